"""A heuristic that learns from its own games: play, fit, and play again with what was learnt."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from inarow.arena.referee import PlayGames, Terms
from inarow.arena.tournament import Tournament
from inarow.errors import BadOption
from inarow.executors import Executor
from inarow.heuristics.line_weights import written
from inarow.learning.line_tuning import PlayedGame, Tuned, tune
from inarow.rules.game import Game
from inarow.rules.outcome import FIRST
from inarow.search.limit import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How the weights of `lines` are fitted: so many games a round, each from a drawn opening."""

    game: Game
    games: int = 2000
    rounds: int = 3
    nodes: int = 2000
    seed: int = 0
    openings: str = "random:6"

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise BadOption("tune", "rounds", str(self.rounds), "it takes 1 or more")
        if self.games < 20:
            raise BadOption("tune", "games", str(self.games), "it takes 20 or more, and an even number")
        if not self.game.lines() or self.game.connect < 2:
            raise BadOption("tune", "game", str(self.game), "it has no lines to weigh")

    def tournament(self, number: int, agent: str) -> Tournament:
        """The games of a round, counted from 0."""
        return Tournament(
            game=self.game,
            agents=(agent, agent),
            games=self.games,
            limit=Limit(nodes=self.nodes),
            seed=self.seed * 1_000 + number,
            openings=self.openings,
        )

    def play(
        self, executor: Callable[[], Executor], progress: Callable[[float], None] = lambda _share: None
    ) -> Iterator[Tuned]:
        """Round by round: the games are played with the weights of the round before.

        The same tuning gives the same weights, whatever executor plays the games.
        """
        total = self.rounds * self.games
        with tempfile.TemporaryDirectory(prefix="inarow-tune-") as folder:
            agent = self._agent("lines")
            for number in range(self.rounds):
                played: dict[int, PlayedGame] = {}
                tournament = self.tournament(number, agent)
                job = PlayGames.of(self.game, tournament.agents, Terms())
                for place, record in executor().run(job, tournament.tasks()):
                    points = (record.outcome.score_for(FIRST) + 1) / 2
                    played[place] = PlayedGame(record.moves, len(record.task.opening), points)
                    progress((number * self.games + len(played)) / total)
                tuned = tune(self.game, (played[place] for place in sorted(played)))
                file = Path(folder) / f"round{number}.json"
                file.write_text(written([tuned.weights]), "utf-8")
                agent = self._agent(f"lines(file={file})")
                yield tuned

    def _agent(self, heuristic: str) -> str:
        """Ties are drawn, so that games differ; without gravity moves near stones are enough."""
        near = "" if self.game.gravity else ",radius=2"
        return f"alphabeta:heuristic={heuristic},ties=random{near}"
