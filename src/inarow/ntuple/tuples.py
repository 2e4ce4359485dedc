"""The tuples of a network: groups of cells found by walking at random over the board."""

from __future__ import annotations

import random
from typing import Literal

from inarow.rules.game import Game, Move
from inarow.rules.symmetry import Symmetry, symmetries

Sharing = Literal["share", "sample", "none"]  # what the images of a position have to do with each other

_STEPS = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


def drawn_tuples(game: Game, count: int, length: int, seed: int) -> tuple[tuple[Move, ...], ...]:
    """So many walks to neighbouring cells, each until it has met `length` cells (or all there are)."""
    chance = random.Random(f"tuples {seed}")
    return tuple(_walk(game, min(length, game.cells), chance) for _ in range(count))


def images_of(game: Game, sharing: Sharing) -> tuple[Symmetry, ...]:
    """The symmetries under which tuples are read, the identity first."""
    return symmetries(game)[:1] if sharing == "none" else symmetries(game)


def _walk(game: Game, length: int, chance: random.Random) -> tuple[Move, ...]:
    at = chance.randrange(game.cells)
    met = [at]
    while len(met) < length:
        to = game.neighbour(at, *chance.choice(_STEPS))
        if to is None:
            continue
        at = to
        if at not in met:
            met.append(at)
    return tuple(sorted(met))
