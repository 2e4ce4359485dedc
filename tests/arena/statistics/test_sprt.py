"""The sequential test: published ratios, promised error rates, and what symmetry demands."""

from __future__ import annotations

import math

import pytest
from benchmarks.sprt_errors import Setting, accepted
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.arena.statistics.pairs import strength
from inarow.arena.statistics.sprt import Model, Sprt, SprtDecision, log_likelihood_ratio
from inarow.errors import BadOption
from tests.arena.statistics.random_results import outcomes
from tests.strategies import examples

LOGISTIC, NORMALISED = "logistic", "normalised"
# counts, hypotheses, model, LLR, digits told
PUBLISHED = [
    # fastchess, app/tests/sprt_test.cpp; its normalised tests of results that are all alike are left out:
    # there the ratio is what each program makes of outcomes never seen
    ((36027, 68692, 36433), 0, 2, NORMALISED, 0.92, 2),
    ((10650, 20431, 10871), -1.75, 0.25, NORMALISED, 2.30, 2),
    ((21184, 40708, 21404), 0.5, 2.5, LOGISTIC, -1.57, 2),
    ((57030, 106593, 57433), 0, 2, LOGISTIC, -2.59, 2),
    ((365, 16618, 36029 + 200, 16974, 390), 0, 2, NORMALISED, 2.25, 2),
    ((127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, NORMALISED, 3.01, 2),
    ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, LOGISTIC, -3.07, 2),
    ((871, 26175, 55003 + 980, 26678, 821), 0, 2, LOGISTIC, -4.98, 2),
    # a page of raw statistics of a server of fishtest's kind
    ((13, 37, 50, 25, 3), 0, 4, NORMALISED, -0.54912, 5),
    ((13, 37, 50, 25, 3), 0, 2.716, LOGISTIC, -0.53772, 4),
    # tests of chess engines as their authors show them
    ((3, 75, 149, 83, 4), 0, 2, NORMALISED, 0.10, 2),
    ((19, 120, 346, 223, 28), -5, 0, NORMALISED, 3.00, 2),
    ((4063, 8620, 4307), 0, 3, LOGISTIC, 2.99, 2),
]
models = st.sampled_from([LOGISTIC, NORMALISED])
strengths = st.floats(-200, 200)
law = examples(60)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "model", "llr", "digits"), PUBLISHED)
def test_published_ratios(
    counts: tuple[int, ...], elo0: float, elo1: float, model: Model, llr: float, digits: int
) -> None:
    assert log_likelihood_ratio(counts, elo0, elo1, model) == pytest.approx(llr, abs=0.51 * 10**-digits)


def test_without_draws_it_is_the_ratio_of_two_coins() -> None:
    one, other = 1 / (1 + 10 ** (10 / 400)), 1 / (1 + 10 ** (-60 / 400))
    coins = 40 * math.log(other / one) + 30 * math.log((1 - other) / (1 - one))

    assert log_likelihood_ratio((30, 0, 40), -10, 60) == pytest.approx(coins)


@law
@given(outcomes, strengths, strengths, models)
def test_turning_the_board_turns_the_sign(
    counts: tuple[int, ...], elo0: float, elo1: float, model: Model
) -> None:
    one = log_likelihood_ratio(counts, elo0, elo1, model)

    assert math.isfinite(one)
    assert log_likelihood_ratio(counts, elo1, elo0, model) == pytest.approx(-one)
    turned = log_likelihood_ratio(counts[::-1], -elo0, -elo1, model)
    assert turned == pytest.approx(one, rel=1e-6, abs=1e-5)


@law
@given(outcomes, strengths, st.floats(1, 200))
def test_a_win_never_speaks_for_the_weaker(counts: tuple[int, ...], elo0: float, more: float) -> None:
    before = log_likelihood_ratio(counts, elo0, elo0 + more)
    assert log_likelihood_ratio((*counts[:-1], counts[-1] + 1), elo0, elo0 + more) > before - 1e-6


@law
@given(outcomes.filter(any), strengths, models)
def test_the_nearer_hypothesis_is_the_likelier(counts: tuple[int, ...], elo: float, model: Model) -> None:
    """The ratio against what was seen itself is never positive."""
    assume(sum(count > 0 for count in counts) > 1)
    found = strength(counts)
    seen = found.elo.elo if model == LOGISTIC else found.normalised.elo
    assume(abs(seen) < 1000)
    assert log_likelihood_ratio(counts, seen, elo, model) <= 1e-6


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting",
    [
        Setting(0, 120, paired=False),
        Setting(0, 120, paired=True, advantage=150, draws=0.4),
        Setting(-90, 90, paired=True, advantage=150, model=NORMALISED),
    ],
    ids=["games", "pairs", "normalised"],
)
def test_wrong_decisions_are_as_rare_as_promised(setting: Setting) -> None:
    """200 tests at either hypothesis; 5 % of them is 10, and 3 standard deviations are 9 more.

    `python -m benchmarks.sprt_errors` looks closer.
    """
    wrong_h1, _ = accepted(setting, setting.elo0, 200)
    right_h1, _ = accepted(setting, setting.elo1, 200)

    assert 0 < wrong_h1 <= 19 / 200
    assert 0 < 1 - right_h1 <= 19 / 200


def test_the_first_decision_stands() -> None:
    test = Sprt(0, 100, paired=False)
    while test.update(0).state.decision is SprtDecision.CONTINUE:
        pass
    games = sum(test.state.counts)
    assert test.state.llr <= test.state.lower == pytest.approx(-math.log(19))
    test.update(1, times=1000)

    assert test.state.decision is SprtDecision.ACCEPT_H0
    assert test.state.llr > test.state.upper == pytest.approx(math.log(19))
    assert test.state.counts == (games, 0, 1000)


def test_bounds_follow_the_promises() -> None:
    state = Sprt(0, 10, alpha=0.01, beta=0.1).state

    assert state.upper == pytest.approx(math.log(0.9 / 0.01))
    assert state.lower == pytest.approx(math.log(0.1 / 0.99))
    assert (state.llr, state.decision, state.counts) == (0, SprtDecision.CONTINUE, (0, 0, 0, 0, 0))


def test_many_results_at_once() -> None:
    one_by_one, at_once = Sprt(0, 30), Sprt(0, 30)
    counts = (1, 2, 3, 2, 4)
    for score, count in zip((0, 0.5, 1, 1.5, 2), counts, strict=True):
        for _ in range(count):
            one_by_one.update(score)

    assert at_once.update_counts(counts).state == one_by_one.state


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"elo0": 5, "elo1": 5}, "option elo1=5: it is above elo0, which is 5"),
        ({"elo0": 0, "elo1": math.inf}, "option elo1=inf: .* both lie between -4000 and 4000"),
        ({"elo0": math.nan, "elo1": 5}, "it is above elo0, which is nan"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "option alpha=0: it lies between 0 and 0.5"),
        ({"elo0": 0, "elo1": 5, "beta": 0.7}, "option beta=0.7"),
        ({"elo0": 0, "elo1": 5, "model": "bayesian"}, "models are logistic and normalised"),
    ],
)
def test_wrong_tests(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        Sprt(**options)  # type: ignore[arg-type]


def test_wrong_results() -> None:
    with pytest.raises(BadOption, match=r"scores are 0, 0\.5, 1, 1\.5, 2"):
        Sprt(0, 5).update(3)
    with pytest.raises(BadOption, match="5 counts are needed"):
        Sprt(0, 5).update_counts((1, 2, 3))
