"""The searches of report 004 in plain Python: minimax, and alpha-beta whose table takes bounds for values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.studies.plain_board import PlainBoard

WIN, DRAW, LOSS = 1, 0, -1
Stones = tuple[int, int]  # the mover's and the waiter's
_LOOK = 1024  # positions between two looks at the clock


class PublishedSearches:
    """Win, draw or loss of positions of one game; stones are Python ints used as bit sets.

    `look` is called now and then and may raise to end the search. The table stays from one question to the
    next, as that of an agent does during a game. With `exact_only`, as in the report, what a search returns
    is stored as the value of the position, also where a cut-off made it a mere bound; without, as the bound
    it is.
    """

    def __init__(
        self, game: Game, look: Callable[[], None] = lambda: None, *, exact_only: bool = True
    ) -> None:
        board = PlainBoard(game)
        self._lines, self._full = board.through, board.full
        self._look = look
        self._exact_only = exact_only
        self.nodes = 0  # positions entered below the root
        self.table: dict[Stones, tuple[int, int]] = {}  # the lowest and the highest value each may have

    def minimax(self, position: Position) -> int:
        """Every line of play is looked at, to its end."""
        return self._asked(position, self._minimax)

    def alphabeta(self, position: Position) -> int:
        """Alpha-beta with a table."""
        return self._asked(position, lambda mover, waiter: self._alphabeta(mover, waiter, LOSS, WIN))

    def _asked(self, position: Position, search: Callable[[int, int], int]) -> int:
        assert position.outcome is None
        self.nodes = 0
        return search(position.mover, position.waiter)

    def _minimax(self, mover: int, waiter: int) -> int:
        best = LOSS
        for bit, stones, is_win in self._moves(mover, waiter):
            if is_win:
                value = WIN
            elif stones | waiter == self._full:
                value = DRAW
            else:
                value = -self._minimax(waiter, mover | bit)
            best = max(best, value)
        return best

    def _alphabeta(self, mover: int, waiter: int, alpha: int, beta: int) -> int:
        low, high = self.table.get((mover, waiter), (LOSS, WIN))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        best, reached = LOSS, alpha
        for bit, stones, is_win in self._moves(mover, waiter):
            if is_win:
                value = WIN
            elif stones | waiter == self._full:
                value = DRAW
            else:
                value = -self._alphabeta(waiter, mover | bit, -beta, -reached)
            best, reached = max(best, value), max(reached, value)
            if reached >= beta:
                break
        if self._exact_only or alpha < best < beta:
            low, high = best, best
        elif best >= beta:
            low = max(low, best)
        else:
            high = min(high, best)
        self.table[mover, waiter] = low, high
        return best

    def _moves(self, mover: int, waiter: int) -> Iterator[tuple[int, int, bool]]:
        """Each legal move as a bit, the mover's stones after it, and whether it wins; counted."""
        empty = self._full & ~(mover | waiter)
        while empty:
            bit = empty & -empty
            empty ^= bit
            self.nodes += 1
            if self.nodes % _LOOK == 0:
                self._look()
            stones = mover | bit
            wins = any(stones & line == line for line in self._lines[bit.bit_length() - 1])
            yield bit, stones, wins
