"""A board of cells that knows its open moves and where a run may be completed; each move updates it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.cells import completes, is_open, run_length, walk
from inarow.kernels.boards.setup import AROUND, DIRECTIONS, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import int8, int64, void

EMPTY, OPEN = 0, 1  # the places of `counts`: empty cells, open moves, and hopes of either side
HOPES = 2
COUNTS = 4


class CellPlay(NamedTuple):
    """A position on C cells. Nothing is taken back: a simulation begins with a copy of the root."""

    cells: Array1[np.int8]  # [C] +1 for the root's mover, -1 for its waiter, 0 empty
    moves: Array1[np.int16]  # [C] the open moves, in any order
    place: Array1[np.int16]  # [C] the place of each cell among them, or -1
    # [2, C] for each side the cells that may complete a run: all that do, and perhaps filled cells and, with
    # `exact`, cells of too long a run
    hopes: Array2[np.int16]
    hoped: Array2[np.int8]  # [2, C] 1 for each cell that is or was among them
    counts: Array1[np.int64]  # [COUNTS]


CELL_PLAY = kernel_type(CellPlay)


@kernel(inline="always")
def copy_play(source, target):
    """Make one board as the other."""
    for number in range(source.counts.size):
        target.counts[number] = source.counts[number]
    for cell in range(source.cells.size):
        target.cells[cell] = source.cells[cell]
        target.place[cell] = source.place[cell]
        target.hoped[0, cell] = source.hoped[0, cell]
        target.hoped[1, cell] = source.hoped[1, cell]
    for number in range(source.counts[OPEN]):
        target.moves[number] = source.moves[number]
    for row in range(2):
        for number in range(source.counts[HOPES + row]):
            target.hopes[row, number] = source.hopes[row, number]


@kernel(inline="always")
def open_move(board, cell):
    """Add a cell to the open moves."""
    number = board.counts[OPEN]
    board.moves[number] = cell
    board.place[cell] = number
    board.counts[OPEN] = number + 1


@kernel(inline="always")
def put_stone(board, cell, side, around, setup):
    """Play a legal move: its stone, the open moves after it, and the new cells its side may hope for.

    A cell becomes a hope only by a stone of the same run, and all between the two are stones: so it is
    the first cell beyond the stones in one of the eight directions. With a radius (`around` has columns)
    the cells near the stone become open.
    """
    cells = board.cells
    cells[cell] = side
    board.counts[EMPTY] -= 1
    # Step 1. The open moves: with gravity the cell above takes the place, else the last one does.
    number = board.place[cell]
    board.place[cell] = -1
    above = cell + setup.width
    if setup.gravity != 0 and above < cells.size:
        board.moves[number] = above
        board.place[above] = number
    else:
        board.counts[OPEN] -= 1
        last = board.moves[board.counts[OPEN]]
        if last != cell:
            board.moves[number] = last
            board.place[last] = number
    for column in range(around.shape[1]):
        near = around[cell, column]
        if near >= 0 and cells[near] == 0 and board.place[near] < 0:
            open_move(board, near)
    # Step 2. The hopes.
    row = 0 if side > 0 else 1
    for direction in range(2 * DIRECTIONS):
        _, at = walk(cells, cell, side, direction, cell, 0, setup)
        if at >= 0 and cells[at] == 0 and board.hoped[row, at] == 0:
            opposite = (direction + DIRECTIONS) % (2 * DIRECTIONS)
            if run_length(cells, at, side, direction, opposite, setup) >= setup.connect:
                board.hoped[row, at] = 1
                board.hopes[row, board.counts[HOPES + row]] = at
                board.counts[HOPES + row] += 1


@kernel(inline="always")
def completing_cells(board, side, setup):
    """How many open moves, up to two, complete a run of `side`, and one of them; forgets filled hopes."""
    row = 0 if side > 0 else 1
    found = 0
    one = int64(-1)
    number = 0
    while number < board.counts[HOPES + row] and found < 2:
        cell = int64(board.hopes[row, number])
        if board.cells[cell] != 0:
            board.counts[HOPES + row] -= 1
            board.hopes[row, number] = board.hopes[row, board.counts[HOPES + row]]
            continue
        if is_open(board.cells, cell, setup) and (
            setup.exact == 0 or completes(board.cells, cell, side, setup)
        ):
            found += 1
            one = cell
        number += 1
    return found, one


@kernel(void(CELL_PLAY, int8[::1], AROUND, SETUP), nogil=True)
def set_up(board, stones, around, setup):
    """Turn a cleared board into the position with these stones, put row by row from the bottom."""
    cells = stones.size
    board.counts[EMPTY] = cells
    board.place[:] = -1
    if around.shape[1] == 0:
        for place in range(cells):
            if setup.support[setup.centre[place]] < 0:
                open_move(board, int64(setup.centre[place]))
    if setup.connect == 1:
        for row in range(2):
            for cell in range(cells):
                board.hopes[row, cell] = cell
                board.hoped[row, cell] = 1
            board.counts[HOPES + row] = cells
    for cell in range(cells):
        if stones[cell] != 0:
            if board.place[cell] < 0:
                open_move(board, cell)
            put_stone(board, cell, stones[cell], around, setup)
    if board.counts[OPEN] == 0 and board.counts[EMPTY] > 0:
        open_move(board, int64(setup.centre[0]))
