"""Rollouts as tests call them: many games from one position, on bits or on cells."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.tables import bitboard, cells_of, setup, to_bits
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8
from inarow.kernels.mcts.bit_rollout import hopes_of, play_out_plainly, play_out_tactically
from inarow.kernels.mcts.cell_play import CellPlay, completing_cells, copy_play, put_stone, set_up
from inarow.kernels.mcts.cell_search import play_out_cells
from inarow.mcts.state import bit_play, cleared
from inarow.rules.position import Position

WORD = np.uint64(0x9E3779B97F4A7C15)


@kernel(allocates=True)
def _plainly(mover, waiter, word, play, board, games):  # type: ignore[no-untyped-def]
    values = np.zeros(games, dtype=np.int64)
    for number in range(games):
        values[number], word = play_out_plainly(mover, waiter, word, play, board)
    return values, word


@kernel(allocates=True)
def _tactically(mover, waiter, own, theirs, word, play, board, games):  # type: ignore[no-untyped-def]
    values = np.zeros(games, dtype=np.int64)
    for number in range(games):
        values[number], word = play_out_tactically(mover, waiter, own, theirs, word, play, board)
    return values, word


@kernel(allocates=True)
def _on_cells(root, board, tactical, word, around, setup, games):  # type: ignore[no-untyped-def]
    values = np.zeros(games, dtype=np.int64)
    for number in range(games):
        copy_play(root, board)
        values[number], word = play_out_cells(board, int8(1), tactical, word, around, setup)
    return values, word


@kernel(allocates=True)
def put_one(board, cell, side, around, setup):  # type: ignore[no-untyped-def]
    put_stone(board, cell, side, around, setup)


@kernel(allocates=True)
def completing(board, side, setup):  # type: ignore[no-untyped-def]
    return completing_cells(board, side, setup)


def around_nothing(position: Position) -> np.ndarray:
    """No radius: every open move counts."""
    return np.zeros((position.game.cells, 0), dtype=np.int16)


def laid(position: Position, around: np.ndarray) -> CellPlay:
    """The position on a board of cells."""
    board = cleared(position.game)
    set_up(board, cells_of(position), around, setup(position.game))
    return board


def on_bits(
    position: Position, *, tactical: bool, games: int = 1, word: np.uint64 = WORD
) -> tuple[np.ndarray, int]:
    """The results of games on 64-bit words for the side to move, and the last random word."""
    game = position.game
    board, play = bitboard(game), bit_play(game)
    mover, waiter = (np.uint64(to_bits(game, stones)) for stones in (position.mover, position.waiter))
    if not tactical:
        values, last = _plainly(mover, waiter, word, play, board, games)
    else:
        own, theirs = (np.uint64(hopes_of(stones, play, board)) for stones in (mover, waiter))
        values, last = _tactically(mover, waiter, own, theirs, word, play, board, games)
    return values, int(last)


def on_cells(
    position: Position,
    *,
    tactical: bool,
    games: int = 1,
    word: np.uint64 = WORD,
    around: np.ndarray | None = None,
) -> tuple[np.ndarray, CellPlay]:
    """The same on cells, and the board as the last game left it, without the stone that ended it."""
    around = around_nothing(position) if around is None else around
    root, board = laid(position, around), cleared(position.game)
    values, _ = _on_cells(root, board, tactical, word, around, setup(position.game), games)
    return values, board
