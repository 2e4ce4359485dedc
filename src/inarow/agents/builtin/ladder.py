"""Ten opponents for each common game, from beginner to strongest, with measured ratings."""

from __future__ import annotations

from inarow.agents.ladders import GAMES, LEVELS, ladder_of
from inarow.agents.registering import agent, agent_class, require_game
from inarow.errors import BadOption
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.agent import Agent, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec


@agent_class("ladder", games=GAMES)
class Ladder:
    """The opponent of this level on the ladder of the game: 1 is a beginner, 10 the strongest there is.

    Each level beats the one below it; `docs/experiments/ladder.md` has the ratings. For connect4, tictactoe
    and gomoku15. A level's thinking is fixed, since its rating is: the agents have limits of their own, and
    keep to tighter ones.
    """

    def __init__(self, *, seed: int = 0, level: int = 5) -> None:
        if not 1 <= level <= LEVELS:
            raise BadOption("agent", "level", str(level), f"a ladder has the levels 1 to {LEVELS}")
        self._level = level
        self._seed = seed
        self._agents: dict[Game, Agent] = {}

    def prepare(self, game: Game, limit: Limit) -> None:
        """Build the opponent of this game, which may compile, and let it prepare."""
        rung = self._rung(game)
        prepare(rung, f"agent {self._name(game)!r}", game, limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        return self._rung(position.game).choose(position, limit)

    def _rung(self, game: Game) -> Agent:
        if game not in self._agents:
            self._agents[game] = agent(self._name(game), seed=self._seed)
        return self._agents[game]

    def _name(self, game: Game) -> str:
        require_game(Spec("ladder"), game)
        rungs = ladder_of(game)
        assert rungs is not None
        return rungs[self._level - 1].agent
