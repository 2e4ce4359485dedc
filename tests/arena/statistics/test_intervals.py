"""Shares and scores with their intervals, and who is likely stronger."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.statistics.intervals import likelihood_of_superiority, score_interval, shares, wilson
from tests.arena.statistics.random_results import games, many, outcomes
from tests.strategies import examples

law = examples(60)


@law
@given(many, many)
def test_wilson_holds_every_share_that_is_not_refuted(successes: int, failures: int) -> None:
    trials = successes + failures
    found = wilson(successes, trials)

    assert 0 <= found.low <= found.value <= found.high <= 1
    for bound in (found.low, found.high):
        if trials and 1e-9 < bound < 1 - 1e-9:
            assert (found.value - bound) ** 2 * trials == pytest.approx(1.959964**2 * bound * (1 - bound))


def test_known_intervals() -> None:
    """Published examples of Wilson's interval: 0 and 15 of 148 (Newcombe 1998)."""
    none, some = wilson(0, 20), wilson(15, 148)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert (some.low, some.high) == pytest.approx((0.0624, 0.1605), abs=5e-5)


@law
@given(many, many)
def test_without_draws_the_score_is_a_share(wins: int, losses: int) -> None:
    score, share = score_interval((losses, 0, wins)), wilson(wins, wins + losses)

    assert (score.value, score.low, score.high) == pytest.approx(
        (share.value, share.low, share.high), abs=1e-9
    )


@law
@given(outcomes)
def test_the_other_side_has_the_rest(counts: tuple[int, ...]) -> None:
    one, other = score_interval(counts), score_interval(counts[::-1])

    assert 0 <= one.low <= one.value <= one.high <= 1
    assert (one.value, one.low, one.high) == pytest.approx(
        (1 - other.value, 1 - other.high, 1 - other.low), abs=1e-9
    )


@law
@given(outcomes, st.integers(2, 50))
def test_more_of_the_same_is_surer(counts: tuple[int, ...], times: int) -> None:
    once, often = score_interval(counts), score_interval([times * count for count in counts])

    assert often.low >= once.low - 1e-9
    assert often.high <= once.high + 1e-9
    assert often.high - often.low < once.high - once.low or not any(counts)


@law
@given(outcomes)
def test_a_better_result_never_lowers_the_interval(counts: tuple[int, ...]) -> None:
    before, after = score_interval(counts), score_interval((*counts[:-1], counts[-1] + 1))

    assert after.value >= before.value
    assert after.low >= before.low - 1e-9


def test_draws_narrow_the_score_and_one_sided_results_keep_a_width() -> None:
    decided, drawn, alike = (score_interval(counts) for counts in ((50, 0, 50), (10, 80, 10), (0, 100, 0)))

    assert drawn.high - drawn.low < (decided.high - decided.low) / 2
    assert 0.01 < alike.high - alike.low < drawn.high - drawn.low


@pytest.mark.slow
def test_score_intervals_hold_the_truth() -> None:
    """Small samples of three outcomes; 93 to 97 % in the mean over many laws."""
    chance, covered = np.random.default_rng(3), []
    for chances in chance.dirichlet((1, 1, 1), size=40):
        truth = chances[1] / 2 + chances[2]
        intervals = [score_interval(counts) for counts in chance.multinomial(30, chances, size=40).tolist()]
        covered.append(np.mean([found.low <= truth <= found.high for found in intervals]))

    assert 0.93 < np.mean(covered) < 0.97


@law
@given(games)
def test_all_shares(counts: tuple[int, int, int]) -> None:
    losses, draws, wins = counts
    found = shares(wins, draws, losses)

    if any(counts):
        assert found.wins.value + found.draws.value + found.losses.value == pytest.approx(1)
        assert found.score.value == pytest.approx(found.wins.value + found.draws.value / 2)
    else:
        assert found.score.high - found.score.low == 1


@law
@given(games)
def test_superiority_is_fair_and_monotone(counts: tuple[int, int, int]) -> None:
    losses, draws, wins = counts
    found = likelihood_of_superiority(wins, draws, losses)

    assert found + likelihood_of_superiority(losses, draws, wins) == pytest.approx(1)
    assert likelihood_of_superiority(wins + 1, draws, losses) >= found
    assert likelihood_of_superiority(wins, draws + 7, losses) == found


def test_superiority_of_small_results() -> None:
    assert likelihood_of_superiority(0, 0, 0) == 0.5
    assert likelihood_of_superiority(2, 0, 0) == 7 / 8
    assert likelihood_of_superiority(3, 5, 1) == 26 / 32  # 1 + 5 + 10 + 10 of 32
