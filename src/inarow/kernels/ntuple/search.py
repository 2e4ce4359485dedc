"""Alpha-beta with a network as leaf value: a search that can be stopped after any node and taken up again."""

from __future__ import annotations

import numpy as np
from numba import int16, int64, void

from inarow.kernels.alphabeta.scores import INFINITE, WIN
from inarow.kernels.alphabeta.table import AT_LEAST, AT_MOST, EXACT, depth_of, flag_of, move_of, pack
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.ntuple.layout import LAYOUT, add_stone, take_stone
from inarow.kernels.ntuple.state import (
    ALPHA,
    BEST,
    BEST_MOVE,
    BETA,
    CALLS,
    COUNT,
    DEEPEST,
    DEPTH,
    FINISHED,
    FLOOR,
    LENGTH,
    MOVE,
    NEXT,
    NODES,
    SIFTS,
    STONES,
    TABLE,
    TOP,
    TREE,
)
from inarow.kernels.ntuple.tactics import FORCED, LOST, QUIET, WON, open_moves, sifted_moves
from inarow.kernels.ntuple.values import difference, read_all

_ZERO = np.int64(0)


@kernel()
def promise_of_moves(tree, top, count, weights, layout, setup):
    """Write what the network, or the rules, say of the position after each move of a frame."""
    mover = tree.control[STONES] & 1
    side = 1 - 2 * mover
    ply = tree.control[STONES] + 1
    total = read_all(weights, 1 - mover, tree.entries, tree.parts, _ZERO)
    ends = setup.verdict < 0 or tree.control[SIFTS] == 0
    for place in range(count):
        cell = int64(tree.moves[top, place])
        if ends and completes(tree.cells, cell, side, setup):
            tree.promise[top, place] = setup.verdict * (WIN - ply)
        elif ply == tree.cells.size:
            tree.promise[top, place] = 0
        else:
            more = difference(weights, 1 - mover, tree.entries, tree.parts, cell, mover, layout, _ZERO)
            tree.promise[top, place] = side * (total + more)


@kernel()
def sort_moves(tree, top, count):
    """The most promising first; equals stay as they were."""
    moves, promise = tree.moves, tree.promise
    for place in range(1, count):
        move, worth = moves[top, place], promise[top, place]
        at = place
        while at > 0 and promise[top, at - 1] < worth:
            moves[top, at] = moves[top, at - 1]
            promise[top, at] = promise[top, at - 1]
            at -= 1
        moves[top, at] = move
        promise[top, at] = worth


@kernel()
def move_to_front(tree, top, count, move):
    """Let one move, if it is among them, come first."""
    moves, promise = tree.moves, tree.promise
    for place in range(1, count):
        if moves[top, place] == move:
            worth = promise[top, place]
            for at in range(place, 0, -1):
                moves[top, at] = moves[top, at - 1]
                promise[top, at] = promise[top, at - 1]
            moves[top, 0] = move
            promise[top, 0] = worth


@kernel(inline="always")
def settled(tree, top, score, move):
    """A frame whose score is known at once: its line is one move, or none."""
    frames = tree.frames
    frames[top, BEST] = score
    frames[top, BEST_MOVE] = move
    frames[top, COUNT] = 0
    frames[top, NEXT] = 0
    frames[top, LENGTH] = 0 if move < 0 else 1
    tree.line[top, 0] = int16(move)


@kernel()
def keep(tree, top):
    """Store what a finished frame found."""
    frames = tree.frames
    key = tree.path[top]
    slot = int64(key & np.uint64(tree.keys.size - 1))
    score = frames[top, BEST]
    flag = EXACT
    if score <= frames[top, FLOOR]:
        flag = AT_MOST
    elif score >= frames[top, BETA]:
        flag = AT_LEAST
    tree.keys[slot] = key
    tree.scores[slot] = score
    tree.facts[slot] = pack(frames[top, DEPTH], frames[top, BEST_MOVE], flag)


@kernel()
def enter(tree, top, weights, layout, setup):
    """Open a frame on the position on the board; True if its score is known without going deeper.

    A score known at once is in BEST. The window and the depth were written by the caller.
    """
    frames = tree.frames
    depth, alpha, beta = frames[top, DEPTH], frames[top, ALPHA], frames[top, BETA]
    frames[top, FLOOR] = alpha
    ply = tree.control[STONES]
    side = 1 - 2 * (ply & 1)
    tree.control[CALLS] += 1
    if top > tree.control[DEEPEST]:
        tree.control[DEEPEST] = top
    # Step 1. What was found before, to the same depth?
    known = int64(-1)
    if tree.control[TABLE] != 0:
        key = tree.path[top]
        slot = int64(key & np.uint64(tree.keys.size - 1))
        facts = tree.facts[slot]
        if facts != 0 and tree.keys[slot] == key:
            known = move_of(facts)
            if depth_of(facts) == depth and top > 0:
                score, flag = tree.scores[slot], flag_of(facts)
                if (
                    flag == EXACT
                    or (flag == AT_LEAST and score >= beta)
                    or (flag == AT_MOST and score <= alpha)
                ):
                    settled(tree, top, score, known)
                    return True
    # Step 2. What do two plies say?
    kind = QUIET
    if tree.control[SIFTS] != 0 and setup.verdict > 0:
        count, kind = sifted_moves(tree.cells, side, tree.moves[top], setup)
    else:
        count = open_moves(tree.cells, tree.moves[top], setup)
    if kind == WON:
        settled(tree, top, WIN - ply - 1, tree.moves[top, 0])
        return True
    if kind == LOST:
        settled(tree, top, ply + 2 - WIN, tree.moves[top, 0])
        return True
    # Step 3. At the horizon the network decides; a forced move is looked at more closely.
    promise_of_moves(tree, top, count, weights, layout, setup)
    if depth <= 1 and (kind != FORCED or top == 0):
        best = 0
        for place in range(1, count):
            if tree.promise[top, place] > tree.promise[top, best]:
                best = place
        settled(tree, top, tree.promise[top, best], tree.moves[top, best])
        return True
    # Step 4. Otherwise the moves are tried in the order of their promise.
    sort_moves(tree, top, count)
    if known >= 0:
        move_to_front(tree, top, count, known)
    frames[top, BEST] = -INFINITE
    frames[top, BEST_MOVE] = tree.moves[top, 0]
    frames[top, NEXT] = 0
    frames[top, COUNT] = count
    frames[top, LENGTH] = 0
    return False


@kernel(void(int16[:, ::1], TREE, LAYOUT, SETUP), nogil=True)
def begin(weights, tree, layout, setup):
    """Open the root, whose depth and window are written; what is known at once finishes the search."""
    tree.control[TOP] = 0
    tree.control[FINISHED] = 0
    if enter(tree, 0, weights, layout, setup):
        tree.control[FINISHED] = 1


@kernel(void(int16[:, ::1], TREE, LAYOUT, SETUP, int64), nogil=True)
def advance(weights, tree, layout, setup, stop_at):
    """Search on until there were `stop_at` nodes in all or the root is done."""
    frames, control = tree.frames, tree.control
    top = control[TOP]
    while control[FINISHED] == 0 and control[NODES] < stop_at:
        mover = control[STONES] & 1
        side = 1 - 2 * mover
        value = int64(0)
        if frames[top, NEXT] < frames[top, COUNT]:
            # Step 5. Make the next move; the rules may know the score.
            place = frames[top, NEXT]
            cell = int64(tree.moves[top, place])
            frames[top, NEXT] = place + 1
            frames[top, MOVE] = cell
            control[NODES] += 1
            ply = control[STONES] + 1
            ends = setup.verdict < 0 or control[SIFTS] == 0
            if ply == tree.cells.size or (ends and completes(tree.cells, cell, side, setup)):
                value = tree.promise[top, place]
                frames[top + 1, LENGTH] = 0
            else:
                tree.cells[cell] = side
                add_stone(tree.entries, cell, mover, layout)
                control[STONES] = ply
                # Step 6. Go one ply deeper; a single move, below the root, costs no depth.
                less = 0 if frames[top, COUNT] == 1 and top > 0 else 1
                frames[top + 1, DEPTH] = frames[top, DEPTH] - less
                frames[top + 1, ALPHA] = -frames[top, BETA]
                frames[top + 1, BETA] = -frames[top, ALPHA]
                tree.path[top + 1] = tree.path[top] ^ tree.zobrist[mover, cell]
                top += 1
                if not enter(tree, top, weights, layout, setup):
                    continue
                value = -frames[top, BEST]
                top -= 1
                control[STONES] -= 1
                tree.cells[cell] = 0
                take_stone(tree.entries, cell, mover, layout)
        else:
            # Step 7. Every move is tried, or the last one cut: hand the best score to the parent.
            if control[TABLE] != 0:
                keep(tree, top)
            if top == 0:
                control[FINISHED] = 1
                break
            value = -frames[top, BEST]
            top -= 1
            control[STONES] -= 1
            mover = control[STONES] & 1
            cell = frames[top, MOVE]
            tree.cells[cell] = 0
            take_stone(tree.entries, cell, mover, layout)
        # Step 8. Keep the best, and stop when the opponent would not allow it.
        if value > frames[top, BEST]:
            frames[top, BEST] = value
            frames[top, BEST_MOVE] = frames[top, MOVE]
            tree.line[top, 0] = int16(frames[top, MOVE])
            for further in range(frames[top + 1, LENGTH]):
                tree.line[top, further + 1] = tree.line[top + 1, further]
            frames[top, LENGTH] = frames[top + 1, LENGTH] + 1
            if value > frames[top, ALPHA]:
                frames[top, ALPHA] = value
            if value >= frames[top, BETA]:
                frames[top, NEXT] = frames[top, COUNT]
    control[TOP] = top
