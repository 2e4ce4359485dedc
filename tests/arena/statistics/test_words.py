"""Sentences that are right for every result, also the odd ones."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.statistics.chance import sign_test
from inarow.arena.statistics.words import enough, percent, verdict, verdict_of_pairs
from inarow.errors import BadOption
from tests.arena.statistics.random_results import games, pairs

SENTENCES = {
    (0, 0, 0): "no games were played: nothing is known",
    (0, 1, 0): "0-0 (1 draw) is not significant: no game was decided, so nothing tells the two apart",
    (0, 40, 0): "0-0 (40 draws) is not significant: no game was decided, so nothing tells the two apart",
    (7, 0, 3): "7-3 is not significant: chance alone gives as much in 34 % of matches; "
    "if it is real, about 68 games would show it",
    (1, 0, 0): "1-0 is not significant: chance alone gives as much in every match; "
    "if it is real, about 6 games would show it",
    (5, 3, 5): "5-5 (3 draws) is not significant: it is exactly even",
    (5, 0, 0): "5-0 is not significant: chance alone gives as much in 6.2 % of matches; "
    "if it is real, about 6 games would show it",
    (11, 0, 3): "11-3 is not significant: chance alone gives as much in 5.7 % of matches; "
    "if it is real, about 32 games would show it",
    (0, 0, 6): "0-6 is significant: the chance that the first is stronger is 0.8 %",
    (510, 0, 490): "510-490 is not significant: chance alone gives as much in 55 % of matches; "
    "if it is real, about 28,000 games would show it",
    (3, 90, 1): "3-1 (90 draws) is not significant: chance alone gives as much in 62 % of matches; "
    "if it is real, about 980 games would show it",
    (900, 0, 100): "900-100 is significant: the chance that the first is stronger is above 99.99 %",
}


@pytest.mark.parametrize("counts", SENTENCES)
def test_sentences(counts: tuple[int, int, int]) -> None:
    assert verdict(*counts) == SENTENCES[counts]


@given(games)
def test_significance_is_that_of_the_sign_test_and_of_both_sides(counts: tuple[int, int, int]) -> None:
    losses, draws, wins = counts
    for sentence in (verdict(wins, draws, losses), verdict(losses, draws, wins)):
        assert ("is significant" in sentence) == (sign_test(wins, losses) < 0.05)
        assert "\n" not in sentence


@given(pairs)
def test_pairs_are_judged_as_wins_of_pairs(counts: tuple[int, int, int, int, int]) -> None:
    lost, won = counts[0] + counts[1], counts[3] + counts[4]
    assert ("is significant" in verdict_of_pairs(counts)) == (sign_test(won, lost) < 0.05)


def test_sentences_of_pairs() -> None:
    assert verdict_of_pairs((0, 0, 0, 0, 0)) == "no pairs were played: nothing is known"
    assert verdict_of_pairs((0, 0, 3, 0, 0)) == (
        "by pairs 0-0 (3 even) is not significant: no pair was decided, so nothing tells the two apart"
    )
    assert verdict_of_pairs((2, 10, 30, 18, 4)) == (
        "by pairs 22-12 (30 even) is not significant: chance alone gives as much in 12 % of matches; "
        "if it is real, about 240 pairs would show it"
    )


@pytest.mark.parametrize("counts", [(7, 0, 3), (60, 30, 40), (55, 0, 45), (30, 200, 20)])
def test_enough_games_are_enough_nine_times_in_ten(counts: tuple[int, int, int]) -> None:
    """Drawn matches of that length, with the very shares that were seen."""
    matches = np.random.default_rng(4).multinomial(enough(*counts), np.array(counts) / sum(counts), size=1000)
    shown = np.mean([sign_test(int(wins), int(losses)) < 0.05 for wins, _, losses in matches])

    assert 0.88 < shown < 0.95


@given(st.floats(0, 1))
def test_percent_never_claims_certainty(share: float) -> None:
    told = percent(share)
    number = float(told.removeprefix("below ").removeprefix("above ").removesuffix(" %"))

    assert 0 < number < 100 or told in ("0.0 %", "100.0 %")
    assert told not in ("0 %", "100 %", "0.0 %", "100.0 %", "0.00 %", "100.00 %")
    assert number / 100 == pytest.approx(share, abs=0.0051)


def test_wrong_counts() -> None:
    with pytest.raises(BadOption, match="none below 0"):
        verdict(1, -1, 0)
