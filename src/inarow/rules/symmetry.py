"""The symmetries of a board, and the one position that stands for all its images."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from inarow.rules.completion import cells_in
from inarow.rules.game import Game, Move

Symmetry = tuple[Move, ...]  # where each cell goes


@lru_cache
def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Every map of the board onto itself that keeps lines lines and, with gravity, down down.

    The identity comes first. With gravity there is the mirror, without it the half turn and the
    flips too, on a square board all eight; a cylinder can also be rotated by any number of columns.
    """
    width, height = game.width, game.height
    maps: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (x, y),
        lambda x, y: (width - 1 - x, y),
    ]
    if not game.gravity:
        maps += [_then(one, lambda x, y: (x, height - 1 - y)) for one in maps]
        if width == height and not game.wrap:
            maps += [_then(one, lambda x, y: (y, x)) for one in maps]
    if game.wrap:
        maps = [_then(one, _turn(by, width)) for one in maps for by in range(width)]
    images = (tuple(_image(one, cell, width) for cell in range(game.cells)) for one in maps)
    return tuple(dict.fromkeys(images))


def canonical_stones(game: Game, mover: int, waiter: int) -> tuple[int, int, Symmetry]:
    """The smallest image of a pair of stone sets, and the symmetry that leads to it."""
    return min(
        (transformed(mover, symmetry), transformed(waiter, symmetry), symmetry)
        for symmetry in symmetries(game)
    )


def transformed(stones: int, symmetry: Symmetry) -> int:
    """The image of a bit set of cells."""
    return sum(1 << symmetry[cell] for cell in cells_in(stones))


def _then(
    first: Callable[[int, int], tuple[int, int]], second: Callable[[int, int], tuple[int, int]]
) -> Callable[[int, int], tuple[int, int]]:
    return lambda x, y: second(*first(x, y))


def _turn(by: int, width: int) -> Callable[[int, int], tuple[int, int]]:
    return lambda x, y: ((x + by) % width, y)


def _image(one: Callable[[int, int], tuple[int, int]], cell: Move, width: int) -> Move:
    row, column = divmod(cell, width)
    x, y = one(column, row)
    return y * width + x
