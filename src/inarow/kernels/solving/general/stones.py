"""Put a stone and take it back, keeping every run's count, every threat and every key up to date."""

from __future__ import annotations

from numba import int8, int64, void

from inarow.kernels.boards.run_counts import count_in, count_out
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.general.state import ARENA, CELLS, CONNECT, KEYS_EXACT


@kernel(inline="always")
def place(cell, seat, arena):
    """Put a stone of `seat`."""
    arena.cells[cell] = int8(1 + seat)
    count_in(cell, seat, arena.facts[CONNECT] - 1, arena)
    for symmetry in range(arena.keys.shape[1]):
        arena.keys[0, symmetry] ^= arena.words[0, seat, cell, symmetry]
        if arena.facts[KEYS_EXACT] != 0:
            arena.keys[1, symmetry] += arena.words[1, seat, cell, symmetry]
        else:
            arena.keys[1, symmetry] ^= arena.words[1, seat, cell, symmetry]


@kernel(inline="always")
def remove(cell, seat, arena):
    """Undo `place`: the last stone put is the first to go."""
    count_out(cell, seat, arena.facts[CONNECT] - 1, arena)
    arena.cells[cell] = 0
    for symmetry in range(arena.keys.shape[1]):
        arena.keys[0, symmetry] ^= arena.words[0, seat, cell, symmetry]
        if arena.facts[KEYS_EXACT] != 0:
            arena.keys[1, symmetry] -= arena.words[1, seat, cell, symmetry]
        else:
            arena.keys[1, symmetry] ^= arena.words[1, seat, cell, symmetry]


@kernel(void(int8[::1], ARENA), nogil=True)
def load(board, arena):
    """Set up a position that nobody has won: `board` as `Arena.cells`."""
    arena.cells[:] = 0
    arena.codes[:] = 0
    arena.keys[:] = 0
    arena.threats[:] = 0
    if arena.facts[CONNECT] == 1:
        for cell in range(arena.facts[CELLS]):
            for number in range(arena.through.shape[1]):
                if arena.through[cell, number] >= 0:
                    arena.threats[0, cell] += 1
                    arena.threats[1, cell] += 1
    for cell in range(arena.facts[CELLS]):
        if board[cell] != 0:
            place(int64(cell), int64(board[cell]) - 1, arena)
