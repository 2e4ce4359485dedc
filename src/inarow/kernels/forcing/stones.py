"""Put a stone and take it back, keeping every run's count, every threat and the key up to date."""

from __future__ import annotations

from numba import int8

from inarow.kernels.boards.run_counts import count_in, count_out
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.forcing.state import CONNECT


@kernel(inline="always")
def is_open(cell, attack):
    """May a stone be placed on this cell?"""
    return attack.cells[cell] == 0 and (attack.support[cell] < 0 or attack.cells[attack.support[cell]] != 0)


@kernel(inline="always")
def place(cell, side, attack):
    """Put a stone."""
    attack.cells[cell] = int8(1 + side)
    count_in(cell, side, attack.control[CONNECT] - 1, attack)
    attack.key[0] ^= attack.words[side, cell]


@kernel(inline="always")
def remove(cell, side, attack):
    """Undo `place`: the last stone put is the first to go."""
    count_out(cell, side, attack.control[CONNECT] - 1, attack)
    attack.cells[cell] = int8(0)
    attack.key[0] ^= attack.words[side, cell]
