"""What the cells of a board are worth by their patterns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.patterns.classes import code_groups

MOVING = (0, 0, 1, 2, 6, 8, 20, 25, 150, 500)
WAITING = (0, 0, 1, 2, 4, 5, 12, 12, 60, 300)
SCALE = 200


def packed(moving: NDArray[np.int64], waiting: NDArray[np.int64]) -> NDArray[np.int64]:
    """Both worths of each code in one word, as `PatternBoard.worths` has them."""
    return (moving << 32) + waiting


def hand_worths() -> NDArray[np.int64]:
    groups = np.array(code_groups())
    return packed(np.array(MOVING)[groups].sum(axis=1), np.array(WAITING)[groups].sum(axis=1))
