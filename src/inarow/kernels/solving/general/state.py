"""The state of the general solver: its board, its stack and its table, and how a game becomes one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.run_counts import RunBoard
from inarow.kernels.boards.tables import fits_bitboard, run_board, setup, to_bits
from inarow.kernels.compilation.records import (
    Array1,
    Array2,
    Fixed1,
    Fixed2,
    Fixed3,
    Fixed4,
    fixed,
    kernel_type,
)
from inarow.kernels.solving.general.table import LARGE
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.symmetry import symmetries

# The places of `facts`; the seats own FIRST_OWNS and SECOND_OWNS stones.
CELLS, CONNECT, RUNS, GRAVITY, EXACT, MISERE, FIRST_OWNS, SECOND_OWNS, KEYS_EXACT = range(9)
FACTS = 9

# The places of `control`.
NODES, NODE_LIMIT = range(2)
CONTROL = 2

# The columns of `frames`: one row for each position on the stack.
NEXT, COUNT, BEST, LOW, HIGH, MOVE, BEST_MOVE, PARTIAL, ENTERED, SYMMETRY = range(10)
FRAME = 10

MOST_EXACT_CELLS = 40  # 3**40 < 2**64: a key of three digits a cell
MOST_SYMMETRIES = 16  # more cost more than they save
BUCKET = 32  # bytes
_WORD = 2**64 - 1


class GeneralState(NamedTuple):
    """C cells, R runs, S symmetries, 2**B buckets. The sides are seats: 0 the first player, 1 the second."""

    facts: Fixed1[np.int64]  # [FACTS] about the game
    masks: Fixed2[np.uint64]  # [R, W] the cells of each run as bits, 64 a word
    order: Fixed1[np.uint16]  # [C] all cells from the centre outwards
    words: Fixed4[np.uint64]  # [2, 2, C, S] what a stone (seat, cell) does to either key of each symmetry
    images: Fixed3[np.int16]  # [2, S, C] where each symmetry sends each cell; then where each image came from
    board: RunBoard
    keys: Array2[np.uint64]  # [2, S] row 0 chooses the bucket, row 1 is the tag
    frames: Array2[np.int64]  # [C + 2, FRAME] the stack
    moves: Array2[np.int16]  # [C + 2, C] the moves of each frame, best first
    merit: Array1[np.int64]  # [C] scratch: what a move promises
    pairs: Array2[np.int64]  # [2, R] scratch of the pairing test
    table: Array2[np.uint64]  # [2**B, 4] buckets of two entries: tag, facts, tag, facts
    control: Array1[np.int64]  # [CONTROL]
    stop: Array1[np.int64]  # [1] another thread sets it to end the search


GENERAL_STATE = kernel_type(GeneralState)


def new_state(game: Game, memory: int) -> GeneralState:
    """The state for a game, with a table of at most `memory` bytes (but at least one bucket)."""
    board, tables = run_board(game), setup(game)
    runs = len(board.runs)
    images = np.array(symmetries(game)[:MOST_SYMMETRIES], dtype=np.int16)
    buckets = 1 << max(memory // BUCKET, 1).bit_length() - 1
    words, exact_keys = _words(game, images)
    owned = (game.cells + 1) // 2
    assert owned < LARGE <= 2**15, f"a bound has 16 bits and is below {LARGE}; {game} has scores of {owned}"
    assert game.cells < 2**16, f"a move, plus one, has 16 bits, and {game} has {game.cells} cells"
    facts = np.zeros(FACTS, dtype=np.int64)
    facts[CELLS], facts[CONNECT], facts[RUNS] = game.cells, tables.connect, runs
    facts[GRAVITY], facts[EXACT], facts[MISERE] = game.gravity, game.exact, game.misere
    facts[FIRST_OWNS], facts[SECOND_OWNS] = owned, game.cells - owned
    facts[KEYS_EXACT] = exact_keys
    return GeneralState(
        facts=fixed(facts),
        masks=fixed(_masks(game)),
        order=tables.centre,
        words=fixed(words),
        images=fixed(np.stack([images, np.argsort(images, axis=1).astype(np.int16)])),
        board=board,
        keys=np.zeros((2, len(images)), dtype=np.uint64),
        frames=np.zeros((game.cells + 2, FRAME), dtype=np.int64),
        moves=np.zeros((game.cells + 2, game.cells), dtype=np.int16),
        merit=np.zeros(game.cells, dtype=np.int64),
        pairs=np.zeros((2, runs), dtype=np.int64),
        table=np.zeros((buckets, BUCKET // 8), dtype=np.uint64),
        control=np.zeros(CONTROL, dtype=np.int64),
        stop=np.zeros(1, dtype=np.int64),
    )


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
    return words[:, :, images.T], exact


def _masks(game: Game) -> NDArray[np.uint64]:
    """uint64[R, W]: the cells of each run as bits, 64 a word."""
    words = (game.cells + 63) // 64
    stones = (bits_of(run.cells) for run in game.runs())
    rows = [[one >> 64 * word & _WORD for word in range(words)] for one in stones]
    return np.array(rows, dtype=np.uint64).reshape(-1, words)
