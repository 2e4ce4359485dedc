"""Wins by force where the exact solver does not reach: they prove who wins, and within how many moves.

On large boards without gravity the general solver proves next to nothing. A win by threats needs no look at
most of the board, so it is asked for first, with a part of the limits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from inarow.forcing.attack import ForcedWin
from inarow.forcing.search import forced_win
from inarow.rules.position import Position
from inarow.solving.cost_model import GENERAL_SOLVER_MOST_CELLS, solver_reaches
from inarow.solving.pairings import has_pairing

SHARES = {2: 0.2, 3: 0.1}  # of the limits, for wins of each order
MOST_NODES = 2_000_000  # for each order, whatever the limits


def is_worth_forcing(position: Position) -> bool:
    """Is this a board without gravity that the solver is not likely to answer for?"""
    game = position.game
    return not (game.gravity or game.misere or solver_reaches(position) or has_pairing(game))


def is_out_of_reach(position: Position) -> bool:
    """Has the board more empty cells than the solver can search, however long it takes?"""
    return position.game.cells - position.ply > GENERAL_SOLVER_MOST_CELLS


def force(
    position: Position, *, seconds: float | None, nodes: int | None, stopped: Callable[[], bool]
) -> ForcedWin:
    """A win by force of the side to move, by threats of order two, or else of order three.

    What the searches took is counted together.
    """
    found, spent, taken = None, 0, 0.0
    for order, part in SHARES.items():
        found = forced_win(
            position,
            order=order,
            nodes=MOST_NODES if nodes is None else max(min(int(part * nodes), MOST_NODES), 1),
            seconds=None if seconds is None else part * seconds,
            stopped=stopped,
        )
        spent, taken = spent + found.nodes, taken + found.seconds
        if found.found:
            break
    assert found is not None
    return replace(found, nodes=spent, seconds=taken)
