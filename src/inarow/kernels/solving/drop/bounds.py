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

from inarow.kernels.boards.bits import ONE, ZERO, population
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64
from inarow.kernels.solving.drop.lines import has_run, runs_along

UNPROVEN = 64  # more than any score
MOST_TOGETHER = 3  # the most that claims which complete a line together are counted for
HOPELESS, UNCLEAR_YET, PROVEN = np.uint64(0), np.uint64(1), np.uint64(2)

_2, _3 = np.uint64(2), np.uint64(3)


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


@kernel(int64(*((uint64,) * 11), int64, int64))
def all_harmless(
    waiter, free, claims, bases, reached, shared, board, bottom, span, height, level, empty, alpha
):
    """1 if no line of the mover does harm, that is none lifts its score above max(alpha, 0).

    `free` are the cells that may still be played, `reached` the mover's stones with all cells it may
    get, bases included, and `shared` the cells below the follower's winning claims.
    """
    guards = bottom << height
    crowded = population(bases) > 4
    first_pair = second_pair = third_pair = ZERO
    for direction in range(4):
        stride = level - _2 + uint64(direction)
        where = span
        if direction == 0:
            stride = ONE
            where = board
        starts = runs_along(reached, stride) & where
        while starts != ZERO:
            line = starts & (~starts + ONE)
            starts ^= line
            line |= line << stride
            line |= line << (_2 * stride)
            below = cells_below(line, bottom, guards, height)

            # Rule 1. The follower's claims below the line fill first; if they win, it comes too late.
            if has_run(waiter | (claims & below), span, level):
                continue

            # Rule 2. After a move below a winning claim there is no other.
            doubled = line & shared
            if doubled & (doubled - ONE) != ZERO:
                continue

            # Rule 3. All cells at and below the line are filled by then, and every move was answered
            # but the last one: those on other cells than bases above, those on bases on a base.
            if alpha >= 0:
                below |= line
                plies = population(below & free) + population(line & free & ~bases)
                plies += (population(below & bases) & 1) - 1
                if (empty - plies + 2) // 2 <= alpha:
                    continue

            # Rule 4. Of a pair of bases the mover gets one. The pairing must serve all lines.
            pair = line & bases
            size = population(pair)
            if size > 3 or (size == 3 and not crowded):
                continue  # any pairing pairs two of these
            if size != 2:
                return 0
            if pair in (first_pair, second_pair, third_pair):
                continue
            if pair & (first_pair | second_pair | third_pair) != ZERO or third_pair != ZERO:
                return 0
            first_pair, second_pair, third_pair = pair, first_pair, second_pair
    return 1


@kernel(forceinline=True)
def shortfall(waiter, claims, blocked, span, level, alpha):
    """True if neither the zugzwang nor the claims together bring the follower -alpha or more.

    `blocked` are the follower's winning claims and all above them: they stay empty until the end.
    """
    missing = -alpha - population(blocked | (blocked >> ONE)) // 2
    lower = claims & (claims >> _2)  # with another claim above them
    lowest = lower & (lower >> _2)
    enough = claims if missing <= 1 else (lower if missing == 2 else lowest)
    found = has_run(waiter | enough, span, level)
    return missing > 0 and (missing > MOST_TOGETHER or not found)


@kernel(forceinline=True)
def even_verdict(mover, mask, threats, board, bottom, span, parity, height, level, alpha):
    """What is plain about the bound of a position with an even number of free cells. No branches,
    so that the compiler can treat several positions side by side."""
    playable = (mask + bottom) & board
    claims = parity & ~mask & ~playable
    blocked = cells_above(threats & claims, board, bottom << height)
    claims &= ~blocked
    short = shortfall(mask ^ mover, claims, blocked, span, level, alpha)
    lines = has_run(mover | (board & ~mask & ~blocked & ~claims), span, level)
    return HOPELESS if short else (UNCLEAR_YET if lines else PROVEN)


@kernel(int64(*((uint64,) * 9), int64, int64))
def static_bound(mover, mask, threats, board, bottom, span, parity, height, level, empty, alpha):
    """An upper bound of the mover's score, at most alpha; or UNPROVEN.

    `threats` are all empty cells that would complete a line of the waiter.
    """
    waiter = mask ^ mover
    guards = bottom << height
    playable = (mask + bottom) & board
    odd = threats & ~parity & ~playable
    while True:
        # Step 1. An odd number of cells: take out the column of an odd threat, if there is one left.
        own_cells = parity
        blocked = ZERO
        if empty & 1:
            if odd == ZERO:
                return UNPROVEN
            lowest = odd & (~odd + ONE)
            blocked = cells_above(lowest, board, guards)
            odd &= ~blocked
            own_cells ^= cells_below(lowest, bottom, guards, height)

        # Step 2. Winning claims block what is above them.
        claims = own_cells & ~mask & ~playable & ~blocked
        blocked |= cells_above(threats & claims, board, guards)
        claims &= ~blocked

        # Step 3. Is there enough to win, and do the mover's lines do no harm?
        if not shortfall(waiter, claims, blocked, span, level, alpha):
            free = board & ~mask & ~blocked
            reached = mover | (free & ~claims)
            if not has_run(reached, span, level):
                return alpha
            bases = free & own_cells & playable
            shared = (blocked >> ONE) & ~blocked
            if all_harmless(
                waiter, free, claims, bases, reached, shared, board, bottom, span, height, level, empty, alpha
            ):
                return alpha
        if empty & 1 == 0:
            return UNPROVEN
