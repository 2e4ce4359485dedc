"""The likeliest law with a mean: it has that mean, and no other law is likelier."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.statistics.likelihood import likeliest
from tests.arena.statistics.random_results import outcomes

law = settings(deadline=None)
scores = st.floats(0.001, 0.999)


def centred(size: int, score: float) -> list[float]:
    return [number / (size - 1) - score for number in range(size)]


def log_likelihood(counts: tuple[int, ...], law: list[float] | tuple[float, ...]) -> float:
    return sum(count * math.log(share) for count, share in zip(counts, law, strict=True) if count)


@law
@given(outcomes.filter(any), scores)
def test_it_is_a_law_with_the_wanted_mean(counts: tuple[int, ...], score: float) -> None:
    values = centred(len(counts), score)
    found = likeliest([count / sum(counts) for count in counts], values)

    assert min(found) >= 0
    assert sum(found) == pytest.approx(1, abs=1e-9)
    assert sum(share * value for share, value in zip(found, values, strict=True)) == pytest.approx(
        0, abs=1e-9
    )


@law
@given(outcomes.filter(any), scores, st.lists(st.floats(0.01, 1), min_size=5, max_size=5), scores)
def test_no_law_with_that_mean_is_likelier(
    counts: tuple[int, ...], score: float, weights: list[float], share: float
) -> None:
    size = len(counts)
    found = likeliest([count / sum(counts) for count in counts], centred(size, score))
    rival = [weight / sum(weights[:size]) for weight in weights[:size]]
    mean = sum(chance * number / (size - 1) for number, chance in enumerate(rival))
    if mean > score:  # mix in the worst or the best outcome until the mean is right
        rival = [chance * score / mean for chance in rival]
        rival[0] += 1 - score / mean
    else:
        rest = (1 - score) / (1 - mean)
        rival = [chance * rest for chance in rival]
        rival[-1] += 1 - rest
    mixed = [share * a + (1 - share) * b for a, b in zip(found, rival, strict=True)]

    assert log_likelihood(counts, mixed) <= log_likelihood(counts, found) + 1e-6


@law
@given(outcomes.filter(any))
def test_what_has_the_mean_stays(counts: tuple[int, ...]) -> None:
    frequencies = [count / sum(counts) for count in counts]
    mean = sum(share * number / (len(counts) - 1) for number, share in enumerate(frequencies))
    if 0 < mean < 1:
        found = likeliest(frequencies, centred(len(counts), mean))
        assert found == pytest.approx(frequencies, abs=1e-6)
