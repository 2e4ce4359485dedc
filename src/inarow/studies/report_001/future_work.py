"""The report's list of future work, answered: each idea in a match against its own alpha-beta.

The ideas play at equal nodes, and again at equal time. For the latter each agent is given as many nodes as
fit the processor time that the report's alpha-beta takes, measured on a few positions beforehand: a busy
machine then makes nobody weaker. Only these allowances depend on the machine; all else on the seed alone.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inarow.arena.ablation.effort import sample
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.standings import Standings
from inarow.arena.statistics.pairs import strength
from inarow.arena.tournament import Tournament
from inarow.learning.model_file import write_model
from inarow.rules.position import Position
from inarow.studies.published import published
from inarow.studies.report_001.allowances import fitting_nodes, seconds_for, with_nodes
from inarow.studies.report_001.board import GAME
from inarow.studies.report_001.ideas import IDEAS, LEARNT, RIVAL, Idea
from inarow.studies.spreading import executor_of
from inarow.studies.study import Chart, Effort, Row, Section, Table

NODES, QUICK_NODES = 4000, 1000  # for a move: more than the report's alpha-beta to depth 4 takes
GAMES, QUICK_GAMES = 120, 16  # of each idea
POSITIONS = 12  # to measure the time of a node on
EPISODES = 50_000  # of the learner with a table, as in report 000
AT_NODES, AT_TIME = "equal nodes", "equal time"


@dataclass(frozen=True, slots=True)
class Found:
    """How an idea did in one match."""

    idea: Idea
    terms: str
    nodes: float  # for a move, allowed
    milliseconds: float  # of the processor for a move, on the positions measured
    result: str
    elo: float
    low: float
    high: float


def try_ideas(effort: Effort) -> Iterator[float | Section]:
    from inarow.studies.report_001.charts import worth_chart  # late: it needs the extra `report`

    nodes = QUICK_NODES if effort.quick else NODES
    found: list[Found] = []
    with tempfile.TemporaryDirectory(prefix="inarow-study-") as folder:
        table = str(_learnt(Path(folder), effort.seed))
        yield 0.02
        openings = sample(GAME, POSITIONS, effort.seed)
        positions = [Position.after(GAME, moves) for moves in openings]
        rival_time = seconds_for(RIVAL, nodes, positions)
        for terms in (AT_NODES, AT_TIME):
            ideas = [
                idea for idea in IDEAS if not (idea.alike if terms == AT_NODES else not idea.counts_nodes)
            ]
            allowed: list[int] = []
            times: list[float] = []
            for idea in ideas:
                text = idea.agent.replace(LEARNT, table)
                allowed.append(
                    nodes if terms == AT_NODES else fitting_nodes(text, nodes, rival_time, positions)
                )
                times.append(seconds_for(text, allowed[-1], positions))
                yield 0.05 + 0.5 * (terms == AT_TIME)
            texts = [idea.agent.replace(LEARNT, table) for idea in ideas]
            agents = tuple(map(with_nodes, [RIVAL, *texts], [nodes, *allowed]))
            contest = Tournament(
                game=GAME,
                agents=agents,
                games=QUICK_GAMES if effort.quick else GAMES,
                shape="gauntlet",
                seed=effort.seed,
                openings="random:4",
            )
            standings = Standings(contest)
            job = PlayGames.of(GAME, agents, Terms())
            for number, record in executor_of(effort).run(job, contest.tasks()):
                standings.add(number, record)
                yield 0.07 + 0.5 * (terms == AT_TIME) + 0.42 * standings.games / len(contest)
            for place, idea in enumerate(ideas, start=1):
                found.append(_found(standings, place, idea, terms, allowed[place - 1], times[place - 1]))
    yield Section(
        title="The list of future work, answered",
        rows=tuple(_rows(found)),
        tables=(_table(found),),
        charts=(
            Chart(
                name="future-work",
                title="What each idea is worth",
                told="Elo over the report's alpha-beta with 95 % intervals: "
                + "; ".join(f"{one.idea.name}, {one.terms}: {one.elo:+.0f}" for one in found)
                + ".",
                vega=worth_chart([_charted(one) for one in found], [idea.name for idea in IDEAS]),
            ),
        ),
        words=tuple(_words(found, nodes, 1000 * rival_time)),
    )


def _learnt(folder: Path, seed: int) -> Path:
    """A table of action values, learnt here with the parameters of report 000."""
    from inarow.learning.qlearning import PRESETS  # late: it brings Numba

    *_, last = PRESETS["report"].train(GAME, seed=seed, episodes=EPISODES, every=EPISODES)
    file = folder / "learnt.safetensors"
    write_model(file, last.model())
    return file


def _found(standings: Standings, place: int, idea: Idea, terms: str, nodes: int, seconds: float) -> Found:
    count = standings.count(place)
    worth = strength(standings.pair_scores(0, place)[::-1]).elo
    result = f"{count.wins}-{count.losses}-{count.draws}"
    allowed = nodes if idea.counts_nodes else 0
    return Found(idea, terms, allowed, 1000 * seconds, result, worth.elo, worth.low, worth.high)


def _rows(found: list[Found]) -> Iterator[Row]:
    """An answer for each point of the list."""
    for one in found:
        usual = AT_TIME if one.idea.alike or one.idea.agent == "mcts" else AT_NODES
        if one.idea.asked is None or one.terms != usual:
            continue
        yield Row(
            f"future work, {one.idea.asked}: Elo over the report's alpha-beta",
            published("001", f"future work, {one.idea.asked}"),
            None,
            round(one.elo),
            f"{one.idea.name}, at {one.terms}: {one.result}, 95 % between {one.low:+.0f} and {one.high:+.0f}",
            unit="Elo",
        )


def _table(found: list[Found]) -> Table:
    headings = ("idea", "match", "nodes a move", "ms a move", "wins-losses-draws", "Elo", "95 % from", "to")
    lines = tuple(
        (
            one.idea.name,
            one.terms,
            one.nodes or None,
            round(one.milliseconds, 2),
            one.result,
            *(round(value) for value in (one.elo, one.low, one.high)),
        )
        for one in found
    )
    return Table("Each idea against the report's alpha-beta", headings, lines)


def _charted(one: Found) -> dict[str, Any]:
    return {
        "idea": one.idea.name,
        "terms": one.terms,
        "elo": one.elo,
        "low": one.low,
        "high": one.high,
    }


def _words(found: list[Found], nodes: int, milliseconds: float) -> Iterator[str]:
    yield (
        "The report ends with what it would have liked to try. Each idea plays the report's alpha-beta with "
        f"the basic heuristic, compiled and without slips ({RIVAL}), which has {nodes:,} nodes for a move, "
        f"about {milliseconds:.1f} ms of processor time; openings of four drawn moves, each from both seats."
    )
    for terms in (AT_NODES, AT_TIME):
        helps = [one.idea.name for one in found if one.terms == terms and one.low > 0]
        hurts = [one.idea.name for one in found if one.terms == terms and one.high < 0]
        unclear = [one.idea.name for one in found if one.terms == terms and one.low <= 0 <= one.high]
        said = [
            f"{verb}: {', '.join(names)}"
            for verb, names in (("stronger", helps), ("weaker", hurts), ("not distinguishable", unclear))
            if names
        ]
        yield f"At {terms}, {'; '.join(said)}."
