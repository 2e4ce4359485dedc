"""How many stones of either side lie in each run, and which cells would complete one, as stones come and go.

The general solver and the forcing search count so: both hold a `RunBoard`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, Fixed1, Fixed2
from inarow.kernels.compilation.types import int64

DEAD = 64  # no run has so many cells


class RunBoard(NamedTuple):
    """A board of C cells with its R runs of K cells: `tables.run_board` builds it without stones.

    What is fixed belongs to the game. The rest is the position: `count_in` and `count_out` update `codes` and
    `threats`, and their callers `cells`.
    """

    runs: Fixed2[np.uint16]  # [R, K] the cells of each run
    through: Fixed2[np.int16]  # [C, T] the runs through each cell, padded with -1
    # [C, G] the runs each cell guards (`exact`), padded: an own stone there spoils them
    guarded: Fixed2[np.int16]
    support: Fixed1[np.int16]  # [C] the cell that must be filled first, or -1
    above: Fixed1[np.int16]  # [C] the cell it is the support of, or -1
    cells: Array1[np.int8]  # [C] 0 empty, else 1 + the side of the stone
    codes: Array2[np.int16]  # [2, R] for each side: its stones in the run, plus DEAD for each spoiler
    # [2, C] for each side: its live runs that lack this cell alone; stale on taken cells
    threats: Array2[np.int16]


def require_countable(length: int) -> None:
    """Refuse runs of so many cells if their stones and spoilers do not fit the codes."""
    spoilers = length + 2  # the other side's stones, and a guard at either end
    assert length < DEAD, f"a run has fewer than {DEAD} cells, not {length}"
    assert length + DEAD * spoilers < 2**15, f"a code is an int16, too small for runs of {length} cells"


@kernel(inline="always")
def clear_board(connect, board):
    """Take all stones away. Runs of one cell lack a stone from the start."""
    board.cells[:] = 0
    board.codes[:] = 0
    board.threats[:] = 0
    if connect == 1:
        for cell in range(board.cells.size):
            for number in range(board.through.shape[1]):
                if board.through[cell, number] >= 0:
                    board.threats[0, cell] += 1
                    board.threats[1, cell] += 1


@kernel(inline="always")
def missing_cell(run, board):
    """The empty cell of a run that lacks one stone."""
    for place in range(board.runs.shape[1]):
        cell = int64(board.runs[run, place])
        if board.cells[cell] == 0:
            return cell
    return int64(-1)


@kernel(inline="always")
def count_in(cell, side, almost, board):
    """A stone of `side` has come to this cell; a run with `almost` stones lacks one.

    Entries of `threats` on the cell itself stay as they are: they are right again after `count_out`.
    """
    for number in range(board.through.shape[1]):
        run = int64(board.through[cell, number])
        if run < 0:
            break
        board.codes[side, run] += 1
        board.codes[1 - side, run] += DEAD
        if board.codes[side, run] == almost:
            board.threats[side, missing_cell(run, board)] += 1
    for number in range(board.guarded.shape[1]):
        run = int64(board.guarded[cell, number])
        if run < 0:
            break
        if board.codes[side, run] == almost:
            board.threats[side, missing_cell(run, board)] -= 1
        board.codes[side, run] += DEAD


@kernel(inline="always")
def count_out(cell, side, almost, board):
    """The stone is about to leave: `count_in` undone, before its cell is cleared."""
    for number in range(board.guarded.shape[1]):
        run = int64(board.guarded[cell, number])
        if run < 0:
            break
        board.codes[side, run] -= DEAD
        if board.codes[side, run] == almost:
            board.threats[side, missing_cell(run, board)] += 1
    for number in range(board.through.shape[1]):
        run = int64(board.through[cell, number])
        if run < 0:
            break
        if board.codes[side, run] == almost:
            board.threats[side, missing_cell(run, board)] -= 1
        board.codes[side, run] -= 1
        board.codes[1 - side, run] -= DEAD


@kernel(inline="always")
def waits_above(cell, side, board):
    """Does a stone on this cell open the cell above it to a completion of `side`?"""
    above = board.above[cell]
    return above >= 0 and board.threats[side, above] > 0
