"""A solver that is too plain to be wrong: negamax with alpha and beta, every line counted stone by stone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from numba import njit


@njit
def has_four(stones, height):  # type: ignore[no-untyped-def]
    """Is there a run of four? The guard bits keep runs from going round the edges."""
    for stride in (1, height, height + 1, height + 2):
        for start in range(64 - 3 * stride):
            run = True
            for step in range(4):
                if (stones >> np.uint64(start + step * stride)) & np.uint64(1) == 0:
                    run = False
            if run:
                return True
    return False


@njit
def score(mover, waiter, width, height, alpha, beta, keys, lows, highs):  # type: ignore[no-untyped-def]
    """The mover's score within alpha and beta; `keys`, `lows`, `highs` remember positions."""
    taken = mover | waiter
    empty = 0
    for cell in range(width * (height + 1)):
        if cell % (height + 1) < height and (taken >> np.uint64(cell)) & np.uint64(1) == 0:
            empty += 1
    if empty == 0:
        return 0
    key = mover + taken
    slot = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(44)
    if keys[slot] == key:
        if lows[slot] >= beta:
            return lows[slot]
        if highs[slot] <= alpha:
            return highs[slot]
    best = -100
    floor = alpha
    for column in range(width):
        row = 0
        while row < height and (taken >> np.uint64(column * (height + 1) + row)) & np.uint64(1):
            row += 1
        if row < height:
            stones = mover | (np.uint64(1) << np.uint64(column * (height + 1) + row))
            if has_four(stones, height):
                value = (empty + 1) // 2
            else:
                value = -score(waiter, stones, width, height, -beta, -floor, keys, lows, highs)
            best = max(best, value)
            floor = max(floor, best)
            if best >= beta:
                break
    if keys[slot] != key:
        keys[slot], lows[slot], highs[slot] = key, -100, 100
    if best > alpha:
        lows[slot] = max(lows[slot], best)
    if best < beta:
        highs[slot] = min(highs[slot], best)
    return best


class Oracle:
    """Exact scores of one board, remembered from call to call."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self._keys = np.full(1 << 20, ~np.uint64(0))
        self._lows = np.zeros(1 << 20, dtype=np.int64)
        self._highs = np.zeros(1 << 20, dtype=np.int64)

    def score(self, mover: int, mask: int) -> int:
        """The mover's score in an unfinished position."""
        words = np.uint64(mover), np.uint64(mask ^ mover)
        return int(score(*words, self.width, self.height, -100, 100, self._keys, self._lows, self._highs))


def random_position(
    width: int, height: int, plies: int, draw: random.Random, careful: bool = False
) -> tuple[int, int] | None:
    """Mover's and all stones after so many random moves; None if the game ended before.

    Careful games avoid winning moves, so that a crowded board can be reached.
    """
    mover = waiter = 0
    for _ in range(plies):
        bits = [1 << cell for cell in open_cells(width, height, mover | waiter)]
        if careful:
            bits = [bit for bit in bits if not has_four(np.uint64(mover | bit), height)]
        if not bits:
            return None
        mover |= draw.choice(bits)
        if has_four(np.uint64(mover), height):
            return None
        mover, waiter = waiter, mover
    return mover, mover | waiter


def open_cells(width: int, height: int, mask: int) -> Iterator[int]:
    """The bit of the next stone in every column that has room."""
    for column in range(width):
        stones = (mask >> column * (height + 1) & ((1 << height) - 1)).bit_count()
        if stones < height:
            yield column * (height + 1) + stones


def after(moves: str, height: int) -> tuple[int, int]:
    """Mover's and all stones after these moves, a column digit each."""
    mover = waiter = 0
    for digit in moves:
        column = int(digit) - 1
        stones = (mover | waiter) >> column * (height + 1) & ((1 << height) - 1)
        mover |= 1 << column * (height + 1) + stones.bit_count()
        mover, waiter = waiter, mover
    return mover, mover | waiter
