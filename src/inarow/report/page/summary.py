"""The results of a run in a few plain sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from inarow.arena.rating import EloInterval, fit
from inarow.arena.standings import Standings
from inarow.arena.statistics.joint_fit import JointFit
from inarow.arena.statistics.words import verdict
from inarow.arena.table import pair_counts
from inarow.errors import shortened
from inarow.report.survey import Survey
from inarow.report.tables.numbers import percentage
from inarow.report.tables.results import Row, seat_totals

MOST_NAMES = 4


def summary(survey: Survey, ranked: list[Row]) -> list[str]:
    """Who leads and whether significantly, how many games differ, who failed, what moving first is worth."""
    standings = survey.standings
    fitted = fit(pair_counts(standings))
    return [
        *_progress(standings),
        *_failures(survey),
        *_leader(standings, fitted, ranked),
        *_open_sides(ranked),
        _first_move(standings, fitted.advantage),
        _different(standings),
    ]


def _progress(standings: Standings) -> Iterator[str]:
    total = len(standings.tournament)
    if standings.games < total:
        yield f"Unfinished: {standings.games:,} of {total:,} games are played."


def _failures(survey: Survey) -> Iterator[str]:
    failed: Counter[str] = Counter()
    for row in survey.failures():
        failed[row["agent"]] += row["games"]
    failures = [f"{shortened(agent)} in {_games(games)}" for agent, games in failed.most_common()]
    yield f"Failed, and lost for it: {_listed(failures)}." if failures else "Nobody failed."


def _leader(standings: Standings, fitted: JointFit, ranked: list[Row]) -> Iterator[str]:
    leader, second = ranked[0], ranked[1]
    name, other = shortened(leader["agent"]), shortened(second["agent"])
    points = "" if leader["score"] is None else f" and {percentage(leader['score'])} of its points"
    yield f"{name} leads with {_elo(leader['elo'], leader['low'], leader['high'])}{points}."
    ahead = fitted.difference(leader["agent"], second["agent"])
    difference = f"by {_elo(ahead.elo, ahead.low, ahead.high)}"
    if ahead.low > 0:
        yield f"It is significantly ahead of {other}, the second, {difference}."
    else:
        near = [
            shortened(row["agent"])
            for row in ranked[2:]
            if fitted.difference(leader["agent"], row["agent"]).low <= 0
        ]
        also = f"; nor ahead of {_listed(near)}" if near else ""
        yield f"It is not significantly ahead of {other}, the second, {difference}{also}."
    wins, draws, losses = _head_to_head(standings, leader["agent"], second["agent"])
    if wins + draws + losses:
        words = verdict(wins, draws, losses).replace("the first is stronger", f"{name} is stronger")
        yield f"Against each other, from the view of {name}: {words}."


def _head_to_head(standings: Standings, one: str, other: str) -> tuple[int, int, int]:
    labels = standings.tournament.labels
    a, b = labels.index(one), labels.index(other)
    wins, draws, losses = (
        standings.results[a, b, points] + standings.results[b, a, -points] for points in (1, 0, -1)
    )
    return wins, draws, losses


def _open_sides(ranked: list[Row]) -> Iterator[str]:
    for side, key in (("above", "open_above"), ("below", "open_below")):
        names = [shortened(row["agent"]) for row in ranked if row[key]]
        if names:
            yield (
                f"No result bounds the rating of {_listed(names)} from {side}: "
                "that end of the interval is an assumption."
            )


def _first_move(standings: Standings, advantage: EloInterval) -> str:
    totals = seat_totals(standings)
    worth = _elo(advantage.elo, advantage.low, advantage.high)
    scored = (
        f"the first player scored {percentage(totals['score'])} "
        f"({totals['wins']:,} won, {totals['draws']:,} drawn, {totals['losses']:,} lost)"
    )
    if advantage.low > 0:
        return f"Moving first is a significant advantage, {worth}; {scored}."
    if advantage.high < 0:
        return f"Moving first is a significant disadvantage, {worth}; {scored}."
    return f"No significant advantage of moving first: {worth}; {scored}."


def _different(standings: Standings) -> str:
    games, different = standings.games, len(standings.different)
    if games == different:
        return f"All {games:,} games differ." if games > 1 else "One game is played."
    return (
        f"Only {different:,} of {games:,} games differ; a repeated game is no new evidence, "
        "so the intervals are narrower than they should be."
    )


def _elo(elo: float, low: float, high: float) -> str:
    return f"{elo:+.0f} Elo (95 % between {low:+.0f} and {high:+.0f})"


def _games(number: int) -> str:
    return f"{number:,} game{'s' * (number != 1)}"


def _listed(words: Sequence[str]) -> str:
    """
    >>> _listed(["a"]), _listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    shown = list(words[:MOST_NAMES])
    if len(words) > MOST_NAMES:
        shown.append(f"{len(words) - MOST_NAMES} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
