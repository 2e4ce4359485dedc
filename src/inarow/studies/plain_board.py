"""The board of a game as bit sets: the little of the rules that the reports' plain searches need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from inarow.rules.completion import bits_of, cells_in
from inarow.rules.game import DIRECTIONS, SWITCHES, Game, Move


class PlainBoard:
    """A game with gravity or without it, and no other switch; stones are Python ints used as bit sets.

    The rules' own `Position` says the same, checks more and takes ten times as long; the tests compare the
    two. `columns` is the order in which a game with gravity tries its columns, from the left unless given.
    """

    def __init__(self, game: Game, columns: Sequence[int] | None = None) -> None:
        assert not any(getattr(game, switch) for switch in SWITCHES)
        self.game = game
        self.full = (1 << game.cells) - 1
        self.lines = tuple(bits_of(line) for line in game.lines())
        self.through = tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(game.cells)
        )  # the lines, by cell
        self._floor = (1 << game.width) - 1
        self._columns = [
            bits_of(tuple(range(column, game.cells, game.width)))
            for column in (range(game.width) if columns is None else columns)
        ]

    def moves(self, taken: int) -> Sequence[Move]:
        """The legal moves: by column, or without gravity row by row from the bottom; none on a full board."""
        if not self.game.gravity:
            return cells_in(self.full & ~taken)
        supported = ~taken & (taken << self.game.width | self._floor) & self.full
        return [bit.bit_length() - 1 for column in self._columns if (bit := supported & column)]

    def wins(self, stones: int, cell: Move) -> bool:
        """Is the stone on this cell part of a completed run?"""
        for line in self.through[cell]:  # noqa: SIM110  (a generator takes twice as long)
            if stones & line == line:
                return True
        return False

    def completing(self, taken: int, stones: int) -> Move | None:
        """The first legal move that would complete a run of these stones."""
        return next((cell for cell in self.moves(taken) if self.wins(stones | 1 << cell, cell)), None)

    def longest(self, stones: int) -> int:
        """The length of the longest run, in any direction."""
        return max(_length(stones, step, has_next) for step, has_next in self._ways)

    @cached_property
    def _ways(self) -> list[tuple[int, int]]:
        """For each direction how far the next cell is, and the cells that have a next one."""
        game = self.game
        return [
            (
                dx + dy * game.width,
                sum(1 << cell for cell in range(game.cells) if game.neighbour(cell, dx, dy) is not None),
            )
            for dx, dy in DIRECTIONS
        ]


def _length(stones: int, step: int, has_next: int) -> int:
    """Each round leaves the stones with one more of the run before them."""
    length = 0
    while stones:
        length += 1
        stones &= has_next & (stones >> step if step > 0 else stones << -step)
    return length
