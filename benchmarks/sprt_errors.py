"""How often an SPRT decides wrongly, and after how many games: `python -m benchmarks.sprt_errors [TESTS]`.

Games are simulated with a first-move advantage and draws; both seats of a pair share the strength. The true
strength is either hypothesis, where 5 % errors are promised, or half-way, where the test may end either way.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass

import numpy as np

from inarow.arena.statistics.davidson import Floats, game_law
from inarow.arena.statistics.elo import ELO_PER_NAT, elo_of
from inarow.arena.statistics.pairs import GAME_SCORES, PAIR_SCORES
from inarow.arena.statistics.sprt import Model, Sprt, SprtDecision

SEED = 5


@dataclass(frozen=True)
class Setting:
    """A test and the kind of games it sees."""

    elo0: float
    elo1: float
    paired: bool
    model: Model = "logistic"
    advantage: float = 0.0
    draws: float = 0.2

    def law(self, strength: float) -> Floats:
        """Chances of the scores, the worst first, when the strength (in the model's unit) is this."""
        low, high = -20.0, 20.0
        while high - low > 1e-12:
            middle = (low + high) / 2
            low, high = (middle, high) if self._strength(self._law_at(middle)) < strength else (low, middle)
        return self._law_at(low)

    def _law_at(self, nats: float) -> Floats:
        log_nu = math.log(2 * self.draws / (1 - self.draws))
        advantage = self.advantage / ELO_PER_NAT
        seats = game_law(np.array([nats + advantage, nats - advantage]), log_nu)
        first, second = np.stack([seats.loss, seats.draw, seats.win], axis=1)
        law = np.convolve(first, second) if self.paired else (first + second) / 2
        return np.asarray(law / law.sum())

    def _strength(self, law: Floats) -> float:
        points = np.arange(len(law)) / (len(law) - 1)
        mean = float(law @ points)
        if self.model == "logistic":
            return elo_of(mean)
        deviation = math.sqrt((2 if self.paired else 1) * float(law @ (points - mean) ** 2))
        return 2 * ELO_PER_NAT * (mean - 0.5) / deviation


def accepted(setting: Setting, strength: float, tests: int, seed: int = SEED) -> tuple[float, float]:
    """The share of tests that accept H1, and how many games they took on average."""
    chance, law = np.random.default_rng(seed), setting.law(strength)
    scores = np.array(PAIR_SCORES if setting.paired else GAME_SCORES)
    wins = observations = 0
    for _ in range(tests):
        test = Sprt(setting.elo0, setting.elo1, model=setting.model, paired=setting.paired)
        while test.state.decision is SprtDecision.CONTINUE:
            test.update(float(scores[np.searchsorted(law.cumsum()[:-1], chance.random())]))
            observations += 1
        wins += test.state.decision is SprtDecision.ACCEPT_H1
    return wins / tests, observations * (2 if setting.paired else 1) / tests


SETTINGS = (
    Setting(0, 30, paired=False),
    Setting(0, 30, paired=True, advantage=150),
    Setting(0, 50, paired=True, advantage=150, model="normalised"),
    Setting(-50, 50, paired=True, advantage=150),
    Setting(0, 100, paired=False, draws=0.05),
    Setting(0, 100, paired=True, advantage=150, draws=0.6),
    Setting(0, 200, paired=False),
)


def run(tests: int = 1000) -> bool:
    """Print the table; True if no error rate is clearly above 5 %."""
    allowed = 0.05 + 3 * math.sqrt(0.05 * 0.95 / tests)
    print(f"\n{tests} tests each, at most {allowed:.1%} errors allowed\n")
    print("| hypotheses | sees | advantage | draws | H1 wrongly | H0 wrongly | half-way H1 | games |")
    print("|---|---|---|---|---|---|---|---|")
    kept = True
    for setting in SETTINGS:
        middle = (setting.elo0 + setting.elo1) / 2
        (first, one), (second, other), (between, most) = (
            accepted(setting, strength, tests) for strength in (setting.elo0, setting.elo1, middle)
        )
        kept = kept and max(first, 1 - second) <= allowed
        sees = "pairs" if setting.paired else "games"
        print(
            f"| {setting.elo0:g} or {setting.elo1:g} {setting.model} | {sees} "
            f"| {setting.advantage:g} | {setting.draws:.0%} | {first:.1%} | {1 - second:.1%} | {between:.0%} "
            f"| {one:.0f}, {other:.0f}, half-way {most:.0f} |",
            flush=True,
        )
    return kept


if __name__ == "__main__":
    sys.exit(0 if run(*map(int, sys.argv[1:2])) else 1)
