"""How likely ratings, advantage and drawishness are after the results: what the joint fit maximises.

A point is a vector in nats: a rating for each agent, the advantage of moving first, log nu (see `davidson`).
The prior is worth four games in all, however many agents there are:

    ratings     one win and one loss against a player of rating 0, shared out: 1/n of each per agent
    advantage   half a win and half a loss of the first player between equals
    draws       half a drawn and half a decided game between equals

It makes the rating of an unbeaten agent finite, and that of groups that never met. It does not grow with the
number of agents, since what it takes away is a distance between groups, which all their agents share.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from inarow.arena.statistics.davidson import Floats, game_law, slopes
from inarow.arena.statistics.results import PairCount

RATING_GAMES = 2.0  # won and lost in equal parts, shared by all agents
ADVANTAGE_GAMES = 1.0
DRAW_GAMES = 1.0


class Posterior:
    """The log of likelihood times prior, with its slope and curvature, at any point."""

    def __init__(self, agents: Sequence[str], counts: Sequence[PairCount]) -> None:
        number = {agent: position for position, agent in enumerate(agents)}
        self.size = len(agents)
        self.first = np.array([number[count.first] for count in counts], dtype=np.intp)
        self.second = np.array([number[count.second] for count in counts], dtype=np.intp)
        self.wins, self.draws, self.losses = (
            np.array([getattr(count, name) for count in counts], dtype=np.float64)
            for name in ("wins", "draws", "losses")
        )
        self.weights = np.full(self.size + 1, RATING_GAMES / max(self.size, 1))
        self.weights[-1] = ADVANTAGE_GAMES

    def start(self) -> Floats:
        """Equal agents, no advantage, the observed share of draws."""
        drawn = self.draws.sum() + DRAW_GAMES / 2
        point = np.zeros(self.size + 2)
        point[-1] = np.log(2 * drawn / (self.wins.sum() + self.losses.sum() + DRAW_GAMES / 2))
        return point

    def value(self, point: Floats) -> float:
        """The logarithm, up to a constant."""
        law = game_law(self._distances(point), point[-1])
        seen = self.wins * law.log_win + self.draws * law.log_draw + self.losses * law.log_loss
        strengths, draw_odds = point[:-1], point[-1] - np.log(2)  # between equals, draws to decided games
        believed = self.weights * _half_and_half(strengths)
        return float(seen.sum() + believed.sum() + DRAW_GAMES * _half_and_half(draw_odds))

    def slope(self, point: Floats) -> tuple[Floats, Floats, Floats]:
        """The slope, the curvature with its sign turned, and the same as expected of such games.

        The last is positive definite everywhere; the second only near a maximum.
        """
        found = slopes(game_law(self._distances(point), point[-1]), self.wins, self.draws, self.losses)
        slope = np.append(self._contrasts(found.by_x), found.by_nu.sum())
        curvature = self._matrix(found.curvature_x, found.curvature_mixed, found.curvature_nu)
        expected = self._matrix(found.information_x, np.zeros_like(self.wins), found.information_nu)
        shares = 1 / (1 + np.exp(-np.append(point[:-1], point[-1] - np.log(2))))
        weights = np.append(self.weights, DRAW_GAMES)
        slope += weights * (0.5 - shares)
        for matrix in (curvature, expected):
            matrix[np.diag_indices_from(matrix)] += weights * shares * (1 - shares)
        return slope, curvature, expected

    def _distances(self, point: Floats) -> Floats:
        """By how much the first player is ahead, in each kind of game."""
        return np.asarray(point[self.first] - point[self.second] + point[self.size])

    def _contrasts(self, values: Floats) -> Floats:
        """Numbers by distance become numbers by rating and advantage."""
        ratings = self._sum_at(self.first, values) - self._sum_at(self.second, values)
        return np.append(ratings, values.sum())

    def _matrix(self, by_x: Floats, mixed: Floats, by_nu: Floats) -> Floats:
        """Curvatures by distance and log nu become a matrix over the whole point."""
        n = self.size
        across = np.bincount(self.first * n + self.second, by_x, n * n).reshape(n, n)
        matrix = np.zeros((n + 2, n + 2))
        matrix[:n, :n] = np.diag(self._sum_at(self.first, by_x) + self._sum_at(self.second, by_x))
        matrix[:n, :n] -= across + across.T
        matrix[n, : n + 1] = matrix[: n + 1, n] = self._contrasts(by_x)
        matrix[-1, :-1] = matrix[:-1, -1] = self._contrasts(mixed)
        matrix[-1, -1] = by_nu.sum()
        return matrix

    def _sum_at(self, agents: np.ndarray[tuple[int], np.dtype[np.intp]], values: Floats) -> Floats:
        return np.bincount(agents, values, self.size).astype(np.float64)


def _half_and_half(logit: Floats) -> Floats:
    """The log-likelihood of half a win and half a loss at these log odds."""
    return np.asarray(-(np.logaddexp(0, logit) + np.logaddexp(0, -logit)) / 2)
