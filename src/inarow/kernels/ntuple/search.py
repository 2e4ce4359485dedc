"""Alpha-beta with a network as leaf value: a search that can be stopped after any node and resumed."""

from __future__ import annotations

import numpy as np

from inarow.kernels.alphabeta.scores import INFINITE, WIN
from inarow.kernels.alphabeta.table import answers, depth_of, flag_for, flag_of, move_of, pack
from inarow.kernels.boards.bits import table_slot
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int16, int64, void
from inarow.kernels.ntuple.layout import LAYOUT, add_stone, difference, read_all, take_stone
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
    NTUPLE_STATE,
    SIFTS,
    STONES,
    TABLE,
    TOP,
)
from inarow.kernels.ntuple.tactics import FORCED, LOST, QUIET, WON, open_moves, sifted_moves

_ZERO = np.int64(0)


@kernel()
def promise_of_moves(state, top, count, weights, layout, setup):
    """Write what the network, or the rules, say of the position after each move of a frame."""
    mover = state.control[STONES] & 1
    side = 1 - 2 * mover
    ply = state.control[STONES] + 1
    total = read_all(weights, 1 - mover, state.entries, state.parts, _ZERO)
    ends = setup.verdict < 0 or state.control[SIFTS] == 0
    for place in range(count):
        cell = int64(state.moves[top, place])
        if ends and completes(state.cells, cell, side, setup):
            state.promise[top, place] = setup.verdict * (WIN - ply)
        elif ply == state.cells.size:
            state.promise[top, place] = 0
        else:
            more = difference(weights, 1 - mover, state.entries, state.parts, cell, mover, layout, _ZERO)
            state.promise[top, place] = side * (total + more)


@kernel()
def sort_moves(state, top, count):
    """The most promising first; equals stay as they were."""
    moves, promise = state.moves, state.promise
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
def move_to_front(state, top, count, move):
    """Let one move, if it is among them, come first."""
    moves, promise = state.moves, state.promise
    for place in range(1, count):
        if moves[top, place] == move:
            worth = promise[top, place]
            for at in range(place, 0, -1):
                moves[top, at] = moves[top, at - 1]
                promise[top, at] = promise[top, at - 1]
            moves[top, 0] = move
            promise[top, 0] = worth


@kernel(inline="always")
def settled(state, top, score, move):
    """A frame whose score is known at once: its line is one move, or none."""
    frames = state.frames
    frames[top, BEST] = score
    frames[top, BEST_MOVE] = move
    frames[top, COUNT] = 0
    frames[top, NEXT] = 0
    frames[top, LENGTH] = 0 if move < 0 else 1
    state.line[top, 0] = int16(move)


@kernel()
def store(state, top):
    """Store what a finished frame found."""
    frames = state.frames
    key = state.path[top]
    slot = table_slot(key, state.keys.size)
    score = frames[top, BEST]
    flag = flag_for(score, frames[top, FLOOR], frames[top, BETA])
    state.keys[slot] = key
    state.scores[slot] = score
    state.facts[slot] = pack(frames[top, DEPTH], frames[top, BEST_MOVE], flag)


@kernel()
def enter(state, top, weights, layout, setup):
    """Open a frame on the position on the board; True if its score is known without going deeper.

    A score known at once is in BEST. The window and the depth were written by the caller.
    """
    frames = state.frames
    depth, alpha, beta = frames[top, DEPTH], frames[top, ALPHA], frames[top, BETA]
    frames[top, FLOOR] = alpha
    ply = state.control[STONES]
    side = 1 - 2 * (ply & 1)
    state.control[CALLS] += 1
    if top > state.control[DEEPEST]:
        state.control[DEEPEST] = top
    # Step 1. What was found before, to the same depth?
    known = int64(-1)
    if state.control[TABLE] != 0:
        key = state.path[top]
        slot = table_slot(key, state.keys.size)
        facts = state.facts[slot]
        if facts != 0 and state.keys[slot] == key:
            known = move_of(facts)
            if depth_of(facts) == depth and top > 0:
                score = state.scores[slot]
                if answers(score, flag_of(facts), alpha, beta):
                    settled(state, top, score, known)
                    return True
    # Step 2. What do two plies say?
    kind = QUIET
    if state.control[SIFTS] != 0 and setup.verdict > 0:
        count, kind = sifted_moves(state.cells, side, state.moves[top], setup)
    else:
        count = open_moves(state.cells, state.moves[top], setup)
    if kind == WON:
        settled(state, top, WIN - ply - 1, state.moves[top, 0])
        return True
    if kind == LOST:
        settled(state, top, ply + 2 - WIN, state.moves[top, 0])
        return True
    # Step 3. At the horizon the network decides; a forced move is looked at more closely.
    promise_of_moves(state, top, count, weights, layout, setup)
    if depth <= 1 and (kind != FORCED or top == 0):
        best = 0
        for place in range(1, count):
            if state.promise[top, place] > state.promise[top, best]:
                best = place
        settled(state, top, state.promise[top, best], state.moves[top, best])
        return True
    # Step 4. Otherwise the moves are tried in the order of their promise.
    sort_moves(state, top, count)
    if known >= 0:
        move_to_front(state, top, count, known)
    frames[top, BEST] = -INFINITE
    frames[top, BEST_MOVE] = state.moves[top, 0]
    frames[top, NEXT] = 0
    frames[top, COUNT] = count
    frames[top, LENGTH] = 0
    return False


@kernel(void(int16[:, ::1], NTUPLE_STATE, LAYOUT, SETUP), nogil=True)
def begin(weights, state, layout, setup):
    """Open the root, whose depth and window are written; what is known at once finishes the search."""
    state.control[TOP] = 0
    state.control[FINISHED] = 0
    if enter(state, 0, weights, layout, setup):
        state.control[FINISHED] = 1


@kernel(void(int16[:, ::1], NTUPLE_STATE, LAYOUT, SETUP, int64), nogil=True)
def advance(weights, state, layout, setup, stop_at):
    """Search on until there were `stop_at` nodes in all or the root is done."""
    frames, control = state.frames, state.control
    top = control[TOP]
    while control[FINISHED] == 0 and control[NODES] < stop_at:
        mover = control[STONES] & 1
        side = 1 - 2 * mover
        value = int64(0)
        if frames[top, NEXT] < frames[top, COUNT]:
            # Step 5. Make the next move; the rules may know the score.
            place = frames[top, NEXT]
            cell = int64(state.moves[top, place])
            frames[top, NEXT] = place + 1
            frames[top, MOVE] = cell
            control[NODES] += 1
            ply = control[STONES] + 1
            ends = setup.verdict < 0 or control[SIFTS] == 0
            if ply == state.cells.size or (ends and completes(state.cells, cell, side, setup)):
                value = state.promise[top, place]
                frames[top + 1, LENGTH] = 0
            else:
                state.cells[cell] = side
                add_stone(state.entries, cell, mover, layout)
                control[STONES] = ply
                # Step 6. Go one ply deeper; a single move, below the root, costs no depth.
                less = 0 if frames[top, COUNT] == 1 and top > 0 else 1
                frames[top + 1, DEPTH] = frames[top, DEPTH] - less
                frames[top + 1, ALPHA] = -frames[top, BETA]
                frames[top + 1, BETA] = -frames[top, ALPHA]
                state.path[top + 1] = state.path[top] ^ state.zobrist[mover, cell]
                top += 1
                if not enter(state, top, weights, layout, setup):
                    continue
                value = -frames[top, BEST]
                top -= 1
                control[STONES] -= 1
                state.cells[cell] = 0
                take_stone(state.entries, cell, mover, layout)
        else:
            # Step 7. Every move is tried, or the last one cut: hand the best score to the parent.
            if control[TABLE] != 0:
                store(state, top)
            if top == 0:
                control[FINISHED] = 1
                break
            value = -frames[top, BEST]
            top -= 1
            control[STONES] -= 1
            mover = control[STONES] & 1
            cell = frames[top, MOVE]
            state.cells[cell] = 0
            take_stone(state.entries, cell, mover, layout)
        # Step 8. Keep the best, and stop when the opponent would not allow it.
        if value > frames[top, BEST]:
            frames[top, BEST] = value
            frames[top, BEST_MOVE] = frames[top, MOVE]
            state.line[top, 0] = int16(frames[top, MOVE])
            for further in range(frames[top + 1, LENGTH]):
                state.line[top, further + 1] = state.line[top + 1, further]
            frames[top, LENGTH] = frames[top + 1, LENGTH] + 1
            if value > frames[top, ALPHA]:
                frames[top, ALPHA] = value
            if value >= frames[top, BETA]:
                frames[top, NEXT] = frames[top, COUNT]
    control[TOP] = top
