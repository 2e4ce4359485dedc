"""A heuristic that learns from its own games: play, fit, and play again with what was learnt."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from inarow.arena.referee import PlayGames, Terms
from inarow.arena.standings import Standings
from inarow.arena.statistics.pairs import Strength, strength
from inarow.arena.tournament import Tournament
from inarow.errors import BadAnswer, BadOption
from inarow.executors import Executor
from inarow.heuristics.weight_file import line_weights_text
from inarow.learning.line_tuning import TrainingGame, TunedLines, tune
from inarow.rules.game import Game
from inarow.rules.outcome import FIRST
from inarow.search.limit import Limit
from inarow.spec import Spec

T = TypeVar("T")
Open = Callable[[], Executor]
Show = Callable[[float], None]


class Tuner(Protocol[T]):
    """How the numbers of a heuristic come from games, and how they are used (`WeightTuner`, `LineTuner`)."""

    @property
    def heuristic(self) -> str:
        """The heuristic as it was."""

    def tune(self, games: Iterable[TrainingGame]) -> T:
        """What these games say."""

    def written(self, tuned: T) -> str:
        """The text of a file."""

    def using(self, file: str) -> str:
        """The heuristic with the numbers of a file."""


@dataclass(frozen=True, slots=True)
class LineTuner:
    """The fit of `lines`, which has a file format of its own."""

    game: Game
    heuristic: str = "lines"

    def __post_init__(self) -> None:
        if not self.game.lines() or self.game.connect < 2:
            raise BadOption("tune", "game", str(self.game), "it has no lines to weigh")

    def tune(self, games: Iterable[TrainingGame]) -> TunedLines:
        return tune(self.game, games)

    def written(self, tuned: TunedLines) -> str:
        return line_weights_text([tuned.weights])

    def using(self, file: str) -> str:
        return str(Spec("lines", (("file", file),)))


@dataclass(frozen=True, slots=True)
class TuningMatch:
    """A match of the fitted heuristic against the one before the fit."""

    wins: int
    losses: int
    draws: int
    strength: Strength


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """How a heuristic is fitted: so many games a round, each from a random opening.

    A move has so many nodes, or, where a depth is given, that depth.
    """

    game: Game
    games: int = 2000
    rounds: int = 3
    nodes: int = 2000
    depth: int | None = None
    seed: int = 0
    openings: str = "random:6"
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise BadOption("tune", "rounds", str(self.rounds), "it takes 1 or more")
        if self.games < 20:
            raise BadOption("tune", "games", str(self.games), "it takes 20 or more, and an even number")

    def tournament(self, number: int, *agents: str, games: int | None = None) -> Tournament:
        """The games of a round, counted from 0."""
        return Tournament(
            game=self.game,
            agents=agents,
            games=self.games if games is None else games,
            limit=Limit(nodes=self.nodes) if self.depth is None else Limit(depth=self.depth),
            seed=self.seed * 1_000 + number,
            openings=self.openings,
        )

    def play(self, tuner: Tuner[T], executor: Open, progress: Show = lambda _share: None) -> Iterator[T]:
        """Round by round: the games are played with the weights of the round before.

        The same tuning gives the same weights, whatever executor plays the games.
        """
        total = self.rounds * self.games
        with tempfile.TemporaryDirectory(prefix="inarow-tune-") as folder:
            agent = self.agent(tuner.heuristic)
            for number in range(self.rounds):
                played: dict[int, TrainingGame] = {}
                tournament = self.tournament(number, agent, agent)
                job = PlayGames.of(self.game, tournament.agents, self.terms)
                for index, record in executor().run(job, tournament.tasks()):
                    if record.failure is not None:
                        raise BadAnswer("tune", f"a game failed: {record.failure}")
                    points = (record.outcome.score_for(FIRST) + 1) / 2
                    played[index] = TrainingGame(record.moves, len(record.task.opening), points)
                    progress((number * self.games + len(played)) / total)
                tuned = tuner.tune(played[index] for index in sorted(played))
                file = Path(folder) / f"round{number}.json"
                file.write_text(tuner.written(tuned), "utf-8")
                agent = self.agent(tuner.using(str(file)))
                yield tuned

    def match(
        self, fitted: str, before: str, games: int, executor: Open, progress: Show = lambda _share: None
    ) -> TuningMatch:
        """The fitted heuristic against the one before, with the limits of the games it was fitted to."""
        contest = self.tournament(999, self.agent(fitted), self.agent(before), games=games)
        standings = Standings(contest)
        job = PlayGames.of(self.game, contest.agents, self.terms)
        for number, record in executor().run(job, contest.tasks()):
            standings.add(number, record)
            progress(standings.games / games)
        count = standings.count(0)
        return TuningMatch(count.wins, count.losses, count.draws, strength(standings.pair_scores(0, 1)))

    def agent(self, heuristic: str) -> str:
        """Ties are random, so that games differ; without gravity moves near stones are enough."""
        near = () if self.game.gravity else (("radius", "2"),)
        return str(Spec("alphabeta", (("heuristic", heuristic), ("ties", "random"), *near)))
