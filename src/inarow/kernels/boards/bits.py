"""64-bit words: small constants, the slot of a key, and instructions that Numba does not offer by itself."""

from __future__ import annotations

import numpy as np

from inarow.kernels.compilation.kernel import instruction, kernel

ZERO, ONE = np.uint64(0), np.uint64(1)
HALF = np.uint64(32)  # bits of half a word


@kernel(forceinline=True)
def table_slot(key, entries):
    """The slot of a key in a table of so many entries, a power of two: its lowest bits."""
    return key & np.uint64(entries - 1)


def _plain_trailing_zeros(word):
    return np.int64((int(word) & -int(word)).bit_length() - 1)


@instruction(plain=_plain_trailing_zeros)
def trailing_zeros(_context, _word):
    """The number of the lowest set bit; the word must not be 0."""
    from llvmlite import ir
    from numba import types

    def generate(_context, builder, _signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


def _plain_population(word):
    return np.int64(int(word).bit_count())


@instruction(plain=_plain_population)
def population(_context, _word):
    """How many bits are set."""
    from numba import types

    def generate(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate
