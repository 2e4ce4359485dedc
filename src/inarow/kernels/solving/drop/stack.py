"""The stack of the gravity solver's search, an array of words and one of numbers: what a frame holds."""

from __future__ import annotations

import numpy as np

from inarow.kernels.solving.drop import geometry as at

# The words of a frame: five, then three lists with a place for each column.
FRAME = np.uint64(112)
MOVER, MASK, ORDER, LATE, SCATTERED = (np.uint64(place) for place in range(5))
BITS, WINS, REPLIES = np.uint64(16), np.uint64(48), np.uint64(80)
assert int(REPLIES) + at.MAX_COLUMNS <= int(FRAME)

# Its numbers.
NUMBERS = np.uint64(8)
ALPHA, BEST, LOW, HIGH, SIGN, EMPTY = (np.uint64(place) for place in range(6))

STACK_DEPTH = at.MAX_CELLS + 1
WORDS_SIZE = int(FRAME) * STACK_DEPTH
NUMBERS_SIZE = int(NUMBERS) * STACK_DEPTH
