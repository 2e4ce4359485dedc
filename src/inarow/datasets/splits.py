"""Which part of a data set a position belongs to: decided by the position alone, alike for all its images.

The hash of the canonical form decides, not a draw: so no position is in one part and its mirror image in
another, and what is in the test part of one data set is in no training part of any other.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inarow.datasets.stones import Positions, Words, canonical

SPLITS = ("train", "validation", "test")
TENTHS = (8, 1, 1)  # of all positions
TEST = SPLITS.index("test")

_STEPS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))  # splitmix64
_LAST = np.uint64(31)
_ODD = np.uint64(0x9E3779B97F4A7C15)


def split_numbers(positions: Positions) -> NDArray[np.uint8]:
    """For each position the number of its part in SPLITS."""
    return numbers_of_canonical(*canonical(positions.game, positions.mover, positions.waiter))


def numbers_of_canonical(mover: Words, waiter: Words) -> NDArray[np.uint8]:
    """The same for positions that are canonical already."""
    tenth = _mixed(_mixed(mover) + waiter) % np.uint64(sum(TENTHS))
    ends = np.cumsum(TENTHS)
    return np.searchsorted(ends, tenth, side="right").astype(np.uint8)


def _mixed(words: Words) -> Words:
    """Each word scattered over all 64 bits, one to one."""
    found = words + _ODD
    for shift, factor in _STEPS:
        found = (found ^ (found >> np.uint64(shift))) * np.uint64(factor)
    return found ^ (found >> _LAST)
