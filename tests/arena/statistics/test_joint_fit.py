"""One fit over all agents: it is at the maximum, and treats all agents alike."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.statistics.elo import ELO_PER_NAT, elo_of
from inarow.arena.statistics.intervals import wilson
from inarow.arena.statistics.joint_fit import JointFit, fit_jointly, maximum
from inarow.arena.statistics.posterior import Posterior
from inarow.arena.statistics.results import PairCount, counted
from inarow.arena.statistics.simulation import simulated
from inarow.errors import UnknownName
from tests.arena.statistics.random_results import few, tournaments, turned
from tests.strategies import examples

law = examples(60)


def plain_posterior(fitted: JointFit, counts: tuple[PairCount, ...], point: np.ndarray) -> float:
    """The same function, written down once more: a root by bisection, sums game by game."""
    *ratings, advantage, log_nu = point.tolist()
    nu, n = math.exp(log_nu), len(ratings)

    def coin(nats: float) -> float:
        return math.log(1 / (1 + math.exp(-nats))) / 2 + math.log(1 / (1 + math.exp(nats))) / 2

    total = sum(2 / n * coin(rating) for rating in ratings) + coin(advantage) + coin(log_nu - math.log(2))
    for count in counts:
        first, second = (ratings[fitted.agents.index(name)] for name in (count.first, count.second))
        score = 1 / (1 + math.exp(-(first - second + advantage)))
        low, high = -40.0, 40.0
        for _ in range(200):
            theta = (low + high) / 2
            u = math.exp(theta / 2)
            low, high = (theta, high) if (u + nu / 2) / (u + 1 / u + nu) < score else (low, theta)
        whole = u + 1 / u + nu
        total += count.wins * math.log(u / whole) + count.draws * math.log(nu / whole)
        total += count.losses * math.log(1 / u / whole)
    return total


@law
@given(tournaments(most=3), st.integers(0, 10**6))
def test_it_is_at_a_maximum(counts: tuple[PairCount, ...], seed: int) -> None:
    fitted = fit_jointly(counts)
    top = plain_posterior(fitted, counts, fitted.point)
    for direction in np.random.default_rng(seed).normal(size=(6, len(fitted.point))):
        for length in (0.01, 0.3):
            lower = plain_posterior(fitted, counts, fitted.point + length * direction)
            assert lower < top + 1e-7


@law
@given(tournaments(counts=st.integers(0, 10**5)))
def test_the_climb_arrives(counts: tuple[PairCount, ...]) -> None:
    fitted = fit_jointly(counts)
    posterior = Posterior(fitted.agents, counts)
    slope, _, expected = posterior.slope(fitted.point)

    left = float(slope @ np.linalg.solve(expected, slope))  # in squared standard deviations
    assert left < 1e-8


@law
@given(tournaments(counts=st.sampled_from([0, 0, 1, 3, 1000, 10**6])))
def test_everything_is_finite_and_in_order(counts: tuple[PairCount, ...]) -> None:
    fitted = fit_jointly(counts)
    for found in (fitted.advantage, *map(fitted.rating, fitted.agents)):
        assert all(map(math.isfinite, (found.elo, found.low, found.high)))
        assert found.low < found.elo < found.high
    assert 0 < fitted.draw_share.low < fitted.draw_share.value < fitted.draw_share.high < 1
    assert sum(fitted.rating(agent).elo for agent in fitted.agents) == pytest.approx(0, abs=1e-6)


@law
@given(tournaments())
def test_changing_seats_turns_the_advantage(counts: tuple[PairCount, ...]) -> None:
    swapped = counted(PairCount(c.second, c.first, c.losses, c.draws, c.wins) for c in counts)
    one, other = fit_jointly(counts), fit_jointly(swapped)

    assert one.advantage.elo == pytest.approx(-other.advantage.elo, abs=1e-4)
    assert one.draw_share.value == pytest.approx(other.draw_share.value, abs=1e-6)
    for agent in one.agents:
        assert one.rating(agent).elo == pytest.approx(other.rating(agent).elo, abs=1e-4)


@law
@given(tournaments())
def test_turning_all_results_turns_all_ratings(counts: tuple[PairCount, ...]) -> None:
    one, other = fit_jointly(counts), fit_jointly(tuple(map(turned, counts)))

    for agent in one.agents:
        here, there = one.rating(agent), other.rating(agent)
        assert (here.elo, here.low) == pytest.approx((-there.elo, -there.high), abs=1e-3)
    assert one.superiority("a", "b") + other.superiority("a", "b") == pytest.approx(1, abs=1e-6)


@law
@given(few, few, few, few)
def test_one_more_win_never_lowers(won: int, lost: int, won_second: int, lost_second: int) -> None:
    """Of two agents, without draws; in a larger field a win may also be put down to the first move."""

    def difference(extra: int, extra_second: int) -> float:
        counts = (
            PairCount("a", "b", won + extra, 0, lost),
            PairCount("b", "a", lost_second, 0, won_second + extra_second),
        )
        return fit_jointly(counts).difference("a", "b").elo

    assert difference(1, 0) > difference(0, 0)
    assert difference(0, 1) > difference(0, 0)


@law
@given(tournaments(counts=st.integers(1, 30)), st.integers(4, 100))
def test_more_of_the_same_is_surer(counts: tuple[PairCount, ...], times: int) -> None:
    more = tuple(
        PairCount(c.first, c.second, times * c.wins, times * c.draws, times * c.losses) for c in counts
    )
    once, often = fit_jointly(counts), fit_jointly(more)

    for agent in once.agents:
        here, there = once.rating(agent), often.rating(agent)
        assert there.high - there.low < 0.75 * (here.high - here.low)


@pytest.mark.parametrize(("wins", "draws", "losses"), [(700, 0, 300), (600, 200, 200), (210, 780, 10)])
def test_a_difference_is_the_elo_of_the_score(wins: int, draws: int, losses: int) -> None:
    """70 %, whatever the share of draws: Elo keeps its meaning."""
    counts = PairCount("a", "b", wins, draws, losses), PairCount("b", "a", losses, draws, wins)
    fitted = fit_jointly(counts)

    assert fitted.difference("a", "b").elo == pytest.approx(elo_of((wins + draws / 2) / 1000), abs=1)
    assert fitted.advantage.elo == pytest.approx(0, abs=0.01)


def test_the_advantage_and_the_draws_are_found() -> None:
    elo = dict(zip("abcde", (-200, -80, 0, 90, 190), strict=True))
    counts = simulated(elo, 5000, chance=np.random.default_rng(1), advantage=150, draw_share=0.3)
    fitted = fit_jointly(counts)

    assert fitted.advantage.elo == pytest.approx(150, abs=5)
    assert fitted.draw_share.value == pytest.approx(0.3, abs=0.01)
    for agent, truth in elo.items():
        assert fitted.rating(agent).elo == pytest.approx(truth, abs=10)


def test_seats_do_not_favour_who_sits_first_more_often() -> None:
    """Ann and Bob win nine of ten games from the first seat; Ann sat there more often."""
    fitted = fit_jointly((PairCount("ann", "bob", 900, 0, 100), PairCount("bob", "ann", 90, 0, 10)))

    assert fitted.difference("ann", "bob").elo == pytest.approx(0, abs=3)
    assert fitted.advantage.elo == pytest.approx(ELO_PER_NAT * math.log(9), abs=3)


def test_an_unbeaten_agent_is_finite_and_clearly_better() -> None:
    fitted = fit_jointly((PairCount("ann", "bob", 10, 0, 0), PairCount("bob", "ann", 0, 0, 10)))
    found = fitted.difference("ann", "bob")

    assert 0 < found.low < 400 < found.elo < 1000
    assert fitted.superiority("ann", "bob") > 0.98


def test_groups_that_never_met_are_far_from_sure() -> None:
    counts = counted(
        PairCount(one, other, 50, 0, 50) for one, other in (("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"))
    )
    fitted = fit_jointly(counts)
    near, far = fitted.difference("a", "b"), fitted.difference("a", "c")

    assert near.elo == pytest.approx(0, abs=1e-6)
    assert far.elo == pytest.approx(0, abs=1e-6)
    assert near.high < 60
    assert far.high > 600


def test_a_difference_knows_that_ratings_vary_together() -> None:
    fitted = fit_jointly(counted(PairCount(one, other, 9, 2, 9) for one in "abc" for other in "abc"[::-1]))
    apart, a, b = fitted.difference("a", "b"), fitted.rating("a"), fitted.rating("b")

    independent = math.hypot(a.high - a.elo, b.high - b.elo)
    assert apart.high - apart.elo == pytest.approx(math.sqrt(3 / 2) * independent, rel=0.02)
    assert fitted.difference("a", "a").high == 0
    assert fitted.superiority("a", "a") == 0.5


@pytest.mark.parametrize("seed", range(20))
def test_real_tournaments_have_one_maximum(seed: int) -> None:
    """From wherever the climb begins, it ends at the same point."""
    chance = np.random.default_rng(seed)
    elo = dict(zip("abcd", chance.normal(0, 300, 4), strict=True))
    counts = simulated(elo, 8, chance=chance, advantage=100, draw_share=chance.uniform(0, 0.8))
    fitted = fit_jointly(counts)
    posterior = Posterior(fitted.agents, counts)
    for _ in range(3):
        elsewhere = maximum(posterior, chance.normal(0, 1.5, len(fitted.point)))
        assert elsewhere == pytest.approx(fitted.point, abs=1e-5)


def test_the_share_of_draws_is_a_share() -> None:
    """Between equals without an advantage it is what was seen, with Wilson's width."""
    found = fit_jointly((PairCount("a", "b", 350, 300, 350), PairCount("b", "a", 350, 300, 350))).draw_share
    seen = wilson(600, 2000)
    assert (found.value, found.low, found.high) == pytest.approx((seen.value, seen.low, seen.high), abs=1e-3)


def test_unknown_agents_are_refused() -> None:
    fitted = fit_jointly((PairCount("ann", "bob", 1, 0, 0),))
    with pytest.raises(UnknownName, match="no rated agent named 'anne'; did you mean 'ann'"):
        fitted.rating("anne")
