"""Moves that need no search: an immediate win, an immediate block, the middle of the board, a random one."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from inarow.rules.game import Game, Move
from inarow.rules.position import Position


def winning_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once; with misere none does."""
    return () if position.game.misere else position.completing_moves()


def blocking_moves(position: Position) -> tuple[Move, ...]:
    """The cells where the opponent would win at once if it were to move."""
    return () if position.game.misere else position.threatened_moves()


def central_move(game: Game) -> Move:
    """The cell in the middle; with gravity the bottom of the middle column."""
    column = (game.width - 1) // 2
    return column if game.gravity else (game.height - 1) // 2 * game.width + column


def most_central(game: Game, moves: Sequence[Move]) -> Move:
    """The move whose column is nearest to the middle; the first of several."""
    return min(moves, key=lambda move: abs(2 * (move % game.width) - (game.width - 1)))


def random_move(seed: int, position: Position, moves: Sequence[Move]) -> Move:
    """One of these moves, uniformly: the same one in any process for the same seed and position."""
    text = f"{seed} {position.mover} {position.waiter}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
    return moves[number % len(moves)]
