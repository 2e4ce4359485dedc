"""Games come in pairs: one opening, both seats. A pair is one observation, its score 0, 1/2, 1, 3/2 or 2.

The two games of a pair are not independent: an opening good for the first player is won once by each side.
Counting pairs (five outcomes, hence pentanomial) keeps that out of the error; counting games (three outcomes,
trinomial) does not, and is right only for games that share nothing. With n observations of mean m (in [0, 1])
and variance v:

    Elo             400 log10(m / (1 - m))
    normalised Elo  (m - 1/2) / sigma * 800 / ln 10, sigma being sqrt(v) for games and sqrt(2 v) for pairs
    LOS             the share of a normal curve below (m - 1/2) / sqrt(v / n)

Normalised Elo measures how many games show the difference: the same value needs the same number of games,
whatever the share of draws. It equals Elo for small differences without draws.
If all observations are alike, a quarter of an observation is added at either end, so that all is finite.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from inarow.arena.statistics.chance import below
from inarow.arena.statistics.elo import ELO_PER_NAT, Z95, EloInterval, elo_of
from inarow.arena.statistics.intervals import score_interval
from inarow.errors import BadOption

PAIR_SCORES = (0.0, 0.5, 1.0, 1.5, 2.0)
GAME_SCORES = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Strength:
    """How much stronger one side is, by its games or pairs of games."""

    games: int
    score: float  # a share of all points
    elo: EloInterval
    normalised: EloInterval
    superiority: float  # the chance to be the stronger one


def pentanomial(scores: Iterable[float]) -> tuple[int, int, int, int, int]:
    """How many pairs scored 0, 1/2, 1, 3/2 and 2.

    >>> pentanomial([2, 1, 1, 0.5])
    (0, 1, 2, 0, 1)
    """
    counts = [0] * len(PAIR_SCORES)
    for score in scores:
        counts[outcome(score, PAIR_SCORES)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def outcome(score: float, scores: tuple[float, ...]) -> int:
    """Which of the possible scores this is."""
    if score not in scores:
        raise BadOption("a result", "score", str(score), f"scores are {', '.join(f'{s:g}' for s in scores)}")
    return scores.index(score)


def strength(counts: Sequence[int]) -> Strength:
    """What five counts of pairs, or three of games (losses, draws, wins), say.

    >>> strength((34, 54, 63, 64, 75)).elo.elo  # doctest: +ELLIPSIS
    55.57...
    """
    checked(counts)
    per_observation = 2 if len(counts) == len(PAIR_SCORES) else 1
    observed: list[float] = list(counts)
    if sum(count > 0 for count in counts) < 2:
        observed[0] += 0.25
        observed[-1] += 0.25
    total = sum(observed)
    points = [number / (len(counts) - 1) for number in range(len(counts))]
    mean = sum(count * number for number, count in enumerate(observed)) / (total * (len(counts) - 1))
    variance = sum(count * (point - mean) ** 2 for count, point in zip(observed, points, strict=True)) / total
    interval = score_interval(observed)
    normalised = 2 * ELO_PER_NAT * (mean - 0.5) / math.sqrt(per_observation * variance)
    margin = 2 * ELO_PER_NAT * Z95 / math.sqrt(per_observation * total)
    return Strength(
        games=per_observation * sum(counts),
        score=mean,
        elo=EloInterval(elo_of(mean), elo_of(interval.low), elo_of(interval.high)),
        normalised=EloInterval(normalised, normalised - margin, normalised + margin),
        superiority=below((mean - 0.5) / math.sqrt(variance / total)),
    )


def checked(counts: Sequence[int]) -> None:
    """Refuse what is no count of pairs or games."""
    if len(counts) not in (len(GAME_SCORES), len(PAIR_SCORES)) or min(counts) < 0:
        raise BadOption(
            "a result", "counts", str(tuple(counts)), "three or five counts, none below 0, are needed"
        )
