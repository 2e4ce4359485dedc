"""Principal variation search that leaves out what is unlikely to matter. An explicit stack, cut into slices.

What it leaves out, unlike alpha-beta: cells far from all stones; late moves at low depth; moves, and whole
positions, whose evaluation is too far from the window; and late moves are searched less deep at first. What
it looks at more closely: a four has one reply, which costs no depth; at the horizon wins by fours are looked
for. A win is proved if nothing was left out that could have saved the loser.
"""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64, void
from inarow.kernels.patterns.board import halves, put_stone, take_stone
from inarow.kernels.patterns.classes import K_FIVE, K_FOUR, K_FOUR_THREE, K_OPEN_FOUR, K_OPEN_THREE
from inarow.kernels.patterns.fours import LENGTH, WON, win_by_fours
from inarow.kernels.selective.moves import generate, pick, remember_cut
from inarow.kernels.selective.state import (
    ALPHA,
    BELIEVED,
    BEST,
    BEST_MOVE,
    BETA,
    CHILD_DEPTH,
    COMPLETE,
    COUNT,
    CUTS,
    DANGER,
    DECIDED,
    DEPTH,
    EMPTY,
    ENTERING,
    EVALUATION,
    EXTENDED,
    EXTENSIONS,
    FINISHED,
    FIVE_DANGER,
    FLOOR,
    FOUR_DANGER,
    FOURS_AT_LEAVES,
    FULL,
    FUTILITY,
    HISTORY,
    MATE,
    MOST_EVALUATION,
    MOST_PLY,
    MOVE,
    MOVE_COUNTS,
    NARROW,
    NEXT,
    NO_DANGER,
    NODES,
    PROVEN,
    PV,
    RAZORING,
    REDUCED,
    REDUCTIONS,
    SCOUTING,
    SELECTIVE_STATE,
    SIDE,
    STAGE,
    TOP,
    TRANSPOSITIONS,
    VALUE,
)
from inarow.kernels.selective.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    SIDE_WORD,
    depth_in,
    facts_of,
    flag_in,
    move_in,
    pack,
    score_in,
    store,
)

LEAF_FOURS = 10  # attacking moves tried in one search for fours
FUTILE_DEPTH, FUTILE_MARGIN = 6, 110  # how far above the window a position is left, per ply to the horizon
RAZOR_DEPTH, RAZOR_MARGIN = 3, 160  # how far below it
QUIET_DEPTH, QUIET_BASE, QUIET_MARGIN = 5, 90, 70  # how far below it a quiet move is left out
MOVE_BASE = 4  # moves tried at low depth, and depth squared more
MOST_EXTENDED = 24  # plies


@kernel(inline="always")
def evaluate(side, state):
    """What the patterns are worth for the side to move."""
    board = state.board
    moving, _ = halves(board.sums[side])
    _, waiting = halves(board.sums[1 - side])
    score = moving - waiting
    return min(max(score, int64(-MOST_EVALUATION)), int64(MOST_EVALUATION))


@kernel(inline="always")
def open_frame(top, depth, alpha, beta, pv, extended, state):
    """The frame of a position that is about to be searched."""
    state.frames[top, ALPHA] = alpha
    state.frames[top, BETA] = beta
    state.frames[top, FLOOR] = alpha
    state.frames[top, DEPTH] = depth
    state.frames[top, PV] = pv
    state.frames[top, EXTENDED] = extended


@kernel(void(SELECTIVE_STATE, int64, int64, int64), nogil=True)
def begin(state, depth, alpha, beta):
    """Start an iteration at the root, to this depth in this window."""
    state.control[TOP] = 0
    state.control[ENTERING] = 1
    state.control[FINISHED] = 0
    state.frames[0, BEST] = -MATE
    state.frames[0, BEST_MOVE] = -1
    open_frame(0, depth, alpha, beta, 1, 0, state)


@kernel(void(SELECTIVE_STATE, int64), nogil=True)
def advance(state, stop_at):
    """Search on until the iteration is finished or `stop_at` nodes are entered.

    Once finished the root's best score and move are in its frame.
    """
    board, fours, frames, control = state.board, state.fours, state.frames, state.control
    switches = state.switches
    top = control[TOP]
    entering = control[ENTERING] != 0
    value = control[VALUE]
    while control[FINISHED] == 0:
        side = (control[SIDE] + top) & 1
        other = 1 - side
        returned = False
        if entering:
            if control[NODES] >= stop_at:
                break
            entering = False
            control[NODES] += 1
            alpha, beta, depth, pv = (
                frames[top, ALPHA],
                frames[top, BETA],
                frames[top, DEPTH],
                frames[top, PV],
            )
            frames[top, BEST] = -MATE
            frames[top, BEST_MOVE] = -1
            frames[top, COUNT] = 0
            frames[top, NEXT] = 0
            key = board.hash[0] ^ (SIDE_WORD if side == 1 else uint64(0))

            # Step 1. What is decided at once: a five, two fives to parry, an open four, the full board.
            fives, dangers = board.counts[side, K_FIVE], board.counts[other, K_FIVE]
            danger = int64(NO_DANGER)
            if dangers > 0:
                danger = int64(FIVE_DANGER)
            elif board.counts[other, K_OPEN_FOUR] > 0:
                danger = int64(FOUR_DANGER)
            frames[top, DANGER] = danger
            if top > 0:
                if control[EMPTY] - top <= 0:
                    value, returned = int64(0), True
                elif fives > 0:
                    value, returned = int64(MATE - top - 1), True
                elif dangers > 1:
                    value, returned = int64(-(MATE - top - 2)), True
                elif dangers == 0 and board.counts[side, K_OPEN_FOUR] > 0:
                    value, returned = int64(MATE - top - 3), True
                elif top >= MOST_PLY:
                    value, returned = evaluate(side, state), True

            # Step 2. The table may know the answer, or at least a move.
            first = int64(-1)
            if not returned and switches[TRANSPOSITIONS] != 0:
                facts = facts_of(key, state.table)
                if flag_in(facts) != 0:
                    first = move_in(facts)
                    score, flag = score_in(facts, top), flag_in(facts)
                    known = (
                        (flag == EXACT and pv == 0)
                        or (flag == AT_LEAST and score >= beta and (pv == 0 or score >= PROVEN))
                        or (flag == AT_MOST and score <= alpha and (pv == 0 or score <= -PROVEN))
                    )
                    if known and top > 0 and (depth_in(facts) >= depth or abs(score) >= PROVEN):
                        value, returned = score, True

            # Step 3. Far above the window with little depth left.
            evaluation = int64(0)
            calm = pv == 0 and danger == NO_DANGER and abs(beta) < DECIDED
            if not returned and danger != FIVE_DANGER:
                evaluation = evaluate(side, state)
                surplus = evaluation - FUTILE_MARGIN * max(depth, 0)
                if calm and switches[FUTILITY] != 0 and depth <= FUTILE_DEPTH and surplus >= beta:
                    value, returned = evaluation, True
            frames[top, EVALUATION] = evaluation

            # Step 4. At the horizon, a win by fours.
            attacks = depth <= 0 and danger != FIVE_DANGER and switches[FOURS_AT_LEAVES] != 0
            attacks &= board.counts[side, K_FOUR] + board.counts[side, K_FOUR_THREE] > 0
            if not returned and attacks and win_by_fours(side, LEAF_FOURS, board, fours) == WON:
                value, returned = int64(MATE - top - fours.control[LENGTH]), True
                if switches[TRANSPOSITIONS] != 0:
                    store(key, pack(value, 255, int64(fours.line[0]), EXACT, top), state.table)

            # Step 5. At the horizon the evaluation answers, unless a threat has to be answered first; and
            # also above it, far below the window.
            if not returned and depth <= 0 and danger != FIVE_DANGER:
                extends = switches[EXTENSIONS] != 0 and frames[top, EXTENDED] < MOST_EXTENDED
                if danger == FOUR_DANGER and extends:
                    frames[top, EXTENDED] += 1
                    depth = int64(1)
                    frames[top, DEPTH] = 1
                else:
                    value, returned = evaluation, True
            hopeless = depth <= RAZOR_DEPTH and evaluation + RAZOR_MARGIN * depth <= alpha
            if not returned and calm and hopeless and switches[RAZORING] != 0:
                value, returned = evaluation, True

            # Step 6. The moves.
            if not returned:
                frames[top, COUNT] = generate(top, side, danger, first, state)
                frames[top, COMPLETE] = 1 if danger != NO_DANGER else 0
                if frames[top, COUNT] == control[EMPTY] - top:
                    frames[top, COMPLETE] = 1

        if not returned:
            count = frames[top, COUNT]
            depth = frames[top, DEPTH]
            if frames[top, NEXT] < count:
                # Step 7. The next move; late and quiet ones are left out where the depth is low.
                number = frames[top, NEXT]
                move = pick(top, number, count, state)
                frames[top, NEXT] += 1
                kind = board.kinds[board.codes[side, move]]
                guards = board.kinds[board.codes[other, move]]
                quiet = kind < K_OPEN_THREE and guards < K_OPEN_THREE
                safe = frames[top, BEST] > -DECIDED and frames[top, DANGER] == NO_DANGER
                if number > 0 and safe and frames[top, PV] == 0:
                    if switches[MOVE_COUNTS] != 0 and number >= MOVE_BASE + depth * depth:
                        frames[top, NEXT] = count
                        frames[top, COMPLETE] = 0
                        continue
                    if switches[FUTILITY] != 0 and quiet and depth <= QUIET_DEPTH:
                        hope = frames[top, EVALUATION] + QUIET_BASE + QUIET_MARGIN * depth
                        if hope <= frames[top, ALPHA]:
                            frames[top, COMPLETE] = 0
                            if frames[top, BEST] < hope:
                                frames[top, BEST] = hope
                            continue
                frames[top, MOVE] = move

                # Step 8. To which depth, in which window.
                extension = int64(0)
                extends = switches[EXTENSIONS] != 0 and frames[top, EXTENDED] < MOST_EXTENDED
                if extends and frames[top, DANGER] == FIVE_DANGER:
                    extension = int64(1)
                child_depth = depth - 1 + extension
                frames[top, CHILD_DEPTH] = child_depth
                reduction = int64(0)
                if (
                    switches[REDUCTIONS] != 0
                    and depth >= 3
                    and number >= 2
                    and frames[top, DANGER] == NO_DANGER
                ):
                    reduction = int64(state.reductions[min(depth, 63), min(number, 63)])
                    if not quiet:
                        reduction -= 1
                    if frames[top, PV] != 0:
                        reduction -= 1
                    if switches[HISTORY] != 0:
                        reduction -= int64(state.history[side, move]) // 4096
                    reduction = max(min(reduction, child_depth - 1), int64(0))
                alpha, beta = frames[top, ALPHA], frames[top, BETA]
                put_stone(move, side, board)
                narrow = switches[SCOUTING] != 0 and number > 0
                if reduction > 0:
                    frames[top, STAGE] = REDUCED
                    open_frame(
                        top + 1,
                        child_depth - reduction,
                        -alpha - 1,
                        -alpha,
                        0,
                        frames[top, EXTENDED] + extension,
                        state,
                    )
                elif narrow:
                    frames[top, STAGE] = NARROW
                    open_frame(
                        top + 1, child_depth, -alpha - 1, -alpha, 0, frames[top, EXTENDED] + extension, state
                    )
                else:
                    frames[top, STAGE] = FULL
                    open_frame(
                        top + 1,
                        child_depth,
                        -beta,
                        -alpha,
                        frames[top, PV],
                        frames[top, EXTENDED] + extension,
                        state,
                    )
                top += 1
                entering = True
                continue

            # Step 9. Every move is tried, or the last one cut: what was found goes to the table.
            best = frames[top, BEST]
            if best <= -PROVEN and frames[top, COMPLETE] == 0:
                best = -(BELIEVED - (MATE + best))  # moves were left out that might have saved it
            if switches[TRANSPOSITIONS] != 0:
                flag = int64(EXACT)
                if best <= frames[top, FLOOR]:
                    flag = int64(AT_MOST)
                elif best >= frames[top, BETA]:
                    flag = int64(AT_LEAST)
                key = board.hash[0] ^ (SIDE_WORD if side == 1 else uint64(0))
                store(key, pack(best, depth, frames[top, BEST_MOVE], flag, top), state.table)
            frames[top, BEST] = best
            if top == 0:
                control[FINISHED] = 1
                break
            value = best

        # Step 10. A score goes back to the position before, where the move is unmade or searched again.
        top -= 1
        side = (control[SIDE] + top) & 1
        value = -value
        move = frames[top, MOVE]
        alpha, beta = frames[top, ALPHA], frames[top, BETA]
        stage = frames[top, STAGE]
        extended = frames[top + 1, EXTENDED]
        if value > alpha and stage == REDUCED:
            frames[top, STAGE] = NARROW
            open_frame(top + 1, frames[top, CHILD_DEPTH], -alpha - 1, -alpha, 0, extended, state)
            top += 1
            entering = True
            continue
        if value > alpha and value < beta and stage == NARROW:
            frames[top, STAGE] = FULL
            open_frame(top + 1, frames[top, CHILD_DEPTH], -beta, -alpha, frames[top, PV], extended, state)
            top += 1
            entering = True
            continue
        take_stone(move, side, board)

        # Step 11. Keep the best; stop when the opponent would not allow it.
        if value > frames[top, BEST]:
            frames[top, BEST] = value
            if value > alpha or frames[top, BEST_MOVE] < 0:
                frames[top, BEST_MOVE] = move
            if value > alpha:
                frames[top, ALPHA] = value
                if value >= beta:
                    control[CUTS] += 1
                    if frames[top, DANGER] == NO_DANGER:
                        remember_cut(top, side, frames[top, DEPTH], state)
                    frames[top, NEXT] = frames[top, COUNT]
    control[TOP] = top
    control[ENTERING] = 1 if entering else 0
    control[VALUE] = value


@kernel(void(SELECTIVE_STATE), nogil=True)
def unwind(state):
    """Take the stones of an iteration that was stopped off the board again."""
    control = state.control
    while control[TOP] > 0:
        control[TOP] -= 1
        top = control[TOP]
        take_stone(state.frames[top, MOVE], (control[SIDE] + top) & 1, state.board)
    control[ENTERING] = 0
