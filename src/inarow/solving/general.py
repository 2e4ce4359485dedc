"""The exact solver for every game of the family: any run length, any switch, any size of board."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.solving.general import state as at
from inarow.kernels.solving.general.board import load
from inarow.kernels.solving.general.search import ABORTED, prove
from inarow.kernels.solving.general.table import LARGE
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.solving.endings import final_score, trivial_bounds
from inarow.solving.found import Found

__all__ = ["LARGE", "GeneralSolver"]

_FIRST_BUDGET = 2_000  # nodes of the first questions
_GROWTH = 2


@dataclass(slots=True)
class _Side:
    """What one side can score at least and at most, if it wins; 0 stands for "it does not"."""

    seat: int
    least: int
    most: int

    @property
    def open(self) -> bool:
        return self.least < self.most


class GeneralSolver:
    """Solves positions of one game exactly; its table stays warm from one position to the next.

    Each solver belongs to one thread at a time; another may set `stop[0] = 1` to end the search within a
    fraction of a millisecond (and must set it back to 0 before the next).

    >>> from inarow.rules.presets import read_game
    >>> tictactoe = read_game("tictactoe")
    >>> GeneralSolver(tictactoe).bounds_of(tictactoe.position("b2,b1"))[:2]
    (2, 2)
    """

    def __init__(self, game: Game, *, memory: int = 64 << 20) -> None:
        """`memory`: bytes for the table, rounded down to a power of two."""
        self.game = game
        self._state = at.new_state(game, memory)
        self.stop: NDArray[np.int64] = self._state.stop

    @property
    def table_bytes(self) -> int:
        """The size of the table."""
        return self._state.table.nbytes

    def clear(self) -> None:
        """Forget all positions."""
        self._state.table[:] = 0

    def bounds_of(
        self, position: Position, *, node_limit: int = 1 << 62, low: int = -LARGE, high: int = LARGE
    ) -> Found:
        """The score of a position: both bounds are equal unless stopped by `stop` or `node_limit`.

        `low` and `high` are the window of interest: a score that is known to be at most `low`, or at least
        `high`, is looked at no closer. The bounds are true in any case.
        """
        if position.game != self.game:
            raise ValueError(f"this solver plays {self.game}, not {position.game}")
        if position.outcome is not None:
            score = final_score(position)
            return Found(score, score, 0)
        began, cpu_began = time.perf_counter(), time.thread_time()
        control = self._state.control
        control[at.NODES] = 0
        mover, waiter = self._sides(position)
        budget = _FIRST_BUDGET
        while True:
            asked = False
            for side, other, floor, ceiling in ((mover, waiter, low, high), (waiter, mover, -high, -low)):
                for quick in (True, False):
                    while (
                        side.open
                        and other.least == 0  # nobody wins where the other does
                        and side.most > floor
                        and max(side.least, -other.most) < ceiling
                    ):
                        target = side.most if quick else side.least + 1
                        if not quick and side.least > 0:
                            target = (side.least + side.most + 1) // 2
                        control[at.NODE_LIMIT] = min(node_limit, int(control[at.NODES]) + budget)
                        asked = True
                        value = self._ask(position, side.seat, target)
                        if value is None:
                            break
                        if value >= target:
                            side.least = value
                            other.most = 0
                        else:
                            side.most = max(value, 0)
                            if value < 0:
                                other.least = max(other.least, -value)
            found = _bounds(mover, waiter, int(control[at.NODES]))
            enough = found.settled or found.low >= high or found.high <= low
            if enough or not asked or self.stop[0] != 0 or found.nodes >= node_limit:
                return found._replace(
                    seconds=time.perf_counter() - began, cpu_seconds=time.thread_time() - cpu_began
                )
            budget *= _GROWTH

    def _ask(self, position: Position, seat: int, target: int) -> int | None:
        """A bound of what `seat` scores: a lower one if >= target, else an upper one; None if stopped."""
        if self.stop[0] != 0:
            return None
        load(numbered_cells(self.game, position.first, position.second), self._state)
        value = int(prove(position.ply, seat, target, self._state))
        return None if value == ABORTED else value

    def _sides(self, position: Position) -> tuple[_Side, _Side]:
        """Mover and waiter, with the scores of the soonest wins the board has room for."""
        low, high = trivial_bounds(position) if self.game.runs() else (0, 0)
        mover, waiter = _Side(position.seat, 0, high), _Side(1 - position.seat, 0, -low)
        plain = not (self.game.gravity or self.game.exact or self.game.misere)
        if plain and position.ply == 0:
            waiter.most = 0  # the second player's strategy could be stolen: a stone never harms
        return mover, waiter


def _bounds(mover: _Side, waiter: _Side, nodes: int) -> Found:
    """A side that can win scores; so does the other, negatively."""
    low = mover.least if mover.least > 0 else -waiter.most
    high = -waiter.least if waiter.least > 0 else mover.most
    return Found(low, high, nodes)
