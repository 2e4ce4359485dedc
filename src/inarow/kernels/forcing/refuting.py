"""Which replies can refute a win by fours? The others lose to it as it stands."""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64
from inarow.kernels.forcing.threat_tree import ATTACKER, DEFENDER
from inarow.kernels.patterns.board import put_stone, take_stone
from inarow.kernels.patterns.classes import K_FOUR, K_FOUR_THREE, K_OPEN_FOUR
from inarow.kernels.patterns.fours import LENGTH


@kernel()
def can_make_four(side, board):
    """Can a side threaten to complete a run with one stone?"""
    counts = board.counts
    return counts[side, K_FOUR] + counts[side, K_FOUR_THREE] + counts[side, K_OPEN_FOUR] > 0


@kernel()
def keep_refuting(fours, board, marks, hits):
    """Keep of the marked cells those on which a stone of the defender may refute the line just found.

    They are the cells of the line, and those where the stone threatens to complete a run before a move of
    the line that does not complete one, at once or together with the replies that the line forces.
    """
    line, length = fours.line, fours.control[LENGTH]
    for cell in range(hits.size):
        hits[cell] = 0
    for number in range(length):
        hits[line[number]] = 1
    for move in range(0, length - 1, 2):
        if can_make_four(DEFENDER, board):
            for cell in range(hits.size):
                if board.cells[cell] == 0:
                    kind = board.kinds[board.codes[DEFENDER, cell]]
                    if kind == K_FOUR or kind >= K_FOUR_THREE:
                        hits[cell] = int8(1)
        put_stone(int64(line[move]), ATTACKER, board)
        put_stone(int64(line[move + 1]), DEFENDER, board)
    for move in range(length - 3, -1, -2):
        take_stone(int64(line[move + 1]), DEFENDER, board)
        take_stone(int64(line[move]), ATTACKER, board)
    for cell in range(hits.size):
        marks[cell] &= hits[cell]
