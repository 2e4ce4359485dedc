"""Alpha-beta in plain Python, as course reports write it: no table, no ordering, every call counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from inarow.rules.position import Position
from inarow.studies.plain_board import PlainBoard

Evaluate = Callable[[int, int], int]  # the stones of the root's side and of its opponent -> a value
Cut = Literal["ordinary", "strict", "never"]
INFINITE = 10**9  # beyond every value
_NONE = -1  # in place of the last move, where there is none


class PlainSearch:
    """A search with the choices that reports differ in; values are for the side to move at the root.

    win         what a completed run is worth, at any depth
    fastest     a completed run is worth a point more for each ply left, so that of wins the soonest is best
    cut         where to stop looking at replies: `ordinary` at >= and <=, `strict` at > and < alone, `never`
                (minimax)
    """

    def __init__(
        self,
        board: PlainBoard,
        evaluate: Evaluate,
        *,
        win: int,
        fastest: bool = False,
        cut: Cut = "ordinary",
    ) -> None:
        self.board = board
        self.calls = 0  # of `value`, the first and the leaves among them
        self._evaluate = evaluate
        self._win = win
        self._haste = int(fastest)
        self._at_equal = cut == "ordinary"
        self._never = cut == "never"

    def root_value(self, position: Position, depth: int) -> int:
        """The value of an open position, so many plies deep."""
        return self.value(position.mover, position.waiter, _NONE, depth, -INFINITE, INFINITE, True)

    def value(
        self, mover: int, waiter: int, last: int, left: int, alpha: int, beta: int, is_own: bool
    ) -> int:
        """The value after the move `last`, with `left` plies to go; `is_own`: is the root's side to move?"""
        self.calls += 1
        if last != _NONE and self.board.wins(waiter, last):
            worth = self._win + left * self._haste
            return -worth if is_own else worth
        if mover | waiter == self.board.full:
            return 0
        if left == 0:
            return self._evaluate(mover, waiter) if is_own else self._evaluate(waiter, mover)
        best = -INFINITE if is_own else INFINITE
        for move in self.board.moves(mover | waiter):
            found = self.value(waiter, mover | 1 << move, move, left - 1, alpha, beta, not is_own)
            if is_own:
                best = max(best, found)
                if best > beta or (best == beta and self._at_equal):
                    break
                alpha = alpha if self._never else max(alpha, best)
            else:
                best = min(best, found)
                if best < alpha or (best == alpha and self._at_equal):
                    break
                beta = beta if self._never else min(beta, best)
        return best
