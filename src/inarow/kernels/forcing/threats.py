"""Which cells complete a run, and which moves threaten to: the steps of an attack."""

from __future__ import annotations

from numba import int16, int64

from inarow.kernels.boards.run_counts import missing_cell
from inarow.kernels.compilation.kernel import kernel
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
from inarow.kernels.forcing.stones import is_open


@kernel(inline="always")
def completions(side, attack):
    """Where `side` could complete a run now: a cell, NONE or MANY."""
    found = int64(NONE)
    for cell in range(attack.cells.size):
        if attack.threats[side, cell] > 0 and is_open(cell, attack):
            found = int64(cell) if found == NONE else int64(MANY)
    return found


@kernel(inline="always")
def new_completions(cell, side, attack):
    """Where `side` can complete a run since it put a stone on `cell`: two such cells, or NONE in their place.

    A stone gives its own side a completion in two ways: it leaves a run through it one short, or it is the
    support of a cell that was waiting.
    """
    first, second = int64(NONE), int64(NONE)
    almost = attack.control[CONNECT] - 1
    above = int64(attack.above[cell])
    if above >= 0 and attack.threats[side, above] > 0:
        first = above
    for number in range(attack.through.shape[1]):
        run = int64(attack.through[cell, number])
        if run < 0:
            break
        if attack.codes[side, run] == almost:
            other = missing_cell(run, attack)
            if other != first and is_open(other, attack):
                if first == NONE:
                    first = other
                else:
                    second = other
    return first, second


@kernel(inline="always")
def waits_above(cell, side, attack):
    """Does a stone on this cell open the cell above it to a completion of `side`?"""
    above = attack.above[cell]
    return above >= 0 and attack.threats[side, above] > 0


@kernel(inline="always")
def collect_pairs(top, attack):
    """List the attacker's live runs that lack two cells: the new ones first, to go on where it has begun.

    What is listed at the root is everything; from one frame to the next only runs through the attacker's
    own stone can be new, for codes never fall.
    """
    wanted = attack.control[CONNECT] - 2
    count = int64(0)
    if top == 0:
        for run in range(attack.runs.shape[0]):
            if attack.codes[ATTACKER, run] == wanted:
                attack.pairs[top, count] = int16(run)
                count += 1
    else:
        stone = attack.frames[top - 1, MOVE]
        for number in range(attack.through.shape[1]):
            run = int64(attack.through[stone, number])
            if run < 0:
                break
            if attack.codes[ATTACKER, run] == wanted:
                attack.pairs[top, count] = int16(run)
                count += 1
        for number in range(attack.frames[top - 1, PAIRS]):
            run = int64(attack.pairs[top - 1, number])
            if attack.codes[ATTACKER, run] == wanted:
                attack.pairs[top, count] = int16(run)
                count += 1
    attack.frames[top, PAIRS] = count


@kernel(inline="always")
def generate(top, attack):
    """Write every move that may threaten to complete a run; one that must also parry is the only one."""
    danger = attack.frames[top, DANGER]
    count = int64(0)
    if danger >= 0:
        attack.moves[top, 0] = int16(danger)
        count = int64(1)
    elif danger == NONE:
        attack.control[STAMP] += 1
        stamp = attack.control[STAMP]
        for number in range(attack.frames[top, PAIRS]):
            run = int64(attack.pairs[top, number])
            for place in range(attack.runs.shape[1]):
                cell = int64(attack.runs[run, place])
                if attack.marks[cell] != stamp and is_open(cell, attack):
                    attack.marks[cell] = stamp
                    attack.moves[top, count] = int16(cell)
                    count += 1
        if attack.control[GRAVITY] != 0:  # a stone under a waiting cell threatens too
            for waiting in range(attack.cells.size):
                cell = int64(attack.support[waiting])
                if cell < 0 or attack.threats[ATTACKER, waiting] == 0 or not is_open(cell, attack):
                    continue
                if attack.marks[cell] != stamp:
                    attack.marks[cell] = stamp
                    attack.moves[top, count] = int16(cell)
                    count += 1
    attack.frames[top, COUNT] = count


@kernel(inline="always")
def danger_after(reply, attack):
    """Where the defender threatens to complete since its forced reply: a cell, NONE or MANY."""
    first, second = new_completions(reply, DEFENDER, attack)
    return first if second == NONE else int64(MANY)
