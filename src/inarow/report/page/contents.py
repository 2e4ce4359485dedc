"""What stands on the page: all that was counted, cut to a size that readers and browsers can handle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inarow.arena.config import RunConfig, write_config
from inarow.arena.play import GameRecord
from inarow.errors import shortened
from inarow.report.charts.figures import Figure
from inarow.report.page.replays import MOST_GAMES, board, by_interest, fitting, replay
from inarow.report.page.setting import rules_in_words, setting
from inarow.report.page.summary import summary
from inarow.report.survey import Survey
from inarow.report.tables.html import PLACE, STANDINGS, html_table
from inarow.report.tables.results import Row, crosstable
from inarow.rules.notation import write_moves

MOST_FAILURES = 20
MOST_REPEATS = 10
MOST_CROSSED = 30  # agents in the crosstable
LONGEST_SENTENCE = 600
BROAD = 450  # pixels: a chart that needs more has a row of its own

Fetch = Callable[[int], GameRecord | None]


def for_reader(
    survey: Survey,
    ranked: list[Row],
    figures: list[Figure],
    config: RunConfig,
    environment: dict[str, Any],
    replays: int,
    fetch: Fetch,
) -> dict[str, Any]:
    """The values of the template."""
    from inarow import __version__

    contest, failures, repeats = config.tournament, survey.failures(), survey.repeats()
    played, total = survey.standings.games, len(contest)
    progress = f"{played:,} games" if played == total else f"unfinished: {played:,} of {total:,} games"
    return {
        "title": f"{len(contest.agents)} agents on {contest.game}",
        "lead": f"{rules_in_words(contest.game)}. {progress.capitalize()}, openings {contest.openings}, "
        f"seed {contest.seed}.",
        "agents": len(contest.agents),
        "failures": [
            {**failure, "reason": shortened(failure["reason"], LONGEST_SENTENCE)}
            for failure in failures[:MOST_FAILURES]
        ],
        "more_failures": max(len(failures) - MOST_FAILURES, 0),
        "summary": summary(survey, ranked),
        "ranking": html_table(ranked, [PLACE, *(STANDINGS if failures else STANDINGS[:-1])]),
        "cross": cross(survey, ranked) if len(ranked) <= MOST_CROSSED else None,
        "figures": [
            {
                "name": one.name,
                "title": one.title,
                "caption": one.caption,
                "least_width": one.least_width,
                "broad": one.least_width > BROAD,
            }
            for one in figures
        ],
        "repeated": _repeated(survey),
        "repeats": [
            _repeat(survey, times, number, fetch(number)) for times, number in repeats[:MOST_REPEATS]
        ],
        "replayable": _replayable(replays, played),
        "setting": setting(config, environment),
        "document": write_config(config.document()),
        "version": __version__,
    }


def for_scripts(
    survey: Survey, figures: list[Figure], fetch: Fetch, most: int = MOST_GAMES
) -> dict[str, Any]:
    """What the scripts of the page read: charts, and at most so many games to replay."""
    contest = survey.tournament
    wanted = [failure["example"] for failure in survey.failures()[:MOST_FAILURES]]
    wanted += [number for _, number in survey.repeats()[:MOST_REPEATS]]
    numbers = by_interest(
        survey.numbers,
        wanted=wanted,
        failed=survey.failed,
        per_round=2 * len(contest.pairings),
        most=most,
    )
    found = ((number, fetch(number)) for number in numbers)
    return {
        "charts": {one.name: one.for_page() for one in figures},
        "agents": list(survey.labels),
        "board": board(contest.game),
        "games": fitting(
            replay(survey.seats(number), number, record) for number, record in found if record is not None
        ),
    }


def cross(survey: Survey, ranked: list[Row]) -> dict[str, Any]:
    """The crosstable as rows of cells in the order of the ranking; None where nobody met."""
    places = {label: place for place, label in enumerate(survey.labels)}
    pairs = {(row["first"], row["second"]): row for row in crosstable(survey.standings) if row["games"]}
    names = [row["agent"] for row in ranked]

    def cell(first: str, second: str) -> Row | None:
        pair = pairs.get((first, second))
        return None if pair is None else {**pair, "first": places[first], "second": places[second]}

    rows = [{"name": name, "cells": [cell(name, other) for other in names]} for name in names]
    return {"names": names, "rows": rows}


def _repeated(survey: Survey) -> str:
    games, different = survey.standings.games, len(survey.standings.different)
    if games == different:
        return "No game was played twice from the same seats."
    return f"Only {different:,} of {games:,} games differ: the most repeated ones."


def _repeat(survey: Survey, times: int, number: int, record: GameRecord | None) -> Row:
    first, second = survey.seats(number)
    moves = "" if record is None else write_moves(survey.tournament.game, record.moves)
    return {
        "games": times,
        "first": survey.labels[first],
        "second": survey.labels[second],
        "moves": shortened(moves),
        "example": number,
    }


def _replayable(replays: int, played: int) -> str:
    keys = "Left and right arrow keys step through a game, Home and End go to its ends."
    if replays == played:
        return f"Every game can be replayed here. {keys}"
    return (
        f"{replays:,} of {played:,} games can be replayed here, failures and every pairing first; "
        f"'inarow replay' and games.csv have them all. {keys}"
    )
