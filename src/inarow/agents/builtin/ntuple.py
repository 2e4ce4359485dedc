"""An n-tuple network that taught itself: plays the best position one move ahead, or searches further."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from inarow.agents.model_files import read_once
from inarow.agents.registering import agent_class
from inarow.agents.searching import OwnLimit
from inarow.errors import BadAnswer
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

if TYPE_CHECKING:
    from inarow.ntuple.network import Network


SHIPPED = "shipped"  # in place of a file: the network of the package


def games_of(*, file: str = SHIPPED, **_others: str) -> tuple[str, ...]:
    """The game of its network."""
    return ("connect4",) if file == SHIPPED else (str(read_network(file).game),)


@agent_class("ntuple", claims=("win", "block"), games=games_of)
class NTuplePlayer:
    """Plays by an n-tuple network from `inarow train ntuple`; without `file` by the one that is shipped,
    for connect4.

    Within a limit, its own `depth`, `nodes` or `seconds` or the caller's, it searches with alpha-beta, the
    network at the leaves; where nobody gives one it plays the move with the best value after it, which is
    `depth=1`. `filter` looks two plies ahead without the network: it takes a win, blocks, and never plays
    directly below the opponent's win; `off` leaves that to the network too.
    """

    def __init__(
        self,
        *,
        file: str = SHIPPED,
        depth: int | Literal["auto", "full"] = "auto",
        nodes: int | None = None,
        seconds: float | None = None,
        filter: bool = True,  # noqa: A002  # the name of the option
    ) -> None:
        # Where nobody gives a limit `look_ahead` looks one ply ahead: there is no depth to fall back to.
        self._own = OwnLimit(depth="full" if depth == "auto" else depth, nodes=nodes, seconds=seconds)
        self._sift = filter

        from inarow.ntuple.search import look_ahead  # late: it brings Numba

        self._look_ahead = look_ahead
        self._network = None if file == SHIPPED else read_network(file)
        _rehearse()

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        network = self._network or _shipped(position.game)
        if network.game != position.game:
            raise BadAnswer("agent 'ntuple'", f"its network plays {network.game}, not {position.game}")
        limit = self._own.within(limit, position, pruned=True)
        return self._look_ahead(network, position, limit, sift=self._sift)


@read_once
def read_network(file: Path) -> Network:
    """The network of a file."""
    from inarow.ntuple import network  # lazily: Numba

    return network.read_network(file)


def _shipped(game: Game) -> Network:
    from inarow.ntuple.network import SHIPPED, shipped_network  # lazily: Numba

    network = shipped_network(game)
    if network is None:
        known = ", ".join(SHIPPED)
        raise BadAnswer(
            "agent 'ntuple'",
            f"no network for {game} is shipped, only for {known}; give file= from 'inarow train ntuple'",
        )
    return network


@cache
def _rehearse() -> None:
    """Search once in a process before the clock counts: the first call of a kernel is slow."""
    import numpy as np

    from inarow.kernels.ntuple.layout import lay_out
    from inarow.ntuple.network import Network
    from inarow.ntuple.search import look_ahead
    from inarow.rules.presets import read_game

    game = read_game("tictactoe")
    layout = lay_out(game, [(0, 1)], [tuple(range(game.cells))])
    weights = np.zeros((2, 9), dtype=np.int16)
    look_ahead(Network(game, layout, weights, 1, 0.001), game.start, Limit(depth=4))
