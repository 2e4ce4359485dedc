"""Moves that need no search: an immediate win, an immediate block, the middle of the board, a random one."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from inarow.rules.game import Game, Move
from inarow.rules.position import Position

_ROOM_AROUND = 6  # columns and rows that leave the cells beside the middle far from every edge


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


def central_moves(game: Game) -> tuple[Move, ...]:
    """The cell in the middle first, and those beside it; with gravity the bottoms of three columns.

    Small boards have the middle alone: beside it the game may be another one.
    """
    centre = central_move(game)
    row, column = divmod(centre, game.width)
    if min(game.width, game.height) < _ROOM_AROUND:
        return (centre,)
    rows = (0,) if game.gravity else (-1, 0, 1)
    beside = [(row + up) * game.width + column + right for up in rows for right in (-1, 0, 1)]
    return (centre, *(move for move in beside if move != centre))


def most_central(game: Game, moves: Sequence[Move]) -> Move:
    """The move whose column is nearest to the middle; the first of several."""
    return min(moves, key=lambda move: abs(2 * (move % game.width) - (game.width - 1)))


def random_move(seed: int, position: Position, moves: Sequence[Move]) -> Move:
    """One of these moves, uniformly: the same one in any process for the same seed and position."""
    text = f"{seed} {position.mover} {position.waiter}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
    return moves[number % len(moves)]
