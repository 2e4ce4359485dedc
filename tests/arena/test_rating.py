"""A difference of strength is finite, fair and grows with the score."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.arena.rating import elo_difference

counts = st.integers(0, 10_000)


@given(counts, counts, counts)
def test_all_numbers_are_finite_and_in_order(wins: int, draws: int, losses: int) -> None:
    rating = elo_difference(wins, draws, losses)

    assert all(map(math.isfinite, (rating.elo, rating.low, rating.high)))
    assert rating.low <= rating.elo + 1e-9
    assert rating.elo <= rating.high + 1e-9


@given(counts, counts, counts)
def test_the_other_side_sees_the_same_with_the_sign_turned(wins: int, draws: int, losses: int) -> None:
    one, other = elo_difference(wins, draws, losses), elo_difference(losses, draws, wins)

    assert one.elo == pytest.approx(-other.elo, abs=1e-6)
    assert one.low == pytest.approx(-other.high, abs=1e-6)


@given(counts, counts, counts)
def test_a_win_more_and_a_loss_fewer_is_stronger(wins: int, draws: int, losses: int) -> None:
    assume(losses > 0)
    assert elo_difference(wins + 1, draws, losses - 1).elo > elo_difference(wins, draws, losses).elo
    assert elo_difference(wins, draws + 1, losses - 1).elo > elo_difference(wins, draws, losses).elo


def test_known_values() -> None:
    assert elo_difference(50, 0, 50).elo == 0
    assert elo_difference(7500, 0, 2500).elo == pytest.approx(190.85, abs=0.1)  # three to one
    small, large = elo_difference(6, 0, 4), elo_difference(600, 0, 400)
    assert large.high - large.low < (small.high - small.low) / 5
    assert elo_difference(100, 0, 0).low > 0 > elo_difference(0, 0, 100).high
    assert elo_difference(0, 0, 0).elo == 0
