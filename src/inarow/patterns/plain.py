"""Patterns in plain Python, computed from scratch by the definition. The oracle for `kernels/patterns`."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from inarow.kernels.patterns.classes import MOST_LACKING, class_of
from inarow.kernels.patterns.tables import direction_of
from inarow.rules.completion import bits_of
from inarow.rules.game import DIRECTIONS, Game, Move
from inarow.rules.position import Position

Side = int  # 0 the mover, 1 the waiter


def plain_class(position: Position, cell: Move, direction: int, side: Side) -> int:
    """What a stone of `side` on `cell` makes of its line in one direction, or what its own stone there does.

    >>> start = game("gomoku15").position("h8,a1,i8,a3,j8,a5")
    >>> plain_class(start, start.move("k8"), 0, 0)  # an open four
    8
    """
    own, other = (position.mover, position.waiter)[:: -1 if side else 1]
    own |= 1 << cell
    lacking = [
        cells & ~own
        for cells, guards in _runs_by_line(position.game).get((cell, direction), ())
        if not cells & other & ~(1 << cell) and not guards & own
    ]
    least = min((missing.bit_count() for missing in lacking), default=MOST_LACKING + 1)
    nearest = [missing for missing in lacking if missing.bit_count() == least]
    is_open = any((one & two).bit_count() == least - 1 for one, two in combinations(nearest, 2))
    return class_of(least, is_open)


def plain_classes(position: Position, cell: Move, side: Side) -> tuple[int, ...]:
    """The classes of a cell in all four directions."""
    return tuple(plain_class(position, cell, direction, side) for direction in range(len(DIRECTIONS)))


@lru_cache(maxsize=16)
def _runs_by_line(game: Game) -> dict[tuple[Move, int], list[tuple[int, int]]]:
    """The runs through each cell in each direction, as bit sets of their cells and guards."""
    found: dict[tuple[Move, int], list[tuple[int, int]]] = {}
    for run in game.runs():
        for cell in run.cells:
            line = found.setdefault((cell, direction_of(game, run)), [])
            line.append((bits_of(run.cells), bits_of(run.guards)))
    return found
