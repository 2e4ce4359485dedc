"""Random games and positions, for checks and tests."""

from __future__ import annotations

import random

from inarow.rules.game import Game, Move
from inarow.rules.position import Position


def random_game(game: Game, chance: random.Random) -> tuple[list[Move], list[Position]]:
    """The moves of a random game and every position on the way, the empty board first."""
    moves: list[Move] = []
    positions = [game.start]
    while positions[-1].outcome is None:
        moves.append(chance.choice(positions[-1].legal_moves()))
        positions.append(positions[-1].play(moves[-1]))
    return moves, positions


def random_positions(game: Game, chance: random.Random, number: int) -> list[Position]:
    """Open positions of random games, the empty board among them."""
    found = [game.start]
    while len(found) < number:
        _, positions = random_game(game, chance)
        found.append(chance.choice(positions[:-1]))
    return found
