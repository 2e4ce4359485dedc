"""Stones that fall, as bit sets: the little that the reports' plain searches need of the rules."""

from __future__ import annotations

from functools import cached_property

from inarow.rules.completion import bits_of
from inarow.rules.game import DIRECTIONS, SWITCHES, Game


class Falling:
    """The board of a game with gravity and no other switch.

    A move is the bit of the cell it fills. The rules' own `Position` says the same, checks more and takes
    ten times as long; the tests compare the two.
    """

    def __init__(self, game: Game) -> None:
        assert game.gravity
        assert not any(getattr(game, switch) for switch in SWITCHES)
        self.game = game
        self.full = (1 << game.cells) - 1
        self._floor = (1 << game.width) - 1
        self._columns = [
            bits_of(tuple(range(column, game.cells, game.width))) for column in range(game.width)
        ]
        self.lines = [bits_of(line) for line in game.lines()]
        self._through = {
            1 << cell: [line for line in self.lines if line >> cell & 1] for cell in range(game.cells)
        }

    def moves(self, taken: int) -> list[int]:
        """The legal moves, from the left; none on a full board."""
        supported = ~taken & (taken << self.game.width | self._floor) & self.full
        return [move for column in self._columns if (move := supported & column)]

    def completes(self, stones: int, move: int) -> bool:
        """Does the stone just placed complete a run of its side's stones?"""
        for line in self._through[move]:  # noqa: SIM110  (a generator takes twice as long)
            if stones & line == line:
                return True
        return False

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
