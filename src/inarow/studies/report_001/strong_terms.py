"""Strong against basic, and strong against itself with a term removed: which of its terms pay?

Three kinds of match: to equal depth, with equal nodes, and in equal time (see `contests`).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from inarow.arena.ablation.effort import sample
from inarow.heuristics.builtin.strong import DOUBLED, WEIGHTS, WON
from inarow.heuristics.line_terms import by_missing
from inarow.heuristics.weight_file import FittedWeights
from inarow.rules.position import Position
from inarow.studies.published import row
from inarow.studies.report_001.contests import (
    OPENINGS,
    MatchResult,
    fitting_nodes,
    play_gauntlet,
    verdicts,
    with_option,
)
from inarow.studies.report_001.setting import DEPTH, GAME, RIVAL, changed
from inarow.studies.study import Chart, Effort, Part, Row, Section, StudyTable, Value, within

AT_DEPTH, AT_NODES, AT_TIME = "equal depth", "equal nodes", "equal time"
KINDS = (AT_DEPTH, AT_NODES, AT_TIME)
NODES, QUICK_NODES = 4000, 500  # for a move of basic, against strong
FEWER_NODES, QUICK_FEWER = 500, 200  # for a move of strong, against itself with a term removed
GAMES, QUICK_GAMES = 160, 12  # of strong against basic
TERM_GAMES, QUICK_TERM_GAMES = 400, 4  # of each form of strong against strong
STARTS = {"empty board": "none", "random openings": OPENINGS}
POSITIONS = 12  # to measure the time of a node on

# The places of a term's weights among those of strong.
REMOVED = {
    "without immediate wins": (0, 1),
    "without the centre column": (2, 3),
    "without the worth of cells": (4, 5),
    "without threes": (6, 7),
    "without twos": (8, 9),
    "without several ways to a three": (10,),
    "twos and threes alone": (0, 1, 2, 3, 4, 5, 10),
}
SUMMED = "twos and threes, sum kept up to date"
STRONG = changed(heuristic="strong")


@dataclass(frozen=True, slots=True)
class Contest:
    """Strong against basic in one kind of match from one kind of beginning."""

    start: str
    kind: str
    nodes: int | None  # for a move of strong; None where the depth is the limit
    result: MatchResult


@dataclass(frozen=True, slots=True)
class Form:
    """A form of strong in one kind of match against strong as it is."""

    name: str
    kind: str
    nodes: int | None  # for a move; None where the depth is the limit
    cost: float  # processor time of a node, as a share of what strong takes
    result: MatchResult


def weigh_strong(effort: Effort) -> Iterator[float | Section]:
    from inarow.studies.report_001.charts import three_ways_chart  # lazily: it needs the extra `report`

    found = yield from _against_basic(effort, _positions(effort))
    elos = [(_named(one), one.result.elo, one.result.low, one.result.high) for one in found]
    yield Section(
        title="Is strong worth its time?",
        rows=tuple(_basic_rows(found)),
        tables=(_basic_table(found),),
        charts=(
            Chart(
                name="strong-against-basic",
                title="Strong over basic, Elo",
                told="Elo of alpha-beta with the strong heuristic over alpha-beta with the basic one: "
                + "; ".join(f"{kind} {elo:+.0f} ({low:+.0f} to {high:+.0f})" for kind, elo, low, high in elos)
                + ".",
                vega=three_ways_chart(elos),
            ),
        ),
        words=tuple(_basic_words(found)),
    )


def weigh_terms(effort: Effort) -> Iterator[float | Section]:
    from inarow.studies.report_001.charts import forms_chart  # lazily: it needs the extra `report`

    forms = yield from _forms(effort, _positions(effort))
    yield Section(
        title="Which terms of strong pay?",
        rows=(_cheapest_row(forms),),
        tables=(_forms_table(forms),),
        charts=(
            Chart(
                name="terms-of-strong",
                title="Forms of strong against strong as it is, Elo",
                told="Elo over strong as it is: "
                + "; ".join(f"{one.name}, {one.kind} {one.result.elo:+.0f}" for one in forms)
                + ".",
                vega=forms_chart([(one.name, one.kind, one.result) for one in forms], KINDS),
            ),
        ),
        words=(
            "Strong plays itself with one of its terms removed; a term that is removed is not computed "
            "either. A term pays where strong without it is weaker.",
            *verdicts([(one.name, one.kind, one.result) for one in forms], KINDS),
        ),
    )


def _positions(effort: Effort) -> list[Position]:
    """Where the time of a node is measured."""
    return [Position.after(GAME, moves) for moves in sample(GAME, POSITIONS, effort.seed)]


def _against_basic(effort: Effort, positions: list[Position]) -> Part[list[Contest]]:
    """Strong's results against basic: in each kind of match, from the empty board and from openings."""
    nodes = QUICK_NODES if effort.quick else NODES
    games = QUICK_GAMES if effort.quick else GAMES
    (timed,), _ = fitting_nodes([STRONG], RIVAL, nodes, positions)
    allowed = {AT_DEPTH: None, AT_NODES: nodes, AT_TIME: timed}
    found: list[Contest] = []
    for start, openings in STARTS.items():
        for kind in KINDS:
            basic, strong = (
                (with_option(RIVAL, "depth", DEPTH), with_option(STRONG, "depth", DEPTH))
                if kind == AT_DEPTH
                else (with_option(RIVAL, "nodes", nodes), with_option(STRONG, "nodes", allowed[kind]))
            )
            done, share = len(found), 1 / len(STARTS) / len(KINDS)
            (result,) = yield from within(
                play_gauntlet(effort, basic, [strong], games, openings), done * share, (done + 1) * share
            )
            found.append(Contest(start, kind, allowed[kind], result))
    return found


def _named(one: Contest) -> str:
    return f"{one.kind}, {one.start}"


def _forms(effort: Effort, positions: list[Position]) -> Part[list[Form]]:
    """Each form of strong against strong as it is."""
    nodes = QUICK_FEWER if effort.quick else FEWER_NODES
    games = QUICK_TERM_GAMES if effort.quick else TERM_GAMES
    forms: list[Form] = []
    with tempfile.TemporaryDirectory(prefix="inarow-study-") as folder:
        texts = dict(written_forms(Path(folder)))
        timed, shares = fitting_nodes(list(texts.values()), STRONG, nodes, positions)
        allowed = dict(zip(texts, timed, strict=True))
        costs = dict(zip(texts, shares, strict=True))
        for number, kind in enumerate(KINDS):
            limits: dict[str, int | None] = {
                name: {AT_DEPTH: None, AT_NODES: nodes, AT_TIME: allowed[name]}[kind] for name in texts
            }
            champion, *others = (
                with_option(text, *(("depth", DEPTH) if limit is None else ("nodes", limit)))
                for text, limit in (
                    (STRONG, None if kind == AT_DEPTH else nodes),
                    *((texts[name], limits[name]) for name in texts),
                )
            )
            results = yield from within(
                play_gauntlet(effort, champion, others, games), number / len(KINDS), (number + 1) / len(KINDS)
            )
            for name, result in zip(texts, results, strict=True):
                forms.append(Form(name, kind, limits[name], costs[name], result))
    return forms


def written_forms(folder: Path) -> Iterator[tuple[str, str]]:
    """The forms by name, as agents that read their weights from files in a folder."""
    for name, places in REMOVED.items():
        weights = tuple(0 if place in places else worth for place, worth in enumerate(WEIGHTS))
        yield name, _filed(folder, name, FittedWeights("strong", GAME, DOUBLED, weights))
    # A sum over lines that each move keeps up to date; it knows one worth for both sides: the mean.
    three, two = (sum(WEIGHTS[place] for place in REMOVED[name]) // 2 for name in list(REMOVED)[3:5])
    summed = FittedWeights("course", GAME, DOUBLED, by_missing(GAME, three, two, won=WON))
    yield SUMMED, _filed(folder, SUMMED, summed, incremental="on")


def _filed(folder: Path, name: str, weights: FittedWeights, **options: str) -> str:
    file = folder / f"{name.replace(' ', '-').replace(',', '')}.json"
    file.write_text(weights.written(), "utf-8")
    return changed(heuristic=f"{weights.heuristic}(weights={file})", **options)


def _basic_rows(found: list[Contest]) -> Iterator[Row]:
    (basic_nodes, *_) = (one.nodes for one in found if one.kind == AT_NODES)
    for one in found:
        limit = {
            AT_DEPTH: f"both to depth {DEPTH}",
            AT_NODES: f"both with {one.nodes} nodes for a move",
            AT_TIME: f"strong has {one.nodes} nodes in the time basic takes for {basic_nodes}",
        }[one.kind]
        why = f"{limit}: {one.result}, 95 % between {one.result.low:+.0f} and {one.result.high:+.0f}"
        yield row("001", f"strong over basic, {_named(one)}", None, round(one.result.elo), why, unit="Elo")


def _cheapest_row(forms: list[Form]) -> Row:
    """The answer to the report's wish for a simpler and cheaper heuristic."""
    best = max((one for one in forms if one.kind == AT_TIME), key=lambda one: one.result.elo)
    return row(
        "001",
        "future work, a cheaper heuristic",
        None,
        round(best.result.elo),
        f"over strong in equal time, the best of {len(REMOVED) + 1} simpler forms: {best.name}, "
        f"{best.cost:.0%} of the time for a node; {best.result}, 95 % between {best.result.low:+.0f} and "
        f"{best.result.high:+.0f}",
        unit="Elo",
    )


def _basic_table(found: list[Contest]) -> StudyTable:
    headings = ("match", "from", "nodes of strong", "wins-losses-draws", "Elo", "95 % from", "to")
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (
            one.kind,
            one.start,
            one.nodes,
            str(one.result),
            *(round(value) for value in (one.result.elo, one.result.low, one.result.high)),
        )
        for one in found
    )
    return StudyTable("Strong against basic, the same search, both seats", headings, lines)


def _forms_table(forms: list[Form]) -> StudyTable:
    headings = ("form of strong", "time of a node", *KINDS, "nodes in equal time")
    lines: list[tuple[Value, ...]] = []
    for name in dict.fromkeys(one.name for one in forms):
        mine = {one.kind: one for one in forms if one.name == name}
        elos = (
            f"{one.result.elo:+.0f} [{one.result.low:+.0f}, {one.result.high:+.0f}]"
            for one in (mine[kind] for kind in KINDS)
        )
        lines.append((name, f"{mine[AT_TIME].cost:.0%}", *elos, mine[AT_TIME].nodes))
    return StudyTable(
        "Forms of strong against strong as it is: Elo and its 95 % interval", headings, tuple(lines)
    )


def _basic_words(found: list[Contest]) -> Iterator[str]:
    yield (
        "Strong plays basic, the same search on both sides: as in the report from the empty board, where "
        "random choices among equally good columns make games differ, and from random openings of four "
        "moves, which lead to positions of every kind."
    )
    for start in STARTS:
        said = ", ".join(f"{one.result.in_words()} at {one.kind}" for one in found if one.start == start)
        yield f"From {'the ' if start == 'empty board' else ''}{start} strong has over basic: {said}."
    yield (
        "Depth hides what a heuristic costs: strong takes more time for each node, so in the same time it "
        "sees less. Equal time means equal processor time: what each side takes is measured once on a few "
        "positions and becomes a number of nodes for a move, so that a busy machine changes no game."
    )
