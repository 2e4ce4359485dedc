"""Coins and the normal curve, against exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.statistics.chance import at_most, below, sign_test

law = settings(deadline=None)


@law
@given(st.integers(0, 200), st.integers(0, 200))
def test_tails_of_tosses_are_exact(heads: int, more: int) -> None:
    tosses = heads + more
    exact = Fraction(sum(math.comb(tosses, k) for k in range(heads + 1)), 2**tosses)

    assert at_most(heads, tosses) == pytest.approx(float(exact), rel=1e-11)


@law
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_heads_and_tails_are_alike(heads: int, tails: int) -> None:
    tosses = heads + tails

    assert at_most(heads, tosses) + at_most(tails - 1, tosses) == pytest.approx(1)
    assert sign_test(heads, tails) == sign_test(tails, heads)
    assert 0 <= sign_test(heads, tails) <= 1


def test_large_numbers_of_tosses_follow_the_normal_curve() -> None:
    tosses = 10**8
    assert at_most(tosses // 2 - 9_800, tosses) == pytest.approx(below(-9_799.5 / 5_000), rel=1e-4)


def test_known_tests() -> None:
    assert sign_test(0, 0) == sign_test(1, 0) == sign_test(5, 5) == 1
    assert sign_test(5, 0) == 2 / 32
    assert sign_test(9, 1) == 22 / 1024


def test_the_normal_curve() -> None:
    assert below(0) == 0.5
    assert below(-1.959963984540054) == pytest.approx(0.025)
    assert below(-40) == pytest.approx(0, abs=1e-300)
