"""Positions: immutable, hashable, in plain Python that is slow and obviously right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING

from inarow.errors import IllegalMove, NotationError
from inarow.rules import diagram
from inarow.rules.completion import cells_in, completed_cells, completes
from inarow.rules.game import Game, Move
from inarow.rules.notation import read_move, split_moves, write_move
from inarow.rules.outcome import Outcome
from inarow.rules.reachable import require_reachable
from inarow.rules.svg import draw_svg
from inarow.rules.symmetry import Symmetry, canonical_stones, transformed

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Position:
    """Who holds which cells. Stones are Python ints used as bit sets, so 19x19 is no special case.

    `mover` and `waiter` swap at every ply: the side to move is always `mover`. `last` is the cell
    of the last move where it is known; it is shown in drawings and is no part of equality.
    """

    game: Game
    mover: int = 0
    waiter: int = 0
    ply: int = 0
    outcome: Outcome | None = None
    last: Move | None = field(default=None, compare=False)

    @classmethod
    def after(cls, game: Game, moves: str | Iterable[Move]) -> Position:
        """The position after these moves: move text, or cells."""
        position = cls(game)
        texts: Iterable[str | Move] = split_moves(game, moves) if isinstance(moves, str) else moves
        for number, move in enumerate(texts, start=1):
            try:
                position = position.play(move)
            except IllegalMove as error:
                reason = f"{error.reason} (move {number})"
                raise IllegalMove(error.move, reason, error.legal) from None
            except NotationError as error:
                raise NotationError(error.text, f"{error.reason} (move {number})") from None
        return position

    @classmethod
    def drawn(cls, game: Game, rows: str) -> Position:
        """The position drawn as rows; boards that play cannot reach are refused."""
        first, second = diagram.read_rows(game, rows)
        last = require_reachable(game, first, second)
        ply = (first | second).bit_count()
        mover, waiter = (first, second) if ply % 2 == 0 else (second, first)
        before = cls(game, waiter, mover, ply - 1)
        outcome = before._verdict(last is not None) if ply else None
        return cls(game, mover, waiter, ply, outcome, last)

    @property
    def seat(self) -> int:
        """Who is to move: 0 the first player, 1 the second."""
        return self.ply % 2

    @property
    def first(self) -> int:
        """The first player's stones."""
        return self.waiter if self.seat else self.mover

    @property
    def second(self) -> int:
        """The second player's stones."""
        return self.mover if self.seat else self.waiter

    @property
    def taken(self) -> int:
        """All stones."""
        return self.mover | self.waiter

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move in natural order: by column with gravity, else row by row; none at the end."""
        if self.outcome is not None:
            return ()
        game = self.game
        empty = ~self.taken & ((1 << game.cells) - 1)
        if not game.gravity:
            return cells_in(empty)
        floor = (1 << game.width) - 1
        supported = empty & (self.taken << game.width | floor)
        return tuple(sorted(cells_in(supported), key=game.width.__rmod__))

    def move(self, move: str | Move) -> Move:
        """The cell of a legal move given as text or as a cell; anything else is refused.

        >>> game("tictactoe").start.move("b2")
        4
        """
        if isinstance(move, str) and self.outcome is None:
            move = read_move(self.game, self.taken, move)
        if isinstance(move, str) or not self._is_legal(index(move)):
            name, reason = self._refusal(move)
            texts = tuple(write_move(self.game, cell) for cell in self.legal_moves())
            raise IllegalMove(name, reason, texts)
        return index(move)

    def play(self, move: str | Move) -> Position:
        """The position after one more move, given as text or as a cell."""
        cell = self.move(move)
        game, stones = self.game, self.mover | 1 << cell
        verdict = self._verdict(completes(game, stones, cell))
        return Position(game, self.waiter, stones, self.ply + 1, verdict, cell)

    def completing_moves(self) -> tuple[Move, ...]:
        """The moves with which the mover completes a run now."""
        return self._completing(self.mover)

    def threatened_moves(self) -> tuple[Move, ...]:
        """The moves with which the waiter would complete a run, were it to move."""
        return self._completing(self.waiter)

    def winning_line(self) -> tuple[Move, ...]:
        """Every cell of the completed run, or runs, in ascending order; empty without one."""
        return completed_cells(self.game, self.waiter)

    def canonical(self) -> Position:
        """The one position that stands for this one and all its images under the symmetries."""
        return self.transformed(canonical_stones(self.game, self.mover, self.waiter)[2])

    def transformed(self, symmetry: Symmetry) -> Position:
        """The image of this position under a symmetry of its board."""
        mover, waiter = transformed(self.mover, symmetry), transformed(self.waiter, symmetry)
        last = None if self.last is None else symmetry[self.last]
        return Position(self.game, mover, waiter, self.ply, self.outcome, last)

    def rows(self) -> str:
        """The board as rows of `.`, `x` and `o`: what `Game.board` reads."""
        return "\n".join(diagram.draw_rows(self.game, self.first, self.second))

    def svg(self) -> str:
        """The board as an SVG picture, with the last move and the winning line marked."""
        return draw_svg(self.game, self.first, self.second, self.last, self.winning_line())

    def __str__(self) -> str:
        return diagram.draw_board(self.game, self.first, self.second)

    def __rich__(self) -> Text:
        return diagram.draw_rich(self.game, self.first, self.second, self.last, self.winning_line())

    def _repr_svg_(self) -> str:
        return self.svg()

    def _is_legal(self, cell: Move) -> bool:
        """Is the cell on the board, empty, and with gravity supported, in a game that goes on?"""
        game, taken = self.game, self.mover | self.waiter
        if self.outcome is not None or not 0 <= cell < game.cells or taken >> cell & 1:
            return False
        return not game.gravity or cell < game.width or bool(taken >> cell - game.width & 1)

    def _verdict(self, completed: bool) -> Outcome | None:
        """How the mover's stone ends the game, if it does."""
        if completed:
            return Outcome.win_for(1 - self.seat if self.game.misere else self.seat)
        return Outcome.DRAW if self.ply + 1 == self.game.width * self.game.height else None

    def _completing(self, stones: int) -> tuple[Move, ...]:
        return tuple(cell for cell in self.legal_moves() if completes(self.game, stones | 1 << cell, cell))

    def _refusal(self, move: str | Move) -> tuple[str, str]:
        """The name of an illegal move and why it is illegal."""
        if isinstance(move, str):
            return move, f"the game is over, {self.outcome}"
        cell = index(move)
        if not 0 <= cell < self.game.cells:
            return str(cell), f"cells run from 0 to {self.game.cells - 1}"
        name = write_move(self.game, cell)
        if self.outcome is not None:
            return name, f"the game is over, {self.outcome}"
        if self.taken >> cell & 1:
            return name, "the cell is taken"
        return name, f"the cell {cell} has nothing under it"
