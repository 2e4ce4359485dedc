"""Play until it is decided: the sequential probability ratio test, for games or for pairs of games.

Two hypotheses: H0, the strength is `elo0`; H1, it is `elo1`. After every observation the log-likelihood ratio

    LLR = log likelihood(likeliest law under H1) - log likelihood(likeliest law under H0)

is compared with two bounds: at or above `log((1 - beta) / alpha)` H1 is accepted, at or below
`log(beta / (1 - alpha))` H0, and in between play goes on. H1 is then accepted wrongly in about `alpha`, H0 in
about `beta` of all tests; strengths between the two take longest and end either way, those beyond are decided
more surely. All laws of the outcomes whose strength is the hypothesis compete (the generalised SPRT); the
likeliest is found exactly. Strength is Elo (`logistic`: the law's mean is the expected score) or normalised
Elo (its mean and deviation keep a ratio, see `pairs`). The tests hold figures published for fishtest and
fastchess.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from inarow.arena.statistics.elo import ELO_PER_NAT, score_of
from inarow.arena.statistics.likelihood import likeliest, tilt
from inarow.arena.statistics.pairs import GAME_SCORES, PAIR_SCORES, checked, outcome
from inarow.errors import BadOption

Model = Literal["logistic", "normalised"]
FARTHEST = 4000  # beyond, scores are 0 and 1


class SprtDecision(Enum):
    """The state of a test; the value is its name in words."""

    ACCEPT_H1 = "accept H1"
    ACCEPT_H0 = "accept H0"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class SprtState:
    """A test at one moment: its ratio between its bounds, and what follows."""

    decision: SprtDecision
    llr: float
    lower: float
    upper: float
    counts: tuple[int, ...]


class Sprt:
    """A test that is given the results one by one.

    The first decision stands: results that arrive after it are counted, but change nothing.

    >>> test = Sprt(0, 100, paired=False)
    >>> test.update(1).state.decision.value
    'continue'
    >>> for _ in range(20):
    ...     state = test.update(1).state
    >>> state.decision.value, state.counts
    ('accept H1', (0, 0, 21))
    """

    def __init__(
        self,
        elo0: float,
        elo1: float,
        *,
        alpha: float = 0.05,
        beta: float = 0.05,
        model: Model = "logistic",
        paired: bool = True,
    ) -> None:
        if not -FARTHEST <= elo0 < elo1 <= FARTHEST:
            reason = f"it is above elo0, which is {elo0:g}, and both lie between -{FARTHEST} and {FARTHEST}"
            raise BadOption("sprt", "elo1", f"{elo1:g}", reason)
        for name, value in (("alpha", alpha), ("beta", beta)):
            if not 0 < value < 0.5:
                raise BadOption("sprt", name, f"{value:g}", "it lies between 0 and 0.5")
        if model not in ("logistic", "normalised"):
            raise BadOption("sprt", "model", str(model), "models are logistic and normalised")
        self.elo0, self.elo1, self.model = elo0, elo1, model
        self.lower = math.log(beta / (1 - alpha))
        self.upper = math.log((1 - beta) / alpha)
        self._scores = PAIR_SCORES if paired else GAME_SCORES
        self._counts = [0] * len(self._scores)
        self._decision = SprtDecision.CONTINUE
        self._llr = 0.0

    def update(self, score: float, times: int = 1) -> Sprt:
        """One more pair scored 0, 1/2, 1, 3/2 or 2, or one more game 0, 1/2 or 1; or several alike."""
        self._counts[outcome(score, self._scores)] += times
        self._evaluate()
        return self

    def update_counts(self, counts: Sequence[int]) -> Sprt:
        """Many results at once, the worst score first; the test is evaluated once."""
        checked(counts)
        if len(counts) != len(self._counts):
            raise BadOption("sprt", "counts", str(tuple(counts)), f"{len(self._counts)} counts are needed")
        self._counts = [one + more for one, more in zip(self._counts, counts, strict=True)]
        self._evaluate()
        return self

    def _evaluate(self) -> None:
        self._llr = log_likelihood_ratio(self._counts, self.elo0, self.elo1, self.model)
        if self._decision is SprtDecision.CONTINUE:
            if self._llr >= self.upper:
                self._decision = SprtDecision.ACCEPT_H1
            elif self._llr <= self.lower:
                self._decision = SprtDecision.ACCEPT_H0

    @property
    def state(self) -> SprtState:
        return SprtState(self._decision, self._llr, self.lower, self.upper, tuple(self._counts))


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float, model: Model = "logistic") -> float:
    """The LLR of five counts of pairs, or three of games (losses, draws, wins); above 0 speaks for `elo1`.

    >>> round(log_likelihood_ratio((13, 37, 50, 25, 3), 0, 4, "normalised"), 5)
    -0.54912
    """
    checked(counts)
    total = sum(counts)
    if not total:
        return 0.0
    frequencies = [count / total for count in counts]
    null, other = (_divisors(frequencies, elo, model) for elo in (elo0, elo1))
    return sum(count * math.log(a / b) for count, a, b in zip(counts, null, other, strict=True) if count)


def _divisors(frequencies: Sequence[float], elo: float, model: Model) -> list[float]:
    """By how much the likeliest law of this strength lowers each frequency."""
    best = len(frequencies) - 1
    if model == "logistic":
        expected = score_of(elo)
        values = [number / best - expected for number in range(best + 1)]
    else:
        values = _normalised_values(frequencies, elo)
    t = tilt(frequencies, values)
    return [1 + t * value for value in values]


def _normalised_values(frequencies: Sequence[float], elo: float) -> list[float]:
    """Values whose mean is 0 under the likeliest law of this normalised Elo.

    With b = point - 1/2 the hypothesis is `E b = r sqrt(E b^2)` for a number r. The root of a mean is the
    least of all `(E b^2 / s + s) / 2`, reached at `s = sqrt(E b^2)`: so at the right s the hypothesis is the
    mean of `b - r (b^2 / s + s) / 2` being 0. The right s is the one that its own likeliest law gives back.
    """
    best = len(frequencies) - 1
    centred = [number / best - 0.5 for number in range(best + 1)]
    ratio = elo / (2 * ELO_PER_NAT) * (math.sqrt(2) if best == len(PAIR_SCORES) - 1 else 1)
    r = ratio / math.hypot(1, ratio)
    low, high = abs(r) / (2 * (1 + math.sqrt(1 - r * r))), 0.5  # outside no law has this strength
    s = math.sqrt(sum(share * b * b for share, b in zip(frequencies, centred, strict=True)))
    values = centred
    for _ in range(200):
        s = s if low < s < high else (low + high) / 2
        values = [b - r * (b * b / s + s) / 2 for b in centred]
        law = likeliest(frequencies, values)
        found = math.sqrt(sum(share * b * b for share, b in zip(law, centred, strict=True)))
        if abs(found - s) <= 1e-15:
            break
        low, high = (s, high) if found > s else (low, s)
        s = found
    return values
