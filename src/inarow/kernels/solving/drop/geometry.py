"""The numbers of one gravity board, laid out as an array that every solver kernel reads."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

# Places in the array. Bits are numbered as in `boards.bitboard`: column by column from the bottom up,
# with an empty guard bit above each column.
BOARD = 0  # every cell
BOTTOM = 1  # the cells of the bottom row
SPAN = 2  # the cells where a run may end that is not vertical: all, or none on fewer than four columns
GUARDS = 3  # the guard bit above each column
TOP_PARITY = 4  # the cells an even number of rows below the top row, which is one of them
LEVEL = 5  # from a cell to the next column's in the same row; one less or more: a row lower or higher
HEIGHT = 6
WIDTH = 7
CELLS = 8
LANES = 9  # the number of columns, rounded up to a multiple of eight
SPARE_BITS = 10  # the bits of a word that the board leaves unused
COLUMNS = 16  # the cells of each column, in the order in which moves are tried; then zeros

MAX_COLUMNS = 32
MAX_CELLS = 63  # one guard bit at least is no cell, so that the stack and the bounds have room for all
SIZE = COLUMNS + MAX_COLUMNS

_LONGEST_STRIDE = 20  # thrice one more must be a legal shift; longer ones occur only where SPAN is empty


def fits(width: int, height: int) -> bool:
    """Can the solver's kernels hold this board?"""
    return width >= 1 and height >= 1 and (height + 1) * width <= 64


def drop_geometry(width: int, height: int) -> NDArray[np.uint64]:
    """uint64[SIZE] for a board that fits; columns in the order of trial, the centre first."""
    return _geometry(width, height).copy()


@lru_cache(maxsize=64)
def _geometry(width: int, height: int) -> NDArray[np.uint64]:
    assert fits(width, height), f"the solver's board has at most 64 bits, not {(height + 1) * width}"
    assert width <= MAX_COLUMNS, f"the solver's board has at most {MAX_COLUMNS} columns, not {width}"
    assert width * height <= MAX_CELLS, f"the solver's stack holds {MAX_CELLS} plies, not {width * height}"
    stride = height + 1
    bottom = sum(1 << stride * column for column in range(width))
    board = bottom * ((1 << height) - 1)
    numbers = np.zeros(SIZE, dtype=np.uint64)
    numbers[BOARD] = board
    numbers[BOTTOM] = bottom
    numbers[SPAN] = board if width >= 4 else 0
    numbers[GUARDS] = bottom << height
    numbers[TOP_PARITY] = bottom * sum(1 << row for row in range(height - 1, -1, -2))
    numbers[LEVEL] = min(stride, _LONGEST_STRIDE)
    numbers[HEIGHT] = height
    numbers[WIDTH] = width
    numbers[CELLS] = width * height
    numbers[LANES] = -(-width // 8) * 8
    numbers[SPARE_BITS] = 64 - stride * width
    order = sorted(range(width), key=lambda column: abs(2 * column - (width - 1)))
    for place, column in enumerate(order):
        numbers[COLUMNS + place] = ((1 << height) - 1) << stride * column
    return numbers
