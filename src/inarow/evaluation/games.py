"""Games of a policy from both seats: against perfect play, and against opponents of known strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from inarow.agents.ladders import ladder_of, openings_of
from inarow.arena.model_evaluation import BASELINES, SEATS
from inarow.arena.play import GameRecord, play
from inarow.arena.referee import PlayGames
from inarow.arena.seats import LocalSeat, Seat
from inarow.arena.standings import Standings
from inarow.arena.statistics.elo import EloInterval
from inarow.arena.statistics.pairs import strength
from inarow.arena.statistics.performance import Performance, performance
from inarow.arena.tournament import Tournament
from inarow.evaluation.policies import BatchedPolicy, Present, Task
from inarow.rules.game import Game
from inarow.search.agent import Agent
from inarow.solving.cost_model import solver_reaches
from inarow.spec import Spec

PERFECT = "perfect:ties=random"  # any of the best moves, so that games differ
OPENINGS = "random:2"  # where no ladder says otherwise, on boards with room for them
ROOM = 16  # cells

SUBJECT = 0  # its number in the tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """Somebody to play against: its text, and its level and rating on the game's ladder if it has one."""

    agent: str
    level: int | None = None
    elo: float | None = None

    @property
    def is_perfect(self) -> bool:
        """Does it play perfectly?"""
        return Spec.read(self.agent).name == "perfect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Games against one opponent: wins, draws and losses from each seat, and the difference in strength."""

    opponent: Opponent
    seats: tuple[tuple[int, int, int], tuple[int, int, int]]
    difference: EloInterval

    @property
    def counts(self) -> tuple[int, int, int]:
        """Wins, draws and losses from both seats."""
        wins, draws, losses = (sum(pair) for pair in zip(*self.seats, strict=True))
        return wins, draws, losses

    @property
    def games(self) -> int:
        return sum(self.counts)

    @property
    def points(self) -> float:
        """A win counts 1, a draw 1/2."""
        return self.counts[0] + self.counts[1] / 2

    def as_dictionary(self) -> dict[str, Any]:
        names = ("wins", "draws", "losses")
        return {
            "opponent": self.opponent.agent,
            "level": self.opponent.level,
            "rating": self.opponent.elo,
            "perfect": self.opponent.is_perfect,
            "games": self.games,
            **dict(zip(names, self.counts, strict=True)),
            "by_seat": {
                seat: dict(zip(names, counts, strict=True))
                for seat, counts in zip(SEATS, self.seats, strict=True)
            },
            "elo": self.difference.elo,
            "low": self.difference.low,
            "high": self.difference.high,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """All games: the results against each opponent, what went wrong how often, and how many differ."""

    results: tuple[Results, ...] = ()
    failures: tuple[tuple[str, int], ...] = ()
    games: int = 0
    different: int = 0
    openings: str = "none"

    @property
    def rating(self) -> Performance | None:
        """The strength by the games against rated opponents, level 1 of the ladder being 0."""
        return performance(
            (one.opponent.elo, one.games, one.points) for one in self.results if one.opponent.elo is not None
        )


def opponents_of(game: Game) -> tuple[Opponent, ...]:
    """The levels of the game's ladder, or else the usual baselines; and perfect play where it is possible."""
    rungs = ladder_of(game)
    if rungs is None:
        found = [Opponent(agent=agent) for agent in BASELINES]
    else:
        found = [Opponent(agent=rung.agent, level=rung.level, elo=rung.elo) for rung in rungs]
    if can_be_perfect(game) and not any(one.is_perfect for one in found):
        found.append(Opponent(agent=PERFECT))
    return tuple(found)


def can_be_perfect(game: Game) -> bool:
    """Does the solver reach from the first move on?"""
    return solver_reaches(game.start)


def usual_openings(game: Game) -> str:
    """Where games start: as the ladder was rated, or after two random moves on boards with room for them."""
    return openings_of(game) or (OPENINGS if game.cells >= ROOM and game.connect > 1 else "none")


def play_all(
    task: Task, opponents: tuple[Opponent, ...], games: int, progress: Callable[[float], None]
) -> Played:
    """So many games against each opponent, half from each seat; an agent that fails loses its game."""
    if not games:
        return Played()
    openings = usual_openings(task.game)
    contest = Tournament(
        game=task.game,
        agents=(task.who, *(one.agent for one in opponents)),
        games=games,
        shape="gauntlet",
        seed=task.seed,
        openings=openings,
    )
    if isinstance(task.policy, str):
        job = PlayGames.of(task.game, contest.agents, task.terms)
        records = task.hire().run(job, contest.tasks())
    else:
        records = _played_here(contest, task.policy, task.who)
    standings = Standings(contest)
    for number, record in records:
        standings.add(number, record)
        progress(standings.games / len(contest))
    return Played(
        results=tuple(_results(standings, place, one) for place, one in enumerate(opponents, start=1)),
        failures=tuple(
            (why, times) for (agent, why), times in sorted(standings.failures.items()) if agent == SUBJECT
        ),
        games=standings.games,
        different=len(standings.different),
        openings=openings,
    )


def _played_here(contest: Tournament, policy: Agent, who: str) -> Iterator[tuple[int, GameRecord]]:
    """The games of an agent that no other process knows."""
    own: Seat = Present(policy, who)
    seats: dict[str, LocalSeat] = {}
    try:
        for number, task in enumerate(contest.tasks()):
            place = contest.seats(number).index(SUBJECT)
            text = task.second if place == 0 else task.first
            other = seats.setdefault(text, LocalSeat(text))
            record = play(task, (own, other) if place == 0 else (other, own))
            if isinstance(policy, BatchedPolicy) and policy.broken is not None:
                raise policy.broken
            yield number, record
    finally:
        for seat in seats.values():
            seat.close()


def _results(standings: Standings, place: int, opponent: Opponent) -> Results:
    first, second = (
        (
            standings.results[*pair, sign],
            standings.results[*pair, 0],
            standings.results[*pair, -sign],
        )
        for pair, sign in (((SUBJECT, place), 1), ((place, SUBJECT), -1))
    )
    pairs = standings.pair_scores(SUBJECT, place)
    return Results(opponent=opponent, seats=(first, second), difference=strength(pairs).elo)
