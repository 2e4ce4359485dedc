"""The solver's small parts: the table's words, its growth, and the sorted register."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from inarow.kernels.solving.drop.ordering import dropped, entry_of, inserted, number_of
from inarow.kernels.solving.drop.table import (
    GROWTH_BITS,
    allocate,
    facts_of,
    first_index_bits,
    grow,
    lower_bound,
    mirrored,
    slot_of,
    spread,
    tag_of,
    upper_bound,
)


@njit
def round_trip(low, high):  # type: ignore[no-untyped-def]
    facts = facts_of(low, high)
    return lower_bound(facts), upper_bound(facts), facts


@njit
def slot_and_tag(key, spare_bits, index_bits):  # type: ignore[no-untyped-def]
    scattered = spread(key, spare_bits)
    return slot_of(scattered, index_bits), tag_of(scattered, index_bits)


@njit
def sort(merits):  # type: ignore[no-untyped-def]
    """The numbers of the moves in order, and those that were dropped."""
    register = np.uint64(0)
    left_out = [np.uint64(0) for _ in range(0)]
    for number in range(len(merits)):
        entry = entry_of(merits[number], number)
        if dropped(register, entry):
            left_out.append(number_of(dropped(register, entry)))
        register = inserted(register, entry)
    ordered = [np.uint64(0) for _ in range(0)]
    while register:
        ordered.append(number_of(register & np.uint64(255)))
        register >>= np.uint64(8)
    return ordered, left_out


@njit
def image(key, width, stride):  # type: ignore[no-untyped-def]
    return mirrored(key, width, stride)


@settings(deadline=None)
@given(st.integers(-63, 63), st.integers(-63, 63))
def test_a_word_keeps_both_bounds(low, high):  # type: ignore[no-untyped-def]
    found_low, found_high, facts = round_trip(low, high)
    assert (found_low, found_high) == (low, high)
    assert facts < 1 << 14
    assert (facts == 0) == ((low, high) == (-63, 63))


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=15))
def test_the_register_sorts(merits):  # type: ignore[no-untyped-def]
    ordered, left_out = sort(np.array(merits))
    best_first = sorted(range(len(merits)), key=lambda number: (-min(merits[number], 7), number))
    assert [int(number) for number in ordered] == best_first[:8]
    assert sorted(int(number) for number in left_out) == sorted(best_first[8:])


def test_slot_and_tag_tell_the_key():  # type: ignore[no-untyped-def]
    draw = random.Random(1)
    keys = {draw.getrandbits(49) for _ in range(20000)} | set(range(2000))
    found = {tuple(map(int, slot_and_tag(np.uint64(key), np.uint64(15), np.uint64(16)))) for key in keys}
    assert len(found) == len(keys)
    assert all(tag % (1 << 14) == 0 and slot < 1 << 16 for slot, tag in found)


def test_growing_moves_every_entry_to_its_new_slot():  # type: ignore[no-untyped-def]
    draw = random.Random(2)
    bits = np.uint64(14)
    table = allocate(17)
    kept = {}
    for _ in range(30000):
        key = np.uint64(draw.getrandbits(64))
        slot, tag = slot_and_tag(key, np.uint64(0), bits)
        table[slot] = tag | np.uint64(draw.randrange(1, 1 << 14))
        kept[int(slot)] = (key, int(table[slot]) % (1 << 14))
    grow(table, bits)
    for key, facts in kept.values():
        slot, tag = slot_and_tag(key, np.uint64(0), bits + GROWTH_BITS)
        assert table[slot] == tag | np.uint64(facts)
    assert np.count_nonzero(table) == len(kept)


def test_a_table_grows_to_its_full_size():  # type: ignore[no-untyped-def]
    for bits in range(14, 30):
        first = first_index_bits(1 << bits)
        assert first <= max(bits, 18)
        assert (bits - first) % int(GROWTH_BITS) == 0


def test_mirroring_twice_is_nothing():  # type: ignore[no-untyped-def]
    key = np.uint64(random.Random(4).getrandbits(49))
    once = np.uint64(image(key, 7, np.uint64(7)))
    assert once != key
    assert image(once, 7, np.uint64(7)) == key
