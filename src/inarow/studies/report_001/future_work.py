"""The rest of the report's list of future work: each idea in a match against its own alpha-beta.

The ideas play with equal nodes, and again in equal time (see `contests`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.arena.ablation.effort import sample
from inarow.rules.position import Position
from inarow.studies.published import row
from inarow.studies.report_001.contests import (
    MatchResult,
    fitting_nodes,
    play_gauntlet,
    verdicts,
    with_option,
)
from inarow.studies.report_001.setting import GAME, RIVAL, changed
from inarow.studies.report_001.strong_terms import AT_NODES, AT_TIME, POSITIONS
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable, Value, within

NODES, QUICK_NODES = 2000, 500  # for a move: more than the report's alpha-beta to depth 4 takes
GAMES, QUICK_GAMES = 100, 8  # of each idea
KINDS = (AT_NODES, AT_TIME)


@dataclass(frozen=True, slots=True)
class Idea:
    """One change of the report's alpha-beta, or another agent in its place."""

    name: str
    agent: str
    asked: str | None  # the point of the report's list it answers
    alike: bool = False  # does it play alike at equal nodes, because it changes the time of a node alone?


ORDER, STORE = {"ordering": "centre+killers+history"}, {"table": "16"}
IDEAS = (
    Idea("Monte Carlo tree search", "mcts", "MCTS"),
    Idea("better move ordering", changed(**ORDER), "better move ordering"),
    Idea("stored positions", changed(**STORE), "stored positions"),
    Idea("sums kept up to date", changed(incremental="on"), None, alike=True),
    Idea(
        "order + store + sums + lines", changed(**ORDER, **STORE, incremental="on", heuristic="lines"), None
    ),
)


@dataclass(frozen=True, slots=True)
class IdeaResult:
    """How an idea did in one match."""

    idea: Idea
    kind: str
    nodes: int  # for a move
    result: MatchResult


def try_ideas(effort: Effort) -> Iterator[float | Section]:
    from inarow.studies.report_001.charts import forms_chart  # lazily: it needs the extra `report`

    nodes, games = (QUICK_NODES, QUICK_GAMES) if effort.quick else (NODES, GAMES)
    positions = [Position.after(GAME, moves) for moves in sample(GAME, POSITIONS, effort.seed)]
    rival = with_option(RIVAL, "nodes", nodes)
    found: list[IdeaResult] = []
    for number, kind in enumerate(KINDS):
        ideas = [idea for idea in IDEAS if kind == AT_TIME or not idea.alike]
        allowed = [nodes] * len(ideas)
        if kind == AT_TIME:
            allowed, _ = fitting_nodes([idea.agent for idea in ideas], RIVAL, nodes, positions)
        agents = [with_option(idea.agent, "nodes", most) for idea, most in zip(ideas, allowed, strict=True)]
        results = yield from within(
            play_gauntlet(effort, rival, agents, games), number / len(KINDS), (number + 1) / len(KINDS)
        )
        for idea, most, result in zip(ideas, allowed, results, strict=True):
            found.append(IdeaResult(idea, kind, most, result))
    yield Section(
        title="The rest of the list",
        rows=tuple(_rows(found)),
        tables=(_table(found),),
        charts=(
            Chart(
                name="future-work",
                title="Other ideas against the report's alpha-beta, Elo",
                told="Elo over the report's alpha-beta: "
                + "; ".join(f"{one.idea.name}, {one.kind} {one.result.elo:+.0f}" for one in found)
                + ".",
                vega=forms_chart([(one.idea.name, one.kind, one.result) for one in found], KINDS),
            ),
        ),
        words=(
            "Each idea plays the report's alpha-beta with the basic heuristic, compiled and without bugs, "
            f"which has {nodes:,} nodes for a move; random openings of four moves, each from both seats.",
            *verdicts([(one.idea.name, one.kind, one.result) for one in found], KINDS),
        ),
    )


def _rows(found: list[IdeaResult]) -> Iterator[Row]:
    """An answer for each point of the list."""
    for one in found:
        if one.idea.asked is not None and one.kind == AT_TIME:
            yield row(
                "001",
                f"future work, {one.idea.asked}",
                None,
                round(one.result.elo),
                f"over the report's alpha-beta in {one.kind}: {one.result}, 95 % between "
                f"{one.result.low:+.0f} and {one.result.high:+.0f}",
                unit="Elo",
            )


def _table(found: list[IdeaResult]) -> StudyTable:
    headings = ("idea", "match", "nodes a move", "wins-losses-draws", "Elo", "95 % from", "to")
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (
            one.idea.name,
            one.kind,
            one.nodes,
            str(one.result),
            *(round(value) for value in (one.result.elo, one.result.low, one.result.high)),
        )
        for one in found
    )
    return StudyTable("Each idea against the report's alpha-beta", headings, lines)
