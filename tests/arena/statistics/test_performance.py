"""A rating against known opponents: the likeliest one, Wilson's interval where all are alike, open ends."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.statistics.elo import elo_of, score_of
from inarow.arena.statistics.intervals import wilson
from inarow.arena.statistics.performance import performance

Known = list[tuple[float, int, float]]

opponents = st.lists(
    st.tuples(st.floats(-500, 2500), st.integers(1, 40)).flatmap(
        lambda one: st.tuples(st.just(one[0]), st.just(one[1]), st.integers(0, one[1]).map(float))
    ),
    min_size=1,
    max_size=10,
)


@given(opponents)
def test_it_is_the_likeliest_rating(results: Known) -> None:
    """By trying out neighbours: games without draws have the likelihood of tosses."""
    found = performance(results)
    assert found is not None
    if found.open_below or found.open_above:
        return

    def likelihood(elo: float) -> float:
        total = 0.0
        for other, games, points in results:
            distance = (elo - other) * math.log(10) / 400
            total -= points * math.log1p(math.exp(-distance)) + (games - points) * math.log1p(
                math.exp(distance)
            )
        return total

    elo = found.interval.elo
    assert likelihood(elo) >= max(likelihood(elo - 1), likelihood(elo + 1))
    assert found.interval.low <= elo <= found.interval.high


@given(st.floats(0, 2000), st.integers(2, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n - 1))))
def test_one_opponent_is_wilsons_interval(elo: float, counts: tuple[int, int]) -> None:
    games, wins = counts
    found = performance([(elo, games, float(wins))])
    share = wilson(wins, games)
    assert found is not None
    for one, other in zip(
        (found.interval.elo, found.interval.low, found.interval.high),
        (share.value, share.low, share.high),
        strict=True,
    ):
        assert one == pytest.approx(elo + elo_of(other), abs=1e-6)


def test_a_side_that_no_result_bounds_is_open() -> None:
    won, lost = performance([(100.0, 20, 20.0)]), performance([(100.0, 20, 0.0)])
    assert won is not None
    assert lost is not None
    assert (won.open_below, won.open_above) == (False, True)
    assert (lost.open_below, lost.open_above) == (True, False)
    assert won.interval.low == pytest.approx(100 + elo_of(wilson(20, 20).low))
    assert lost.interval.high == pytest.approx(100 + elo_of(wilson(0, 20).high))
    assert score_of(won.interval.elo - 100) == pytest.approx(19.75 / 20)


def test_nothing_comes_of_no_games() -> None:
    assert performance([]) is None
    assert performance([(0.0, 0, 0.0)]) is None
