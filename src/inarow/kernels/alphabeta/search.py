"""Depth-limited negamax over any game a Setup can describe: minimax and alpha-beta are one kernel.

The stack is explicit, so the search can stop at any node and go on later: limits, the clock and
Ctrl-C live in Python, which asks for a slice of nodes at a time. Scores belong to the side to move.
A heuristic is asked for the root's mover and negated where the waiter moves, since it need not be
antisymmetric.
"""

from __future__ import annotations

from numba import int8, int64, void

from inarow.kernels.alphabeta.line_states import (
    MINUS_MOVES,
    MINUS_SINGLE,
    PLUS_MOVES,
    PLUS_SINGLE,
    turn_lines,
)
from inarow.kernels.alphabeta.ordering import bring_forward, generate, remember_cut
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
    KILLERS,
    LENGTH,
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
    STANDING,
    TABLE,
    THREATS,
    TOP,
    TREE,
)
from inarow.kernels.alphabeta.table import move_of, position_key, settles, slot_of, store
from inarow.kernels.alphabeta.threat_cells import threat_sum
from inarow.kernels.alphabeta.threats import NONE, TWO_OR_MORE, only_completion
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.heuristics.evaluator import EVALUATE_POINTER


@kernel(inline="always")
def place(move, side, step, tree, setup):
    """Put a stone (step +1) or take it back (step -1), with everything that is kept up to date."""
    tree.cells[move] = side if step > 0 else 0
    if tree.switches[TABLE] != 0:
        row = 0 if side > 0 else 1
        for symmetry in range(tree.keys.size):
            tree.keys[symmetry] ^= tree.zobrist[row, symmetry, move]
    if tree.switches[RADIUS] > 0:
        for number in range(tree.around.shape[1]):
            cell = tree.around[move, number]
            if cell >= 0:
                tree.near[cell] += step
    if tree.switches[STANDING] != 0:
        turn_lines(move, side, step, tree, setup)


@kernel(inline="always")
def decided(ply, tree):
    """The score of a game won at this ply, for its winner."""
    return int64(WIN) - ply if tree.switches[BY_PLY] != 0 else int64(WIN)


@kernel(inline="always")
def open_frame(top, depth, alpha, beta, tree):
    """Begin a position on the stack; its moves are written by the caller."""
    tree.frames[top, ALPHA] = alpha
    tree.frames[top, BETA] = beta
    tree.frames[top, FLOOR] = alpha
    tree.frames[top, BEST] = -INFINITE
    tree.frames[top, BEST_MOVE] = -1
    tree.frames[top, NEXT] = 0
    tree.frames[top, DEPTH] = depth
    tree.frames[top, FULL] = 0
    tree.frames[top, QUIET] = 0
    tree.frames[top, LENGTH] = 0
    tree.frames[top, ASKED] = tree.counters[EVALUATIONS]


@kernel(void(TREE, SETUP, int64), nogil=True)
def begin(tree, setup, depth):
    """Start a search of the root to this depth; `advance` does the work."""
    tree.counters[TOP] = 0
    tree.counters[FINISHED] = 0
    tree.counters[EVALUATIONS] = 0
    open_frame(0, depth, -INFINITE, INFINITE, tree)
    tree.frames[0, COUNT] = generate(0, 1, tree, setup)
    tree.root_exact[:] = 0


@kernel(void(TREE, SETUP, EVALUATE_POINTER, int64), nogil=True)
def advance(tree, setup, evaluate, stop_at):
    """Search on until the root is finished or `stop_at` nodes have been entered in all."""
    counters, switches, frames, cells = tree.counters, tree.switches, tree.frames, tree.cells
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
                    key = position_key(tree)
                    slot = slot_of(key, tree)
                    # With symmetry an entry may hold an image's move: then it matches none, or
                    # another that is as good a guess as any.
                    if tree.table_keys[slot] == key and tree.table_facts[slot] != 0:
                        table_move = move_of(tree.table_facts[slot])
                bring_forward(top, frames[top, NEXT], frames[top, COUNT], table_move, side, tree)
            move = int64(tree.moves[top, frames[top, NEXT]])
            frames[top, NEXT] += 1
            frames[top, MOVE] = move

            # Step 2. Its window: at the root a preferred move need only equal the best.
            lower, upper = frames[top, ALPHA], frames[top, BETA]
            if switches[PRUNE] == 0:
                lower, upper = int64(-INFINITE), int64(INFINITE)
            elif top == 0 and frames[top, BEST_MOVE] >= 0:
                preferred = tree.rank[move] < tree.rank[frames[top, BEST_MOVE]]
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
            place(move, side, 1, tree, setup)
            counters[NODES] += 1
            if completes(cells, move, side, setup):
                value = setup.verdict * decided(ply + 1, tree)
            elif counters[EMPTY] - top > 1:
                counters[OPEN_NODES] += 1
                child_depth = frames[top, DEPTH] - 1
                forced = int64(NONE)
                settled = False

                # Step 4. A threat must be answered: at the horizon, or at any depth, if so switched.
                watches = switches[FORCED] != 0 or (switches[QUIESCENCE] != 0 and child_depth <= 0)
                if watches and setup.verdict > 0:
                    if only_completion(-side, tree, setup) != NONE:
                        value = -decided(ply + 2, tree)
                        settled = True
                    else:
                        forced = only_completion(side, tree, setup)
                        if forced == TWO_OR_MORE:
                            value = decided(ply + 3, tree)
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
                            score = tree.sums[column]
                            if (
                                switches[THREATS] != 0
                                and tree.sums[PLUS_SINGLE] + tree.sums[MINUS_SINGLE] > 0
                            ):
                                score += threat_sum(column, tree, setup)
                        else:
                            score = int64(evaluate(cells, int8(1), setup))
                        value = side * min(max(score, int64(-MOST_HEURISTIC)), int64(MOST_HEURISTIC))
                        counters[EVALUATIONS] += 1
                        settled = True

                # Step 6. Above it, the table may know the answer.
                elif switches[TABLE] != 0:
                    key = position_key(tree)
                    slot = slot_of(key, tree)
                    if tree.table_keys[slot] == key and tree.table_facts[slot] != 0:
                        score, facts = tree.table_scores[slot], tree.table_facts[slot]
                        if settles(score, facts, child_depth, -upper, -lower, tree):
                            value = -score
                            settled = True

                # Step 7. Otherwise go one ply deeper.
                if not settled:
                    pushed = True
                    top += 1
                    open_frame(top, max(child_depth, int64(1)), -upper, -lower, tree)
                    if forced != NONE:
                        frames[top, QUIET] = 1 if child_depth <= 0 else 0
                        frames[top, COUNT] = 1
                        tree.moves[top, 0] = forced
                    else:
                        frames[top, COUNT] = generate(top, -side, tree, setup)
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
                    tree,
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
        place(move, side, -1, tree, setup)
        if frames[top, NARROW] != 0 and value > frames[top, LOWER] and value < frames[top, BETA]:
            frames[top, NEXT] -= 1
            frames[top, FULL] = 1
            continue

        # Step 10. Keep the best, and at the root every score.
        better = value > frames[top, BEST]
        if top == 0:
            tree.root_scores[move] = value
            tree.root_exact[move] = 1 if value > frames[top, LOWER] else 0
            equal = value == frames[top, BEST] and frames[top, BEST_MOVE] >= 0 and value > frames[top, LOWER]
            better = better or (equal and tree.rank[move] < tree.rank[frames[top, BEST_MOVE]])
        if better:
            frames[top, BEST] = value
            frames[top, BEST_MOVE] = move
            length = frames[top + 1, LENGTH]
            tree.line[top, 0] = move
            for further in range(length):
                tree.line[top, further + 1] = tree.line[top + 1, further]
            frames[top, LENGTH] = length + 1

        # Step 11. Stop when the opponent would not allow it.
        if value > frames[top, ALPHA]:
            frames[top, ALPHA] = value
        if switches[PRUNE] != 0 and frames[top, ALPHA] >= frames[top, BETA]:
            counters[CUTS] += 1
            remember_cut(top, move, frames[top, DEPTH], side, tree)
            frames[top, NEXT] = frames[top, COUNT]
    counters[TOP] = top
