"""Which solver a game gets, and the interface that both solvers have."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import fits_bitboard
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.solving.exact_scores import Bounds

SLOT = 8  # bytes an entry of the gravity solver's table takes


class Backend(Protocol):
    """A solver that one thread uses; setting stop[0] from another thread ends its search."""

    stop: NDArray[np.int64]

    def clear(self) -> None:
        """Empty the table."""
        ...

    def begin_round(self, searched: int) -> None:
        """Prepare all solvers on this table for a search together, `searched` nodes after its beginning."""
        ...

    def bounds(self, position: Position, low: int, high: int, node_limit: int) -> Bounds:
        """Proven bounds of an open position's score, which is known to be between `low` and `high`."""
        ...


def has_fast_solver(game: Game) -> bool:
    """Is this a board for the gravity solver: runs of four, no switch, at most 64 bits?"""
    plain = game.gravity and not (game.exact or game.wrap or game.misere)
    return plain and game.connect == 4 and fits_bitboard(game)


def unwatched_nodes(game: Game) -> int:
    """By how many nodes the solver of a game may exceed its limit: one checks it every 128 nodes."""
    return 127 if has_fast_solver(game) else 0


def open_backends(game: Game, memory: int, threads: int) -> list[Backend]:
    """One solver for each thread, on one table of `memory` bytes where they can share it."""
    try:
        if not has_fast_solver(game):
            from inarow.solving.general import GeneralSolver  # lazily: loads its kernels

            return [GeneralSolver(game, memory=memory)]  # one thread: its table is not shared
        from inarow.kernels.solving.drop.table import allocate  # lazily: loads its kernels
        from inarow.solving.drop import team_of

        table = allocate((memory // SLOT).bit_length() - 1)
        return [*team_of(threads, game.width, game.height, table)]
    except (MemoryError, OSError) as error:  # the second is what a mapping raises
        raise TooLarge(
            f"a table of {memory >> 20:,} MB does not fit this machine; give the solver less with memory="
        ) from error
