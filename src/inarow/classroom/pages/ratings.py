"""Ratings with their intervals as a page draws them: rows of a chart, and places on its axis."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from inarow.arena.rating import Rating
from inarow.classroom.assignment import LADDER

BEYOND = 300.0  # Elo that an interval may reach beyond everybody's rating before the axis ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Somebody in the chart. `low`, `at` and `high` are places on the axis, from 0 to 100.

    place      among the students, by rating; 0 for the assignment's opponents
    open_low   no result bounds this side, or it reaches beyond the axis
    """

    name: str
    place: int
    own: bool
    rating: str
    words: str
    games: int
    score: float
    low: float
    at: float
    high: float
    open_low: bool
    open_high: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Rows, the strongest first, and the ticks of the axis with their places."""

    rows: tuple[Row, ...]
    ticks: tuple[tuple[float, str], ...]


def chart(
    ratings: Iterable[Rating],
    students: Collection[str],
    *,
    own: str | None = None,
    name: Callable[[str], str] = str,
) -> Chart:
    """All ratings on one axis. `students` and `own` are labels of ratings, `name` says how one is called."""
    ordered = sorted(ratings, key=lambda one: (-one.elo, one.agent))
    if not ordered:
        return Chart(rows=(), ticks=())
    elos = [one.elo for one in ordered]
    start = max(min(one.low for one in ordered), min(elos) - BEYOND)
    end = min(max(one.high for one in ordered), max(elos) + BEYOND)
    step = _step(end - start)
    start, end = start - step / 10, end + step / 10

    def at(elo: float) -> float:
        return round(100 * (min(max(elo, start), end) - start) / (end - start), 2)

    rows = []
    place = 0
    for one in ordered:
        place += one.agent in students
        rows.append(
            Row(
                name=name(one.agent) if one.agent in students else breakable(known_as(one.agent)),
                place=place if one.agent in students else 0,
                own=one.agent == own,
                rating=signed(one.elo),
                words=f"{signed(one.elo)}, 95 % between {signed(one.low)} and {signed(one.high)}",
                games=one.games,
                score=one.score,
                low=at(one.low),
                at=at(one.elo),
                high=at(one.high),
                open_low=one.open_below or one.low < start,
                open_high=one.open_above or one.high > end,
            )
        )
    shown = range(math.ceil(start / step), math.floor(end / step) + 1)
    ticks = tuple((at(step * number), signed(step * number)) for number in shown)
    return Chart(rows=tuple(rows), ticks=ticks)


def known_as(agent: str) -> str:
    """
    >>> known_as("ladder:level=3"), known_as("default")
    ('level 3', 'default')
    """
    return agent.replace(LADDER.format(level=""), "level ")


def breakable(agent: str) -> str:
    """An agent's text with places where a line may end, which are not seen.

    >>> breakable("alphabeta:depth=4").split("\N{ZERO WIDTH SPACE}")
    ['alphabeta:', 'depth=', '4']
    """
    return re.sub(r"([:,=])", "\\1\N{ZERO WIDTH SPACE}", agent)


def signed(elo: float) -> str:
    """
    >>> signed(120.4), signed(-0.2), signed(-85)
    ('+120', '0', '−85')
    """
    whole = round(elo)
    return f"+{whole}" if whole > 0 else f"\N{MINUS SIGN}{-whole}" if whole < 0 else "0"


def _step(length: float) -> float:
    """Ticks at round numbers, three to six of them on an axis of this length.

    >>> _step(900), _step(2400)
    (200.0, 500.0)
    """
    for size in (50.0, 100.0, 200.0, 500.0, 1000.0):
        if length <= 5 * size:
            return size
    return 1000.0 * math.ceil(length / 5000)
