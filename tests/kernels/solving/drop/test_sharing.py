"""What threads on one table tell each other: paths, and the lowest frame that is decided."""

from __future__ import annotations

import numpy as np
from numba import njit

from inarow.kernels.solving.drop.sharing import PATH, PATHS_FROM, decided_frame, is_elsewhere, leave
from inarow.kernels.solving.drop.stack import (
    ALPHA,
    EMPTY,
    FRAME,
    NUMBERS,
    NUMBERS_SIZE,
    SCATTERED,
    WORDS_SIZE,
)
from inarow.kernels.solving.drop.table import UNKNOWN, allocate, decision, facts_of, slot_of, tag_of

BITS = np.uint64(14)
KEYS = [np.uint64(number * 0x123456789ABCDEF % 2**64) for number in range(1, 6)]


@njit
def elsewhere(paths, own, empty, key):  # type: ignore[no-untyped-def]
    return is_elsewhere(paths, own, empty, key)


@njit
def left(paths, own, empty):  # type: ignore[no-untyped-def]
    leave(paths, own, empty)


@njit
def decided(depth, shared_from, index_bits, table, words, numbers):  # type: ignore[no-untyped-def]
    return decided_frame(depth, shared_from, index_bits, table, words, numbers)


@njit
def store(table, scattered, index_bits, low, high):  # type: ignore[no-untyped-def]
    table[slot_of(scattered, index_bits)] = tag_of(scattered, index_bits) | facts_of(low, high)


@njit
def answer(table, scattered, index_bits, alpha):  # type: ignore[no-untyped-def]
    return decision(table, scattered, index_bits, alpha)


def test_a_position_is_elsewhere_on_the_path_of_another_thread_only():  # type: ignore[no-untyped-def]
    paths = np.zeros(3 * PATH, dtype=np.uint64)
    paths[PATH + 30] = KEYS[0]
    assert elsewhere(paths, 0, 30, KEYS[0])
    assert elsewhere(paths, 2 * PATH, 30, KEYS[0])
    assert not elsewhere(paths, PATH, 30, KEYS[0])
    assert not elsewhere(paths, 0, 29, KEYS[0])
    assert not elsewhere(paths, 0, 30, KEYS[1])


def test_leaving_clears_the_own_path_below():  # type: ignore[no-untyped-def]
    paths = np.full(3 * PATH, KEYS[0])
    left(paths, PATH, 30)
    assert not paths[PATH : PATH + 30].any()
    assert paths[:PATH].all()
    assert paths[PATH + 30 :].all()


def test_the_table_decides_a_question_or_not():  # type: ignore[no-untyped-def]
    table = allocate(14)
    assert answer(table, KEYS[0], BITS, 0) == UNKNOWN
    store(table, KEYS[0], BITS, -2, 3)
    assert [answer(table, KEYS[0], BITS, alpha) for alpha in (-4, -3, -2, 2, 3, 4)] == [
        -2,
        -2,
        UNKNOWN,
        UNKNOWN,
        3,
        3,
    ]
    assert answer(table, KEYS[1], BITS, -3) == UNKNOWN


def test_the_lowest_decided_frame_is_found_among_those_that_are_shared():  # type: ignore[no-untyped-def]
    table = allocate(14)
    words = np.zeros(WORDS_SIZE, dtype=np.uint64)
    numbers = np.zeros(NUMBERS_SIZE, dtype=np.int64)
    for frame, key in enumerate(KEYS):
        words[frame * int(FRAME) + int(SCATTERED)] = key
        numbers[frame * int(NUMBERS) + int(EMPTY)] = PATHS_FROM + 3 - frame  # the last one is not shared
        numbers[frame * int(NUMBERS) + int(ALPHA)] = 0

    def found(depth: int) -> tuple[int, int]:
        return tuple(map(int, decided(np.uint64(depth), PATHS_FROM, BITS, table, words, numbers)))

    store(table, KEYS[4], BITS, 1, 5)
    assert found(5)[1] == UNKNOWN
    store(table, KEYS[3], BITS, -5, -1)
    assert found(5) == (3, -1)
    store(table, KEYS[1], BITS, 1, 5)
    assert found(5) == (1, 1)
    assert found(1)[1] == UNKNOWN
