"""Moves sorted in one register: a byte each, the best in the lowest."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import ONE, ZERO, population
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.drop.stack import BITS, WINS

PLACES = 8  # moves that the register holds; only wide boards have more
_EACH_BYTE = np.uint64(0x0101010101010101)
_HIGH_BITS = np.uint64(0x8080808080808080)
_BYTE = np.uint64(8)
_LAST_BYTE = np.uint64(56)
_NUMBERS = np.uint64(15)
_MOST_MERIT = 7
_ORDERED = 15  # columns from this number on wait in a bit set


@kernel(forceinline=True)
def entry_of(merit, number):
    """The byte of a move: larger is better, first by merit, then by the lower number (0 to 14)."""
    return np.uint64(min(merit, _MOST_MERIT) << 4 | (15 - number))


@kernel(forceinline=True)
def number_of(entry):
    """The number of the move in this byte."""
    return _NUMBERS - (entry & _NUMBERS)


@kernel(forceinline=True)
def inserted(register, entry):
    """The register with one more entry, which must not be 0; of nine the worst is dropped."""
    # A byte with its high bit set, less the entry, keeps the bit if the byte is not smaller.
    better = population(((register | _HIGH_BITS) - entry * _EACH_BYTE) & _HIGH_BITS)
    if better == PLACES:
        return register
    place = np.uint64(better) * _BYTE
    ahead = (ONE << place) - ONE
    return (register & ahead) | (entry << place) | ((register & ~ahead) << _BYTE)


@kernel(forceinline=True)
def dropped(register, entry):
    """The entry that `inserted` would drop: 0 as long as there is room."""
    last = register >> _LAST_BYTE
    return min(last, entry)


@kernel(forceinline=True)
def sorted_moves(words, base, lanes, threats):
    """The moves of the frame at `base`: a register of the best, and a bit set of those that follow.

    Moves are sorted by the number of winning cells they make, twice if one is above another, but not
    those above a winning cell of the waiter; then centre first.
    """
    order = late = ZERO
    for lane in range(lanes):
        if words[base + BITS + lane] != ZERO:
            if lane >= _ORDERED:
                late |= ONE << lane
                continue
            wins = words[base + WINS + lane] & ~(threats << ONE)
            merit = population(wins) + population(wins & (wins << ONE))
            entry = entry_of(merit, np.int64(lane))
            pushed_out = dropped(order, entry)
            if pushed_out != ZERO:
                late |= ONE << number_of(pushed_out)
            order = inserted(order, entry)
    return order, late
