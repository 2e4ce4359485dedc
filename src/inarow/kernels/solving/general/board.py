"""Stones put and taken back, and positions that need no search: a win at once, or a forced move."""

from __future__ import annotations

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.run_counts import clear_board, count_in, count_out, waits_above
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64, void
from inarow.kernels.solving.general.state import CELLS, CONNECT, GENERAL_STATE, KEYS_EXACT, MISERE

FREE, MOVER_WINS, WAITER_WINS = -1, -2, -3  # in place of a forced move


@kernel(inline="always")
def put_stone(cell, seat, state):
    """Put a stone of `seat`; every run's count, every threat and every key follow."""
    board = state.board
    board.cells[cell] = int8(1 + seat)
    count_in(cell, seat, state.facts[CONNECT] - 1, board)
    for symmetry in range(state.keys.shape[1]):
        state.keys[0, symmetry] ^= state.words[0, seat, cell, symmetry]
        if state.facts[KEYS_EXACT] != 0:
            state.keys[1, symmetry] += state.words[1, seat, cell, symmetry]
        else:
            state.keys[1, symmetry] ^= state.words[1, seat, cell, symmetry]


@kernel(inline="always")
def take_stone(cell, seat, state):
    """Undo `put_stone`: the last stone put is the first to be taken."""
    board = state.board
    count_out(cell, seat, state.facts[CONNECT] - 1, board)
    board.cells[cell] = 0
    for symmetry in range(state.keys.shape[1]):
        state.keys[0, symmetry] ^= state.words[0, seat, cell, symmetry]
        if state.facts[KEYS_EXACT] != 0:
            state.keys[1, symmetry] -= state.words[1, seat, cell, symmetry]
        else:
            state.keys[1, symmetry] ^= state.words[1, seat, cell, symmetry]


@kernel(void(int8[::1], GENERAL_STATE), nogil=True)
def load(cells, state):
    """Set up a position that nobody has won: `cells` as `RunBoard.cells`."""
    state.keys[:] = 0
    clear_board(state.facts[CONNECT], state.board)
    for cell in range(cells.size):
        if cells[cell] != 0:
            put_stone(int64(cell), int64(cells[cell]) - 1, state)


@kernel(inline="always")
def verdict(mover, state):
    """FREE, a forced move, MOVER_WINS (with this move) or WAITER_WINS (with the next); moves must be left.

    With misere only WAITER_WINS (the mover must complete a run now), or FREE: nobody else can be forced.
    """
    board = state.board
    waiter = 1 - mover
    if state.facts[MISERE] != 0:
        for cell in range(state.facts[CELLS]):
            if board.threats[mover, cell] == 0 and is_open(board.cells, cell, board):
                return int64(FREE)
        return int64(WAITER_WINS)
    forced = int64(FREE)
    for cell in range(state.facts[CELLS]):
        mine, theirs = board.threats[mover, cell], board.threats[waiter, cell]
        if (mine > 0 or theirs > 0) and is_open(board.cells, cell, board):
            if mine > 0:
                return int64(MOVER_WINS)
            forced = int64(WAITER_WINS) if forced != FREE else int64(cell)
    if forced >= 0 and waits_above(forced, waiter, board):
        return int64(WAITER_WINS)
    return forced
