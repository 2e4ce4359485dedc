"""A board that knows its patterns: every stone that comes or goes updates the lines it lies on.

For each side and cell: the four classes and the code of their set; for each side: how many empty cells are
of each kind, and the sum of what their codes are worth. A cell's classes say what a stone of the side would
make there; they are kept up to date on taken cells too, but counted and summed on empty ones alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, Fixed1, Fixed2, kernel_type
from inarow.kernels.compilation.types import int8, int32, int64, uint8, uint16, void
from inarow.kernels.patterns.classes import DIRECTION_BITS, FIVE, MOST_LACKING, NOTHING

DIRECTIONS = 4
LOW_HALF = 32  # bits: two worths are summed in one word


class PatternBoard(NamedTuple):
    """A board of C cells, 4 C lines (cell * 4 + direction), R runs of K cells and G codes.

    Lines whose neighbours all differ are looked up by a key: a number of base 3, counted from where the table
    of lines with so many places beyond the board begins. The others, such as rows that go round a narrow
    cylinder and runs too long for a table, are read run by run.
    """

    reach: Fixed2[np.int32]  # [C, A] the lines looked up that this cell is a place of, padded with -1
    weights: Fixed2[np.int32]  # [C, A] and what the place is worth in the line's key
    classes: Fixed1[np.uint8]  # [W 3**P] the classes of a line by its key: of side 0, and of side 1 above it
    crossed: Fixed2[np.int32]  # [C, B] the lines read run by run that this cell belongs to, padded with -1
    line_runs: Fixed2[np.int32]  # [4 C or 1, K] the runs of each such line, padded with -1
    runs: Fixed2[np.int16]  # [R, K] the cells of each run
    guards: Fixed2[np.int16]  # [R, 2] its guards, padded with -1
    codes_of: Fixed1[np.uint16]  # [2**16] the code of four classes
    kinds: Fixed1[np.uint8]  # [G] the kind of each code
    worths: Array1[np.int64]  # [G] what a cell adds to the sums: for a side to move, for one that waits
    words: Fixed2[np.uint64]  # [2, C] what a stone does to the key of the position
    around: Fixed2[np.int16]  # [C, N] the cells near each cell, padded with -1
    cells: Array1[np.int8]  # [C] 0 empty, else 1 + the side of the stone
    keys: Array1[np.int32]  # [4 C] the key of each line
    pairs: Array1[np.uint8]  # [4 C] the classes of each line, of side 0 and side 1
    four: Array2[np.uint16]  # [2, C] the four classes of each cell
    codes: Array2[np.uint16]  # [2, C] and their code
    counts: Array2[np.int32]  # [2, KINDS] how many empty cells are of each kind
    sums: Array1[np.int64]  # [2] what the empty cells are worth
    near: Array1[np.int16]  # [C] how many stones are near each cell
    hash: Array1[np.uint64]  # [1] the key of the position


PATTERN_BOARD = kernel_type(PatternBoard)


@kernel(inline="always")
def halves(total):
    """Both worths of a sum: for a side to move, and for one that waits."""
    waiting = int64(int32(total & 0xFFFFFFFF))
    return (total - waiting) >> LOW_HALF, waiting


@kernel()
def class_by_runs(line, side, board):
    """The class of a line of `side`, its cell taken for the side's own, read run by run."""
    cell, own = line >> 2, int64(side + 1)
    best, is_open = int64(MOST_LACKING + 1), False
    for number in range(board.line_runs.shape[1]):
        run = int64(board.line_runs[line, number])
        if run < 0:
            break
        lacking = _lacking(run, cell, own, board)
        if lacking < best:
            best, is_open = lacking, False
        if lacking == best and lacking <= MOST_LACKING and not is_open:
            for earlier in range(number):
                other = int64(board.line_runs[line, earlier])
                alike = _lacking(other, cell, own, board) == best
                if alike and _shared(run, other, cell, board) == best - 1:
                    is_open = True
                    break
    if best > MOST_LACKING:
        return uint8(NOTHING)
    return uint8(FIVE - 2 * best + (1 if is_open and best > 0 else 0))


@kernel()
def _lacking(run, cell, own, board):
    """How many stones a run lacks, counting `cell` as held; more than counts if it is dead."""
    missing = int64(0)
    for place in range(board.runs.shape[1]):
        at = int64(board.runs[run, place])
        if at != cell:
            stone = int64(board.cells[at])
            if stone == 0:
                missing += 1
            elif stone != own:
                return int64(MOST_LACKING + 1)
    for place in range(board.guards.shape[1]):
        at = int64(board.guards[run, place])
        if at >= 0 and int64(board.cells[at]) == own:
            return int64(MOST_LACKING + 1)
    return missing if missing <= MOST_LACKING else int64(MOST_LACKING + 1)


@kernel()
def _shared(run, other, cell, board):
    """How many empty cells two runs have in common, but for `cell`."""
    found = int64(0)
    for place in range(board.runs.shape[1]):
        at = int64(board.runs[run, place])
        if at != cell and board.cells[at] == 0:
            for second in range(board.runs.shape[1]):
                if int64(board.runs[other, second]) == at:
                    found += 1
    return found


@kernel(inline="always")
def _set_class(cell, shift, side, new, board):
    """Note the class of a cell in one direction; counts and sums follow if it is empty."""
    changed = (int64(board.four[side, cell]) & ~(15 << shift)) | (new << shift)
    board.four[side, cell] = uint16(changed)
    old, code = int64(board.codes[side, cell]), int64(board.codes_of[changed])
    board.codes[side, cell] = uint16(code)
    if board.cells[cell] == 0:
        board.counts[side, board.kinds[old]] -= 1
        board.counts[side, board.kinds[code]] += 1
        board.sums[side] += board.worths[code] - board.worths[old]


@kernel(inline="always")
def set_pair(line, pair, board):
    """Note the classes of a line, of side 0 and of side 1."""
    changed = int64(board.pairs[line]) ^ pair
    if changed != 0:
        board.pairs[line] = uint8(pair)
        cell, shift = line >> 2, DIRECTION_BITS * (line & 3)
        if changed & 15:
            _set_class(cell, shift, 0, pair & 15, board)
        if changed >> 4:
            _set_class(cell, shift, 1, pair >> 4, board)


@kernel(inline="always")
def count_cell(cell, step, board):
    """Add an empty cell to the counts and sums (+1), or take it out (-1)."""
    for side in range(2):
        code = int64(board.codes[side, cell])
        board.counts[side, board.kinds[code]] += step
        board.sums[side] += step * board.worths[code]


@kernel(inline="always")
def _change_lines(cell, side, sign, board):
    """A stone of `side` has come to `cell` (+1) or gone (-1): bring its lines up to date."""
    for number in range(board.reach.shape[1]):
        line = int64(board.reach[cell, number])
        if line < 0:
            break
        key = int64(board.keys[line]) + sign * (side + 1) * int64(board.weights[cell, number])
        board.keys[line] = int32(key)
        set_pair(line, int64(board.classes[key]), board)
    for number in range(board.crossed.shape[1]):
        line = int64(board.crossed[cell, number])
        if line < 0:
            break
        classes = int64(class_by_runs(line, 0, board)) | int64(class_by_runs(line, 1, board)) << 4
        set_pair(line, classes, board)
    for number in range(board.around.shape[1]):
        at = int64(board.around[cell, number])
        if at < 0:
            break
        board.near[at] += sign
    board.hash[0] ^= board.words[side, cell]


@kernel()
def put_stone(cell, side, board):
    """A stone of `side` comes to an empty cell."""
    count_cell(cell, -1, board)
    board.cells[cell] = int8(side + 1)
    _change_lines(cell, side, 1, board)


@kernel()
def take_stone(cell, side, board):
    """The stone of `side` leaves this cell."""
    board.cells[cell] = int8(0)
    _change_lines(cell, side, -1, board)
    count_cell(cell, 1, board)


@kernel(void(int8[::1], PATTERN_BOARD), nogil=True)
def load(cells, board):
    """Put stones on a new board: 1 for those of side 0, 2 for those of side 1."""
    for cell in range(cells.size):
        if cells[cell] != 0:
            put_stone(int64(cell), int64(cells[cell]) - 1, board)


@kernel(void(PATTERN_BOARD), nogil=True)
def unload(board):
    """Take all stones away."""
    for cell in range(board.cells.size):
        if board.cells[cell] != 0:
            take_stone(int64(cell), int64(board.cells[cell]) - 1, board)
