"""Depth-limited negamax over any game a Setup can describe: minimax and alpha-beta are one kernel.

The stack is explicit, so the search can stop at any node and go on later: limits, the clock and
Ctrl-C live in Python, which asks for a slice of nodes at a time. Scores belong to the side to move.
A heuristic is asked for the root's mover and negated where the waiter moves, since it need not be
antisymmetric.
"""

from __future__ import annotations

from inarow.kernels.alphabeta.line_states import (
    MINUS_MOVES,
    MINUS_SINGLE,
    PLUS_MOVES,
    PLUS_SINGLE,
    threat_sum,
    update_lines,
)
from inarow.kernels.alphabeta.ordering import (
    NONE,
    TWO_OR_MORE,
    bring_forward,
    generate,
    only_completion,
    remember_cut,
)
from inarow.kernels.alphabeta.scores import INFINITE, MOST_HEURISTIC, WIN
from inarow.kernels.alphabeta.state import (
    ALPHA,
    ASKED,
    BEST,
    BEST_MOVE,
    BETA,
    BY_PLY,
    CANDIDATES,
    COUNT,
    CUTS,
    DEPTH,
    EMPTY,
    EVALUATIONS,
    FINISHED,
    FLOOR,
    FORCED,
    FULL,
    GAIN,
    HISTORY,
    INCREMENTAL,
    KEY,
    KILLERS,
    LENGTH,
    LINE_STATES,
    LOWER,
    MOVE,
    NARROW,
    NEXT,
    NODES,
    OPEN_NODES,
    PLY,
    PRUNE,
    PVS,
    QUIESCENCE,
    QUIET,
    RADIUS,
    SEARCH_STATE,
    TABLE,
    THREATS,
    TOP,
)
from inarow.kernels.alphabeta.table import answer, key_after, move_of, position_key, settles, store
from inarow.kernels.boards.bits import table_slot
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64, void
from inarow.kernels.heuristics.evaluator import EVALUATE_POINTER


@kernel(inline="always")
def put_or_take(move, side, step, state, setup):
    """Put a stone (step +1) or take it back (step -1), and bring up to date all that depends on it."""
    state.cells[move] = side if step > 0 else 0
    if state.switches[TABLE] != 0:
        row = 0 if side > 0 else 1
        for symmetry in range(state.keys.size):
            state.keys[symmetry] ^= state.zobrist[row, symmetry, move]
    if state.switches[RADIUS] > 0:
        for number in range(state.around.shape[1]):
            cell = state.around[move, number]
            if cell >= 0:
                state.near[cell] += step
    if state.switches[LINE_STATES] != 0:
        update_lines(move, side, step, state, setup)


@kernel(inline="always")
def decided(ply, state):
    """The score of a game won at this ply, for its winner."""
    return int64(WIN) - ply if state.switches[BY_PLY] != 0 else int64(WIN)


@kernel(inline="always")
def open_frame(top, depth, alpha, beta, state):
    """Begin a position on the stack; its moves are written by the caller."""
    state.frames[top, ALPHA] = alpha
    state.frames[top, BETA] = beta
    state.frames[top, FLOOR] = alpha
    state.frames[top, BEST] = -INFINITE
    state.frames[top, BEST_MOVE] = -1
    state.frames[top, NEXT] = 0
    state.frames[top, DEPTH] = depth
    state.frames[top, FULL] = 0
    state.frames[top, QUIET] = 0
    state.frames[top, LENGTH] = 0
    state.frames[top, ASKED] = state.counters[EVALUATIONS]


@kernel(void(SEARCH_STATE, SETUP, int64), nogil=True)
def begin(state, setup, depth):
    """Start a search of the root to this depth; `advance` does the work."""
    state.counters[TOP] = 0
    state.counters[FINISHED] = 0
    state.counters[EVALUATIONS] = 0
    open_frame(0, depth, -INFINITE, INFINITE, state)
    state.frames[0, KEY] = int64(state.keys[0])
    state.frames[0, COUNT] = generate(0, 1, state, setup)
    state.root_exact[:] = 0


@kernel(void(SEARCH_STATE, SETUP, EVALUATE_POINTER, int64), nogil=True)
def advance(state, setup, evaluate, stop_at):
    """Search on until the root is finished or `stop_at` nodes have been entered in all."""
    counters, switches, frames, cells = state.counters, state.switches, state.frames, state.cells
    sorts = switches[TABLE] + switches[KILLERS] + switches[HISTORY] + switches[GAIN] != 0
    top = counters[TOP]
    while counters[NODES] < stop_at:
        side = int8(1 - 2 * (top & 1))
        ply = counters[PLY] + top
        pushed = False
        value = int64(0)

        if frames[top, NEXT] < frames[top, COUNT]:
            # Step 1. Take the next move, or the same again where a null window was too narrow.
            if sorts and frames[top, FULL] == 0:
                table_move = int64(-1)
                if switches[TABLE] != 0 and frames[top, NEXT] == 0:
                    key = position_key(state)
                    slot = table_slot(key, state.table_keys.size)
                    # With symmetry an entry may hold an image's move: then it matches none, or
                    # another that is as good a guess as any.
                    if state.table_keys[slot] == key and state.table_facts[slot] != 0:
                        table_move = move_of(state.table_facts[slot])
                bring_forward(top, frames[top, NEXT], frames[top, COUNT], table_move, side, state)
            move = int64(state.moves[top, frames[top, NEXT]])
            frames[top, NEXT] += 1
            frames[top, MOVE] = move

            # Step 2. Its window: at the root a preferred move need only equal the best.
            lower, upper = frames[top, ALPHA], frames[top, BETA]
            if switches[PRUNE] == 0:
                lower, upper = int64(-INFINITE), int64(INFINITE)
            elif top == 0 and frames[top, BEST_MOVE] >= 0:
                preferred = state.rank[move] < state.rank[frames[top, BEST_MOVE]]
                if switches[CANDIDATES] != 0 or preferred:
                    lower -= 1
            frames[top, LOWER] = lower
            frames[top, NARROW] = 0
            if (
                switches[PVS] != 0
                and frames[top, FULL] == 0
                and frames[top, BEST_MOVE] >= 0
                and upper - lower > 1
            ):
                frames[top, NARROW] = 1
                upper = lower + 1
            frames[top, FULL] = 0

            # Step 3. Make it. Does it end the game?
            put_or_take(move, side, 1, state, setup)
            counters[NODES] += 1
            if completes(cells, move, side, setup):
                value = setup.verdict * decided(ply + 1, state)
            elif counters[EMPTY] - top > 1:
                counters[OPEN_NODES] += 1
                child_depth = frames[top, DEPTH] - 1
                forced = int64(NONE)
                settled = False

                # Step 4. A threat must be answered: at the horizon, or at any depth, if so switched.
                watches = switches[FORCED] != 0 or (switches[QUIESCENCE] != 0 and child_depth <= 0)
                if watches and setup.verdict > 0:
                    if only_completion(-side, state, setup) != NONE:
                        value = -decided(ply + 2, state)
                        settled = True
                    else:
                        forced = only_completion(side, state, setup)
                        if forced == TWO_OR_MORE:
                            value = decided(ply + 3, state)
                            settled = True
                        elif forced != NONE and switches[FORCED] != 0:
                            child_depth += 1

                # Step 5. At the horizon ask the heuristic, unless the position is unquiet.
                if settled:
                    pass
                elif child_depth <= 0:
                    if forced == NONE:
                        if switches[INCREMENTAL] != 0:
                            column = PLUS_MOVES if side < 0 else MINUS_MOVES
                            score = state.sums[column]
                            if (
                                switches[THREATS] != 0
                                and state.sums[PLUS_SINGLE] + state.sums[MINUS_SINGLE] > 0
                            ):
                                score += threat_sum(column, state, setup)
                        else:
                            score = answer(key_after(top, move, side, state), evaluate, setup, state)
                        value = side * min(max(score, int64(-MOST_HEURISTIC)), int64(MOST_HEURISTIC))
                        counters[EVALUATIONS] += 1
                        settled = True

                # Step 6. Above it, the table may know the answer.
                elif switches[TABLE] != 0:
                    key = position_key(state)
                    slot = table_slot(key, state.table_keys.size)
                    if state.table_keys[slot] == key and state.table_facts[slot] != 0:
                        score, facts = state.table_scores[slot], state.table_facts[slot]
                        if settles(score, facts, child_depth, -upper, -lower, state):
                            value = -score
                            settled = True

                # Step 7. Otherwise go one ply deeper.
                if not settled:
                    pushed = True
                    top += 1
                    open_frame(top, max(child_depth, int64(1)), -upper, -lower, state)
                    frames[top, KEY] = key_after(top - 1, move, side, state)
                    if forced != NONE:
                        frames[top, QUIET] = 1 if child_depth <= 0 else 0
                        frames[top, COUNT] = 1
                        state.moves[top, 0] = forced
                    else:
                        frames[top, COUNT] = generate(top, -side, state, setup)
            if not pushed:
                frames[top + 1, LENGTH] = 0
        else:
            # Step 8. Every move is tried, or the last one cut: hand the best score to the parent.
            if switches[TABLE] != 0 and frames[top, QUIET] == 0:
                store(
                    frames[top, BEST],
                    frames[top, DEPTH],
                    frames[top, BEST_MOVE],
                    frames[top, FLOOR],
                    frames[top, BETA],
                    counters[EVALUATIONS] > frames[top, ASKED],
                    state,
                )
            if top == 0:
                counters[FINISHED] = 1
                break
            value = -frames[top, BEST]
            top -= 1
            side = int8(-side)
        if pushed:
            continue

        # Step 9. A score has come back for the move being searched: unmake it.
        move = frames[top, MOVE]
        put_or_take(move, side, -1, state, setup)
        if frames[top, NARROW] != 0 and value > frames[top, LOWER] and value < frames[top, BETA]:
            frames[top, NEXT] -= 1
            frames[top, FULL] = 1
            continue

        # Step 10. Keep the best, and at the root every score.
        better = value > frames[top, BEST]
        if top == 0:
            state.root_scores[move] = value
            state.root_exact[move] = 1 if value > frames[top, LOWER] else 0
            equal = value == frames[top, BEST] and frames[top, BEST_MOVE] >= 0 and value > frames[top, LOWER]
            better = better or (equal and state.rank[move] < state.rank[frames[top, BEST_MOVE]])
        if better:
            frames[top, BEST] = value
            frames[top, BEST_MOVE] = move
            length = frames[top + 1, LENGTH]
            state.line[top, 0] = move
            for further in range(length):
                state.line[top, further + 1] = state.line[top + 1, further]
            frames[top, LENGTH] = length + 1

        # Step 11. Stop when the opponent would not allow it.
        if value > frames[top, ALPHA]:
            frames[top, ALPHA] = value
        if switches[PRUNE] != 0 and frames[top, ALPHA] >= frames[top, BETA]:
            counters[CUTS] += 1
            remember_cut(top, move, frames[top, DEPTH], side, state)
            frames[top, NEXT] = frames[top, COUNT]
    counters[TOP] = top
