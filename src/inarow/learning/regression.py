"""Logistic regression: the weights with which the features of positions best predict the results."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_MOST_STEPS = 50
_TOLERANCE = 1e-6  # the largest change of a weight at which the fit has converged
_BATCH = 50_000  # rows at a time, so that a fit needs little more memory than its features


def expected_points(scores: Array) -> Array:
    """The points a score predicts: 1 is a certain win, 0 a certain loss."""
    return 1.0 / (1.0 + np.exp(-np.clip(scores, -30.0, 30.0)))


def fit(features: Array, results: Array, *, ridge: float = 1.0, offset: Array | None = None) -> Array:
    """Weights w for which expected_points(offset + features @ w) make these results (0 to 1) most likely.

    `ridge` pulls weights for which there is little evidence towards 0. Newton's method: the likelihood has a
    single maximum.
    """
    known = np.zeros(len(results)) if offset is None else offset
    weights = np.zeros(features.shape[1])
    for _ in range(_MOST_STEPS):
        slope = -ridge * weights
        curvature = ridge * np.eye(len(weights))
        for start in range(0, len(results), _BATCH):
            rows = features[start : start + _BATCH]
            expected = expected_points(known[start : start + _BATCH] + rows @ weights)
            slope += rows.T @ (results[start : start + _BATCH] - expected)
            curvature += rows.T @ (rows * (expected * (1.0 - expected))[:, None])
        step = np.linalg.solve(curvature, slope)
        step *= min(
            1.0, 2.0 / max(float(np.abs(step).max()), 1e-12)
        )  # a bounded step where there are few data
        weights += step
        if np.abs(step).max() < _TOLERANCE:
            break
    return weights


def cross_entropy(features: Array, results: Array, weights: Array) -> float:
    """How badly the weights predict the results: the mean cross entropy, in bits a position."""
    predicted = np.clip(expected_points(features @ weights), 1e-9, 1.0 - 1e-9)
    return float(-np.mean(results * np.log2(predicted) + (1.0 - results) * np.log2(1.0 - predicted)))
