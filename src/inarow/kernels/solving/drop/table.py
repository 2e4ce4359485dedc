"""The transposition table: one word an entry, so that threads may share it without a lock.

A position's key is multiplied by an odd number, which maps the board's bits one to one. The highest
bits of the product choose the slot, the others are stored: together they are the whole key, so an
entry is never mistaken for another position. The lowest 14 bits of the word hold what is proven about
the score, a lower and an upper bound of 7 bits each, counted from the trivial ones, so that a word of
zeros, which any position with an empty tag would take for its own, says nothing.
"""

from __future__ import annotations

import mmap
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.bits import ONE
from inarow.kernels.compilation.kernel import instruction, kernel
from inarow.kernels.compilation.types import int64, uint64, void

LARGEST = 63  # no score is further from zero
UNKNOWN = 126  # stands for a score that is not known
BOUND_BITS = np.uint64(7)
BOUND_MASK = np.uint64(127)
TAG_UNIT = np.uint64(1 << 14)  # the lowest bit of a tag
SMALLEST_INDEX_BITS = 14  # with fewer, the tag of a 64-bit board would not fit beside the bounds
CACHED_INDEX_BITS = 16  # half a megabyte
GROWTH_BITS = np.uint64(3)
_ODD = np.uint64(0x9E3779B97F4A7C15)
_WORD = np.uint64(64)
_TOUCHED = 1 << 19  # entries whose pages are got at once, 4 megabytes


def first_index_bits(size: int) -> int:
    """How many bits choose the slot in an empty table: few, so that it fits the cache at first.

    Growing step by step it will take up all of `size` slots.
    """
    most, step = size.bit_length() - 1, int(GROWTH_BITS)
    return most if most <= CACHED_INDEX_BITS else CACHED_INDEX_BITS + (most - CACHED_INDEX_BITS) % step


def allocate(index_bits: int) -> NDArray[np.uint64]:
    """A table of 2**index_bits entries, all of them empty; in huge pages where the system has them."""
    entries = 1 << max(index_bits, SMALLEST_INDEX_BITS)
    assert index_bits < 61, f"a table of 2**{index_bits} entries has no address"
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return np.zeros(entries, dtype=np.uint64)
    # Private memory: what is shared between processes gets no huge pages.
    memory = mmap.mmap(-1, 8 * entries, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # not in this kernel
        memory.madvise(mmap.MADV_HUGEPAGE)
    table = np.frombuffer(memory, dtype=np.uint64)
    table[:_TOUCHED] = 0  # so that the first search is not charged for getting them
    return table


@kernel(void(uint64[::1], uint64), nogil=True)
def grow(table, index_bits):
    """Spread the entries of the first 2**index_bits slots over GROWTH times as many, in place.

    The new slot begins with the old one's number, and the tag's next bits follow. From the last entry
    to the first, nothing is overwritten that has not moved yet.
    """
    for back in range(1 << int64(index_bits)):
        slot = (ONE << index_bits) - ONE - uint64(back)
        word = table[slot]
        table[slot] = uint64(0)
        facts = word & (TAG_UNIT - ONE)
        tag = word ^ facts
        table[(slot << GROWTH_BITS) | (tag >> (_WORD - GROWTH_BITS))] = (tag << GROWTH_BITS) | facts


@kernel(forceinline=True)
def spread(key, spare_bits):
    """The key, scattered over the word's upper bits; one to one."""
    return (key * _ODD) << spare_bits


@kernel(forceinline=True)
def slot_of(scattered, index_bits):
    """Where a position belongs."""
    return scattered >> (_WORD - index_bits)


@kernel(forceinline=True)
def tag_of(scattered, index_bits):
    """The part of the key that the slot does not say, above 14 zero bits."""
    return scattered << index_bits


@kernel(forceinline=True)
def lower_bound(facts):
    """The proven lower bound in the 14 bits of an entry."""
    return np.int64(facts & BOUND_MASK) - LARGEST


@kernel(forceinline=True)
def upper_bound(facts):
    """The proven upper bound in the 14 bits of an entry."""
    return LARGEST - np.int64(facts >> BOUND_BITS)


@kernel(forceinline=True)
def facts_of(low, high):
    """The 14 bits that say `low <= score <= high`."""
    return np.uint64(low + LARGEST) | (np.uint64(LARGEST - high) << BOUND_BITS)


@kernel(forceinline=True)
def decision(table, scattered, index_bits, alpha):
    """A bound from the table that decides whether the score is above alpha; or UNKNOWN."""
    facts = table[slot_of(scattered, index_bits)] ^ tag_of(scattered, index_bits)
    value = UNKNOWN
    if facts < TAG_UNIT:
        if lower_bound(facts) > alpha:
            value = lower_bound(facts)
        elif upper_bound(facts) <= alpha:
            value = upper_bound(facts)
    return value


@kernel(forceinline=True)
def mirrored(key, width, stride):
    """The key of the position seen in a mirror."""
    column = (ONE << stride) - ONE
    image = np.uint64(0)
    for _ in range(width):
        image = (image << stride) | (key & column)
        key >>= stride
    return image


@kernel(forceinline=True)
def scattered_key(mover, mask, empty, mirror_from, spare_bits, width, stride):
    """The scattered key of a position, or near the empty board of its smaller mirror image."""
    key = mover + mask
    if empty >= mirror_from:
        key = min(key, mirrored(key, width, stride))
    return spread(key, spare_bits)


def _plain_prefetch(_table, _slot):
    """Nothing: memory is only asked for ahead of its use in compiled code."""


@instruction(plain=_plain_prefetch)
def prefetch(_context, table, _slot):
    """Ask for a slot's memory ahead of its use."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils

    def generate(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        address = builder.gep(array.data, [arguments[1]])
        byte = ir.IntType(8).as_pointer()
        number = ir.IntType(32)
        ask = cgutils.get_or_insert_function(
            builder.module,
            ir.FunctionType(ir.VoidType(), [byte, number, number, number]),
            "llvm.prefetch.p0",
        )
        read, keep_close, data = (ir.Constant(number, value) for value in (0, 3, 1))
        builder.call(ask, [builder.bitcast(address, byte), read, keep_close, data])
        return context.get_dummy_value()

    return types.void(table, types.uint64), generate
