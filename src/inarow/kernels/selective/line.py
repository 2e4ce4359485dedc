"""The line of play that a selective search expects, read from the board and from its table."""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int16, int64, uint64
from inarow.kernels.patterns.board import put_stone, take_stone
from inarow.kernels.patterns.classes import K_FIVE
from inarow.kernels.patterns.fours import LENGTH, WON, cell_of_kind, win_by_fours
from inarow.kernels.selective.state import SELECTIVE_STATE, SIDE
from inarow.kernels.selective.table import SIDE_WORD, facts_of, flag_in, move_in

MOST_TRIED = 30  # attacking moves, where a win by fours is looked for


@kernel(int64(SELECTIVE_STATE, int64, int16[::1]), nogil=True)
def read_line(state, first, line):
    """Write the line of play that begins with a move, as far as it is known, and return its length.

    The board comes back as it was. What follows is a five, the only parry of one, a win by fours, or else the
    move in the table.
    """
    board, fours, length, move = state.board, state.fours, int64(0), first
    side = state.control[SIDE]
    put = int64(0)
    while move >= 0 and length < line.size and board.cells[move] == 0:
        line[length] = int16(move)
        length += 1
        if board.kinds[board.codes[side, move]] == K_FIVE:
            break
        put_stone(move, side, board)
        put += 1
        side = 1 - side
        move = int64(-1)
        if board.counts[side, K_FIVE] > 0:
            move = cell_of_kind(K_FIVE, side, board)
        elif board.counts[1 - side, K_FIVE] > 0:
            move = cell_of_kind(K_FIVE, 1 - side, board)
        elif win_by_fours(side, MOST_TRIED, board, fours) == WON:
            for number in range(min(fours.control[LENGTH], line.size - length)):
                line[length] = fours.line[number]
                length += 1
        else:
            facts = facts_of(board.hash[0] ^ (SIDE_WORD if side == 1 else uint64(0)), state.table)
            if flag_in(facts) != 0:
                move = move_in(facts)
    for number in range(put - 1, -1, -1):
        side = 1 - side
        take_stone(int64(line[number]), side, board)
    return length
