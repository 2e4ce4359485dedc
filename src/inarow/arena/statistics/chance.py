"""What chance alone does: the normal curve, and tosses of a fair coin."""

from __future__ import annotations

import math


def below(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations above its mean.

    >>> round(below(1.96), 3)
    0.975
    """
    return math.erfc(-deviations / math.sqrt(2)) / 2


def at_most(heads: int, tosses: int) -> float:
    """The chance of at most so many heads in so many tosses of a fair coin: a sum of binomials.

    `at_most(k, n) + at_most(n - k - 1, n) == 1`: heads and tails are alike.

    >>> at_most(3, 10) == 176 / 1024
    True
    """
    if heads < 0:
        return 0.0
    if heads >= tosses:
        return 1.0
    if 2 * heads >= tosses:
        return 1 - at_most(tosses - heads - 1, tosses)
    if tosses <= 64:
        return sum(math.comb(tosses, k) for k in range(heads + 1)) / (1 << tosses)
    logarithm = math.lgamma(tosses + 1) - math.lgamma(heads + 1) - math.lgamma(tosses - heads + 1)
    relative, total, k = 1.0, 1.0, heads
    while k > 0 and relative > 1e-17 * total:  # each term is smaller than the one above it
        relative *= k / (tosses - k + 1)
        total += relative
        k -= 1
    return math.exp(logarithm - tosses * math.log(2)) * total


def sign_test(wins: int, losses: int) -> float:
    """How often a fair coin is at least as lopsided, either way: the exact two-sided p-value.

    Draws do not enter: they say nothing about who is the stronger one.

    >>> sign_test(7, 3)
    0.34375
    """
    return min(1.0, 2 * at_most(min(wins, losses), wins + losses))
