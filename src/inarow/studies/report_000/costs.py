"""What minimax and alpha-beta cost in a game: against each other, and on average against the three others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from inarow.agents.registering import agent
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT
from inarow.studies.report_000.as_published.field import FIRST
from inarow.studies.report_000.as_published.match import PlayedGame, play
from inarow.studies.report_000.counted import Remembering, play_counted
from inarow.studies.report_000.published_agents import Company
from inarow.studies.report_000.setting import AGENTS, SEARCHERS, Setting, learner
from inarow.studies.report_000.shares import Part, within
from inarow.studies.study import Effort

PAIRINGS = (("alphabeta", "minimax"), ("minimax", "alphabeta"))


@dataclass(frozen=True)
class Costs:
    """Nodes are open_nodes of all moves of a game; the means are of the means against each opponent."""

    duels: dict[tuple[str, str], PlayedGame]  # one game between the two, by first and second
    first_moves: dict[str, int]  # nodes for the empty board
    nodes: dict[str, float]
    seconds: dict[str, float]

    def saved(self, amounts: dict[str, float]) -> float:
        """By how much alpha-beta differs from minimax, in per cent."""
        return round(100 * (amounts["alphabeta"] / amounts["minimax"] - 1), 1)


def costs_as_published(setting: Setting, effort: Effort, games: int) -> Part[Costs]:
    """Games between the agents with their slips."""
    chance = Random(f"{effort.seed} costs {setting.name}")
    company = Company(setting)
    yield from within(company.train(setting.training(effort), chance), 0, 0.5)

    def game(first: str, second: str, number: int) -> PlayedGame:  # noqa: ARG001
        return play(company.field, company.pair(first, second), chance)

    def first_move(name: str) -> int:
        return company.players[name].choose((0, 0), FIRST, chance).nodes

    return (yield from within(_costs(game, first_move, games), 0.5, 1))


def costs_corrected(setting: Setting, effort: Effort, games: int) -> Part[Costs]:
    """The same with the product's agents, in the right seats."""
    with learner(setting, effort) as trained:
        searchers = {name: Remembering(setting.searcher(name, plain=True)) for name in SEARCHERS}

        def player(name: str, number: int) -> Agent:
            if name in searchers:
                return searchers[name]
            return agent(trained if name == "qlearning" else name, seed=effort.seed * 1_000_003 + number)

        def game(first: str, second: str, number: int) -> PlayedGame:
            return play_counted(setting.game, (player(first, number), player(second, number)))

        def first_move(name: str) -> int:
            return searchers[name].choose(setting.game.start, NO_LIMIT).open_nodes

        return (yield from _costs(game, first_move, games))


def _costs(
    game: Callable[[str, str, int], PlayedGame], first_move: Callable[[str], int], games: int
) -> Part[Costs]:
    first_moves: dict[str, int] = {}
    for name in SEARCHERS:
        first_moves[name] = first_move(name)
        yield 0.0
    duels = {pair: game(*pair, 0) for pair in PAIRINGS}
    nodes: dict[str, list[float]] = {name: [] for name in SEARCHERS}
    seconds: dict[str, list[float]] = {name: [] for name in SEARCHERS}
    pairings = [(name, other) for name in SEARCHERS for other in AGENTS if other != name]
    for done, (name, other) in enumerate(pairings):
        played = []
        for number in range(games):
            played.append(game(name, other, number))
            yield (done + number / games) / len(pairings)
        nodes[name].append(sum(one.nodes[FIRST] for one in played) / games)
        seconds[name].append(sum(one.seconds[FIRST] for one in played) / games)
    return Costs(
        duels=duels,
        first_moves=first_moves,
        nodes={name: sum(means) / len(means) for name, means in nodes.items()},
        seconds={name: sum(means) / len(means) for name, means in seconds.items()},
    )
