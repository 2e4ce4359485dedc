"""What the experiments of report 000 find, as rows and charts show it; and the results of twelve pairings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from inarow.arena.config import RunConfig
from inarow.arena.run import Run
from inarow.arena.standings import SeatCount
from inarow.arena.tournament import Tournament
from inarow.executors import Executor, open_executor
from inarow.rules.notation import write_moves
from inarow.rules.outcome import FIRST, SECOND
from inarow.studies.report_000.as_published.agents import PublishedAgents
from inarow.studies.report_000.games import CountedGame, play
from inarow.studies.report_000.setting import AGENTS, SEARCHERS, GameSetting, learner, printed
from inarow.studies.study import Effort, Part

PAIRINGS = tuple(permutations(AGENTS, 2))  # who is first, who is second


@dataclass
class PairingResults:
    """Counts by agent and seat, and how often each ordered pairing ended how for its first player."""

    seats: dict[tuple[str, int], SeatCount] = field(default_factory=dict)
    pairings: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    games: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)  # of the arena, as move text

    def both(self, agent: str) -> SeatCount:
        return self.seats[agent, FIRST] + self.seats[agent, SECOND]

    def wins(self, agent: str) -> float:
        """In per cent of its games from both seats."""
        return round(100 * self.both(agent).wins / self.both(agent).games, 2)

    def draws(self, agent: str) -> float:
        return round(100 * self.both(agent).draws / self.both(agent).games, 2)

    def moves(self, agent: str) -> float:
        """The plies of a game, from the first seat: so the printed ones come out."""
        return round(self.seats[agent, FIRST].plies / self.seats[agent, FIRST].games, 2)

    def seconds(self, agent: str) -> float:
        """For its moves in a game, from the first seat."""
        return self.seats[agent, FIRST].seconds / self.seats[agent, FIRST].games

    def won_by(self, agent: str, opponents: tuple[str, ...]) -> int:
        """The games an agent won against these opponents, from either seat."""
        return sum(self.pairings[agent, other, 1] + self.pairings[other, agent, -1] for other in opponents)

    @property
    def different(self) -> int:
        """How many of the arena's games differ, within their pairing."""
        return sum(map(len, self.games.values()))


@dataclass(frozen=True)
class Costs:
    """Nodes are open_nodes of all moves of a game; the means are of the means against each opponent."""

    duels: dict[tuple[str, str], CountedGame]  # one game between the two, by first and second
    first_moves: dict[str, int]  # nodes for the empty board
    nodes: dict[str, float]
    seconds: dict[str, float]

    def saved(self, amounts: dict[str, float]) -> float:
        """By how much alpha-beta differs from minimax, in per cent."""
        return round(100 * (amounts["alphabeta"] / amounts["minimax"] - 1), 1)


@dataclass(frozen=True)
class Depth:
    """The games at one depth, alpha-beta in the first seat against `default`."""

    depth: int
    as_published: list[CountedGame]
    corrected: list[CountedGame]

    def nodes(self, *, corrected: bool = False) -> list[float]:
        """The nodes of alpha-beta in each game, the fewest first."""
        return self._amounts("nodes", corrected)

    def seconds(self, *, corrected: bool = False) -> list[float]:
        """Its seconds, the fewest first."""
        return self._amounts("seconds", corrected)

    def _amounts(self, amount: str, corrected: bool) -> list[float]:
        games = self.corrected if corrected else self.as_published
        return sorted(getattr(game, amount)[FIRST] for game in games)

    @property
    def printed(self) -> float:
        """The nodes that the report prints of its one game."""
        return float(printed(f"Connect 4, depth {self.depth}, nodes in a game") or 0)

    @property
    def share_below(self) -> float:
        """The share of the games with the bugs that cost no more than the report's, in per cent."""
        found = self.nodes()
        return 100 * sum(one <= self.printed for one in found) / len(found)


@dataclass(frozen=True)
class Learnt:
    """Wins against each opponent, and moves that lose the result, in per cent."""

    name: str
    episodes: int | None  # of its training; None for the shipped network
    wins: dict[str, float]
    losing_moves: float


def results_as_published(agents: PublishedAgents, chance: Random, games: int) -> Part[PairingResults]:
    """So many games of each pairing between the agents with their bugs."""
    found = PairingResults()
    for place, (first, second) in enumerate(PAIRINGS):
        for number in range(games):
            game = play(agents.board, agents.pair(first, second), chance)
            for seat, name in ((FIRST, first), (SECOND, second)):
                found.seats[name, seat] = found.seats.get((name, seat), SeatCount()) + SeatCount(
                    games=1,
                    wins=game.winner == seat,
                    draws=game.winner is None,
                    losses=game.winner == 1 - seat,
                    plies=game.plies,
                    nodes=game.nodes[seat],
                    seconds=game.seconds[seat],
                )
            found.pairings[first, second, 0 if game.winner is None else 1 - 2 * game.winner] += 1
            yield (place + number / games) / len(PAIRINGS)
    return found


def results_corrected(
    setting: GameSetting, effort: Effort, games: int, openings: str
) -> Part[PairingResults]:
    """The same pairings of the product's agents, played and refereed by the arena."""
    found = PairingResults(games={pair: Counter() for pair in PAIRINGS})
    with learner(setting, effort) as trained:
        texts = {name: setting.searcher(name) for name in SEARCHERS}
        agents = tuple(trained if name == "qlearning" else texts.get(name, name) for name in AGENTS)
        tournament = Tournament(
            game=setting.game, agents=agents, games=2 * games, seed=effort.seed, openings=openings
        )
        run = Run(RunConfig(tournament=tournament))
        for done, (number, record) in enumerate(run.play(executor(effort)), start=1):
            first, second = tournament.seats(number)
            found.games[AGENTS[first], AGENTS[second]][write_moves(setting.game, record.moves)] += 1
            yield done / len(tournament)
        standings = run.standings
        for place, name in enumerate(AGENTS):
            for seat in (FIRST, SECOND):
                found.seats[name, seat] = standings.count(place, seat)
        for (first, second, score), count in standings.results.items():
            found.pairings[AGENTS[first], AGENTS[second], score] += count
    return found


def executor(effort: Effort) -> Executor:
    """A few games are sooner played here than handed to processes that first have to start."""
    return open_executor("serial", workers=1) if effort.quick else effort.executor()
