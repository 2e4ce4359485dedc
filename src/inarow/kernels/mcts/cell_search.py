"""UCT on cells, for boards of any size: the same five steps as on 64-bit words."""

from __future__ import annotations

from numba import int8, int64, uint64, void

from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.setup import AROUND, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.mcts.cell_play import CELL_PLAY, EMPTY, OPEN, completing_cells, copy_play, put
from inarow.kernels.mcts.cell_rollout import play_out_cells
from inarow.kernels.mcts.climbing import add_child, climb, most_promising, proven_value, settle
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


@kernel(inline="always")
def expand_cells(tree, node, board, side, forced, setup):
    """Give a node a child for each open move, or for the forced one; what ends the game is proven at once."""
    last = board.counts[EMPTY] == 1
    first = tree.control[USED]
    tree.links[node, FIRST] = first
    for number in range(board.counts[OPEN]):
        cell = int64(board.moves[number])
        if forced >= 0 and cell != forced:
            continue
        child = add_child(tree, cell)
        if completes(board.cells, cell, side, setup):
            tree.proof[child] = setup.verdict
        elif last:
            tree.proof[child] = DRAWN
    tree.links[node, COUNT] = tree.control[USED] - first


@kernel(void(UCT_TREE, CELL_PLAY, CELL_PLAY, AROUND, SETUP, int64), nogil=True, error_model="numpy")
def advance_cells(tree, root, board, around, setup, stop_at):
    """Simulate until there were `stop_at` simulations in all, or the root is proven; `board` is scratch."""
    control = tree.control
    solves = control[SOLVE] != 0
    word = tree.word[0]
    while control[SIMULATIONS] < stop_at and not (solves and tree.proof[ROOT] != 0):
        copy_play(root, board)
        side = int8(1)
        node = uint64(ROOT)
        depth = 0
        tree.path[0] = ROOT
        while tree.proof[node] == 0:
            if tree.links[node, COUNT] == 0:
                # Step 1. A leaf: are two plies enough to prove it? The root needs its children for that.
                forced = int64(-1)
                if solves and node != ROOT and setup.verdict > 0:
                    found, forced = completing_cells(board, side, setup)
                    if found > 0:
                        tree.proof[node] = -2
                        break
                    found, forced = completing_cells(board, int8(-side), setup)
                    if found > 1:
                        tree.proof[node] = 3
                        break
                # Step 2. Play out from it, or once it is ripe expand it while there is room.
                if node != ROOT and tree.visits[node] < control[RIPE]:
                    break
                if control[USED] + board.counts[OPEN] + LANES > tree.visits.size:
                    break
                expand_cells(tree, node, board, side, forced, setup)
                if solves:
                    settle(tree, node)
                    if tree.proof[node] != 0:
                        break
            # Step 3. Go down to the most promising child.
            node = most_promising(tree, node)
            put(board, int64(tree.links[node, MOVE]), side, around, setup)
            side = int8(-side)
            depth += 1
            tree.path[depth] = node
        # Step 4. The result for the side that moved to the leaf.
        if tree.proof[node] != 0:
            value = proven_value(tree.proof[node])
        else:
            value, word = play_out_cells(board, side, control[TACTICAL] != 0, word, around, setup)
            value = -value
        # Step 5. Carry it up.
        climb(tree, depth, value)
    tree.word[0] = word
