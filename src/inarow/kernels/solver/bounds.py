"""Static bounds: what the side not to move is sure of, just by answering every move the same way.

Call the side to move the mover and the other one the *follower*. Let an even number of cells be left
to play on. The follower answers each move directly above it, which shares out all columns with an even
number of free cells. The lowest free cell of every other column is a *base*: the bases are paired
among each other, and a move on one is answered on its partner; from then on their columns are even
too. So the follower gets every cell an even number of rows below the top that is no base: its
*claims*. The mover gets at most the other cells and one base of every pair. Three things follow.

* If none of the lines that the mover could still get is *harmful*, the mover does not win.
* If a claim would complete a line of the follower, nobody but the mover must ever play on the cell
  below it. The mover has to, when all other columns are full: the follower wins at the latest with as
  many cells left as that column has from there on. The cells above the claim are never played.
* If the claims complete a line of the follower together, the same holds for the highest of them.

With an odd number of free cells, one column is taken out in which the follower has a winning cell of
the *other* parity: nobody but the mover will ever play on the cell below it, and the rest is even.
"""

from __future__ import annotations

import numpy as np
from numba import int64, uint64

from inarow.kernels.bits import ONE, population
from inarow.kernels.compiling import kernel
from inarow.kernels.solver.lines import has_run, runs_along

UNPROVEN = 64  # more than any score
MOST_LEFTOVER = 3  # the largest gain from claims that complete a line together

_NONE = np.uint64(0)
_2, _3 = np.uint64(2), np.uint64(3)
_WORDS = (uint64,) * 14


@kernel(forceinline=True)
def cells_below(line, bottom, guards, height):
    """The cells below a line with one cell in each of its columns."""
    lowered = (guards | line) - bottom
    columns = lowered & guards  # the guard survives the subtraction only where there was a cell
    return lowered & (columns - (columns >> height))


@kernel(forceinline=True)
def cells_above(cells, board, guards):
    """These cells and all above one of them."""
    return ((guards - cells) | cells) & board


@kernel(int64(*_WORDS, int64, int64))
def paired_off(
    mover,
    waiter,
    free,
    claims,
    bases,
    reached,
    shared,
    board,
    bottom,
    span,
    guards,
    height,
    falling,
    rising,
    empty,
    alpha,
):
    """1 if no line of the mover does harm, that is none makes its score higher than max(alpha, 0).

    `free` are the cells that may still be played, `reached` the mover's stones with all cells it may
    get, bases included, and `shared` the cells below the follower's winning claims.
    """
    level = height + ONE
    crowded = population(bases) > 4
    first_pair = second_pair = third_pair = _NONE
    for direction in range(4):
        stride = ONE if direction == 0 else (falling if direction == 1 else (level if direction == 2 else rising))
        starts = runs_along(reached, stride) & (board if direction == 0 else span)
        while starts != _NONE:
            line = starts & (~starts + ONE)
            starts ^= line
            line |= line << stride
            line |= line << (_2 * stride)
            below = cells_below(line, bottom, guards, height)

            # Rule 1. The follower's claims below the line fill first; if they win, it comes too late.
            if has_run(waiter | (claims & below), span, falling, level, rising):
                continue

            # Rule 2. After a move below a winning claim there is no other.
            doubled = line & shared
            if doubled & (doubled - ONE) != _NONE:
                continue

            # Rule 3. Everything at and below the line is filled by then, and every move answered.
            on_bases = line & bases
            if alpha >= 0:
                below |= line
                plies = population(below & free) + population(line & free & ~bases)
                plies += (population(below & bases) & 1) - 1
                if (empty - plies + 2) // 2 <= alpha:
                    continue

            # Rule 4. Of a pair of bases the mover gets one. The pairing must serve all lines.
            count = population(on_bases)
            if count < 2:
                return 0
            if count > 2:
                if not crowded or count > 3:  # then any pairing pairs two of these
                    continue
                return 0
            if on_bases == first_pair or on_bases == second_pair or on_bases == third_pair:
                continue
            if on_bases & (first_pair | second_pair | third_pair) != _NONE:
                return 0
            if first_pair == _NONE:
                first_pair = on_bases
            elif second_pair == _NONE:
                second_pair = on_bases
            elif third_pair == _NONE:
                third_pair = on_bases
            else:
                return 0
    return 1


@kernel(int64(*_WORDS, int64, int64))
def following(
    mover,
    waiter,
    free,
    playable,
    parity,
    threats,
    blocked,
    board,
    bottom,
    span,
    guards,
    height,
    falling,
    rising,
    empty,
    alpha,
):
    """alpha, if following proves that the mover's score is at most alpha; else UNPROVEN.

    An even number of cells is `free`; `blocked` cells, if any, have been taken out of one column.
    """
    level = height + ONE

    # Step 1. Winning claims block what is above them; count the cells that are left at the zugzwang.
    claims = free & parity & ~playable
    winning = threats & claims
    if winning != _NONE:
        above = cells_above(winning, board, guards)
        free &= ~above
        claims &= ~above
        blocked |= above
    shared = (blocked >> ONE) & ~blocked
    score = population(blocked | shared) // 2

    # Step 2. If that is not enough, the claims must complete a line, far enough below the top.
    if -score > alpha:
        short = alpha + score
        short = -short
        if short > MOST_LEFTOVER:
            return UNPROVEN
        low = claims
        if short >= 2:
            low &= low >> _2
        if short >= 3:
            low &= low >> _2
        if not has_run(waiter | low, span, falling, level, rising):
            return UNPROVEN

    # Step 3. The mover's lines.
    bases = free & parity & playable
    reached = mover | (free & ~claims)
    if has_run(reached, span, falling, level, rising) and not paired_off(
        mover, waiter, free, claims, bases, reached, shared, board, bottom, span, guards, height, falling, rising, empty, alpha
    ):
        return UNPROVEN
    return alpha


@kernel(int64(*((uint64,) * 12), int64, int64))
def static_bound(
    mover, mask, threats, board, bottom, span, guards, parity, height, falling, rising, playable, empty, alpha
):
    """An upper bound of the mover's score, at most alpha; or UNPROVEN.

    `threats` are all empty cells that would complete a line of the waiter.
    """
    waiter = mask ^ mover
    free = board & ~mask
    if empty & 1 == 0:
        return following(
            mover, waiter, free, playable, parity, threats, _NONE, board, bottom, span, guards, height, falling, rising, empty, alpha
        )
    odd = threats & ~parity & ~playable
    while odd != _NONE:
        lowest = odd & (~odd + ONE)
        above = cells_above(lowest, board, guards)
        odd &= ~above
        below = cells_below(lowest, bottom, guards, height)
        bound = following(
            mover, waiter, free & ~above, playable, parity ^ below, threats & ~above, above,
            board, bottom, span, guards, height, falling, rising, empty, alpha,
        )
        if bound <= alpha:
            return bound
    return UNPROVEN
