"""Has a side completed a run? The one test that decides every game."""

from __future__ import annotations

from functools import lru_cache

from inarow.rules.game import Game, Move


def completes(game: Game, stones: int, cell: Move) -> bool:
    """Does the stone just placed on `cell` complete a run of its side's `stones`?"""
    for run, guards in _runs_through(game)[cell]:  # noqa: SIM110  (a generator takes twice as long)
        if stones & run == run and not stones & guards:
            return True
    return False


def completed_cells(game: Game, stones: int) -> tuple[Move, ...]:
    """Every cell of every run these stones complete, in ascending order."""
    held = 0
    for run, guards in _run_masks(game):
        if stones & run == run and not stones & guards:
            held |= run
    return cells_in(held)


def cells_in(stones: int) -> tuple[Move, ...]:
    """The cells of a bit set, in ascending order."""
    cells = []
    while stones:
        lowest = stones & -stones
        cells.append(lowest.bit_length() - 1)
        stones ^= lowest
    return tuple(cells)


def bits_of(cells: tuple[Move, ...]) -> int:
    """The bit set of some cells."""
    return sum(1 << cell for cell in cells)


@lru_cache
def _run_masks(game: Game) -> tuple[tuple[int, int], ...]:
    return tuple((bits_of(run.cells), bits_of(run.guards)) for run in game.runs())


@lru_cache
def _runs_through(game: Game) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell the runs through it."""
    through: list[list[tuple[int, int]]] = [[] for _ in range(game.cells)]
    for run, masks in zip(game.runs(), _run_masks(game), strict=True):
        for cell in run.cells:
            through[cell].append(masks)
    return tuple(map(tuple, through))
