"""What a stone on a cell makes of one line through it, and of all four: classes, kinds, and their tables.

A run is alive for a side while the other side has no stone in it (and, where runs are exact, no guard is
its own). Put a stone on the cell: the fewest stones that a live run through it then lacks, in one direction,
is the class of the cell in that direction. It is open if two such runs lack the same stones but one, so that
whoever fills one of the last two cells leaves the other: an open four in five in a row.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.compilation.records import fixed

# The classes of a cell in one direction, for one side; the names are those of five in a row.
NOTHING = 0
ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR = range(1, 9)  # lacking 4, 4, 3, 3, 2, ...
FIVE = 9  # completes a run
CLASSES = 10
DIRECTION_BITS = 4  # a class in a word of four directions

# The kinds of a cell: what its four classes amount to, the strongest last.
K_NOTHING, K_LOW, K_OPEN_TWO, K_THREE, K_OPEN_THREE, K_FOUR, K_DOUBLE_THREE, K_FOUR_THREE = range(8)
K_OPEN_FOUR = 8  # or two fours at once: two cells complete a run
K_FIVE = 9
KINDS = 10

EMPTY, OWN, BLOCKED = 0, 1, 2  # a place of a line, for one side; beyond the board is blocked
MOST_PLACES = 12  # a table of 3**12 classes; longer lines are read run by run

MOST_LACKING = 4  # what lacks more is nothing


def class_of(lacking: int, is_open: bool) -> int:
    """The class of a cell whose best run lacks so many stones.

    >>> class_of(0, False) == FIVE, class_of(1, True) == OPEN_FOUR, class_of(2, False) == THREE
    (True, True, True)
    """
    if lacking > MOST_LACKING:
        return NOTHING
    return FIVE - 2 * lacking + (1 if is_open and lacking > 0 else 0)


def places_of(connect: int, exact: bool) -> int:
    """How many neighbours of a cell, on both sides together, decide its class in one direction."""
    return 2 * (connect if exact else connect - 1)


@lru_cache(maxsize=8)
def class_table(connect: int, exact: bool) -> NDArray[np.uint8]:
    """uint8[3**P]: the class of a cell by its neighbours in one direction, a number of base 3.

    Place i of P, from one end of the line on, is worth 3**i; the cell itself lies between the two halves and
    holds an own stone.
    """
    places = places_of(connect, exact)
    half = places // 2
    assert places <= MOST_PLACES, f"a line of {places} places is too long for a table"
    keys = np.arange(3**places)
    digits = np.empty((places + 1, keys.size), dtype=np.int8)
    for place in range(places):
        digits[place + (place >= half)] = keys // 3**place % 3
    digits[half] = OWN
    empty, own, blocked = (digits == code for code in (EMPTY, OWN, BLOCKED))
    lacking = np.full((connect, keys.size), MOST_LACKING + 1, dtype=np.int8)
    starts = [half - connect + 1 + number for number in range(connect)]
    for number, start in enumerate(starts):
        alive = ~blocked[start : start + connect].any(axis=0)
        if exact:
            alive &= ~own[start - 1] & ~own[start + connect]
        missing = empty[start : start + connect].sum(axis=0)
        lacking[number] = np.where(alive & (missing <= MOST_LACKING), missing, MOST_LACKING + 1)
    least = lacking.min(axis=0)
    is_open = np.zeros(keys.size, dtype=bool)
    for number, start in enumerate(starts):
        for later in range(number + 1, connect):
            shared = empty[starts[later] : start + connect].sum(axis=0)
            is_open |= (lacking[number] == least) & (lacking[later] == least) & (shared == least - 1)
    classes = np.where(least > MOST_LACKING, NOTHING, FIVE - 2 * least + (is_open & (least > 0)))
    return fixed(classes.astype(np.uint8))


def pair_table(connect: int, exact: bool, beyond: tuple[int, ...]) -> NDArray[np.uint8]:
    """uint8[3**P]: the classes of a line for side 0 and, four bits higher, for side 1.

    In its key 0 is an empty place, 1 a stone of side 0 and 2 one of side 1; the places `beyond` the board are
    0 there, and blocked for both.
    """
    classes, places = class_table(connect, exact), places_of(connect, exact)
    keys = np.arange(3**places)
    walls = BLOCKED * sum(3**place for place in beyond)
    on_board = [place for place in range(places) if place not in beyond]
    digits = {place: keys // 3**place % 3 for place in on_board}
    empty = np.full(keys.size, walls)
    views = [sum((swap[digits[place]] * 3**place for place in on_board), empty) for swap in _VIEWS]
    pairs: NDArray[np.uint8] = classes[views[0]] | classes[views[1]] << np.uint8(4)
    return pairs


_VIEWS = (np.array([EMPTY, OWN, BLOCKED]), np.array([EMPTY, BLOCKED, OWN]))


@lru_cache(maxsize=1)
def code_table() -> NDArray[np.uint16]:
    """uint16[2**16]: the number of each set of four classes, whatever their directions."""
    digits = [np.arange(2**16) >> DIRECTION_BITS * direction & 15 for direction in range(4)]
    number_of = {group: number for number, group in enumerate(code_groups())}
    codes = np.zeros(2**16, dtype=np.uint16)
    groups = np.sort(np.stack(digits, axis=1), axis=1)
    known = (groups < CLASSES).all(axis=1)
    codes[known] = [number_of[tuple(group)] for group in groups[known].tolist()]
    return fixed(codes)


@lru_cache(maxsize=1)
def code_groups() -> tuple[tuple[int, ...], ...]:
    """The sets of four classes, each in ascending order, in the order of their numbers."""
    return tuple(combinations_with_replacement(range(CLASSES), 4))


def kind_of(group: tuple[int, ...], *, crossing: bool = False) -> int:
    """What a cell with these classes is.

    `crossing` says that two lines may meet twice, as on a narrow cylinder: then two fours may lack the same
    cell, and are not taken for two.

    >>> kind_of((NOTHING, NOTHING, FOUR, OPEN_THREE)) == K_FOUR_THREE
    True
    """
    fours, threes = group.count(FOUR), group.count(OPEN_THREE)
    if FIVE in group:
        return K_FIVE
    if OPEN_FOUR in group or (fours >= 2 and not crossing):
        return K_OPEN_FOUR
    if fours:
        return K_FOUR_THREE if threes else K_FOUR
    if threes:
        return K_DOUBLE_THREE if threes >= 2 else K_OPEN_THREE
    if THREE in group:
        return K_THREE
    if OPEN_TWO in group:
        return K_OPEN_TWO
    return K_LOW if max(group) > NOTHING else K_NOTHING


@lru_cache(maxsize=2)
def kind_table(*, crossing: bool) -> NDArray[np.uint8]:
    """uint8[G]: the kind of each set of four classes, by its number."""
    return fixed(np.array([kind_of(group, crossing=crossing) for group in code_groups()], dtype=np.uint8))
