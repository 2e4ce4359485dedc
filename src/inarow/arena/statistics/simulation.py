"""Simulated tournaments: random results by the law of `davidson`, to test the statistics."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from inarow.arena.statistics.davidson import game_law
from inarow.arena.statistics.elo import ELO_PER_NAT
from inarow.arena.statistics.results import PairCount


def simulated(
    elo: Mapping[str, float],
    games: int,
    *,
    chance: np.random.Generator,
    advantage: float = 0.0,
    draw_share: float = 0.0,
) -> tuple[PairCount, ...]:
    """Every agent plays every other `games` times from each seat.

    `draw_share` is that of equals, `advantage` what moving first is worth in Elo.

    >>> simulated({"ann": 0, "bob": 2000}, 100, chance=np.random.default_rng(1))
    (PairCount(first='ann', second='bob', wins=0, draws=0, losses=100), PairCount(first='bob', second='ann', wins=100, draws=0, losses=0))
    """  # noqa: E501
    pairs = [(one, other) for one in sorted(elo) for other in sorted(elo) if one != other]
    ahead = np.array([elo[one] - elo[other] + advantage for one, other in pairs]) / ELO_PER_NAT
    log_nu = math.log(2 * draw_share / (1 - draw_share)) if draw_share > 0 else -math.inf
    law = game_law(ahead, log_nu)
    chances = np.stack([law.win, law.draw, law.loss], axis=1)
    counts = chance.multinomial(games, chances / chances.sum(axis=1, keepdims=True))
    return tuple(
        PairCount(one, other, int(wins), int(draws), int(losses))
        for (one, other), (wins, draws, losses) in zip(pairs, counts, strict=True)
    )
