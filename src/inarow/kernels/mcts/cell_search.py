"""UCT on cells, for boards of any size: rollouts, and the same five steps as on 64-bit words."""

from __future__ import annotations

from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.boards.setup import AROUND, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import Tuple, boolean, int8, int64, uint64, void
from inarow.kernels.mcts.cell_play import CELL_PLAY, EMPTY, OPEN, completing_cells, copy_play, put_stone
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


@kernel(Tuple((int64, uint64))(CELL_PLAY, int8, boolean, uint64, AROUND, SETUP), nogil=True)
def play_out_cells(board, side, tactical, word, around, setup):
    """The result for `side`, which is to move, and the next word; the board is played full or to the end.

    Plainly every open move is as likely as any other. Tactically who can win at once does, who must block
    does, and with misere nobody loses who need not. Called once a simulation, it is not inlined.
    """
    sign = 1
    value = 0
    while board.counts[OPEN] > 0:
        # Step 1. Is the move forced?
        forced = int64(-1)
        if tactical and setup.verdict > 0:
            found, forced = completing_cells(board, side, setup)
            if found > 0:
                value = sign
                break
            found, forced = completing_cells(board, int8(-side), setup)
        # Step 2. Else take one at random; where it would lose, the next that would not.
        cell = forced
        if forced < 0:
            word = next_word(word)
            number = below(word, uint64(board.counts[OPEN]))
            cell = int64(board.moves[number])
            if tactical and setup.verdict < 0:
                row = 0 if side > 0 else 1
                tried = 1
                while (
                    tried < board.counts[OPEN]
                    and board.hoped[row, cell] != 0
                    and completes(board.cells, cell, side, setup)
                ):
                    number += uint64(1)
                    if number == uint64(board.counts[OPEN]):
                        number = uint64(0)
                    cell = int64(board.moves[number])
                    tried += 1
        # Step 3. Play it.
        if completes(board.cells, cell, side, setup):
            value = sign * setup.verdict
            break
        put_stone(board, cell, side, around, setup)
        side = int8(-side)
        sign = -sign
    return value, word


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
            put_stone(board, int64(tree.links[node, MOVE]), side, around, setup)
            side = int8(-side)
            depth += 1
            tree.path[depth] = node
        # Step 4. The result for the side that moved to the leaf.
        if tree.proof[node] != 0:
            value = proven_value(tree.proof[node])
        else:
            value, word = play_out_cells(board, side, control[TACTICAL] != 0, word, around, setup)
            value = -value
        # Step 5. Back it up.
        back_up(tree, depth, value)
    tree.word[0] = word
