"""The steps of an attack: stones put and taken back, cells that complete a run, moves that threaten to."""

from __future__ import annotations

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.run_counts import count_in, count_out, missing_cell
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int16, int64
from inarow.kernels.forcing.state import (
    ATTACKER,
    CONNECT,
    COUNT,
    DANGER,
    DEFENDER,
    GRAVITY,
    MANY,
    MOVE,
    NONE,
    PAIRS,
    STAMP,
)


@kernel(inline="always")
def put_stone(cell, side, state):
    """Put a stone; every run's count, every threat and the key follow."""
    state.board.cells[cell] = int8(1 + side)
    count_in(cell, side, state.control[CONNECT] - 1, state.board)
    state.key[0] ^= state.words[side, cell]


@kernel(inline="always")
def take_stone(cell, side, state):
    """Undo `put_stone`: the last stone put is the first to be taken."""
    count_out(cell, side, state.control[CONNECT] - 1, state.board)
    state.board.cells[cell] = int8(0)
    state.key[0] ^= state.words[side, cell]


@kernel(inline="always")
def completions(side, board):
    """Where `side` could complete a run now: a cell, NONE or MANY."""
    found = int64(NONE)
    for cell in range(board.cells.size):
        if board.threats[side, cell] > 0 and is_open(board.cells, cell, board):
            found = int64(cell) if found == NONE else int64(MANY)
    return found


@kernel(inline="always")
def new_completions(cell, side, almost, board):
    """Where `side` can complete a run since it put a stone on `cell`: two such cells, or NONE in their place.

    A stone gives its own side a completion in two ways: it leaves a run through it one short, or it is the
    support of a cell that was waiting. A run with `almost` stones lacks one.
    """
    first, second = int64(NONE), int64(NONE)
    above = int64(board.above[cell])
    if above >= 0 and board.threats[side, above] > 0:
        first = above
    for number in range(board.through.shape[1]):
        run = int64(board.through[cell, number])
        if run < 0:
            break
        if board.codes[side, run] == almost:
            other = missing_cell(run, board)
            if other != first and is_open(board.cells, other, board):
                if first == NONE:
                    first = other
                else:
                    second = other
    return first, second


@kernel(inline="always")
def collect_pairs(top, state):
    """List the attacker's live runs that lack two cells: the new ones first, to go on where it has begun.

    What is listed at the root is everything; from one frame to the next only runs through the attacker's
    own stone can be new, for codes never fall.
    """
    board, wanted = state.board, state.control[CONNECT] - 2
    count = int64(0)
    if top == 0:
        for run in range(board.runs.shape[0]):
            if board.codes[ATTACKER, run] == wanted:
                state.pairs[top, count] = int16(run)
                count += 1
    else:
        stone = state.frames[top - 1, MOVE]
        for number in range(board.through.shape[1]):
            run = int64(board.through[stone, number])
            if run < 0:
                break
            if board.codes[ATTACKER, run] == wanted:
                state.pairs[top, count] = int16(run)
                count += 1
        for number in range(state.frames[top - 1, PAIRS]):
            run = int64(state.pairs[top - 1, number])
            if board.codes[ATTACKER, run] == wanted:
                state.pairs[top, count] = int16(run)
                count += 1
    state.frames[top, PAIRS] = count


@kernel(inline="always")
def generate(top, state):
    """Write every move that may threaten to complete a run; one that must also parry is the only one."""
    board = state.board
    danger = state.frames[top, DANGER]
    count = int64(0)
    if danger >= 0:
        state.moves[top, 0] = int16(danger)
        count = int64(1)
    elif danger == NONE:
        state.control[STAMP] += 1
        stamp = state.control[STAMP]
        for number in range(state.frames[top, PAIRS]):
            run = int64(state.pairs[top, number])
            for place in range(board.runs.shape[1]):
                cell = int64(board.runs[run, place])
                if state.marks[cell] != stamp and is_open(board.cells, cell, board):
                    state.marks[cell] = stamp
                    state.moves[top, count] = int16(cell)
                    count += 1
        if state.control[GRAVITY] != 0:  # a stone under a waiting cell threatens too
            for waiting in range(board.cells.size):
                cell = int64(board.support[waiting])
                if cell < 0 or board.threats[ATTACKER, waiting] == 0 or not is_open(board.cells, cell, board):
                    continue
                if state.marks[cell] != stamp:
                    state.marks[cell] = stamp
                    state.moves[top, count] = int16(cell)
                    count += 1
    state.frames[top, COUNT] = count


@kernel(inline="always")
def danger_after(reply, state):
    """Where the defender threatens to complete since its forced reply: a cell, NONE or MANY."""
    first, second = new_completions(reply, DEFENDER, state.control[CONNECT] - 1, state.board)
    return first if second == NONE else int64(MANY)
