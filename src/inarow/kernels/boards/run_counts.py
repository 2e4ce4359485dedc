"""How many stones of either side lie in each run, and which cells would complete one, as stones come and go.

The exact solver and the forcing search count so. `board` is the memory of either, with the fields

cells    int8[C]      0 for an empty cell
runs     uint16[R, K] the cells of each run
through  int16[C, n]  the runs each cell lies in, padded with -1
guarded  int16[C, n]  the runs each cell guards, where only exact runs count
codes    int16[2, R]  for each side its stones in the run, plus DEAD for each stone that spoils it
threats  int16[2, C]  for each side how many runs lack this cell alone
"""

from __future__ import annotations

from numba import int64

from inarow.kernels.compilation.kernel import kernel

DEAD = 64  # no run has so many cells


def require_countable(length: int) -> None:
    """Refuse runs of so many cells if their stones and spoilers do not fit the codes."""
    spoilers = length + 2  # the other side's stones, and a guard at either end
    assert length < DEAD, f"a run has fewer than {DEAD} cells, not {length}"
    assert length + DEAD * spoilers < 2**15, f"a code is an int16, too small for runs of {length} cells"


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

    Entries of `threats` on the cell itself stay: they hold again after `count_out`.
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
