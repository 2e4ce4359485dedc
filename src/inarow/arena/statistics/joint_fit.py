"""All agents at once: the ratings, first-move advantage and drawishness that explain every result together.

The maximum of the posterior (`posterior`) is found by Newton's method from equal agents; where the curvature
is not positive definite the expected one is used, and steps that would not climb are halved. The inverse of
the expected curvature there is the covariance of the estimates, and 95 % intervals are 1.96 deviations either
way. `python -m benchmarks.rating_coverage` counts how often they hold the truth. Games count as independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from inarow.arena.statistics.chance import below
from inarow.arena.statistics.davidson import Floats
from inarow.arena.statistics.elo import ELO_PER_NAT, Z95, EloInterval
from inarow.arena.statistics.intervals import Share
from inarow.arena.statistics.posterior import Posterior
from inarow.arena.statistics.results import PairCount, agents_of
from inarow.errors import UnknownName

STEPS = 200
LONGEST_STEP = 2.0  # nats: about 350 Elo
CLOSE_ENOUGH = 1e-10
SHORTEST_SHARE = 1e-9
ROUNDING = 1e-13  # a decrease by so small a part of the value is rounding


@dataclass(frozen=True, slots=True, eq=False)
class JointFit:
    """The estimates with their covariance; every difference of two agents can be computed from it."""

    agents: tuple[str, ...]
    point: Floats  # in nats: ratings, advantage, log nu
    covariance: Floats

    @property
    def advantage(self) -> EloInterval:
        """What moving first is worth, for everybody alike."""
        return self._interval(self._unit(-2))

    @property
    def draw_share(self) -> Share:
        """How many games between equals would be drawn if moving first were worth nothing."""
        odds, margin = self.point[-1] - np.log(2), Z95 * np.sqrt(self.covariance[-1, -1])
        low, value, high = (float(1 / (1 + np.exp(-at))) for at in (odds - margin, odds, odds + margin))
        return Share(value, low, high)

    def rating(self, agent: str) -> EloInterval:
        """The difference to the mean of all agents; the ratings' sum is 0."""
        return self._interval(self._at(agent) - self._mean())

    def difference(self, one: str, other: str) -> EloInterval:
        """How much stronger `one` is than `other`; their ratings vary together, and this knows how."""
        return self._interval(self._at(one) - self._at(other))

    def superiority(self, one: str, other: str) -> float:
        """The chance that `one` is stronger than `other`."""
        contrast = self._at(one) - self._at(other)
        deviation = self._deviation(contrast)
        return below(float(contrast @ self.point) / deviation) if deviation > 0 else 0.5

    def _interval(self, contrast: Floats) -> EloInterval:
        elo = float(contrast @ self.point) * ELO_PER_NAT
        margin = Z95 * ELO_PER_NAT * self._deviation(contrast)
        return EloInterval(elo, elo - margin, elo + margin)

    def _deviation(self, contrast: Floats) -> float:
        return math.sqrt(max(float(contrast @ self.covariance @ contrast), 0.0))

    def _at(self, agent: str) -> Floats:
        if agent not in self.agents:
            raise UnknownName("rated agent", agent, self.agents)
        return self._unit(self.agents.index(agent))

    def _unit(self, position: int) -> Floats:
        unit = np.zeros(len(self.point))
        unit[position] = 1.0
        return unit

    def _mean(self) -> Floats:
        weights = np.zeros(len(self.point))
        weights[: len(self.agents)] = 1 / len(self.agents)
        return weights


def fit_jointly(counts: Sequence[PairCount]) -> JointFit:
    """The fit; `counts` are sorted and unique, as `counted` returns them."""
    agents = agents_of(counts)
    posterior = Posterior(agents, counts)
    point = maximum(posterior, posterior.start())
    covariance = np.linalg.inv(posterior.slope(point)[2])
    return JointFit(agents, point, covariance.astype(np.float64))


def maximum(posterior: Posterior, point: Floats) -> Floats:
    """Climb from here to where the posterior is largest."""
    height = posterior.value(point)
    for _ in range(STEPS):
        slope, curvature, expected = posterior.slope(point)
        step = np.linalg.solve(curvature if _is_positive_definite(curvature) else expected, slope)
        longest = float(np.abs(step).max())
        if longest < CLOSE_ENOUGH:
            break
        share = min(1.0, LONGEST_STEP / longest)
        while (reached := posterior.value(point + share * step)) < height - ROUNDING * abs(height):
            share /= 2
            if share < SHORTEST_SHARE:
                return point
        point, height = point + share * step, reached
    return point


def _is_positive_definite(curvature: Floats) -> bool:
    try:
        np.linalg.cholesky(curvature)
    except np.linalg.LinAlgError:
        return False
    return True
