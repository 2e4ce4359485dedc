"""Game -> Arena, Position -> board: where the exact kernels learn the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.run_counts import require_countable
from inarow.kernels.boards.tables import fits_bitboard, listed, setup, to_bits
from inarow.kernels.solving.general import state as at
from inarow.kernels.solving.general.table import LARGE
from inarow.rules.completion import bits_of, cells_in
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries

MOST_EXACT_CELLS = 40  # 3**40 < 2**64: a key of three digits a cell
MOST_SYMMETRIES = 16  # more cost more than they save
BUCKET = 32  # bytes
_WORD = 2**64 - 1


def build_arena(game: Game, memory: int) -> at.Arena:
    """All arrays for a game, with a table of at most `memory` bytes (but at least one bucket)."""
    tables = setup(game)
    runs = game.runs()
    connect = tables.connect
    images = np.array(symmetries(game)[:MOST_SYMMETRIES], dtype=np.int16)
    buckets = 1 << max(memory // BUCKET, 1).bit_length() - 1
    words, exact_keys = _words(game, images)
    owned = (game.cells + 1) // 2
    if runs:
        require_countable(connect)
    assert owned < LARGE <= 2**15, f"a bound has 16 bits and is below {LARGE}; {game} has scores of {owned}"
    assert game.cells < 2**16, f"a move, plus one, has 16 bits, and {game} has {game.cells} cells"
    facts = np.zeros(at.FACTS, dtype=np.int64)
    facts[at.CELLS], facts[at.CONNECT], facts[at.RUNS] = game.cells, connect, len(runs)
    facts[at.GRAVITY], facts[at.EXACT], facts[at.MISERE] = game.gravity, game.exact, game.misere
    facts[at.FIRST_OWNS], facts[at.SECOND_OWNS] = owned, game.cells - owned
    facts[at.KEYS_EXACT] = exact_keys
    return at.Arena(
        facts=facts,
        runs=np.array([run.cells for run in runs], dtype=np.uint16).reshape(-1, connect),
        masks=_masks(game),
        through=listed(game.cells, [run.cells for run in runs]),
        guarded=listed(game.cells, [run.guards for run in runs]),
        support=tables.support,
        above=_above(tables.support),
        order=tables.centre,
        words=words,
        images=np.stack([images, np.argsort(images, axis=1).astype(np.int16)]),
        cells=np.zeros(game.cells, dtype=np.int8),
        codes=np.zeros((2, len(runs)), dtype=np.int16),
        threats=np.zeros((2, game.cells), dtype=np.int16),
        keys=np.zeros((2, len(images)), dtype=np.uint64),
        frames=np.zeros((game.cells + 2, at.FRAME), dtype=np.int64),
        moves=np.zeros((game.cells + 2, game.cells), dtype=np.int16),
        merit=np.zeros(game.cells, dtype=np.int64),
        pairs=np.zeros((2, len(runs)), dtype=np.int64),
        table=np.zeros((buckets, BUCKET // 8), dtype=np.uint64),
        control=np.zeros(at.CONTROL, dtype=np.int64),
        stop=np.zeros(1, dtype=np.int64),
    )


def board_of(position: Position) -> NDArray[np.int8]:
    """int8[C]: 1 for the first player's stones, 2 for the second's, 0 for empty cells."""
    board = np.zeros(position.game.cells, dtype=np.int8)
    board[list(cells_in(position.first))] = 1
    board[list(cells_in(position.second))] = 2
    return board


def _words(game: Game, images: NDArray[np.int16]) -> tuple[NDArray[np.uint64], bool]:
    """uint64[2, 2, C, S]: what each stone does to the two keys; and whether the second is the position."""
    words = np.random.Generator(np.random.PCG64(20_26)).integers(
        0, 2**64, size=(2, 2, game.cells), dtype=np.uint64
    )
    exact = True
    if game.gravity and fits_bitboard(game):
        # The bits of the first player's stones plus those of all stones: one to one, column by column.
        units = [to_bits(game, 1 << cell) for cell in range(game.cells)]
    elif game.cells <= MOST_EXACT_CELLS:
        assert 3**game.cells <= 2**64, f"a key has 64 bits, too few for {game.cells} cells of three states"
        units = [3**cell for cell in range(game.cells)]
    else:
        exact = False
    if exact:
        words[1] = [[2 * unit for unit in units], units]
    return np.ascontiguousarray(words[:, :, images.T]), exact


def _masks(game: Game) -> NDArray[np.uint64]:
    """uint64[R, W]: the cells of each run as bits, 64 a word."""
    words = (game.cells + 63) // 64
    stones = (bits_of(run.cells) for run in game.runs())
    rows = [[one >> 64 * word & _WORD for word in range(words)] for one in stones]
    return np.array(rows, dtype=np.uint64).reshape(-1, words)


def _above(support: NDArray[np.int16]) -> NDArray[np.int16]:
    above = np.full(support.size, -1, dtype=np.int16)
    for cell, below in enumerate(support.tolist()):
        if below >= 0:
            above[below] = cell
    return above
