"""Logistic regression: the weights under which the features of positions best foretell the results."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_STEPS = 50
_CLOSE = 1e-6  # the largest change of a weight after which the fit has settled
_BATCH = 50_000  # rows at a time, so that a fit needs little more memory than its features


def chances(scores: Array) -> Array:
    """The share of the points a score foretells: 1 is a certain win, 0 a certain loss."""
    return 1.0 / (1.0 + np.exp(-np.clip(scores, -30.0, 30.0)))


def fit(features: Array, results: Array, *, ridge: float = 1.0) -> Array:
    """Weights w for which chances(features @ w) are most likely to bring these results (0, 1/2 or 1).

    `ridge` draws weights that the games say little about towards 0, as if each had been seen so many
    times without effect. Newton's method: the likelihood has one top.
    """
    weights = np.zeros(features.shape[1])
    for _ in range(_STEPS):
        slope = -ridge * weights
        curvature = ridge * np.eye(len(weights))
        for start in range(0, len(results), _BATCH):
            rows = features[start : start + _BATCH]
            expected = chances(rows @ weights)
            slope += rows.T @ (results[start : start + _BATCH] - expected)
            curvature += rows.T @ (rows * (expected * (1.0 - expected))[:, None])
        step = np.linalg.solve(curvature, slope)
        step *= min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))  # no leaps where the data are few
        weights += step
        if np.abs(step).max() < _CLOSE:
            break
    return weights


def surprise(features: Array, results: Array, weights: Array) -> float:
    """How badly the weights foretell the results: mean cross entropy in bits a position."""
    foretold = np.clip(chances(features @ weights), 1e-9, 1.0 - 1e-9)
    return float(-np.mean(results * np.log2(foretold) + (1.0 - results) * np.log2(1.0 - foretold)))
