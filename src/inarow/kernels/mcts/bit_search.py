"""UCT on 64-bit words: down the tree, one game played out, its result backed up, as often as asked for."""

from __future__ import annotations

from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import ONE, ZERO, population, trailing_zeros
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64, uint64, void
from inarow.kernels.mcts.bit_rollout import (
    BIT_PLAY,
    completing_moves,
    hopes_through,
    play_out_plainly,
    play_out_tactically,
    several,
)
from inarow.kernels.mcts.selection import add_child, back_up, most_promising, proven_value, settle
from inarow.kernels.mcts.state import (
    COUNT,
    DRAWN,
    FIRST,
    LANES,
    MOVE,
    RIPE,
    ROOT,
    SIMULATIONS,
    SOLVE,
    TACTICAL,
    UCT_TREE,
    USED,
)

# The places of `root`: the stones of both sides and the cells each may hope for.
MOVER, WAITER, OWN_HOPES, THEIR_HOPES = 0, 1, 2, 3
ROOT_WORDS = 4


@kernel(inline="always")
def expand(tree, node, mover, waiter, moves, play, board):
    """Give a node a child for each of these moves; a child that ends the game is proven at once."""
    last = population(board.board & ~(mover | waiter)) == 1
    first = tree.control[USED]
    tree.links[node, FIRST] = first
    for area in range(uint64(play.areas.size)):
        bit = moves & play.areas[area]
        if bit == ZERO:
            continue
        child = add_child(tree, trailing_zeros(bit))
        if completes_bits(mover | bit, bit, board):
            tree.proof[child] = board.verdict
        elif last:
            tree.proof[child] = DRAWN
    tree.links[node, COUNT] = tree.control[USED] - first


@kernel(void(UCT_TREE, uint64[::1], BIT_PLAY, BITBOARD, int64), nogil=True, error_model="numpy")
def advance_bits(tree, root, play, board, stop_at):
    """Simulate until there were `stop_at` simulations in all, or the root is proven."""
    control = tree.control
    solves = control[SOLVE] != 0
    hopeful = solves or control[TACTICAL] != 0
    word = tree.word[0]
    while control[SIMULATIONS] < stop_at and not (solves and tree.proof[ROOT] != 0):
        mover, waiter = root[MOVER], root[WAITER]
        own_hopes, their_hopes = root[OWN_HOPES], root[THEIR_HOPES]
        node = uint64(ROOT)
        depth = 0
        tree.path[0] = ROOT
        while tree.proof[node] == 0:
            if tree.links[node, COUNT] == 0:
                # Step 1. A leaf: are two plies enough to prove it? The root needs its children for that.
                moves = legal_bits(mover, waiter, board)
                if solves and node != ROOT and board.verdict > 0:
                    if completing_moves(mover, own_hopes, moves, board) != ZERO:
                        tree.proof[node] = -2
                        break
                    blocks = completing_moves(waiter, their_hopes, moves, board)
                    if several(blocks):
                        tree.proof[node] = 3
                        break
                    if blocks != ZERO:
                        moves = blocks
                # Step 2. Play out from it, or once it is ripe expand it while there is room.
                if node != ROOT and tree.visits[node] < control[RIPE]:
                    break
                if control[USED] + population(moves) + LANES > tree.visits.size:
                    break
                expand(tree, node, mover, waiter, moves, play, board)
                if solves:
                    settle(tree, node)
                    if tree.proof[node] != 0:
                        break
            # Step 3. Go down to the most promising child.
            node = most_promising(tree, node)
            bit = ONE << uint64(tree.links[node, MOVE])
            mover |= bit
            if hopeful:
                own_hopes |= hopes_through(mover, bit, play, board)
            mover, waiter = waiter, mover
            own_hopes, their_hopes = their_hopes, own_hopes
            depth += 1
            tree.path[depth] = node
        # Step 4. The result for the side that moved to the leaf.
        if tree.proof[node] != 0:
            value = proven_value(tree.proof[node])
        elif control[TACTICAL] != 0:
            value, word = play_out_tactically(mover, waiter, own_hopes, their_hopes, word, play, board)
            value = -value
        else:
            value, word = play_out_plainly(mover, waiter, word, play, board)
            value = -value
        # Step 5. Back it up.
        back_up(tree, depth, value)
    tree.word[0] = word
