"""One question to the game tree: is the score of this position above alpha, and how far do we know?

A null-window negamax on an explicit stack, so that it can be left at any node. Two things differ
from the textbook. A child is examined in its parent: whoever cannot avoid losing at once, or has won,
never becomes a node. And a position with a single move that does not lose at once is not a node of
its own either: the chain of such moves is played out in registers.
"""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import ONE, ZERO, trailing_zeros
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64
from inarow.kernels.solving.drop import geometry as at
from inarow.kernels.solving.drop.bounds import PROVEN, UNCLEAR_YET, UNPROVEN, even_verdict, static_bound
from inarow.kernels.solving.drop.lines import safe_replies, winning_cells
from inarow.kernels.solving.drop.ordering import number_of, sorted_moves
from inarow.kernels.solving.drop.sharing import (
    LOOK_EVERY,
    PATH,
    PATHS_FROM,
    SPLIT_UP_TO,
    decided_frame,
    is_elsewhere,
    leave,
)
from inarow.kernels.solving.drop.stack import (
    ALPHA,
    BEST,
    BITS,
    EMPTY,
    FRAME,
    HIGH,
    LATE,
    LOW,
    MASK,
    MOVER,
    NUMBERS,
    ORDER,
    REPLIES,
    SCATTERED,
    SIGN,
    WINS,
)
from inarow.kernels.solving.drop.table import (
    LARGEST,
    TAG_UNIT,
    UNKNOWN,
    decision,
    facts_of,
    lower_bound,
    prefetch,
    scattered_key,
    slot_of,
    tag_of,
    upper_bound,
)

# The places of `control`: the search stops when NODES, which counts on from call to call, reaches
# NODE_LIMIT; 2**INDEX_BITS slots of the table are in use; threads that share them are numbered from 0.
NODE_LIMIT, NODES, INDEX_BITS, THREAD = 0, 1, 2, 3

ABORTED = 127  # returned instead of a score
_CHECK_EVERY = 127  # nodes between two looks at the stop flag, less one
_MIRRORED_PLIES = 10  # up to here a position and its mirror image share an entry
_ENHANCED_ABOVE = 16  # with more empty cells, all children are looked up before one is searched

_BYTE, _LOW_BYTE = np.uint64(8), np.uint64(255)

SIGNATURE = int64(*(uint64,) * 4, *(int64,) * 2, *(uint64[::1],) * 4, *(int64[::1],) * 3)


@kernel(SIGNATURE, nogil=True)
def prove(mover, mask, threats, moves, empty, alpha, geometry, table, paths, words, numbers, stop, control):
    """A bound of the score: one <= alpha is an upper bound, another a lower bound; or ABORTED.

    The mover has no winning move; `threats` are all empty cells that would win for the waiter, `moves`
    those moves that do not lose at once, at least one, and `empty` cells are left, at least three.
    """
    board, bottom, span = geometry[at.BOARD], geometry[at.BOTTOM], geometry[at.SPAN]
    level, lanes, spare_bits = geometry[at.LEVEL], geometry[at.LANES], geometry[at.SPARE_BITS]
    parity, height = geometry[at.TOP_PARITY], geometry[at.HEIGHT]
    width, stride = int64(geometry[at.WIDTH]), geometry[at.HEIGHT] + ONE
    mirror_from = int64(geometry[at.CELLS]) - _MIRRORED_PLIES
    index_bits = uint64(control[INDEX_BITS])
    nodes = control[NODES]
    limit = control[NODE_LIMIT]
    depth = ZERO  # frames on the stack
    own = control[THREAD] * PATH
    shared_from = PATHS_FROM if paths.size > PATH else PATH
    if shared_from < PATH:
        leave(paths, own, PATH)  # a search that was aborted stops anywhere

    while True:
        value = UNKNOWN
        sign = 1
        chained = moves & (moves - ONE) == ZERO

        # Step 1. Play out forced moves; what happens to alpha happens to the value on the way back.
        while moves & (moves - ONE) == ZERO and value == UNKNOWN:
            threats = winning_cells(mover | moves, board, span, level) & ~(mask | moves)
            mover, mask = mask ^ mover, mask | moves
            moves = safe_replies((mask + bottom) & board, threats)
            empty -= 1
            alpha = -alpha - 1
            sign = -sign
            if moves == ZERO:
                value = -(empty // 2)
            elif empty <= 2:
                value = 0
            elif (empty - 1) // 2 <= alpha:
                value = (empty - 1) // 2
            elif -((empty - 2) // 2) > alpha:
                value = -((empty - 2) // 2)

        if chained and value == UNKNOWN:  # its parent has not asked for the static bound
            bound = static_bound(
                mover, mask, threats, board, bottom, span, parity, height, level, empty, alpha
            )
            if bound != UNPROVEN:
                value = bound

        if value == UNKNOWN:
            # Step 2. Count the node; look now and then whether to go on.
            nodes += 1
            if nodes & _CHECK_EVERY == 0:
                if stop[0] != 0 or nodes >= limit:
                    control[NODES] = nodes
                    return ABORTED
                if nodes & LOOK_EVERY == 0 and shared_from < PATH:
                    frame, value = decided_frame(depth, shared_from, index_bits, table, words, numbers)
                    if value != UNKNOWN:  # another thread was faster: leave all above this frame
                        depth, sign = frame, numbers[frame * NUMBERS + SIGN]
                        leave(paths, own, numbers[frame * NUMBERS + EMPTY])

        if value == UNKNOWN:
            # Step 3. Ask for the table's entry, and meanwhile examine all children, side by side.
            scattered = scattered_key(mover, mask, empty, mirror_from, spare_bits, width, stride)
            slot = slot_of(scattered, index_bits)
            prefetch(table, slot)
            base = depth * FRAME
            open_cells = (mask + bottom) & board
            decided = ZERO
            for lane in range(lanes):
                bit = moves & geometry[uint64(at.COLUMNS) + lane]
                wins = winning_cells(mover | bit, board, span, level) & ~(mask | bit)
                replies = safe_replies((open_cells ^ bit) | ((bit << ONE) & board), wins)
                words[base + BITS + lane] = bit
                words[base + WINS + lane] = wins
                words[base + REPLIES + lane] = replies
                decided |= bit if replies == ZERO else ZERO

            # Step 4. A child without a safe reply is won; else a win is at least two plies further.
            if decided != ZERO:
                value = (empty - 1) // 2
            elif (empty - 3) // 2 <= alpha:
                value = (empty - 3) // 2

        if value == UNKNOWN:
            # Step 5. The static bounds of the children: first a sieve, then a closer look.
            waiter = mask ^ mover
            proven = unclear = ZERO
            if empty & 1:
                for lane in range(lanes):
                    bit, wins = words[base + BITS + lane], words[base + WINS + lane]
                    verdict = even_verdict(
                        waiter, mask | bit, wins, board, bottom, span, parity, height, level, -alpha - 1
                    )
                    proven |= bit if verdict == PROVEN else ZERO
                    unclear |= bit if verdict == UNCLEAR_YET else ZERO
            else:
                for lane in range(lanes):
                    bit, wins = words[base + BITS + lane], words[base + WINS + lane]
                    odd_threats = wins & ~parity & ~(bit << ONE) & ~open_cells
                    unclear |= bit if odd_threats != ZERO else ZERO
            if proven != ZERO:
                value = alpha + 1
            elif unclear != ZERO:
                for lane in range(lanes):
                    bit, wins = words[base + BITS + lane] & unclear, words[base + WINS + lane]
                    bound = UNPROVEN
                    if bit != ZERO:
                        bound = static_bound(
                            waiter,
                            mask | bit,
                            wins,
                            board,
                            bottom,
                            span,
                            parity,
                            height,
                            level,
                            empty - 1,
                            -alpha - 1,
                        )
                    if bound != UNPROVEN:
                        value = -bound
                        break

        if value == UNKNOWN:
            # Step 6. What the table knows.
            facts = table[slot] ^ tag_of(scattered, index_bits)
            low, high = -LARGEST, LARGEST
            if facts < TAG_UNIT:
                low, high = lower_bound(facts), upper_bound(facts)
            if low > alpha:
                value = low
            elif high <= alpha:
                value = high

        if value == UNKNOWN and empty > _ENHANCED_ABOVE:
            # Step 7. What the table knows about the children.
            for lane in range(lanes):
                bit = words[base + BITS + lane]
                if bit != ZERO:
                    child = scattered_key(
                        waiter, mask | bit, empty - 1, mirror_from, spare_bits, width, stride
                    )
                    facts = table[slot_of(child, index_bits)] ^ tag_of(child, index_bits)
                    if facts < TAG_UNIT and -upper_bound(facts) > alpha:
                        value = -upper_bound(facts)
                        break

        if value == UNKNOWN:
            # Step 8. Sort the moves, and push a frame.
            order, late = sorted_moves(words, base, lanes, threats)
            words[base + MOVER] = mover
            words[base + MASK] = mask
            words[base + ORDER] = order
            words[base + LATE] = late
            words[base + SCATTERED] = scattered
            place = depth * NUMBERS
            numbers[place + ALPHA] = alpha
            numbers[place + BEST] = -LARGEST
            numbers[place + LOW] = low
            numbers[place + HIGH] = high
            numbers[place + SIGN] = sign
            numbers[place + EMPTY] = empty
            depth += ONE
        else:
            # Step 9. Hand the value up, to the first frame that still has a question.
            value *= sign
            while True:
                if depth == ZERO:
                    control[NODES] = nodes
                    return value
                base, place = (depth - ONE) * FRAME, (depth - ONE) * NUMBERS
                best = max(numbers[place + BEST], -value)
                alpha = numbers[place + ALPHA]
                order, late = words[base + ORDER], words[base + LATE]
                if numbers[place + EMPTY] >= shared_from:
                    paths[own + numbers[place + EMPTY] - 1] = ZERO
                    known = decision(table, words[base + SCATTERED], index_bits, alpha)
                    if best <= alpha and known != UNKNOWN:  # proven by another thread meanwhile
                        best = known
                        order = late = ZERO
                if best <= alpha and (order | late) != ZERO:
                    numbers[place + BEST] = best
                    break
                low, high = numbers[place + LOW], numbers[place + HIGH]
                if best > alpha:
                    low = best
                else:
                    high = best
                scattered = words[base + SCATTERED]
                table[slot_of(scattered, index_bits)] = tag_of(scattered, index_bits) | facts_of(low, high)
                value = best * numbers[place + SIGN]
                depth -= ONE
            mover, mask = words[base + MOVER], words[base + MASK]
            empty = numbers[place + EMPTY]

        # Step 10. Enter the next child of the frame on top. Children that another thread is searching
        # wait for the others, but not at once: most often the first child settles the matter.
        may_wait = empty <= SPLIT_UP_TO and numbers[(depth - ONE) * NUMBERS + BEST] != -LARGEST
        waiting = ZERO
        while True:
            if order != ZERO:
                lane = number_of(order & _LOW_BYTE)
                order >>= _BYTE
            else:
                lane = uint64(trailing_zeros(late))
                late &= late - ONE
            bit = words[base + BITS + lane]
            if empty < shared_from:
                break
            key = scattered_key(mask ^ mover, mask | bit, empty - 1, mirror_from, spare_bits, width, stride)
            if may_wait and (order | late) != ZERO and is_elsewhere(paths, own, empty - 1, key):
                waiting |= ONE << lane
            else:
                paths[own + empty - 1] = key
                break
        words[base + ORDER] = order
        words[base + LATE] = late | waiting
        mover, mask = mask ^ mover, mask | bit
        threats, moves = words[base + WINS + lane], words[base + REPLIES + lane]
        empty -= 1
        alpha = -alpha - 1
