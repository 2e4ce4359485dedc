"""What results say about strength: pure functions of counts."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959964  # 95 % of a normal distribution lies within so many standard deviations


@dataclass(frozen=True, slots=True)
class Rating:
    """A difference of strength in Elo with its 95 % interval; all finite."""

    elo: float
    low: float
    high: float


def elo_difference(wins: int, draws: int, losses: int) -> Rating:
    """How much stronger than its opponent somebody with these results is.

    Half a win and half a loss are added, so that an unbeaten side gets a finite rating.

    >>> round(elo_difference(50, 0, 50).elo)
    0
    """
    won, drawn, lost = wins + 0.5, float(draws), losses + 0.5
    games = won + drawn + lost
    score = (won + drawn / 2) / games
    variance = (won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score**2) / games
    margin = Z95 * math.sqrt(variance / games)
    least = 0.25 / games  # no interval reaches certainty
    return Rating(_elo(score), _elo(max(score - margin, least)), _elo(min(score + margin, 1 - least)))


def _elo(score: float) -> float:
    return 400 * math.log10(score / (1 - score))
