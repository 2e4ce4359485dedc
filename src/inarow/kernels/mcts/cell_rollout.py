"""Games played out at random on cells, plainly or with an eye on wins and blocks."""

from __future__ import annotations

from numba import boolean, int8, int64, types, uint64

from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.boards.setup import AROUND, SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.mcts.cell_play import CELL_PLAY, OPEN, completing_cells, put

SIGNATURE = types.Tuple((int64, uint64))(CELL_PLAY, int8, boolean, uint64, AROUND, SETUP)


@kernel(SIGNATURE, nogil=True)
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
        # Step 2. Else draw one; where it would lose, the next that would not.
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
        put(board, cell, side, around, setup)
        side = int8(-side)
        sign = -sign
    return value, word
