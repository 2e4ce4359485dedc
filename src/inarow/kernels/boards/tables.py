"""Game -> arrays, Position -> arrays: where most kernels learn the rules.

What is cached here is shared by every search of the process, and therefore fixed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.bitboard import BitBoard, shift_steps
from inarow.kernels.boards.run_counts import RunBoard, require_countable
from inarow.kernels.boards.setup import Setup
from inarow.kernels.compilation.records import fixed
from inarow.rules.completion import bits_of, cells_in
from inarow.rules.game import DIRECTIONS, Game, Move
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries

Shared = Literal["none", "mirror", "all"]  # which images of a position share a table entry


@lru_cache(maxsize=64)
def setup(game: Game, weights: tuple[int, ...] = (), first: int = 1) -> Setup:
    """The arrays of a game, with the weights of the heuristic that will read them.

    `first` is the side that began, +1 or -1.
    """
    assert game.cells < 2**15, f"cells are numbered in int16, and {game} has {game.cells}"
    connect = min(game.connect, game.cells + 1)
    lines = np.array(game.lines(), dtype=np.uint16).reshape(-1, connect)
    return Setup(
        width=game.width,
        height=game.height,
        connect=connect,
        gravity=int(game.gravity),
        exact=int(game.exact),
        wrap=int(game.wrap),
        verdict=-1 if game.misere else 1,
        lines=fixed(lines),
        through=fixed(listed(game.cells, lines.tolist())),
        neighbours=fixed(_neighbours(game)),
        support=fixed(np.array([_or_none(game.support(cell)) for cell in range(game.cells)], dtype=np.int16)),
        natural=fixed(np.array(_natural_order(game), dtype=np.uint16)),
        centre=fixed(np.array(_from_the_centre(game), dtype=np.uint16)),
        weights=fixed(np.array(weights, dtype=np.int64)),
        first=first,
    )


def first_side(position: Position) -> int:
    """The side that began, in `cells_of`: +1 if it is its turn, else -1."""
    return 1 - 2 * position.seat


def cells_of(position: Position) -> NDArray[np.int8]:
    """int8[C]: +1 for the mover's stones, -1 for the waiter's, 0 for empty cells."""
    cells = np.zeros(position.game.cells, dtype=np.int8)
    cells[list(cells_in(position.mover))] = 1
    cells[list(cells_in(position.waiter))] = -1
    return cells


def numbered_cells(game: Game, first: int, second: int) -> NDArray[np.int8]:
    """int8[C]: 1 for the stones of the first bit set, 2 for those of the second, 0 for empty cells."""
    cells = np.zeros(game.cells, dtype=np.int8)
    cells[list(cells_in(first))] = 1
    cells[list(cells_in(second))] = 2
    return cells


def run_board(game: Game) -> RunBoard:
    """A board that `run_counts.clear_board` has yet to clear."""
    empty = _empty_run_board(game)
    return empty._replace(cells=empty.cells.copy(), codes=empty.codes.copy(), threats=empty.threats.copy())


@lru_cache(maxsize=16)
def _empty_run_board(game: Game) -> RunBoard:
    runs, tables = game.runs(), setup(game)
    if runs:
        require_countable(game.connect)
    above = np.full(game.cells, -1, dtype=np.int16)
    held = np.flatnonzero(tables.support >= 0)
    above[tables.support[held]] = held
    return RunBoard(
        runs=fixed(np.array([run.cells for run in runs], dtype=np.uint16).reshape(-1, tables.connect)),
        through=fixed(listed(game.cells, [run.cells for run in runs])),
        guarded=fixed(listed(game.cells, [run.guards for run in runs])),
        support=tables.support,
        above=fixed(above),
        cells=np.zeros(game.cells, dtype=np.int8),
        codes=np.zeros((2, len(runs)), dtype=np.int16),
        threats=np.zeros((2, game.cells), dtype=np.int16),
    )


def fits_bitboard(game: Game) -> bool:
    """Do the columns, each with an empty guard cell above it, fit one 64-bit word?"""
    return (game.height + 1) * game.width <= 64


@lru_cache(maxsize=64)
def bitboard(game: Game) -> BitBoard:
    """The masks of a game that fits 64 bits."""
    assert fits_bitboard(game), f"{game} does not fit a word of 64 bits"
    through: list[list[tuple[int, int]]] = [[] for _ in range(64)]
    for run in game.runs():
        masks = (to_bits(game, bits_of(run.cells)), to_bits(game, bits_of(run.guards)))
        for cell in run.cells:
            through[_bit(game, cell)].append(masks)
    runs = np.zeros((64, max(1, *map(len, through)), 2), dtype=np.uint64)
    runs[:, :, 0] = ~np.uint64(0)  # padding: a run that no stones hold
    for bit, masks_of_bit in enumerate(through):
        for number, masks in enumerate(masks_of_bit):
            runs[bit, number] = masks
    return BitBoard(
        board=np.uint64(to_bits(game, (1 << game.cells) - 1)),
        bottom=np.uint64(to_bits(game, (1 << game.width) - 1)),
        gravity=int(game.gravity),
        plain=int(not game.exact and not game.wrap),
        verdict=-1 if game.misere else 1,
        shifts=fixed(shift_steps(game.height, min(game.connect, game.cells + 1))),
        runs=fixed(runs),
    )


def to_bits(game: Game, stones: int) -> int:
    """A bit set of cells in the layout of the bitboard."""
    return sum(1 << _bit(game, cell) for cell in cells_in(stones))


@lru_cache(maxsize=16)
def bit_symmetries(game: Game) -> NDArray[np.int8]:
    """int8[S, 64]: where each symmetry of the board sends each bit."""
    assert fits_bitboard(game), f"{game} does not fit a word of 64 bits"
    images = np.zeros((len(symmetries(game)), 64), dtype=np.int8)
    for number, symmetry in enumerate(symmetries(game)):
        for cell, image in enumerate(symmetry):
            images[number, _bit(game, cell)] = _bit(game, image)
    return fixed(images)


def _bit(game: Game, cell: Move) -> int:
    """Column by column, one guard bit on top of each."""
    row, column = divmod(cell, game.width)
    return column * (game.height + 1) + row


def _or_none(cell: Move | None) -> int:
    return -1 if cell is None else cell


def listed(cells: int, groups: Sequence[Iterable[int]]) -> NDArray[np.int16]:
    """int16[cells, most]: the numbers of the groups each cell is in, padded with -1."""
    assert len(groups) <= 2**15, f"groups are numbered in int16, and there are {len(groups)}"
    of_cell: list[list[int]] = [[] for _ in range(cells)]
    for number, group in enumerate(groups):
        for cell in group:
            of_cell[cell].append(number)
    table = np.full((cells, max(map(len, of_cell))), -1, dtype=np.int16)
    for cell, numbers in enumerate(of_cell):
        table[cell, : len(numbers)] = numbers
    return table


def _neighbours(game: Game) -> NDArray[np.int16]:
    every = [*DIRECTIONS, *((-dx, -dy) for dx, dy in DIRECTIONS)]
    return np.array(
        [[_or_none(game.neighbour(cell, dx, dy)) for cell in range(game.cells)] for dx, dy in every],
        dtype=np.int16,
    )


def _natural_order(game: Game) -> list[Move]:
    cells = range(game.cells)
    return sorted(cells, key=lambda cell: (cell % game.width, cell)) if game.gravity else list(cells)


def _from_the_centre(game: Game) -> list[Move]:
    def distance(cell: Move) -> int:
        row, column = divmod(cell, game.width)
        across = abs(2 * column - (game.width - 1))
        return across if game.gravity else across**2 + (2 * row - (game.height - 1)) ** 2

    return sorted(_natural_order(game), key=distance)


@lru_cache(maxsize=16)
def zobrist(game: Game, shared: Shared) -> NDArray[np.uint64]:
    """uint64[2, S, C]: a random word for each side, symmetry and cell; the same in every process."""
    words = np.random.Generator(np.random.PCG64(20_24)).integers(
        0, 2**64, size=(2, game.cells), dtype=np.uint64
    )
    width = game.width
    mirror = tuple(cell - 2 * (cell % width) + width - 1 for cell in range(game.cells))
    sharing = {"none": symmetries(game)[:1], "mirror": (symmetries(game)[0], mirror), "all": symmetries(game)}
    images = tuple(dict.fromkeys(sharing[shared]))
    return fixed(np.stack([words[:, list(image)] for image in images], axis=1))


@lru_cache(maxsize=16)
def near_cells(game: Game, radius: int) -> NDArray[np.int16]:
    """int16[C, A]: the cells within `radius` of each cell in rows and columns, padded with -1."""
    steps = range(-radius, radius + 1)
    around = [
        sorted({_or_none(game.neighbour(cell, dx, dy)) for dx in steps for dy in steps} - {-1, cell})
        for cell in range(game.cells)
    ]
    table = np.full((game.cells, max(1, *map(len, around))), -1, dtype=np.int16)
    for cell, others in enumerate(around):
        table[cell, : len(others)] = others
    return fixed(table)
