"""Ratings are finite, fair and independent of order; a difference of strength grows with the score."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.arena.rating import PairCount, Rating, Result, elo_difference, fit, rate
from inarow.errors import UnknownName
from tests.arena.statistics.random_results import tournaments
from tests.strategies import examples

law = examples(60)
counts = st.integers(0, 10_000)


@law
@given(counts, counts, counts)
def test_all_numbers_are_finite_and_in_order(wins: int, draws: int, losses: int) -> None:
    rating = elo_difference(wins, draws, losses)

    assert all(map(math.isfinite, (rating.elo, rating.low, rating.high)))
    assert rating.low <= rating.elo + 1e-9
    assert rating.elo <= rating.high + 1e-9


@law
@given(counts, counts, counts)
def test_the_other_side_sees_the_same_with_the_sign_turned(wins: int, draws: int, losses: int) -> None:
    one, other = elo_difference(wins, draws, losses), elo_difference(losses, draws, wins)

    assert one.elo == pytest.approx(-other.elo, abs=1e-6)
    assert one.low == pytest.approx(-other.high, abs=1e-5)


@law
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


def games(count: PairCount) -> list[Result]:
    scores = [1] * count.wins + [0.5] * count.draws + [0] * count.losses
    return [Result(count.first, count.second, score) for score in scores]


@law
@given(tournaments(counts=st.integers(0, 8)), st.randoms())
def test_the_order_of_the_games_leaves_no_trace(table: tuple[PairCount, ...], luck: object) -> None:
    played = [game for count in table for game in games(count)]
    shuffled = played.copy()
    luck.shuffle(shuffled)  # type: ignore[attr-defined]

    assert rate(played) == rate(shuffled)  # to the last bit
    assert rate(played) == rate(count for count in table[::-1] if count.games)


@law
@given(tournaments())
def test_a_table_adds_up(table: tuple[PairCount, ...]) -> None:
    ratings = rate(table)

    assert [rating.elo for rating in ratings] == sorted((rating.elo for rating in ratings), reverse=True)
    assert sum(rating.wins for rating in ratings) == sum(rating.losses for rating in ratings)
    assert sum(rating.games for rating in ratings) == 2 * sum(count.games for count in table)
    for rating in ratings:
        assert rating.games == rating.wins + rating.draws + rating.losses
        mine = [count for count in table if rating.agent in (count.first, count.second)]
        assert rating.games == sum(count.games for count in mine)
        assert rating.wins == sum(c.wins if c.first == rating.agent else c.losses for c in mine)


@law
@given(tournaments(), st.sampled_from("ab"), st.floats(-3000, 3000))
def test_an_anchor_moves_everybody_alike(table: tuple[PairCount, ...], anchor: str, elo: float) -> None:
    free = {rating.agent: rating for rating in rate(table)}
    bound = {rating.agent: rating for rating in rate(table, anchor=anchor, anchor_elo=elo)}

    at = bound[anchor]
    assert (at.elo, at.low, at.high, at.open_below, at.open_above) == (elo, elo, elo, False, False)
    for agent, rating in bound.items():
        assert rating.elo - elo == pytest.approx(free[agent].elo - free[anchor].elo, abs=1e-6)
        difference = fit(table).difference(agent, anchor)
        assert rating.low - elo == pytest.approx(difference.low, abs=1e-6)
        assert rating.high - elo == pytest.approx(difference.high, abs=1e-6)


def test_more_agents_do_not_change_what_two_have_played() -> None:
    """Cid, who drew everything with Bob, hardly moves Ann."""
    alone = rate([PairCount("ann", "bob", 70, 0, 30), PairCount("bob", "ann", 30, 0, 70)])
    cid = PairCount("bob", "cid", 0, 100, 0), PairCount("cid", "bob", 0, 100, 0)
    three = fit([PairCount("ann", "bob", 70, 0, 30), PairCount("bob", "ann", 30, 0, 70), *cid])

    assert three.difference("ann", "bob").elo == pytest.approx(alone[0].elo - alone[1].elo, abs=25)
    assert three.difference("bob", "cid").elo == pytest.approx(0, abs=1)


def test_an_unbeaten_agent_is_rated_and_open_above() -> None:
    best, worst = rate([PairCount("ann", "bob", 10, 0, 0), PairCount("bob", "ann", 0, 0, 10)])

    assert (best.agent, best.open_below, best.open_above, best.score) == ("ann", False, True, 1)
    assert (worst.agent, worst.open_below, worst.open_above, worst.score) == ("bob", True, False, 0)
    assert best.elo == -worst.elo


def test_agents_without_games_are_listed() -> None:
    ratings = rate([PairCount("ann", "bob", 3, 0, 3), PairCount("cid", "ann", 0, 0, 0)])

    cid = next(rating for rating in ratings if rating.agent == "cid")
    assert (cid.games, cid.score, cid.open_below, cid.open_above) == (0, 0.5, True, True)
    assert rate([]) == ()


def test_games_against_oneself_tell_of_the_first_move_alone() -> None:
    mirror = PairCount("ann", "ann", 80, 0, 20)
    fitted = fit([mirror, PairCount("ann", "bob", 5, 0, 5), PairCount("bob", "ann", 5, 0, 5)])

    assert fitted.advantage.low > 50
    ann = next(rating for rating in rate([mirror, PairCount("ann", "bob", 5, 0, 5)]) if rating.agent == "ann")
    assert ann.games == 10
    assert rate([mirror])[0].elo == 0


def test_an_unknown_anchor_is_refused() -> None:
    with pytest.raises(UnknownName, match="no rated agent named 'dan'"):
        rate([PairCount("ann", "bob", 1, 0, 0)], anchor="dan")


def test_ratings_are_plain_data() -> None:
    rating = rate([Result("ann", "bob", 1)])[0]
    assert isinstance(rating, Rating)
    assert hash(rating) == hash(rate([Result("ann", "bob", 1)])[0])
