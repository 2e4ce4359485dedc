"""Which solver is right for a game, and how each is asked."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import fits_bitboard, to_bits
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.solving.found import Found

SLOT = 8  # bytes an entry of the gravity solver's table takes


class Backend(Protocol):
    """A solver that one thread uses; setting stop[0] from another thread ends its search."""

    stop: NDArray[np.int64]

    def clear(self) -> None: ...

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Found:
        """Bounds of an open position's score between those known before."""
        ...


def has_fast_solver(game: Game) -> bool:
    """Is this a board for the gravity solver: runs of four, no switch, at most 64 bits?"""
    plain = game.gravity and not (game.exact or game.wrap or game.misere)
    return plain and game.connect == 4 and fits_bitboard(game)


def unwatched_nodes(game: Game) -> int:
    """By how many nodes the solver of a game may overrun its limit: one looks at it every 128 nodes."""
    return 127 if has_fast_solver(game) else 0


def open_backends(game: Game, memory: int, threads: int) -> list[Backend]:
    """One solver for each thread, on one table of `memory` bytes where they can share it."""
    try:
        if not has_fast_solver(game):
            return [_General(game, memory)]  # one thread: its table is not shared
        from inarow.kernels.solving.drop.table import allocate

        table = allocate((memory // SLOT).bit_length() - 1)
        return [_Gravity(game, table, threads, number) for number in range(threads)]
    except (MemoryError, OSError) as error:  # the second is what a mapping raises
        raise TooLarge(
            f"a table of {memory >> 20:,} MB cannot be had on this machine; give the solver less with memory="
        ) from error


class _Gravity:
    """The gravity solver for runs of four."""

    def __init__(self, game: Game, table: NDArray[np.uint64], threads: int, number: int) -> None:
        from inarow.solving.drop import DropSolver

        self._solver = DropSolver(
            game.width, game.height, table, shared=threads > 1, from_the_right=number % 2 == 1
        )
        self.stop = self._solver.stop

    def clear(self) -> None:
        self._solver.clear()

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Found:
        mover = to_bits(position.game, position.mover)
        mask = to_bits(position.game, position.taken)
        return self._solver.score_of(mover, mask, node_limit, low, high)


class _General:
    """The solver for every other game."""

    def __init__(self, game: Game, memory: int) -> None:
        from inarow.solving.general import GeneralSolver

        self._solver = GeneralSolver(game, memory=memory)
        self.stop = self._solver.stop

    def clear(self) -> None:
        self._solver.clear()

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Found:
        found = self._solver.bounds_of(position, node_limit=node_limit, low=low, high=high)
        # It looks no closer at what lies outside the window, and says only what it has proven itself.
        return found._replace(low=max(found.low, low), high=min(found.high, high))
