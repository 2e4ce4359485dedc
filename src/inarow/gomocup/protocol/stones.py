"""Cells and stones as text, whose the stones are, and the position they make.

A cell is `x,y`, both counted from 0: x is our column and y our row, so `0,0` is the cell a1. A manager that
draws y = 0 at the top shows our boards upside down, which changes no game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum

from inarow.errors import InvalidPosition, NotationError
from inarow.rules.completion import cells_in, completed_cells
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

_NUMBERS = re.compile(r"-?\d{1,9}(\s*,\s*-?\d{1,9})*", re.ASCII)


class Owner(IntEnum):
    """Whose a stone is, seen by the brain; a blocked cell has no owner."""

    OWN = 1
    OPPONENT = 2
    BLOCKED = 3


def write_point(width: int, cell: Move) -> str:
    """A cell of a board of this width as `x,y`.

    >>> write_point(15, 16)
    '1,1'
    """
    return f"{cell % width},{cell // width}"


def read_side(text: str) -> int:
    """The one side of START."""
    return _numbers(text, 1, "a square board is one number, as in START 20")[0]


def read_sides(text: str) -> tuple[int, int]:
    """The width and the height of RECTSTART."""
    width, height = _numbers(text, 2, "a board is width,height, as in RECTSTART 20,15")
    return width, height


def read_point(text: str, width: int, height: int) -> Move:
    """The cell that `x,y` means on this board.

    >>> read_point("1,1", 15, 15)
    16
    """
    x, y = _numbers(text, 2, "a cell is x,y, as in 7,7")
    return _cell(x, y, text, width, height)


def read_stone(text: str, width: int, height: int) -> tuple[Move, Owner]:
    """The cell and the owner that `x,y,f` means; f is 1 own, 2 the opponent's, 3 blocked."""
    x, y, owner = _numbers(text, 3, "a stone is x,y,f, as in 7,7,1")
    if owner not in list(Owner):
        raise NotationError(text, "the owner of a stone is 1 (own), 2 (the opponent) or 3 (blocked)")
    return _cell(x, y, text, width, height), Owner(owner)


def _numbers(text: str, count: int, form: str) -> list[int]:
    found = [int(part) for part in text.split(",")] if _NUMBERS.fullmatch(text) else []
    if len(found) != count:
        raise NotationError(text, form)
    return found


def _cell(x: int, y: int, text: str, width: int, height: int) -> Move:
    if not (0 <= x < width and 0 <= y < height):
        raise NotationError(text, f"it is off the board, which runs from 0,0 to {width - 1},{height - 1}")
    return y * width + x


@dataclass(frozen=True, slots=True)
class Stones:
    """Stones on a board of this size, in the order in which the manager named them.

    >>> Stones(3, 3).with_stone(4, Owner.OPPONENT).position(game("tictactoe")).ply
    1
    """

    width: int
    height: int
    placed: tuple[tuple[Move, Owner], ...] = ()

    def with_stone(self, cell: Move, owner: Owner) -> Stones:
        """The same with one stone more."""
        if owner is Owner.BLOCKED:
            raise NotationError(self._point(cell), "boards with blocked cells are not played here")
        if any(cell == taken for taken, _ in self.placed):
            raise NotationError(self._point(cell), "the cell is taken")
        return replace(self, placed=(*self.placed, (cell, owner)))

    def without(self, cell: Move) -> Stones:
        """The same with the stone on this cell taken back."""
        left = tuple(stone for stone in self.placed if stone[0] != cell)
        if len(left) == len(self.placed):
            raise NotationError(self._point(cell), "no stone lies there")
        return replace(self, placed=left)

    def position(self, game: Game) -> Position:
        """The position with the brain to move; refused where it is not its turn, or the game is over."""
        own, opponent = (self._bits(owner) for owner in (Owner.OWN, Owner.OPPONENT))
        lead = opponent.bit_count() - own.bit_count()
        if lead not in (0, 1):
            raise InvalidPosition(
                f"there are {own.bit_count()} own stones and {opponent.bit_count()} of the opponent; "
                f"the side to move has as many, or one fewer"
            )
        if len(self.placed) == game.cells or completed_cells(game, own) or completed_cells(game, opponent):
            raise InvalidPosition("the game is over; there is no move to choose")
        last = self.placed[-1][0] if self.placed else None
        return Position(game, own, opponent, len(self.placed), None, last)

    def _bits(self, owner: Owner) -> int:
        return sum(1 << cell for cell, of in self.placed if of is owner)

    def _point(self, cell: Move) -> str:
        return write_point(self.width, cell)


def board_lines(position: Position) -> list[str]:
    """A position as BOARD describes it to the side to move: the sides alternate, the last move comes last."""
    seats = [list(cells_in(position.first)), list(cells_in(position.second))]
    if position.last is not None:
        waiter = seats[1 - position.seat]
        waiter.append(waiter.pop(waiter.index(position.last)))
    width = position.game.width
    owners = [Owner.OWN if seat == position.seat else Owner.OPPONENT for seat in (0, 1)]
    stones = [
        f"{write_point(width, seats[ply % 2][ply // 2])},{owners[ply % 2].value}"
        for ply in range(position.ply)
    ]
    return ["BOARD", *stones, "DONE"]


def only_new_stone(known: Position, position: Position) -> Move | None:
    """The stone by which a position is ahead of a known one; None if they differ in any other way."""
    added = position.waiter & ~known.mover
    ahead = position.mover == known.waiter and position.waiter == known.mover | added
    return added.bit_length() - 1 if ahead and added.bit_count() == 1 else None
