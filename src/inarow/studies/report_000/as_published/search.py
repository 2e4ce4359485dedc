"""Minimax and alpha-beta as published: win 1, draw 0, loss -1 at any depth, and always for player 1."""

from __future__ import annotations

import time
from random import Random

from inarow.studies.report_000.as_published.agent import AS_PUBLISHED, Decision, Slips
from inarow.studies.report_000.as_published.field import Field, Stones, with_stone
from inarow.studies.report_000.as_published.window_sum import WindowSum

INFINITE = float("inf")
LARGE_WIN = 1000.0  # above every sum over windows, in tenths too


class SearchAsPublished:
    """Looks `depth` plies ahead, or to the end; with `prune` as alpha-beta does.

    At the root it takes the highest value for the player it believes to be, one ply later the lowest, and
    so on in turn. In the second seat that player is its opponent. What it once decided it remembers.
    """

    def __init__(
        self, field: Field, *, prune: bool, depth: int | None = None, slips: Slips = AS_PUBLISHED
    ) -> None:
        self._field, self._prune, self._slips = field, prune, slips
        self._depth = field.game.cells if depth is None else depth
        self._win = 1.0 if slips.small_win else LARGE_WIN
        self._sum = WindowSum(field.game, diagonal=not slips.diagonal, whole=not slips.float_sum)
        self._decided: dict[tuple[Stones, int], Decision] = {}
        self._nodes = 0
        self._side = 0  # that values are for

    def choose(self, stones: Stones, seat: int, chance: Random) -> Decision:  # noqa: ARG002
        if (known := self._decided.get((stones, seat))) is None:
            known = self._decided[stones, seat] = self.search(stones, seat)
        return known

    def search(self, stones: Stones, seat: int) -> Decision:
        """The first of the best moves; one that wins for its player ends the search at once."""
        began = time.process_time()
        self._nodes, self._side = 0, self._slips.believed(seat)
        best, choice = -INFINITE, -1
        for cell in self._field.moves(stones[0] | stones[1]):
            after = with_stone(stones, seat, cell)
            if self._slips.win_at_once and seat == self._side and self._field.wins(after[seat], cell):
                choice = cell
                break
            value = self._value(after, 1 - seat, cell, self._depth - 1, best, INFINITE, False)
            if value > best:
                best, choice = value, cell
        return Decision(choice, self._nodes, time.process_time() - began)

    def _value(
        self, stones: Stones, seat: int, last: int, depth: int, low: float, high: float, highest: bool
    ) -> float:
        """For the believed player, of a position in which `seat` is to move."""
        field = self._field
        if field.wins(stones[1 - seat], last):
            return -self._win if seat == self._side else self._win
        taken = stones[0] | stones[1]
        if taken == field.full:
            return 0.0
        self._nodes += 1
        if depth == 0:
            return self._sum(stones[self._side], stones[1 - self._side])
        best = -INFINITE if highest else INFINITE
        for cell in field.moves(taken):
            after = with_stone(stones, seat, cell)
            value = self._value(after, 1 - seat, cell, depth - 1, low, high, not highest)
            if highest:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if self._prune and high <= low:
                break
        return best
