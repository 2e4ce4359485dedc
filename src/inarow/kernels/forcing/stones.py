"""Put a stone and take it back, keeping every run's count, every threat and the key up to date."""

from __future__ import annotations

from numba import int8, int16, int64

from inarow.kernels.compiling import kernel
from inarow.kernels.forcing.attack import CONNECT, DEAD


@kernel(inline="always")
def is_open(cell, attack):
    """May a stone be placed on this cell?"""
    return attack.cells[cell] == 0 and (attack.support[cell] < 0 or attack.cells[attack.support[cell]] != 0)


@kernel(inline="always")
def missing_cell(run, attack):
    """The empty cell of a run that lacks one stone."""
    for place in range(attack.runs.shape[1]):
        cell = int64(attack.runs[run, place])
        if attack.cells[cell] == 0:
            return cell
    return int64(-1)


@kernel(inline="always")
def place(cell, side, attack):
    """Put a stone. Entries of `threats` on the cell itself stay: they hold again after `remove`."""
    almost = attack.control[CONNECT] - 1
    attack.cells[cell] = int8(1 + side)
    for number in range(attack.through.shape[1]):
        run = int64(attack.through[cell, number])
        if run < 0:
            break
        attack.codes[side, run] += int16(1)
        attack.codes[1 - side, run] += int16(DEAD)
        if attack.codes[side, run] == almost:
            attack.threats[side, missing_cell(run, attack)] += int16(1)
    for number in range(attack.guarded.shape[1]):
        run = int64(attack.guarded[cell, number])
        if run < 0:
            break
        if attack.codes[side, run] == almost:
            attack.threats[side, missing_cell(run, attack)] -= int16(1)
        attack.codes[side, run] += int16(DEAD)
    attack.key[0] ^= attack.words[side, cell]


@kernel(inline="always")
def remove(cell, side, attack):
    """Undo `place`: the last stone put is the first to go."""
    almost = attack.control[CONNECT] - 1
    for number in range(attack.guarded.shape[1]):
        run = int64(attack.guarded[cell, number])
        if run < 0:
            break
        attack.codes[side, run] -= int16(DEAD)
        if attack.codes[side, run] == almost:
            attack.threats[side, missing_cell(run, attack)] += int16(1)
    for number in range(attack.through.shape[1]):
        run = int64(attack.through[cell, number])
        if run < 0:
            break
        if attack.codes[side, run] == almost:
            attack.threats[side, missing_cell(run, attack)] -= int16(1)
        attack.codes[side, run] -= int16(1)
        attack.codes[1 - side, run] -= int16(DEAD)
    attack.cells[cell] = int8(0)
    attack.key[0] ^= attack.words[side, cell]
