"""The likeliest law of outcomes that has a wanted mean, given how often each outcome was seen.

Among all laws p with `sum p = 1` and `sum p * value = 0`, the likelihood `prod p ** frequency` is largest at

    p = frequency / (1 + t * value)

for one number t (a Lagrange multiplier), the root of the falling function

    sum frequency * value / (1 + t * value).

An outcome never seen gets a share only if the others cannot reach the mean without it; t then sits at the end
of its range and the rest of the probability goes to the extreme value there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def tilt(frequencies: Sequence[float], values: Sequence[float]) -> float:
    """The number t; some value is below 0 and some above. t is 0 if the frequencies have mean 0 already."""
    low, high = -1 / max(values), -1 / min(values)
    seen = [(share, value) for share, value in zip(frequencies, values, strict=True) if share > 0]
    if _excess(seen, low) <= 0:  # the mean is out of reach without the extreme value, never seen
        return low
    if _excess(seen, high) >= 0:
        return high
    t = 0.0
    for _ in range(200):
        excess = slope = 0.0
        for share, value in seen:
            part = value / (1 + t * value)
            excess += share * part
            slope += share * part * part
        if excess > 0:
            low = t
        else:
            high = t
        if excess == 0:
            return t
        step = t + excess / slope  # Newton, and halving where Newton would leave the bracket
        step = step if low < step < high else (low + high) / 2
        if abs(step - t) <= 1e-15 * abs(t):
            return step
        t = step
    return t


def _excess(seen: Sequence[tuple[float, float]], t: float) -> float:
    """The falling function; at an end of the range it is infinite if the value there was seen."""
    total = 0.0
    for share, value in seen:
        if 1 + t * value <= 0:
            return math.copysign(math.inf, value)
        total += share * value / (1 + t * value)
    return total


def likeliest(frequencies: Sequence[float], values: Sequence[float]) -> tuple[float, ...]:
    """The law itself; `frequencies` sum to 1.

    >>> likeliest((0.5, 0.5), (-1.0, 1.0))
    (0.5, 0.5)
    >>> [round(p, 3) for p in likeliest((0.0, 0.0, 1.0), (-0.5, 0.0, 0.5))]  # losses: they must be
    [0.5, 0.0, 0.5]
    """
    t = tilt(frequencies, values)
    law = [
        share / (1 + t * value) if share > 0 else 0.0
        for share, value in zip(frequencies, values, strict=True)
    ]
    extreme = min(values) if t > 0 else max(values)
    law[values.index(extreme)] += max(0.0, 1 - sum(law))
    return tuple(law)
