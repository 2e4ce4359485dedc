"""Shares of wins, draws and losses with what they leave open: 95 % intervals, and who is likely stronger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from inarow.arena.statistics.chance import at_most
from inarow.arena.statistics.elo import Z95
from inarow.arena.statistics.likelihood import likeliest


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all games, with its 95 % interval: `0 <= low <= value <= high <= 1`."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Shares:
    """One side's results as shares, and its score: a win counts 1, a draw 1/2."""

    wins: Share
    draws: Share
    losses: Share
    score: Share


def shares(wins: int, draws: int, losses: int) -> Shares:
    """What these counts say about the next game.

    >>> score = shares(7, 2, 1).score
    >>> score.value, round(score.low, 2), round(score.high, 2)
    (0.8, 0.52, 0.93)
    """
    games = wins + draws + losses
    return Shares(
        wilson(wins, games),
        wilson(draws, games),
        wilson(losses, games),
        score_interval((losses, draws, wins)),
    )


def wilson(successes: float, trials: float) -> Share:
    """A share with Wilson's interval: every p that the observed share does not refute.

    p is refuted if `|share - p| > 1.96 sqrt(p (1 - p) / trials)`. Without trials nothing is refuted.

    >>> wilson(0, 0)
    Share(value=0.5, low=0.0, high=1.0)
    """
    if trials <= 0:
        return Share(0.5, 0.0, 1.0)
    share, doubt = successes / trials, Z95 * Z95 / trials
    centre = (share + doubt / 2) / (1 + doubt)
    margin = math.sqrt(doubt * (share * (1 - share) + doubt / 4)) / (1 + doubt)
    return Share(share, min(max(centre - margin, 0.0), share), max(min(centre + margin, 1.0), share))


def score_interval(counts: Sequence[float]) -> Share:
    """The expected score from the counts of equally spaced outcomes, the worst first.

    Three counts are losses, draws and wins; five are pairs of games that scored 0, 1/2, 1, 3/2 and 2.
    Wilson's idea carried over: a score s is refuted if

        |mean - s| > 1.96 sqrt(V(s) / n)

    where V(s) is the variance under the likeliest law with mean s. Without draws it is Wilson's interval;
    draws narrow it, and it has a width even if all results are alike.

    >>> round(score_interval((3, 0, 7)).low, 6), round(wilson(7, 10).low, 6)
    (0.396778, 0.396778)
    """
    total = sum(counts)
    if total <= 0:
        return Share(0.5, 0.0, 1.0)
    best = len(counts) - 1
    points = [outcome / best for outcome in range(best + 1)]
    frequencies = [count / total for count in counts]
    mean = sum(count * outcome for outcome, count in enumerate(counts)) / (best * total)

    def refuted(score: float) -> bool:
        values = [point - score for point in points]
        law = likeliest(frequencies, values)
        variance = sum(share * value * value for share, value in zip(law, values, strict=True))
        return (mean - score) ** 2 * total > Z95 * Z95 * variance

    bounds = []
    for end in (0.0, 1.0):
        outside, inside = end, mean
        while abs(outside - inside) > 1e-12:
            middle = (outside + inside) / 2
            if refuted(middle):
                outside = middle
            else:
                inside = middle
        bounds.append(outside)
    return Share(mean, min(bounds[0], mean), max(bounds[1], mean))


def likelihood_of_superiority(wins: int, draws: int, losses: int) -> float:
    """The chance that the first side is the stronger one, knowing nothing beforehand.

    With every share of wins among decisive games equally likely beforehand, the chance that the true share is
    above one half is exactly that of at most `wins` heads in `wins + losses + 1` tosses. Draws say nothing.

    >>> likelihood_of_superiority(1, 9, 0)
    0.75
    """
    del draws
    return at_most(wins, wins + losses + 1)
