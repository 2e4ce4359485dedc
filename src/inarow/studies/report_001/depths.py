"""Time and nodes against depth for both searches, and how much pruning saves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.report.tables.numbers import amount
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec
from inarow.studies.published import published, row
from inarow.studies.report_001.players import Name, search_of
from inarow.studies.report_001.setting import AS_PUBLISHED, GAME
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable, Value

DEEPEST = 7
REPEATS = 3  # of compiled searches; the quickest counts
SLOW: dict[str, Name] = {"minimax, as published": "minimax", "alpha-beta, as published": "alphabeta"}
PLAIN, PRUNED, FULL = "minimax, compiled", "alpha-beta, compiled", "with order and table"
COMPILED = {
    PLAIN: "minimax:heuristic=course",
    PRUNED: "alphabeta:heuristic=course,ordering=natural,table=off,pvs=off",
    FULL: "alphabeta:heuristic=course",
}


@dataclass(frozen=True, slots=True)
class Point:
    """One search of the empty board."""

    search: str
    depth: int
    nodes: int
    seconds: float  # of the processor


def search_depths(effort: Effort) -> Iterator[float | Section]:  # noqa: ARG001  (there is nothing to leave out)
    from inarow.studies.report_001.charts import depth_chart  # lazily: it needs the extra `report`

    points: list[Point] = []
    for share in _slow(points):
        yield 0.9 * share
    for share in _compiled(points):
        yield 0.9 + 0.1 * share
    yield Section(
        title="Time against depth",
        rows=tuple(_rows(points)),
        tables=(_table(points),),
        charts=(
            Chart(
                name="time-by-depth",
                title="Time against depth, empty board",
                told=f"Processor time for the empty board at depths 1 to {DEEPEST}, logarithmic. "
                f"At depth {DEEPEST}: "
                + "; ".join(
                    f"{one.search} {amount(one.seconds, 's')}" for one in points if one.depth == DEEPEST
                )
                + ".",
                vega=depth_chart([(point.search, point.depth, point.seconds) for point in points]),
            ),
        ),
        words=tuple(_words(points)),
    )


def _slow(points: list[Point]) -> Iterator[float]:
    """The report's code, move by move at the root, so that one sees it work."""
    total = sum(7**depth for depth in range(1, DEEPEST + 1))
    for depth in range(1, DEEPEST + 1):
        for search, name in SLOW.items():
            for number, thought in enumerate(search_of(name, AS_PUBLISHED).steps(0, 0, depth), start=1):
                last = thought
                part = number / 7 if name == "minimax" else 1
                yield (sum(7**before for before in range(1, depth)) + part * 7**depth) / total
            points.append(Point(search, depth, last.nodes, last.seconds))


def _compiled(points: list[Point]) -> Iterator[float]:
    agent(Spec.read(COMPILED[FULL])).choose(GAME.start, NO_LIMIT)  # whatever has to be compiled is, now
    for number, (search, text) in enumerate(COMPILED.items()):
        for depth in range(1, DEEPEST + 1):
            player = agent(Spec.read(f"{text},depth={depth}"))
            taken = []
            for _ in range(REPEATS):
                began = time.process_time()
                found = player.choose(GAME.start, NO_LIMIT)
                taken.append(time.process_time() - began)
            points.append(Point(search, depth, found.nodes, min(taken)))
            yield (number + depth / DEEPEST) / len(COMPILED)


def _sum(points: list[Point], search: str, field: str) -> float:
    return float(sum(getattr(one, field) for one in points if one.search == search))


def _ratio(points: list[Point], one: str, other: str, field: str) -> float:
    """How many times more the one search takes than the other, all depths together."""
    return round(_sum(points, one, field) / _sum(points, other, field), 2)


def _rows(points: list[Point]) -> Iterator[Row]:
    slow, fast = tuple(SLOW), (PLAIN, PRUNED)
    depths = f"depths 1 to {DEEPEST}"
    yield row(
        "001",
        f"speed-up, {depths}",
        _ratio(points, slow[0], slow[1], "seconds"),
        _ratio(points, *fast, "seconds"),
        "minimax's time over alpha-beta's; here on the empty board, the report does not say where",
    )
    yield row(
        "001",
        f"nodes of minimax over those of alpha-beta, {depths}",
        _ratio(points, slow[0], slow[1], "nodes"),
        _ratio(points, *fast, "nodes"),
        "the same order of columns; what decided games are worth may change a few cuts",
    )
    yield row(
        "001",
        f"nodes of minimax over those of alpha-beta with order and table, {depths}",
        None,
        _ratio(points, PLAIN, FULL, "nodes"),
        "the report searches columns from the left and stores nothing",
    )
    at = {(one.search, one.depth): one.nodes for one in points}
    for search, compiled, short in zip(slow, fast, ("minimax", "alpha-beta"), strict=True):
        yield row(
            "001",
            f"nodes at depth {DEEPEST}, empty board, {short}",
            at[search, DEEPEST],
            at[compiled, DEEPEST],
            "the same order of columns; what decided games are worth may change a few cuts",
        )


def _table(points: list[Point]) -> StudyTable:
    headings, units = ["depth"], [""]
    for search in (*SLOW, *COMPILED):
        headings += [search, "nodes"]
        units += ["s", ""]
    at = {(one.search, one.depth): one for one in points}
    lines: list[tuple[Value, ...]] = []
    for depth in range(1, DEEPEST + 1):
        cells: list[Value] = [depth]
        for search in (*SLOW, *COMPILED):
            point = at[search, depth]
            cells += [point.seconds, point.nodes]
        lines.append(tuple(cells))
    return StudyTable(
        "Processor time and nodes for the empty board", tuple(headings), tuple(lines), tuple(units)
    )


def _words(points: list[Point]) -> Iterator[str]:
    slow = tuple(SLOW)
    yield (
        f"The report's searches, in plain Python, go to depth {DEEPEST} on the empty board: alpha-beta is "
        f"{_ratio(points, slow[0], slow[1], 'seconds'):g} times as fast as minimax over all depths together, "
        f"the report says {published('001', 'speed-up, depths 1 to 7')}. The longer the search, the larger "
        "the factor, so one number for all depths says mostly how deep the deepest was."
    )
    yield (
        "Compiled, ordered and with stored positions the same decisions take "
        f"{amount(_sum(points, FULL, 'seconds'), 's')} of processor time instead of the "
        f"{amount(_sum(points, slow[0], 'seconds'), 's')} of the report's minimax."
    )
