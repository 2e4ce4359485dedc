"""Put a stone and take it back, keeping every run's count, every threat and every key up to date."""

from __future__ import annotations

from numba import int8, int64, void

from inarow.kernels.compiling import kernel
from inarow.kernels.exact.arena import ARENA, CELLS, CONNECT, DEAD, KEYS_EXACT


@kernel(inline="always")
def missing_cell(run, arena):
    """The empty cell of a run that lacks one stone."""
    for place in range(arena.runs.shape[1]):
        cell = int64(arena.runs[run, place])
        if arena.cells[cell] == 0:
            return cell
    return int64(-1)


@kernel(inline="always")
def place(cell, seat, arena):
    """Put a stone of `seat`. Entries of `threats` on the cell itself stay: they hold again after `remove`."""
    almost = arena.facts[CONNECT] - 1
    arena.cells[cell] = int8(1 + seat)
    for number in range(arena.through.shape[1]):
        run = int64(arena.through[cell, number])
        if run < 0:
            break
        arena.codes[seat, run] += 1
        arena.codes[1 - seat, run] += DEAD
        if arena.codes[seat, run] == almost:
            arena.threats[seat, missing_cell(run, arena)] += 1
    for number in range(arena.guarded.shape[1]):
        run = int64(arena.guarded[cell, number])
        if run < 0:
            break
        if arena.codes[seat, run] == almost:
            arena.threats[seat, missing_cell(run, arena)] -= 1
        arena.codes[seat, run] += DEAD
    for symmetry in range(arena.keys.shape[1]):
        arena.keys[0, symmetry] ^= arena.words[0, seat, cell, symmetry]
        if arena.facts[KEYS_EXACT] != 0:
            arena.keys[1, symmetry] += arena.words[1, seat, cell, symmetry]
        else:
            arena.keys[1, symmetry] ^= arena.words[1, seat, cell, symmetry]


@kernel(inline="always")
def remove(cell, seat, arena):
    """Undo `place`: the last stone put is the first to go."""
    almost = arena.facts[CONNECT] - 1
    for number in range(arena.guarded.shape[1]):
        run = int64(arena.guarded[cell, number])
        if run < 0:
            break
        arena.codes[seat, run] -= DEAD
        if arena.codes[seat, run] == almost:
            arena.threats[seat, missing_cell(run, arena)] += 1
    for number in range(arena.through.shape[1]):
        run = int64(arena.through[cell, number])
        if run < 0:
            break
        if arena.codes[seat, run] == almost:
            arena.threats[seat, missing_cell(run, arena)] -= 1
        arena.codes[seat, run] -= 1
        arena.codes[1 - seat, run] -= DEAD
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
