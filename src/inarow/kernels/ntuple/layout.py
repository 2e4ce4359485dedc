"""How the tuples of a network lie on a board, what one stone changes, and what the tables hold there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Fixed1, Fixed2, Fixed3, fixed, kernel_type
from inarow.kernels.compilation.types import int8, int32, uint32, void
from inarow.rules.game import Game, Move
from inarow.rules.symmetry import Symmetry


class Layout(NamedTuple):
    """R readings of T tables: a reading is a tuple laid on the board under one symmetry.

    A cell has a code: not yet playable, playable, the first player's, the second's; without gravity every
    empty cell is playable. A reading's codes are the digits of a number, and that number, behind the
    tables before its own, is the entry it reads. A stone changes the code of its own cell and of the one
    above it, always in the same way, so each move adds fixed steps to a few entries. The readings of the
    first symmetry, the identity, come first.

    Threads share it.
    """

    start: Fixed1[np.int32]  # [R] the entry each reading reads on the empty board
    touched: Fixed2[np.int32]  # [C, A] the readings that a stone on each cell changes
    counts: Fixed1[np.int32]  # [C] how many they are
    steps: Fixed3[np.int32]  # [2, C, A] what a stone of the first or second player adds to them


LAYOUT = kernel_type(Layout)


def codes(game: Game) -> int:
    """How many codes a cell can have."""
    return 4 if game.gravity else 3


def lay_out(game: Game, tuples: Sequence[Sequence[Move]], images: Sequence[Symmetry]) -> Layout:
    """The arrays for these tuples, all of one length, read under each of these symmetries."""
    base = codes(game)
    playable = base - 3  # the codes of the two players' stones follow
    size = base ** len(tuples[0])
    readings = [
        (table, [image[cell] for cell in one]) for image in images for table, one in enumerate(tuples)
    ]
    assert len(tuples) * size < 2**31, f"entries are numbered in int32, and there are {len(tuples) * size}"
    start = np.zeros(len(readings), dtype=np.int32)
    changes: list[dict[int, list[int]]] = [{} for _ in range(game.cells)]
    for number, (table, cells) in enumerate(readings):
        start[number] = table * size
        for place, cell in enumerate(cells):
            worth = base**place
            support = game.support(cell)
            if support is None:
                start[number] += playable * worth
            else:
                for side in (0, 1):
                    changes[support].setdefault(number, [0, 0])[side] += playable * worth
            for side in (0, 1):
                changes[cell].setdefault(number, [0, 0])[side] += (side + 1) * worth
    most = max(1, *map(len, changes))
    touched = np.zeros((game.cells, most), dtype=np.int32)
    counts = np.array([len(of_cell) for of_cell in changes], dtype=np.int32)
    steps = np.zeros((2, game.cells, most), dtype=np.int32)
    for cell, of_cell in enumerate(changes):
        for place, (number, by_side) in enumerate(sorted(of_cell.items())):
            touched[cell, place] = number
            steps[:, cell, place] = by_side
    return Layout(fixed(start), fixed(touched), fixed(counts), fixed(steps))


@kernel(inline="always")
def add_stone(entries, cell, row, layout):
    """Bring the entries up to date with a stone of player `row` (0 the first, 1 the second)."""
    for place in range(layout.counts[cell]):
        entries[layout.touched[cell, place]] += layout.steps[row, cell, place]


@kernel(inline="always")
def take_stone(entries, cell, row, layout):
    """The opposite of `add_stone`."""
    for place in range(layout.counts[cell]):
        entries[layout.touched[cell, place]] -= layout.steps[row, cell, place]


@kernel(void(int8[::1], int32[::1], LAYOUT), nogil=True)
def add_stones(cells, entries, layout):
    """Turn the entries of the empty board into those of the board with these stones."""
    for cell in range(cells.size):
        if cells[cell] != 0:
            add_stone(entries, cell, 0 if cells[cell] > 0 else 1, layout)


@kernel(inline="always")
def read_all(weights, row, entries, parts, zero):
    """Write what each reading reads in the tables of player `row` to move into `parts`; their sum.

    `zero` is of the type to sum in. There are as many parts as readings count. Four sums run side by side:
    one alone would wait for itself.
    Sums of float32 are float64 and so nearly exact: mirrored positions are worth the same to the last bit.
    """
    one = two = three = four = zero
    whole = parts.size // 4 * 4
    for number in range(0, whole, 4):
        parts[number] = weights[row, uint32(entries[number])]
        parts[number + 1] = weights[row, uint32(entries[number + 1])]
        parts[number + 2] = weights[row, uint32(entries[number + 2])]
        parts[number + 3] = weights[row, uint32(entries[number + 3])]
        one += parts[number]
        two += parts[number + 1]
        three += parts[number + 2]
        four += parts[number + 3]
    for number in range(whole, parts.size):
        parts[number] = weights[row, uint32(entries[number])]
        one += parts[number]
    return (one + two) + (three + four)


@kernel(inline="always")
def difference(weights, row, entries, parts, cell, mover, layout, zero):
    """What a stone of player `mover` on `cell` would add to the sum that `read_all` found."""
    one = two = zero
    for place in range(layout.counts[cell]):
        number = uint32(layout.touched[cell, place])
        if number < parts.size:
            entry = uint32(entries[number] + layout.steps[mover, cell, place])
            one += weights[row, entry]
            two += parts[number]
    return one - two
