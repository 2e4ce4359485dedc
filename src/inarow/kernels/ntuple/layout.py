"""How the tuples of a network lie on a board, as arrays that one stone changes in a few places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import int8, int32, types, void
from numpy.typing import NDArray

from inarow.kernels.compilation.kernel import kernel
from inarow.rules.game import Game, Move
from inarow.rules.symmetry import Symmetry


class Layout(NamedTuple):
    """R readings of T tables: a reading is a tuple laid on the board under one symmetry.

    A cell has a code: not yet playable, playable, the first player's, the second's; without gravity every
    empty cell is playable. A reading's codes are the digits of a number, and that number, behind the
    tables before its own, is the entry it reads. A stone changes the code of its own cell and of the one
    above it, always in the same way, so each move adds fixed steps to a few entries. The readings of the
    first symmetry, the identity, come first.

    start    int32[R]        the entry each reading reads on the empty board
    touched  int32[C, A]     the readings that a stone on each cell changes
    counts   int32[C]        how many they are
    steps    int32[2, C, A]  what a stone of the first or second player adds to them
    """

    start: NDArray[np.int32]
    touched: NDArray[np.int32]
    counts: NDArray[np.int32]
    steps: NDArray[np.int32]


LAYOUT = types.NamedTuple((int32[::1], int32[:, ::1], int32[::1], int32[:, :, ::1]), Layout)


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
    layout = Layout(
        start=start,
        touched=np.zeros((game.cells, most), dtype=np.int32),
        counts=np.array([len(of_cell) for of_cell in changes], dtype=np.int32),
        steps=np.zeros((2, game.cells, most), dtype=np.int32),
    )
    for cell, of_cell in enumerate(changes):
        for place, (number, by_side) in enumerate(sorted(of_cell.items())):
            layout.touched[cell, place] = number
            layout.steps[:, cell, place] = by_side
    return layout


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
def lay(cells, entries, layout):
    """Turn the entries of the empty board into those of the board with these stones."""
    for cell in range(cells.size):
        if cells[cell] != 0:
            add_stone(entries, cell, 0 if cells[cell] > 0 else 1, layout)
