"""From a game to the arrays and kernels that play many of it: on words where they fit, else on cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.batches.bit_games import BitGames, first_refused_bits, step_bits, step_random_bits
from inarow.kernels.batches.cell_games import CellGames, first_refused_cells, step_cells, step_random_cells
from inarow.kernels.batches.shown import Shown
from inarow.kernels.boards.bitboard import BitBoard
from inarow.kernels.boards.setup import Setup
from inarow.kernels.boards.tables import bitboard, fits_bitboard, setup, to_bits
from inarow.kernels.compilation.kernel import Kernel
from inarow.kernels.compilation.records import fixed
from inarow.rules.completion import bits_of
from inarow.rules.game import Game


class Games(NamedTuple):
    """Many games of one kind as kernels play them; what is shown of them is a `Shown`."""

    state: BitGames | CellGames
    tables: BitBoard | Setup
    step: Kernel
    step_random: Kernel
    first_refused: Kernel

    def clear(self) -> None:
        """Take all stones away: before the first move everything is 0 but the random words."""
        for array in self.state:
            if array.flags.writeable and array is not self.state.words:
                array[...] = 0


def new_shown(game: Game, size: int) -> Shown:
    """So many games before their first move, as they are shown."""
    return Shown(
        boards=np.zeros((size, game.cells), dtype=np.int8),
        masks=np.ones((size, game.actions), dtype=np.bool_),
        rewards=np.zeros((size, 2), dtype=np.float32),
        finished=np.zeros(size, dtype=np.bool_),
        turn=np.zeros(size, dtype=np.int8),
    )


def new_games(game: Game, words: NDArray[np.uint64]) -> Games:
    """A game before its first move for each of these random words, none of which is 0."""
    return bit_games(game, words) if fits_bitboard(game) else cell_games(game, words)


def bit_games(game: Game, words: NDArray[np.uint64]) -> Games:
    """The same on words."""
    many = game.actions
    areas = [bits_of(tuple(range(action, game.cells, many))) for action in range(many)]
    cell_of_bit = np.zeros(64, dtype=np.uint16)
    for cell in range(game.cells):
        cell_of_bit[to_bits(game, 1 << cell).bit_length() - 1] = cell
    state = BitGames(
        movers=np.zeros(len(words), dtype=np.uint64),
        waiters=np.zeros(len(words), dtype=np.uint64),
        last=np.zeros(len(words), dtype=np.uint64),
        words=words,
        actions=np.zeros(len(words), dtype=np.int64),
        playing=np.zeros(len(words), dtype=np.bool_),
        areas=fixed(np.array([to_bits(game, area) for area in areas], dtype=np.uint64)),
        cells=fixed(cell_of_bit),
    )
    return Games(state, bitboard(game), step_bits, step_random_bits, first_refused_bits)


def cell_games(game: Game, words: NDArray[np.uint64]) -> Games:
    """The same on cells."""
    state = CellGames(
        cells=np.zeros((len(words), game.cells), dtype=np.int8),
        heights=np.zeros((len(words), game.width), dtype=np.int16),
        plies=np.zeros(len(words), dtype=np.int16),
        words=words,
        actions=np.zeros(len(words), dtype=np.int64),
        playing=np.zeros(len(words), dtype=np.bool_),
    )
    return Games(state, setup(game), step_cells, step_random_cells, first_refused_cells)
