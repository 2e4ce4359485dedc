"""The Connect 4 heuristic as published: floats added in the report's order, for rounding decides ties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from inarow.rules.completion import bits_of
from inarow.rules.game import Game

WORTHS = {1: 0.1, 2: 0.3, 3: 0.8}  # by the stones of one side in a window that the other side is not in
TENTHS = {1: 1.0, 2: 3.0, 3: 8.0}  # the same in whole numbers, whose sums are exact

Group = tuple[int, tuple[int, ...]]  # the cells of a row, a column or all, and windows in them


class WindowSum:
    """Own windows less the opponent's: rows from the top, then columns from the left, then nothing.

    The diagonals were compared as a list with a number, which is never equal. Mended, they follow here.
    """

    def __init__(self, game: Game, *, diagonal: bool, whole: bool = False) -> None:
        self._groups = _groups(game, diagonal)
        self._worths = _tenths if whole else _floats

    @property
    def windows(self) -> int:
        """How many windows are looked at."""
        return sum(len(windows) for _, windows in self._groups)

    def __call__(self, own: int, other: int) -> float:
        total = 0.0
        for group in self._groups:
            cells = group[0]
            mine, theirs = own & cells, other & cells
            if mine or theirs:
                for worth in self._worths(group, mine, theirs):
                    total += worth  # one by one: `sum` rounds otherwise in later Pythons
        return total


@cache
def _floats(group: Group, own: int, other: int) -> tuple[float, ...]:
    return tuple(_worths(group, own, other, WORTHS))


@cache
def _tenths(group: Group, own: int, other: int) -> tuple[float, ...]:
    return tuple(_worths(group, own, other, TENTHS))


def _worths(group: Group, own: int, other: int, worths: dict[int, float]) -> Iterator[float]:
    """What its windows are worth, in their order; those worth nothing are left out."""
    for window in group[1]:
        mine, theirs = (own & window).bit_count(), (other & window).bit_count()
        if mine and not theirs:
            yield worths[mine]
        elif theirs and not mine:
            yield -worths[theirs]


def _groups(game: Game, diagonal: bool) -> tuple[Group, ...]:
    width, height, connect = game.width, game.height, game.connect
    rows = [
        tuple(bits_of(tuple(range(start, start + connect))) for start in _starts(row * width, width, connect))
        for row in reversed(range(height))
    ]
    columns = []
    for column in range(width):
        downwards = [row * width + column for row in reversed(range(height))]
        columns.append(
            tuple(bits_of(tuple(downwards[at : at + connect])) for at in range(height - connect + 1))
        )
    straight = {window for windows in (*rows, *columns) for window in windows}
    slanted = tuple(window for line in game.lines() if (window := bits_of(line)) not in straight)
    return tuple(
        (_joined(windows), windows) for windows in (*rows, *columns, *([slanted] if diagonal else []))
    )


def _starts(begin: int, length: int, connect: int) -> range:
    return range(begin, begin + length - connect + 1)


def _joined(windows: tuple[int, ...]) -> int:
    cells = 0
    for window in windows:
        cells |= window
    return cells
