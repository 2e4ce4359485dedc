"""One question to the game tree: can the attacker win with at least this score, that is by a certain ply?

Every null window of a negamax search is such a question, and it stays the same in the whole tree: the same
attacker, the same deadline. So values here are the attacker's score throughout; it maximises, the defender
minimises, and the answer is a bound: at least the target if yes, below it if no. The stack is explicit, so
the search can be left at any node.

Scores and plies are two ways to say when somebody wins. Who wins at ply p scores the stones it has left, plus
one; the first player owns half the cells, rounded up, and has used half the plies, rounded up, the second
player likewise rounded down. The game of a seat that completes a run (or, with misere, whose opponent does)
ends on plies of one parity, so each score names one ply.
"""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64
from inarow.kernels.solving.general.board import FREE, MOVER_WINS, WAITER_WINS, put_stone, take_stone, verdict
from inarow.kernels.solving.general.ordering import generate
from inarow.kernels.solving.general.pairing import pairing_holds
from inarow.kernels.solving.general.state import (
    BEST,
    BEST_MOVE,
    CELLS,
    COUNT,
    ENTERED,
    FIRST_OWNS,
    GENERAL_STATE,
    GRAVITY,
    HIGH,
    LOW,
    MISERE,
    MOVE,
    NEXT,
    NODE_LIMIT,
    NODES,
    PARTIAL,
    SYMMETRY,
)
from inarow.kernels.solving.general.statics import NEVER, UNIT, follow_up_holds, least_lacking, weight_sum
from inarow.kernels.solving.general.table import (
    LARGE,
    best_symmetry,
    facts_about,
    high_of,
    low_of,
    move_of,
    store_facts,
)

ABORTED = 10 * LARGE
_UNKNOWN = 20 * LARGE
_CHECK_EVERY = 127
PAIRING_BELOW = 4 * UNIT  # a heavier sum leaves little hope for pairs


@kernel(inline="always")
def score_at(seat, ply, facts):
    """What `seat` scores when it wins at this ply."""
    return facts[FIRST_OWNS + seat] - (ply + 1 - seat) // 2 + 1


@kernel(inline="always")
def ply_of(seat, score, facts):
    """The ply at which a win of `seat` has this score: odd for the first player, unless misere."""
    used = facts[FIRST_OWNS + seat] + 1 - score
    if facts[MISERE] == 0:
        return 2 * used - 1 + seat
    return 2 * used + seat


@kernel(inline="always")
def nth_move(seat, number, ply):
    """The ply of the `number`-th next move of `seat` when `ply` stones are placed."""
    return ply + 2 * number - (1 if ply & 1 == seat else 0)


@kernel(inline="always")
def effort_of(nodes):
    """About four times the logarithm of a number of nodes."""
    effort = int64(0)
    while nodes > 7:
        nodes >>= 1
        effort += 4
    return effort + nodes


@kernel(int64(int64, int64, int64, GENERAL_STATE), nogil=True)
def prove(root_ply, attacker, target, state):
    """A bound of the attacker's score: one >= target is a lower bound, another an upper bound; or ABORTED.

    The position loaded has `root_ply` stones, is not finished, and `target` is a positive score whose ply is
    on the board. After ABORTED the position must be loaded anew. It makes no arrays and is
    compiled without reference counts: counting those of the state took more than half of the time.
    """
    facts, frames, moves, control = state.facts, state.frames, state.moves, state.control
    cells = facts[CELLS]
    misere, gravity = facts[MISERE] != 0, facts[GRAVITY] != 0
    defender = 1 - attacker
    filler = defender if misere else attacker  # who must complete a run for the attacker to win
    deadline = ply_of(attacker, target, facts)
    nodes = control[NODES]
    top = int64(-1)
    ply = root_ply

    while True:
        mover = ply & 1
        value = int64(_UNKNOWN)
        choice = int64(FREE)
        symmetry = int64(0)
        low, high = int64(-LARGE), int64(LARGE)
        first_choice = int64(-1)

        # Step 1. Count the node; look now and then whether to go on.
        if nodes >= control[NODE_LIMIT] or (nodes & _CHECK_EVERY == 0 and state.stop[0] != 0):
            control[NODES] = nodes
            return int64(ABORTED)
        nodes += 1

        # Step 2. A full board is a draw; a side that wins with its next stone wins.
        if ply == cells:
            value = int64(0)
        else:
            choice = verdict(mover, state)
            if choice == MOVER_WINS:
                value = score_at(mover, ply + 1, facts)
            elif choice == WAITER_WINS:
                value = -score_at(1 - mover, ply + (1 if misere else 2), facts)
            if value != _UNKNOWN and mover != attacker:
                value = -value

        # Step 3. Are there runs left for the attacker, and is there time to fill one?
        if value == _UNKNOWN:
            lacking = least_lacking(filler, state)
            if lacking == NEVER:
                value = int64(0)
            else:
                soonest = nth_move(filler, lacking, ply)
                if soonest > cells:
                    value = int64(0)
                elif soonest > deadline:
                    value = score_at(attacker, soonest, facts)

        # Step 4. What the table knows.
        if value == _UNKNOWN:
            symmetry = int64(best_symmetry(state))
            known = facts_about(symmetry, state)
            if known != 0:
                low, high = low_of(known), high_of(known)
                first_choice = move_of(known, symmetry, state)
                least, most = (low, high) if mover == attacker else (-high, -low)
                if least >= target:
                    value = least
                elif most < target:
                    value = most

        # Step 5. Can the defender spoil every run?
        if value == _UNKNOWN and not misere:
            moves_left = (deadline - ply + (1 if mover == attacker else 0)) // 2
            if not gravity:
                enough = UNIT // 2 if mover == attacker else UNIT
                weight = weight_sum(attacker, moves_left, state)
                held = weight < enough
                if not held and weight < PAIRING_BELOW:
                    held = pairing_holds(attacker, moves_left, enough, state)
                if held:
                    value = target - 1
            elif (
                mover == attacker and (cells - ply) & 1 == 0 and follow_up_holds(attacker, moves_left, state)
            ):
                value = target - 1

        # Step 6. Otherwise list its moves.
        if value == _UNKNOWN:
            top += 1
            if choice >= 0:
                moves[top, 0] = choice
                frames[top, COUNT] = 1
                frames[top, PARTIAL] = 0
            else:
                mover_left = (deadline - ply + 1) // 2
                waiter_left = (deadline - ply) // 2
                generate(top, mover, first_choice, mover_left, waiter_left, state)
            frames[top, NEXT] = 0
            frames[top, BEST] = -LARGE if mover == attacker else LARGE
            frames[top, BEST_MOVE] = -1
            frames[top, LOW] = low
            frames[top, HIGH] = high
            frames[top, SYMMETRY] = symmetry
            frames[top, ENTERED] = nodes
            if frames[top, COUNT] == 0:  # each move lets the waiter win above it
                value = score_at(1 - mover, ply + 2, facts)
                value = -value if mover == attacker else value
                top -= 1

        # Step 7. Hand a value up, to the first frame that still has a question.
        while value != _UNKNOWN:
            if top < 0:
                control[NODES] = nodes
                return value
            ply -= 1
            mover = ply & 1
            take_stone(frames[top, MOVE], mover, state)
            best = frames[top, BEST]
            if (mover == attacker and value > best) or (mover != attacker and value < best):
                best = value
                frames[top, BEST] = value
                frames[top, BEST_MOVE] = frames[top, MOVE]
            settled = best >= target if mover == attacker else best < target
            if not settled and frames[top, NEXT] < frames[top, COUNT]:
                value = int64(_UNKNOWN)
            else:
                # Step 8. The frame is done. Where moves were left out for the deadline's sake, no more is
                # known than the answer.
                if frames[top, PARTIAL] != 0 and not settled:
                    best = max(best, target - 1) if mover == attacker else min(best, target)
                low, high = frames[top, LOW], frames[top, HIGH]
                if mover == attacker:
                    if best >= target:
                        low = max(low, best)
                    else:
                        high = min(high, best)
                elif best >= target:
                    high = min(high, -best)
                else:
                    low = max(low, -best)
                effort = effort_of(nodes - frames[top, ENTERED])
                store_facts(frames[top, SYMMETRY], low, high, frames[top, BEST_MOVE], effort, state)
                value = best
                top -= 1

        # Step 9. Enter the next child of the frame on top.
        move = int64(moves[top, frames[top, NEXT]])
        frames[top, NEXT] += 1
        frames[top, MOVE] = move
        put_stone(move, ply & 1, state)
        ply += 1
