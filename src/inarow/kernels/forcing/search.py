"""Can the attacker win with completion threats alone, in so many moves? An explicit stack, cut into slices.

The attacker is to move in every frame. Its move must leave it a cell to complete a run on, and the defender
none: then the defender has one reply, or the attack has won. So the tree branches at the attacker's moves
alone, and a line of play that is found is a proof. A position that was searched in vain is stored in the
table with the number of attacking moves that do not win there; so is one where no attack is left, whatever
the number.
"""

from __future__ import annotations

from inarow.kernels.boards.bits import table_slot
from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.run_counts import clear_board, waits_above
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64, uint64, void
from inarow.kernels.forcing.state import (
    ATTACKER,
    CONNECT,
    COUNT,
    CUT,
    DANGER,
    DEFENDER,
    DEPTH,
    FINAL,
    FOR_EVER,
    FORCING_STATE,
    KNOWN,
    MANY,
    MOVE,
    NEXT,
    NODES,
    NONE,
    REPLY,
    TOP,
)
from inarow.kernels.forcing.threats import (
    collect_pairs,
    completions,
    danger_after,
    generate,
    new_completions,
    put_stone,
    take_stone,
)

RUNNING, FOUND, REFUTED = 0, 1, 2


@kernel(int64(int8[::1], FORCING_STATE), nogil=True)
def load(cells, state):
    """Set up a position in a new state and list its moves; FOUND if a run can be completed now.

    `cells` is as `RunBoard.cells`, the attacker's stones 1 and the defender's 2.
    """
    board = state.board
    clear_board(state.control[CONNECT], board)
    for cell in range(cells.size):
        if cells[cell] != 0:
            put_stone(int64(cell), int64(cells[cell]) - 1, state)
    for cell in range(cells.size):
        if board.threats[ATTACKER, cell] > 0 and is_open(cells, cell, board):
            state.control[FINAL] = cell
            return int64(FOUND)
    state.frames[0, DANGER] = completions(DEFENDER, board)
    collect_pairs(0, state)
    generate(0, state)
    return int64(RUNNING)


@kernel(void(FORCING_STATE, int64), nogil=True)
def begin(state, depth):
    """Start anew at the root, with `depth` attacking moves (2 or more); all shallower ones were refuted."""
    state.control[DEPTH] = depth
    state.control[TOP] = 0
    state.frames[0, NEXT] = 0
    state.frames[0, CUT] = 0


@kernel(int64(FORCING_STATE, int64), nogil=True)
def advance(state, stop_at):
    """Search on until FOUND, REFUTED or `stop_at` nodes (then RUNNING).

    Once FOUND the line of play is in MOVE and REPLY of the frames up to TOP, and in FINAL.
    """
    frames, control, table, board = state.frames, state.control, state.table, state.board
    top = control[TOP]
    while True:
        # Step 1. Nothing left to try here: remember that, and take back the moves that led here.
        if frames[top, NEXT] >= frames[top, COUNT]:
            cut = frames[top, CUT]
            if frames[top, KNOWN] == 0:
                slot = table_slot(state.key[0], table.shape[0])
                table[slot, 0] = state.key[0]
                table[slot, 1] = uint64(control[DEPTH] - top if cut != 0 else FOR_EVER)
            if top == 0:
                control[TOP] = 0
                return int64(REFUTED)
            top -= 1
            take_stone(frames[top, REPLY], DEFENDER, state)
            take_stone(frames[top, MOVE], ATTACKER, state)
            frames[top, CUT] |= cut
            continue
        if control[NODES] >= stop_at:
            control[TOP] = top
            return int64(RUNNING)

        # Step 2. Play the next move; does it threaten to complete a run, and nothing completes before it?
        move = int64(state.moves[top, frames[top, NEXT]])
        frames[top, NEXT] += 1
        control[NODES] += 1
        put_stone(move, ATTACKER, state)
        reply, other = new_completions(move, ATTACKER, control[CONNECT] - 1, board)
        if reply == NONE or waits_above(move, DEFENDER, board):
            take_stone(move, ATTACKER, state)
            continue
        frames[top, MOVE] = move
        frames[top, REPLY] = reply

        # Step 3. Two ways to complete, or one more on top of the reply: the attack has won.
        if other == NONE and waits_above(reply, ATTACKER, board):
            other = int64(board.above[reply])
        if other != NONE:
            control[FINAL] = other
            control[TOP] = top
            return int64(FOUND)

        # Step 4. One way, and one reply. With one move left it could not complete a run after it.
        left = control[DEPTH] - top - 1
        if left < 2:
            frames[top, CUT] = 1
            take_stone(move, ATTACKER, state)
            continue
        put_stone(reply, DEFENDER, state)

        # Step 5. The position after it: was it searched in vain before? Else list its moves.
        top += 1
        frames[top, NEXT] = 0
        frames[top, COUNT] = 0
        frames[top, CUT] = 0
        slot = table_slot(state.key[0], table.shape[0])
        refuted = int64(table[slot, 1]) if table[slot, 0] == state.key[0] else int64(0)
        frames[top, KNOWN] = int64(refuted >= left)
        if refuted >= left:
            frames[top, CUT] = int64(refuted < FOR_EVER)
        else:
            frames[top, DANGER] = danger_after(reply, state)
            if frames[top, DANGER] != MANY:
                collect_pairs(top, state)
                generate(top, state)
