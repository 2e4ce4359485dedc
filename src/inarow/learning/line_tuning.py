"""From games played to the weights of the heuristic `lines`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from inarow.heuristics.line_weights import MOST_WORTH, OWNERS, TURNS, LineWeights
from inarow.kernels.standing import coding, states_of
from inarow.kernels.tables import cells_of, first_side, setup
from inarow.learning.regression import Array, fit, surprise
from inarow.rules.game import Game, Move

SCALE = 100  # a worth of 100 multiplies the odds by e
_HELD = 10  # every so many games one is kept out of the fit, to see how well it foretells


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game to learn from: what was played, from which move on it counts, and the first player's points."""

    moves: tuple[Move, ...]
    opening: int
    points: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """What came out of a fit."""

    weights: LineWeights
    positions: int
    surprise: float  # bits a position on games kept out of the fit; a coin has 1


Parameter = tuple[int, int | None, int, int | None]  # missing, owner, turn, odd empty cells


def parameters(game: Game) -> list[Parameter]:
    """What is fitted: owners and odd rows only where stones fall."""
    return [
        (missing, owner, turn, odd)
        for missing in range(1, game.connect)
        for owner in ((0, 1) if game.gravity else (None,))
        for turn in (0, 1)
        for odd in (range(missing + 1) if game.gravity else (None,))
    ]


def tune(game: Game, games: Iterable[PlayedGame]) -> Tuned:
    """Fit the weights of `lines` to the results of these games."""
    fitted: list[tuple[Array, Array]] = []
    held: list[tuple[Array, Array]] = []
    for number, one in enumerate(games):
        (held if number % _HELD == 0 else fitted).append(_observations(game, one))
    features, results = (np.concatenate(part) for part in zip(*fitted, strict=True))
    weights = fit(features, results)
    unseen, unseen_results = (np.concatenate(part) for part in zip(*held, strict=True))
    return Tuned(_named(game, weights), len(results), surprise(unseen, unseen_results, weights))


def _named(game: Game, weights: Array) -> LineWeights:
    worths: dict[str, list[int]] = {}
    for (missing, owner, turn, _odd), weight in zip(parameters(game), weights, strict=True):
        words = (str(missing), *(() if owner is None else (OWNERS[owner],)), TURNS[turn])
        worth = round(float(np.clip(weight * SCALE, -MOST_WORTH, MOST_WORTH)))
        worths.setdefault(" ".join(words), []).append(worth)
    return LineWeights(game.gravity, game.height % 2 == 0, game.connect, worths)


def _observations(game: Game, played: PlayedGame) -> tuple[Array, Array]:
    """The features of every position of a game after its opening, and what its mover made of it."""
    lines = setup(game).lines
    position = game.start
    rows, results = [], []
    for ply, move in enumerate(played.moves):
        if ply >= played.opening:
            states = states_of(cells_of(position), lines, game)
            counts = np.bincount(states, minlength=coding(game).states)
            rows.append(counts @ _matrix(game, first_side(position)))
            results.append(played.points if ply % 2 == 0 else 1.0 - played.points)
        position = position.play(move)
    return np.array(rows).reshape(-1, len(parameters(game))), np.array(results)


@lru_cache(maxsize=16)
def _matrix(game: Game, first: int) -> Array:
    """Which parameter a line of each state counts for, and for whom, with the mover as side +1."""
    code, known = coding(game), parameters(game)
    matrix = np.zeros((code.states, len(known)))
    for number, (missing, owner, turn, odd) in enumerate(known):
        for side, stone in ((1, code.plus), (-1, code.minus)):
            owns = owner is None or owner == (0 if side == first else 1)
            if owns and turn == (side == 1):
                state = (game.connect - missing) * stone + (odd or 0) * code.odd
                matrix[state, number] = side
    return matrix
