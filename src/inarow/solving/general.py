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
from inarow.solving.exact_scores import NO_NODE_LIMIT, Bounds, final_score, trivial_bounds
from inarow.solving.pairings import pairing_holds

__all__ = ["LARGE", "GeneralSolver"]

_FIRST_BUDGET = 2_000  # nodes of each of the first proofs
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
    """Solves positions of one game exactly; its table keeps its entries from one position to the next.

    Each solver belongs to one thread at a time; another may set `stop[0] = 1` to end the search within a
    fraction of a millisecond (and must set it back to 0 before the next).

    >>> from inarow.rules.presets import read_game
    >>> tictactoe = read_game("tictactoe")
    >>> GeneralSolver(tictactoe).bounds(tictactoe.position("b2,b1"))[:2]
    (2, 2)
    """

    def __init__(self, game: Game, *, memory: int = 64 << 20) -> None:
        """`memory`: bytes for the table, rounded down to a power of two."""
        self.game = game
        self._state = at.new_state(game, memory)
        self._prove_it = prove.bind(..., ..., ..., self._state)
        self.stop: NDArray[np.int64] = self._state.stop

    @property
    def table_bytes(self) -> int:
        """The size of the table."""
        return self._state.table.nbytes

    def clear(self) -> None:
        """Empty the table."""
        self._state.table[:] = 0

    def begin_round(self, searched: int) -> None:
        """Nothing to prepare: this solver searches alone."""

    def bounds(
        self, position: Position, low: int = -LARGE, high: int = LARGE, node_limit: int = NO_NODE_LIMIT
    ) -> Bounds:
        """The score of a position: both bounds are equal unless stopped by `stop` or `node_limit`.

        `low` and `high` are the window of interest: once a score is known to be at most `low`, or at least
        `high`, the search ends. The bounds are what this search has proven, so they may be wider than the
        window; they are true in any case.
        """
        if position.game != self.game:
            raise ValueError(f"this solver plays {self.game}, not {position.game}")
        if position.outcome is not None:
            score = final_score(position)
            return Bounds(score, score)
        began, cpu_began = time.perf_counter(), time.thread_time()
        control = self._state.control
        control[at.NODES] = 0
        mover, waiter = self._sides(position)
        budget = _FIRST_BUDGET
        while True:
            searched = False
            for side, other, floor, ceiling in ((mover, waiter, low, high), (waiter, mover, -high, -low)):
                for quick in (True, False):
                    while (
                        side.open
                        and other.least == 0  # where one side wins the other does not
                        and side.most > floor
                        and max(side.least, -other.most) < ceiling
                    ):
                        target = side.most if quick else side.least + 1
                        if not quick and side.least > 0:
                            target = (side.least + side.most + 1) // 2
                        control[at.NODE_LIMIT] = min(node_limit, int(control[at.NODES]) + budget)
                        searched = True
                        value = self._prove(position, side.seat, target)
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
            enough = found.exact is not None or found.low >= high or found.high <= low
            if enough or not searched or self.stop[0] != 0 or found.nodes >= node_limit:
                return found._replace(
                    seconds=time.perf_counter() - began, cpu_seconds=time.thread_time() - cpu_began
                )
            budget *= _GROWTH

    def _prove(self, position: Position, seat: int, target: int) -> int | None:
        """A bound of what `seat` scores: a lower one if >= target, else an upper one; None if stopped."""
        if self.stop[0] != 0:
            return None
        load(numbered_cells(self.game, position.first, position.second), self._state)
        value = int(self._prove_it(position.ply, seat, target))
        return None if value == ABORTED else value

    def _sides(self, position: Position) -> tuple[_Side, _Side]:
        """Mover and waiter, with the scores of the soonest wins the board has room for."""
        low, high = trivial_bounds(position) if self.game.runs() else (0, 0)
        mover, waiter = _Side(position.seat, 0, high), _Side(1 - position.seat, 0, -low)
        plain = not (self.game.gravity or self.game.exact or self.game.misere)
        if plain and position.ply == 0:
            waiter.most = 0  # strategy stealing: an extra stone never harms
        for side in (mover, waiter):
            if pairing_holds(position, side.seat):
                side.most = 0
        return mover, waiter


def _bounds(mover: _Side, waiter: _Side, nodes: int) -> Bounds:
    """The bounds of the mover's score that follow from those of both sides' wins."""
    low = mover.least if mover.least > 0 else -waiter.most
    high = -waiter.least if waiter.least > 0 else mover.most
    return Bounds(low, high, nodes)
