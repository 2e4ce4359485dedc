"""The law of one game: Elo's curve for the expected score, Davidson's rule for the draws.

For a first player who is x stronger (in nats: Elo / `ELO_PER_NAT`, first-move advantage included)

    win + draw / 2 = score = 1 / (1 + exp(-x))        draw = nu * sqrt(win * loss)

nu says how drawish the game is: between equals `nu / (2 + nu)` of the games are drawn, else fewer.
Both equations and `win + draw + loss = 1` give one law: with `u = sqrt(win / loss)` it is

    win : draw : loss = u : nu : 1 / u        (1 - score) u^2 - nu (score - 1/2) u - score = 0.

x and nu are orthogonal (the score is a mean, log nu a natural parameter of one exponential family): what is
believed of the draws does not bias the strengths. Without draws the law is that of Bradley and Terry.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class GameLaw:
    """Chances of the three results for the first player, elementwise for an array of x."""

    win: Floats
    draw: Floats
    loss: Floats
    score: Floats
    one_minus_score: Floats  # stored by itself: 1 - score would lose its digits near 1
    log_win: Floats
    log_draw: Floats
    log_loss: Floats


def game_law(x: Floats, log_nu: float) -> GameLaw:
    """The law for each x; `win`, `draw` and `loss` sum to 1, and -x swaps win and loss."""
    nu, small = np.exp(log_nu), np.exp(-np.abs(x))
    better = 1 / (1 + small)
    worse = small * better
    half = nu * (better - 0.5)
    log_u = np.log(half + np.sqrt(half * half + 4 * better * worse)) - np.log(2 * worse)
    log_total = np.logaddexp(np.logaddexp(log_u, -log_u), log_nu)
    log_better, log_worse = log_u - log_total, -log_u - log_total
    ahead = x >= 0
    log_win, log_loss = np.where(ahead, log_better, log_worse), np.where(ahead, log_worse, log_better)
    log_draw = log_nu - log_total
    return GameLaw(
        win=np.exp(log_win),
        draw=np.exp(log_draw),
        loss=np.exp(log_loss),
        score=np.where(ahead, better, worse),
        one_minus_score=np.where(ahead, worse, better),
        log_win=log_win,
        log_draw=log_draw,
        log_loss=log_loss,
    )


@dataclass(frozen=True, slots=True)
class Slopes:
    """First and second derivatives of the log-likelihood of counted games, by x and by log nu; all arrays."""

    by_x: Floats
    by_nu: Floats
    information_x: Floats  # expected curvature; the mixed one is 0, x and nu being orthogonal
    information_nu: Floats
    curvature_x: Floats  # curvature of the likelihood at hand, its sign turned
    curvature_nu: Floats
    curvature_mixed: Floats


def slopes(law: GameLaw, wins: Floats, draws: Floats, losses: Floats) -> Slopes:
    """How the log-likelihood changes.

    Let v be the variance of the score, k its third cumulant, b the regression of "drawn" on the score.
    Then the slope by x is `(points - games * score) * w` with `w = score (1 - score) / v`: deviations from
    the expected points, weighted. The rest follows from `dv/dx = k w` and its like.
    """
    s, t = law.score, law.one_minus_score
    h = (t - s) / 2
    games = wins + draws + losses
    v = law.win * t**2 + law.draw * h**2 + law.loss * s**2
    k = law.win * t**3 + law.draw * h**3 - law.loss * s**3
    w, b = s * t / v, law.draw * h / v
    surprise = wins * t + draws * h - losses * s  # points - games * score, without cancellation
    drawn_by_nu = np.maximum(law.draw * (1 - law.draw) - law.draw * h * b, 0.0)
    v_by_nu = law.draw * (h**2 - v) - k * b
    b_by_nu = (drawn_by_nu * h - b * v_by_nu) / v
    return Slopes(
        by_x=surprise * w,
        by_nu=draws - games * law.draw - b * surprise,
        information_x=games * s * t * w,
        information_nu=games * drawn_by_nu,
        curvature_x=games * s * t * w - surprise * (w * (t - s) - w**2 * k / v),
        curvature_nu=games * drawn_by_nu + surprise * b_by_nu,
        curvature_mixed=surprise * w * v_by_nu / v,
    )
