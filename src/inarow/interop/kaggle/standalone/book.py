"""The opening book: the exact scores of all positions with few stones, one of each mirror pair."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from inarow.interop.kaggle.standalone.board import ADVISERS, AsNumbers, Board, unpacked
from inarow.interop.kaggle.standalone.settings import BOOK_KEYS, BOOK_PLIES, BOOK_SCORES, COLUMNS
from inarow.interop.kaggle.standalone.solver import (
    FLOOR_ROW,
    HIGH,
    WHOLE_BOARD,
    column_of,
    completing,
    stones_of,
)


class Book:
    """Scores by position, for the player to move."""

    def __init__(self, _as_numbers: AsNumbers) -> None:
        self.keys = list(accumulate(unpacked(BOOK_KEYS, "Q")))
        self.scores = unpacked(BOOK_SCORES, "b")

    def column(self, board: Board, _seconds: float, _overage: float) -> int | None:
        """A column that is as good as any with best play on both sides; None beyond the book."""
        if board.ply >= BOOK_PLIES:
            return None
        mover, taken = stones_of(board)
        playable = (taken + FLOOR_ROW) & WHOLE_BOARD
        wins = completing(mover) & playable
        if wins:
            return column_of(wins)
        scores = {}
        for column in range(COLUMNS):
            move = playable & (((1 << HIGH) - 1) << column * HIGH)
            if move:
                scores[column] = -self.score(mover ^ taken, taken | move)
        best = max(scores.values())
        middle = COLUMNS - 1
        return min((one for one in scores if scores[one] == best), key=lambda one: abs(2 * one - middle))

    def score(self, mover: int, taken: int) -> int:
        key = min(mover + taken, mirrored(mover) + mirrored(taken))
        return int(self.scores[bisect_left(self.keys, key)])


def mirrored(bits: int) -> int:
    """The same stones, left and right swapped."""
    column = (1 << HIGH) - 1
    return sum((bits >> at * HIGH & column) << (COLUMNS - 1 - at) * HIGH for at in range(COLUMNS))


ADVISERS.insert(0, Book)
