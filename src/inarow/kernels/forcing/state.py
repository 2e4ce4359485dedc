"""The state of a forcing search: its board, its stack and its table, and how a game becomes one."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.run_counts import RunBoard
from inarow.kernels.boards.tables import run_board, zobrist
from inarow.kernels.compilation.records import Array1, Array2, Fixed2, fixed, kernel_type
from inarow.rules.game import Game

ATTACKER, DEFENDER = 0, 1  # the sides

# The places of `control`.
CONNECT, GRAVITY = 0, 1  # of the game
DEPTH = 2  # how many moves the attacker may play in all
TOP = 3  # the frame on top of the stack
NODES = 4  # attacking moves tried so far
STAMP = 5  # what marks a cell as listed in the present list of moves
FINAL = 6  # once found: the cell that completes the run
CONTROL = 7

# The columns of `frames`: one row for each position on the stack, the attacker to move.
NEXT, COUNT = 0, 1  # which move comes next, and how many there are
MOVE, REPLY = 2, 3  # the attacking move being searched, and its forced answer
PAIRS = 4  # how many runs the attacker holds but for two empty cells
DANGER = 5  # where the defender threatens to complete: a cell, or one of the two below
CUT = 6  # 1 if some line of play below was left unfinished for want of depth
KNOWN = 7  # 1 if the table has settled this position
FRAME = 8

NONE, MANY = -1, -2  # in place of a cell
FOR_EVER = 1 << 20  # more moves than any board has room for
TABLE_BITS = 18  # 4 MB of positions; more is hardly ever filled


class ForcingState(NamedTuple):
    """C cells, R runs, at most P attacking moves, 2**B table entries."""

    board: RunBoard
    words: Fixed2[np.uint64]  # [2, C] what a stone (side, cell) does to the key
    key: Array1[np.uint64]  # [1] the hash of the stones
    frames: Array2[np.int64]  # [P, FRAME] the stack
    moves: Array2[np.int16]  # [P, C] the attacking moves of each frame, best first
    pairs: Array2[np.int16]  # [P, R] the live runs of each frame that lack two cells, the newest first
    marks: Array1[np.int64]  # [C] scratch: the stamp of the list this cell was put on last
    table: Array2[np.uint64]  # [2**B, 2] a position's key, and how many attacking moves do not win there
    control: Array1[np.int64]  # [CONTROL]


FORCING_STATE = kernel_type(ForcingState)


def new_state(game: Game, moves: int, table_bits: int = TABLE_BITS) -> ForcingState:
    """The state for an attack of at most `moves` moves, the board empty; the game must have a run."""
    assert moves < FOR_EVER, f"an attack has fewer than {FOR_EVER} moves, not {moves}"
    board, rows = run_board(game), moves + 1
    control = np.zeros(CONTROL, dtype=np.int64)
    control[CONNECT], control[GRAVITY] = game.connect, game.gravity
    return ForcingState(
        board=board,
        words=_words(game),
        key=np.zeros(1, dtype=np.uint64),
        frames=np.zeros((rows, FRAME), dtype=np.int64),
        moves=np.empty((rows, game.cells), dtype=np.int16),
        pairs=np.empty((rows, len(board.runs)), dtype=np.int16),
        marks=np.zeros(game.cells, dtype=np.int64),
        table=np.zeros((1 << table_bits, 2), dtype=np.uint64),
        control=control,
    )


@lru_cache(maxsize=16)
def _words(game: Game) -> NDArray[np.uint64]:
    return fixed(zobrist(game, "none")[:, 0, :])
