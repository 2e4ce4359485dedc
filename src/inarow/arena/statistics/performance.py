"""A rating from games against opponents whose ratings are known: at which one expects as many points.

With `score_of` the expected score of each game, the rating is the r at which the points expected of all games
are those that were made. r is refuted if

    |points - expected(r)| > 1.96 sqrt(V(r)),        V(r) = the sum of score (1 - score) over the games

which is Wilson's interval where all opponents are alike. V is that of games without draws; draws make
it smaller, so the interval is a cautious one. The opponents' ratings are taken as certain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from inarow.arena.statistics.elo import Z95, EloInterval, score_of

REACH = 4000.0  # Elo beyond the opponents, where a rating is sought
_STEPS = 60  # of halving: exact to the last digits


@dataclass(frozen=True, slots=True)
class Performance:
    """A rating with its 95 % interval; a side is open if no result bounds it: no point was lost, or none won.

    Then the rating is that of a quarter of a point less, or more, so that it is finite.
    """

    interval: EloInterval
    games: int
    points: float
    open_below: bool
    open_above: bool


def performance(results: Iterable[tuple[float, int, float]]) -> Performance | None:
    """The rating that opponents' ratings, numbers of games and points say; None without games.

    >>> found = performance([(0.0, 20, 15.0), (400.0, 20, 5.0)])
    >>> round(found.interval.elo), round(found.interval.low), round(found.interval.high)
    (200, 75, 325)
    """
    known = [(elo, games, points) for elo, games, points in results if games]
    if not known:
        return None
    games, made = sum(number for _, number, _ in known), sum(points for _, _, points in known)
    open_below, open_above = made == 0, made == games
    counted = made + (0.25 if open_below else -0.25 if open_above else 0.0)

    def expected(elo: float) -> float:
        return sum(number * score_of(elo - other) for other, number, _ in known)

    def deviation(elo: float) -> float:
        scores = ((number, score_of(elo - other)) for other, number, _ in known)
        return math.sqrt(sum(number * score * (1 - score) for number, score in scores))

    lowest = min(elo for elo, _, _ in known) - REACH
    highest = max(elo for elo, _, _ in known) + REACH
    middle = _first(lambda elo: expected(elo) >= counted, lowest, highest)
    low = _first(lambda elo: expected(elo) + Z95 * deviation(elo) >= made, lowest, middle)
    high = _first(lambda elo: expected(elo) - Z95 * deviation(elo) > made, middle, highest)
    return Performance(EloInterval(middle, low, high), games, made, open_below, open_above)


def _first(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where this begins to hold, if it does so once on the way up; the upper end if it never does."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high
