"""Intervals of ratings hold the truth as often as they say; `benchmarks/rating_coverage.py` looks closer."""

from __future__ import annotations

import pytest
from benchmarks.rating_coverage import BEYOND, FIVE, Shape, coverage, evenly, match_coverage


@pytest.mark.parametrize(
    "shape",
    [
        Shape("two", (-50, 50), 50, advantage=150, draws=0.3),
        Shape("five", FIVE, 20, advantage=150, draws=0.3),
        Shape("five, many draws", evenly(5, 60), 20, draws=0.9),
        Shape("eight, far apart", evenly(8, 700), 10, draws=0.3),
    ],
    ids=lambda shape: shape.name,
)
def test_ratings_and_differences_are_covered(shape: Shape) -> None:
    """500 tournaments: a share of 95 % is seen with a deviation of 1 %; two and a half of them are allowed.

    Agents of one tournament vary together, so more of them hardly make the count surer.
    """
    found = coverage(shape, 500, seed=1)

    assert 0.925 < found.ratings < 0.975
    assert 0.925 < found.differences < 0.975
    assert 0.90 < found.advantage <= 1


def test_where_nothing_bounds_a_rating_it_is_open() -> None:
    """Two groups too far apart for any upset: the prior's bound is wrong, and said to be no bound."""
    far_apart = next(shape for shape in BEYOND if "2000" in shape.name)
    found = coverage(far_apart, 40)

    assert found.ratings < 0.5
    assert found.opened > 0.9


def test_matches_are_covered() -> None:
    assert 0.93 < match_coverage(100, 100, 0.3, 3000) < 0.97
    assert 0.93 < match_coverage(400, 60, 0.1, 3000) < 0.98
