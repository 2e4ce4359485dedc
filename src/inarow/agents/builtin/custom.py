"""Report 004: the agent for boards up to 19x19 in limited time."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from inarow.agents.builtin.alphabeta import AlphaBeta
from inarow.agents.registering import agent_class
from inarow.agents.searching import Depth
from inarow.alphabeta.options import Ties
from inarow.analysis.simple_moves import blocking_moves, central_move, winning_moves
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

SECONDS = 1.0  # for each move, where nobody gives a limit


@agent_class("custom", claims=("win", "block"))
class Custom:
    """Starts in the centre, wins at once, blocks what passes an alarm level, else searches near stones.

    Each part can be switched: `centre` the first move in the middle (off: it is searched), `alarm` the
    block of an immediate loss and of the opponent's most dangerous reply (off: the search must see them),
    `radius` the neighbourhood of stones that is searched (0: every cell), `heuristic` the evaluation, and
    `deepening` depth after depth (off: the last one at once, where nodes and seconds are unlimited).
    Where nobody gives a limit it thinks for a second.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        depth: Depth = "auto",
        heuristic: str = "potential",
        radius: int = 1,
        centre: bool = True,
        alarm: bool = True,
        deepening: bool = True,
        ties: Ties = "first",
        seconds: float | Literal["auto"] = "auto",
        nodes: int | None = None,
    ) -> None:
        import inarow.kernels.heuristics.segments  # noqa: F401  # lazily, but before any clock starts: it may compile

        own = None if seconds == "auto" else seconds
        self._bounded = depth != "auto" or nodes is not None or own is not None
        self._centre, self._alarm = centre, alarm
        self._search = AlphaBeta(
            seed=seed,
            depth=depth,
            heuristic=heuristic,
            radius=radius,
            deepening=deepening,
            ties=ties,
            nodes=nodes,
            seconds=own,
        )

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        started = slices.clock()
        if limit.is_none and not self._bounded:
            limit = Limit(seconds=SECONDS)
        if position.ply == 0 and self._centre:
            return SearchResult(move=central_move(position.game))
        winning = winning_moves(position)
        if winning:
            return SearchResult(move=winning[0], outcome="win", plies=1)
        block = _block(position) if self._alarm else None
        if block is not None:
            return SearchResult(move=block)
        if limit.seconds is not None:  # the rules above have taken their time too
            left = max(limit.seconds - (slices.clock() - started), 0.001)
            limit = replace(limit, seconds=left)
        return self._search.choose(position, limit)


def alarm_level(game: Game) -> float:
    """From which worth on the opponent's most dangerous reply is blocked."""
    if (game.width, game.height, game.connect) == (3, 3, 3):
        return 1.0
    missing = 1 if max(game.width, game.height) < game.connect + 2 else 2
    return (game.connect - missing) / game.connect


def _block(position: Position) -> Move | None:
    """The cell to block: where the opponent would win at once, else its most dangerous reply."""
    urgent = blocking_moves(position)
    return urgent[0] if urgent else _alarming_reply(position)


def _alarming_reply(position: Position) -> Move | None:
    """The opponent's most dangerous reply, if it passes the alarm level."""
    import numpy as np  # lazily: kernels bring NumPy and Numba

    from inarow.heuristics.registering import read_heuristic
    from inarow.kernels.boards.tables import cells_of, near_cells, setup
    from inarow.kernels.heuristics.segments import most_dangerous

    game = position.game
    if game.misere:
        return None
    potential = read_heuristic("potential")
    tables = setup(game, potential.weights(game))
    cell, worth = most_dangerous(cells_of(position), np.int8(-1), near_cells(game, 1), tables)
    share = 2 * int(worth) / potential.scale(game)  # the scale of `potential` counts the own side double
    return int(cell) if cell >= 0 and share >= alarm_level(game) else None
