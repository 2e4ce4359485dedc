"""Connect Four as the report's code is run here: two bit sets, plain Python, cells numbered as everywhere."""

from __future__ import annotations

from inarow.rules.completion import bits_of
from inarow.rules.presets import read_game

GAME = read_game("connect4")
WIDTH, HEIGHT = GAME.width, GAME.height
FULL, EARLY = GAME.cells, GAME.cells - 1  # discs at which a game is a draw: rightly, and in the template
WINDOWS = tuple(map(bits_of, GAME.lines()))
THROUGH = tuple(tuple(mask for mask in WINDOWS if mask >> cell & 1) for cell in range(GAME.cells))
LEFT_FIRST = tuple(range(WIDTH))
CENTRE_FIRST = tuple(sorted(LEFT_FIRST, key=lambda column: abs(column - WIDTH // 2)))


def landing_cells(taken: int, order: tuple[int, ...] = LEFT_FIRST) -> list[int]:
    """Where a disc comes to rest in each column that is not full, in this order of columns."""
    cells = []
    for column in order:
        for cell in range(column, FULL, WIDTH):
            if not taken >> cell & 1:
                cells.append(cell)
                break
    return cells


def wins(discs: int, cell: int) -> bool:
    """Is the disc on this cell part of four in a row?"""
    for mask in THROUGH[cell]:  # noqa: SIM110  (a generator takes twice as long)
        if discs & mask == mask:
            return True
    return False
