"""Which moves a selective search tries, and in which order."""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int16, int32, int64
from inarow.kernels.patterns.classes import K_FIVE, K_FOUR, K_FOUR_THREE, K_OPEN_FOUR
from inarow.kernels.patterns.fours import cell_of_kind
from inarow.kernels.selective.state import (
    FIVE_DANGER,
    FOUR_DANGER,
    HISTORY,
    MOST_HISTORY,
    MOVE,
    NEXT,
    RANKING,
)

FIRST = 1 << 28  # the rank of the table's move


@kernel(inline="always")
def makes_four(cell, side, board):
    """Does a stone of `side` here make a four, or more?"""
    kind = board.kinds[board.codes[side, cell]]
    return kind in (K_FOUR, K_FOUR_THREE, K_OPEN_FOUR, K_FIVE)


@kernel()
def generate(top, side, danger, first, state):
    """Write the moves of a position, ranked, and return how many there are.

    In danger of a five the only move is its cell. In danger of an open four, or of two fours at once, what
    can help is a four of one's own, or a cell where the opponent would make a four: every empty cell of a
    run that the danger needs is one. Otherwise the cells near a stone. At the root the
    caller says which are `allowed`. `first` is the move of the table.
    """
    board, other = state.board, 1 - side
    count = int64(0)
    if danger == FIVE_DANGER:
        state.moves[top, 0] = int16(cell_of_kind(K_FIVE, other, board))
        state.ranks[top, 0] = 0
        return int64(1)
    for cell in range(board.cells.size):
        if board.cells[cell] != 0:
            continue
        if top == 0:
            if state.allowed[cell] == 0:
                continue
        elif danger == FOUR_DANGER:
            if not makes_four(cell, side, board) and not makes_four(cell, other, board):
                continue
        elif board.near[cell] == 0:
            continue
        state.moves[top, count] = int16(cell)
        state.ranks[top, count] = rank_of(top, int64(cell), side, first, state)
        count += 1
    if count == 0:  # every cell near a stone is taken
        for cell in range(board.cells.size):
            if board.cells[cell] == 0:
                state.moves[top, count] = int16(cell)
                state.ranks[top, count] = 0
                count += 1
    return count


@kernel(inline="always")
def rank_of(top, cell, side, first, state):
    """How promising a move is."""
    board = state.board
    rank = int64(0)
    if cell == first:
        return int32(FIRST)
    if state.switches[RANKING] != 0:
        rank += 64 * (
            int64(state.attack[board.codes[side, cell]]) + int64(state.guard[board.codes[1 - side, cell]])
        )
    if state.switches[HISTORY] != 0:
        rank += int64(state.history[side, cell]) >> 2
        if int64(state.killers[top, 0]) == cell or int64(state.killers[top, 1]) == cell:
            rank += 1500
        if top > 0 and int64(state.replies[1 - side, state.frames[top - 1, MOVE]]) == cell:
            rank += 1500
    return int32(min(rank, FIRST - 1))


@kernel(inline="always")
def pick(top, number, count, state):
    """Bring the most promising of the moves from `number` on to the front, and return it."""
    moves, ranks = state.moves, state.ranks
    best = number
    for place in range(number + 1, count):
        if ranks[top, place] > ranks[top, best]:
            best = place
    move, rank = moves[top, best], ranks[top, best]
    moves[top, best], ranks[top, best] = moves[top, number], ranks[top, number]
    moves[top, number], ranks[top, number] = move, rank
    return int64(move)


@kernel(inline="always")
def reward(cell, side, bonus, state):
    """Note that a move was good, or bad, so that the history stays within its bounds."""
    there = int64(state.history[side, cell])
    state.history[side, cell] = int32(there + bonus - there * abs(bonus) // MOST_HISTORY)


@kernel(inline="always")
def remember_cut(top, side, depth, state):
    """The move being searched has cut: it is tried early where it might cut again, and the others later."""
    move = int16(state.frames[top, MOVE])
    bonus = min(depth * depth + 2 * depth, 400)
    reward(int64(move), side, bonus, state)
    for number in range(state.frames[top, NEXT] - 1):
        earlier = int64(state.moves[top, number])
        if earlier != int64(move):
            reward(earlier, side, -bonus, state)
    if state.killers[top, 0] != move:
        state.killers[top, 1] = state.killers[top, 0]
        state.killers[top, 0] = move
    if top > 0:
        state.replies[1 - side, state.frames[top - 1, MOVE]] = move
