"""Where games begin: on the empty board, or after a few random moves near the centre."""

from __future__ import annotations

import random

from inarow.errors import NotationError
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

REACH = 2  # rows and columns from the centre within which random openings fall


def opening_length(text: str) -> int:
    """Read `none` or `random:N`: how many random moves an opening has."""
    kind, _, number = text.partition(":")
    if text == "none":
        return 0
    if kind != "random" or not number.isascii() or not number.isdigit():
        raise NotationError(text, "openings are 'none' or 'random:N', as in random:4")
    return int(number)


def random_opening(game: Game, length: int, seed: int) -> tuple[Move, ...]:
    """Random moves that leave the game open; without gravity they fall near the centre."""
    chance = random.Random(f"opening {seed}")
    for _ in range(1000):
        position = game.start
        moves: list[Move] = []
        for _ in range(length):
            if position.outcome is None:
                moves.append(chance.choice(_central(position)))
                position = position.play(moves[-1])
        if position.outcome is None and len(moves) == length:
            return tuple(moves)
    raise NotationError(f"random:{length}", f"no opening of {length} moves leaves {game} open")


def _central(position: Position) -> tuple[Move, ...]:
    game, moves = position.game, position.legal_moves()
    if game.gravity:
        return moves
    near = tuple(
        cell
        for cell in moves
        if abs(cell % game.width - (game.width - 1) / 2) <= REACH + 0.5
        and abs(cell // game.width - (game.height - 1) / 2) <= REACH + 0.5
    )
    return near or moves
