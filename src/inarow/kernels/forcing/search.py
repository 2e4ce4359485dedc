"""Can the attacker win with completion threats alone, in so many moves? An explicit stack, cut into slices.

The attacker is to move in every frame. Its move must leave it a cell to complete a run on, and the defender
none: then the defender has one reply, or the attack has won. So the tree branches at the attacker's moves
alone, and a found line is a proof. A position that was searched in vain is kept in the table with the number
of attacking moves that do not win there; so is one where no attack is left, whatever the number.
"""

from __future__ import annotations

from numba import int8, int64, uint64, void

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.forcing.state import (
    ATTACK,
    ATTACKER,
    CONNECT,
    COUNT,
    CUT,
    DANGER,
    DEFENDER,
    DEPTH,
    FINAL,
    FOR_EVER,
    KNOWN,
    MANY,
    MOVE,
    NEXT,
    NODES,
    NONE,
    REPLY,
    TOP,
)
from inarow.kernels.forcing.stones import is_open, place, remove
from inarow.kernels.forcing.threats import (
    collect_pairs,
    completions,
    danger_after,
    generate,
    new_completions,
    waits_above,
)

RUNNING, FOUND, REFUTED = 0, 1, 2


@kernel(int64(int8[::1], ATTACK), nogil=True)
def load(board, attack):
    """Set up a position (`board` as `Attack.cells`) and list its moves; FOUND if a run can be completed now.

    The board of `attack` must be empty.
    """
    if attack.control[CONNECT] == 1:
        for cell in range(attack.cells.size):
            attack.threats[:, cell] = 1
    for cell in range(attack.cells.size):
        if board[cell] != 0:
            place(int64(cell), int64(board[cell]) - 1, attack)
    for cell in range(attack.cells.size):
        if attack.threats[ATTACKER, cell] > 0 and is_open(cell, attack):
            attack.control[FINAL] = cell
            return int64(FOUND)
    attack.frames[0, DANGER] = completions(DEFENDER, attack)
    collect_pairs(0, attack)
    generate(0, attack)
    return int64(RUNNING)


@kernel(void(ATTACK, int64), nogil=True)
def begin(attack, depth):
    """Start anew at the root, with `depth` attacking moves (2 or more); all shallower ones were refuted."""
    attack.control[DEPTH] = depth
    attack.control[TOP] = 0
    attack.frames[0, NEXT] = 0
    attack.frames[0, CUT] = 0


@kernel(int64(ATTACK, int64), nogil=True)
def advance(attack, stop_at):
    """Search on until FOUND, REFUTED or `stop_at` nodes (then RUNNING).

    Once FOUND the line stands in MOVE and REPLY of the frames up to TOP, and in FINAL.
    """
    frames, control, table = attack.frames, attack.control, attack.table
    top = control[TOP]
    while True:
        # Step 1. Nothing left to try here: remember that, and take back the moves that led here.
        if frames[top, NEXT] >= frames[top, COUNT]:
            cut = frames[top, CUT]
            if frames[top, KNOWN] == 0:
                slot = attack.key[0] & uint64(table.shape[0] - 1)
                table[slot, 0] = attack.key[0]
                table[slot, 1] = uint64(control[DEPTH] - top if cut != 0 else FOR_EVER)
            if top == 0:
                control[TOP] = 0
                return int64(REFUTED)
            top -= 1
            remove(frames[top, REPLY], DEFENDER, attack)
            remove(frames[top, MOVE], ATTACKER, attack)
            frames[top, CUT] |= cut
            continue
        if control[NODES] >= stop_at:
            control[TOP] = top
            return int64(RUNNING)

        # Step 2. Play the next move; does it threaten to complete a run, and nothing completes before it?
        move = int64(attack.moves[top, frames[top, NEXT]])
        frames[top, NEXT] += 1
        control[NODES] += 1
        place(move, ATTACKER, attack)
        reply, other = new_completions(move, ATTACKER, attack)
        if reply == NONE or waits_above(move, DEFENDER, attack):
            remove(move, ATTACKER, attack)
            continue
        frames[top, MOVE] = move
        frames[top, REPLY] = reply

        # Step 3. Two ways to complete, or one more on top of the reply: the attack has won.
        if other == NONE and waits_above(reply, ATTACKER, attack):
            other = int64(attack.above[reply])
        if other != NONE:
            control[FINAL] = other
            control[TOP] = top
            return int64(FOUND)

        # Step 4. One way, and one reply. With one move left it could not complete a run after it.
        left = control[DEPTH] - top - 1
        if left < 2:
            frames[top, CUT] = 1
            remove(move, ATTACKER, attack)
            continue
        place(reply, DEFENDER, attack)

        # Step 5. The position after it: was it searched in vain before? Else list its moves.
        top += 1
        frames[top, NEXT] = 0
        frames[top, COUNT] = 0
        frames[top, CUT] = 0
        slot = attack.key[0] & uint64(table.shape[0] - 1)
        refuted = int64(table[slot, 1]) if table[slot, 0] == attack.key[0] else int64(0)
        frames[top, KNOWN] = int64(refuted >= left)
        if refuted >= left:
            frames[top, CUT] = int64(refuted < FOR_EVER)
        else:
            frames[top, DANGER] = danger_after(reply, attack)
            if frames[top, DANGER] != MANY:
                collect_pairs(top, attack)
                generate(top, attack)
