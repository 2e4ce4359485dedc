"""Fit the weights of the heuristic `lines` to the results of games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inarow.heuristics.weight_file import MOST_WORTH, OWNERS, ROWS, TURNS, LineWeights
from inarow.kernels.alphabeta.line_states import (
    COVERED,
    KINDS,
    LOWEST,
    MINUS_SINGLE,
    PLAYABLE,
    PLUS_SINGLE,
    coding,
    rest_of,
    state_table,
    states_of,
)
from inarow.kernels.boards.tables import cells_of, first_side, setup
from inarow.learning.regression import Array, cross_entropy, fit
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

SCALE = 100  # a worth of 100 multiplies the odds by e
HOLDOUT = 10  # of so many games one is held out of the fit, to measure how well it predicts


@dataclass(frozen=True, slots=True)
class TrainingGame:
    """A game to learn from: its moves, how many of them are its opening, and the first player's points."""

    moves: tuple[Move, ...]
    opening: int
    points: float


@dataclass(frozen=True, slots=True)
class TunedLines:
    """The result of a fit."""

    weights: LineWeights
    positions: int
    loss: float  # cross entropy in bits a position on the games held out; a coin has 1


Parameter = tuple[int, int | None, int, int | None]  # missing, owner, turn, odd empty cells


def parameters(game: Game) -> list[Parameter]:
    """What is fitted: owners and odd rows only with gravity."""
    return [
        (missing, owner, turn, odd)
        for missing in range(1, game.connect)
        for owner in ((0, 1) if game.gravity else (None,))
        for turn in (0, 1)
        for odd in (range(missing + 1) if game.gravity else (None,))
    ]


Threat = tuple[int, int, int, int]  # owner, turn, odd row, kind


def threats(game: Game) -> list[Threat]:
    """What is fitted of cells that complete a line, with gravity."""
    if not game.gravity:
        return []
    return [
        (owner, turn, odd, kind)
        for owner in (0, 1)
        for turn in (0, 1)
        for odd in (0, 1)
        for kind in range(KINDS)
    ]


def tune(game: Game, games: Iterable[TrainingGame]) -> TunedLines:
    """Fit the weights of `lines` to the results of these games."""
    fitted: list[tuple[Array, Array]] = []
    held: list[tuple[Array, Array]] = []
    for number, one in enumerate(games):
        (held if number % HOLDOUT == 0 else fitted).append(_observations(game, one))
    features, results = (np.concatenate(part) for part in zip(*fitted, strict=True))
    weights = fit(features, results)
    unseen, unseen_results = (np.concatenate(part) for part in zip(*held, strict=True))
    return TunedLines(_named(game, weights), len(results), cross_entropy(unseen, unseen_results, weights))


def _named(game: Game, weights: Array) -> LineWeights:
    """The weights by their names; rounded, and within the range of a file."""
    rounded = [round(float(weight)) for weight in np.clip(weights * SCALE, -MOST_WORTH, MOST_WORTH)]
    worths: dict[str, list[int]] = {}
    for (missing, owner, turn, _odd), worth in zip(parameters(game), rounded, strict=False):
        words = (str(missing), *(() if owner is None else (OWNERS[owner],)), TURNS[turn])
        worths.setdefault(" ".join(words), []).append(worth)
    of_threats: dict[str, list[int]] = {}
    for (owner, turn, odd, _kind), worth in zip(threats(game), rounded[len(parameters(game)) :], strict=True):
        of_threats.setdefault(f"{OWNERS[owner]} {ROWS[odd]} {TURNS[turn]}", []).append(worth)
    return LineWeights(game.gravity, game.height % 2 == 0, game.connect, worths, of_threats)


def _observations(game: Game, played: TrainingGame) -> tuple[Array, Array]:
    """The features of every position of a game after its opening, and the points of its mover."""
    position = game.start
    rows, results = [], []
    for ply, move in enumerate(played.moves):
        if ply >= played.opening:
            rows.append(features(position))
            results.append(played.points if ply % 2 == 0 else 1.0 - played.points)
        position = position.play(move)
    return np.array(rows).reshape(len(rows), -1), np.array(results)


def features(position: Position) -> Array:
    """How often each parameter counts for the mover, less how often for the waiter."""
    game = position.game
    cells, lines = cells_of(position), setup(game).lines
    states = states_of(cells, lines, game)
    first = first_side(position)
    counted: Array = np.bincount(states, minlength=coding(game).states) @ _matrix(game, first)
    if not game.gravity:
        return counted
    return np.concatenate([counted, _threat_counts(game, cells, states, rest_of(cells, lines), first)])


def _threat_counts(
    game: Game, cells: NDArray[np.int8], states: NDArray[np.uint16], rest: NDArray[np.int32], first: int
) -> Array:
    table = state_table(game, None)
    sides = ((1, PLUS_SINGLE), (-1, MINUS_SINGLE))
    completing = {side: set(rest[table[states, column] != 0].tolist()) for side, column in sides}
    counts = np.zeros((2, 2, 2, KINDS))
    for column in {cell % game.width for both in completing.values() for cell in both}:
        empty = [cell for cell in range(column, game.cells, game.width) if cells[cell] == 0]
        below = False
        for cell in empty:
            kind = PLAYABLE if cell == empty[0] else (COVERED if below else LOWEST)
            for side in (1, -1):
                if cell in completing[side]:
                    below = True
                    counts[int(side != first), int(side == 1), 1 - cell // game.width % 2, kind] += side
    return counts.ravel()


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
