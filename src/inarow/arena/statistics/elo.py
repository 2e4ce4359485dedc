"""Elo is the expected score on another scale: 400 points more mean ten points won for each one lost.

    score = 1 / (1 + 10 ** (-elo / 400))          elo = 400 log10(score / (1 - score))

A difference of 0 is a score of 50 %, 100 of 64 %, 200 of 76 %, 400 of 91 %. Draws count half, and how
many there are does not change this meaning. Every Elo number of the arena is one of these.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

ELO_PER_NAT = 400 / math.log(10)
"""Elo for a factor of e in the odds; `logit(score) * ELO_PER_NAT` is the Elo of a score."""

Z95 = 1.959963984540054
"""95 % of a normal distribution lies within so many standard deviations of its mean."""


@dataclass(frozen=True, slots=True)
class EloInterval:
    """A difference of strength in Elo with its 95 % interval; all finite, `low <= elo <= high`."""

    elo: float
    low: float
    high: float


def elo_of(score: float) -> float:
    """The difference at which this score, strictly between 0 and 1, is expected.

    >>> round(elo_of(0.75), 1)
    190.8
    """
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score expected from somebody so much stronger.

    >>> score_of(0)
    0.5
    >>> round(score_of(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))
