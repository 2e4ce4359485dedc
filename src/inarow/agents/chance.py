"""Randomness for agents: the same seed and the same position give the same draw, in any process."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from inarow.rules.game import Move
from inarow.rules.position import Position


def draw(seed: int, position: Position, moves: Sequence[Move]) -> Move:
    """One of these moves, uniformly."""
    text = f"{seed} {position.mover} {position.waiter}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
    return moves[number % len(moves)]


def winning_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once; with misere none does."""
    return () if position.game.misere else position.completing_moves()


def blocking_moves(position: Position) -> tuple[Move, ...]:
    """The cells where the opponent would win at once, were it to move."""
    return () if position.game.misere else position.threatened_moves()
