"""Strength from pairs and games, against figures that fastchess and its users publish."""

from __future__ import annotations

import math

import pytest
from hypothesis import given

from inarow.arena.statistics.pairs import pentanomial, strength
from inarow.errors import BadOption
from tests.arena.statistics.random_results import outcomes
from tests.strategies import examples

law = examples(60)

# counts: Elo, its error, normalised Elo, its error, LOS in percent; None is not told
PUBLISHED = {
    # fastchess, app/tests/elo_test.cpp
    (89, 123, 76): (None, None, -20.76, 40.13, 15.53),
    (96, 111, 136): (40.70, 30.43, 49.77, 36.77, 99.60),
    (356, 0, 34): (None, None, -508.44, 34.48, None),
    (34, 54, 31 + 32, 64, 75): (55.58, 27.65, 57.94, 28.28, 100.00),
    (332, 433, 457 + 41, 333, 334): (-8.64, 10.33, -9.17, 10.96, 5.05),
    (7895, 8757, 5485 + 200, 568, 9999): (-21.04, 2.95, -19.01, 2.65, None),
    # tests of chess engines as their authors show them
    (59, 1751, 4800, 3267, 169): (30.09, 2.56, 56.71, 4.80, None),
    (5, 782, 2540, 1655, 19): (31.38, 3.35, 64.29, 6.81, None),
    (3, 75, 149, 83, 4): (5.53, 14.79, 10.17, 27.17, 76.85),
    (13, 37, 50, 25, 3): (-43.6578, None, -63.97, None, None),
}


@pytest.mark.parametrize("counts", PUBLISHED)
def test_published_figures(counts: tuple[int, ...]) -> None:
    elo, error, normalised, normalised_error, superiority = PUBLISHED[counts]
    found = strength(counts)
    if elo is not None:
        assert found.elo.elo == pytest.approx(elo, abs=0.0051)
    if error is not None:  # theirs is half the width of a plain normal interval, ours of a better one
        assert (found.elo.high - found.elo.low) / 2 == pytest.approx(error, rel=0.01)
    assert found.normalised.elo == pytest.approx(normalised, abs=0.0051)
    if normalised_error is not None:
        width = found.normalised.high - found.normalised.low
        assert width / 2 == pytest.approx(normalised_error, abs=0.0051)
    if superiority is not None:
        assert 100 * found.superiority == pytest.approx(superiority, abs=0.0051)


@law
@given(outcomes)
def test_all_is_finite_and_fair(counts: tuple[int, ...]) -> None:
    one, other = strength(counts), strength(counts[::-1])

    for interval, mirrored in ((one.elo, other.elo), (one.normalised, other.normalised)):
        assert all(map(math.isfinite, (interval.elo, interval.low, interval.high)))
        assert interval.low < interval.elo < interval.high
        assert (interval.elo, interval.low) == pytest.approx((-mirrored.elo, -mirrored.high), abs=1e-5)
    assert one.superiority + other.superiority == pytest.approx(1)
    assert one.games == sum(counts) * (2 if len(counts) == 5 else 1)


@law
@given(outcomes)
def test_a_better_result_never_lowers(counts: tuple[int, ...]) -> None:
    before = strength(counts)
    added = strength((*counts[:-1], counts[-1] + 1))
    assert added.elo.elo > before.elo.elo or counts[:-1] == (0,) * (len(counts) - 1)
    assert added.elo.elo >= before.elo.elo
    if counts[-2]:
        raised = strength((*counts[:-2], counts[-2] - 1, counts[-1] + 1))
        assert raised.elo.elo > before.elo.elo


def test_pairs_take_the_opening_out_of_the_error() -> None:
    """Openings that the first player nearly always wins: the games differ, the pairs do not."""
    by_pairs, by_games = strength((0, 2, 96, 2, 0)), strength((99, 2, 99))

    assert by_pairs.elo.elo == by_games.elo.elo == 0
    assert by_pairs.elo.high < by_games.elo.high / 3


def test_normalised_elo_is_elo_for_small_differences_without_draws() -> None:
    found = strength((49_900, 0, 50_100))
    assert found.normalised.elo == pytest.approx(found.elo.elo, rel=1e-4)


def test_counting() -> None:
    assert pentanomial([0, 0.5, 2, 2, 1, 1.5]) == (1, 1, 1, 1, 2)
    with pytest.raises(BadOption, match=r"scores are 0, 0\.5, 1, 1\.5, 2"):
        pentanomial([0.7])
    for wrong in ((1, 2), (1, 2, 3, 4), (1, -1, 3)):
        with pytest.raises(BadOption, match="three or five counts"):
            strength(wrong)
