"""Fit the weights of any heuristic that is a weighted sum to the results of games.

The features of a position are the heuristic's values with one weight at a time, all others 0. So nothing need
be known of the heuristic but that its value is linear in its weights; this is checked on random positions
first. Both sides' values of a position count: a search uses either.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadAnswer
from inarow.heuristics.heuristic import Heuristic
from inarow.heuristics.weight_file import MOST_WEIGHT, FittedWeights
from inarow.kernels.boards.tables import cells_of, first_side, setup
from inarow.kernels.heuristics.evaluator import evaluate_each
from inarow.learning.line_tuning import HOLDOUT, TrainingGame
from inarow.learning.regression import Array, cross_entropy, fit
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.spec import Spec

Chosen = Literal["all", "quiet"]  # of the positions of a game; quiet: nobody can complete a run at once
_LINEARITY_POSITIONS = 60  # random positions on which linearity is checked
_DIGITS = 6  # of the largest fitted weight


@dataclass(frozen=True, slots=True)
class TunedWeights:
    """The result of a fit; losses are bits a position (cross entropy) on games held out; a coin has 1."""

    fitted: FittedWeights
    positions: int
    before: float  # with the declared weights, in their best scale
    after: float


class WeightTuner:
    """Fits the weights that a heuristic declares for a game.

    A weight of 0 stays 0: what is switched off stays off. One on which the games give no evidence keeps its
    proportion to the others.
    """

    def __init__(self, heuristic: Heuristic, game: Game, chosen: Chosen = "all") -> None:
        """A heuristic without weights, or one that is no weighted sum, is refused."""
        self._heuristic, self._game, self._chosen = heuristic, game, chosen
        self.declared = heuristic.weights(game)
        self._counted = [number for number, weight in enumerate(self.declared) if weight]
        if not self._counted:
            raise BadAnswer(
                heuristic.who, "it declares no weights to fit; give them as weights= and read setup.weights"
            )
        self._require_linear()

    @property
    def heuristic(self) -> str:
        """The heuristic as it was, for the first games."""
        return str(self._heuristic)

    def using(self, file: str) -> str:
        """The heuristic with the weights of a file."""
        return str(Spec(self._heuristic.name, (("weights", file),)))

    @staticmethod
    def written(tuned: TunedWeights) -> str:
        return tuned.fitted.written()

    def tune(self, games: Iterable[TrainingGame]) -> TunedWeights:
        """Fit the weights to the results of these games."""
        seen: tuple[list[Position], list[Position]] = ([], [])
        points: tuple[list[float], list[float]] = ([], [])
        for number, one in enumerate(games):
            part = int(number % HOLDOUT == 0)
            for position, result in _observed(one, self._game, self._chosen):
                seen[part].append(position)
                points[part].append(result)
        if not all(seen):
            raise BadAnswer(self._heuristic.who, "too few positions to fit weights to; play more games")
        rows, held_out = (self.features(positions) for positions in seen)
        results, held_out_results = (np.concatenate([part, 1.0 - np.array(part)]) for part in points)
        old = np.array([self.declared[number] for number in self._counted], dtype=float)
        size = np.sqrt(np.mean(rows**2, axis=0))  # of each feature, so that the fit treats all alike
        size[size == 0] = np.inf
        worths = fit(rows / size, results) / size
        spread = float(np.sqrt(np.mean((rows @ old) ** 2))) or 1.0
        per_unit = float(fit((rows @ old / spread)[:, None], results)[0]) / spread
        worths = np.where(np.isinf(size), max(per_unit, 0.0) * old, worths)
        scale = _scale(worths[~np.isinf(size)])
        whole = np.clip(np.rint(worths * scale), -MOST_WEIGHT, MOST_WEIGHT)
        weights = [0] * len(self.declared)
        for number, worth in zip(self._counted, whole, strict=True):
            weights[number] = int(worth)
        return TunedWeights(
            FittedWeights(self._heuristic.name, self._game, scale, tuple(weights)),
            positions=len(seen[0]),
            before=cross_entropy(held_out, held_out_results, per_unit * old),
            after=cross_entropy(held_out, held_out_results, whole / scale),
        )

    def features(self, positions: Sequence[Position]) -> Array:
        """For each counted weight what one of it adds to the value: for the movers, then for the waiters."""
        boards = np.array([cells_of(position) for position in positions], dtype=np.int8)
        firsts = np.array([first_side(position) for position in positions])
        columns = []
        for number in self._counted:
            single = [0] * len(self.declared)
            single[number] = self.declared[number]
            columns.append(self._values(tuple(single), boards, firsts) / self.declared[number])
        return np.stack(columns, axis=1)

    def _values(self, weights: tuple[int, ...], boards: NDArray[np.int8], firsts: NDArray[np.int64]) -> Array:
        """The heuristic's values with these weights: for the movers, then for the waiters."""
        found = np.zeros((2, len(boards)))
        for view, side in enumerate((1, -1)):
            for first in (1, -1):
                at = firsts == first
                scores = np.zeros(int(at.sum()), dtype=np.int64)
                tables = setup(self._game, weights, first)
                try:
                    evaluate_each(boards[at], np.int8(side), tables, self._heuristic.compiled(), scores)
                except BadAnswer:
                    raise
                except Exception as error:
                    raise BadAnswer(
                        self._heuristic.who, f"it raised {type(error).__name__}: {error}"
                    ) from error
                found[view, at] = scores
        return found.ravel()

    def _require_linear(self) -> None:
        chance = random.Random(1)
        positions = _random_positions(self._game, chance)
        rows = self.features(positions)
        boards = np.array([cells_of(position) for position in positions], dtype=np.int8)
        firsts = np.array([first_side(position) for position in positions])
        for factors in ((0, 0), (-1, 3), (2, 7)):
            weights = tuple(weight * chance.randint(*factors) for weight in self.declared)
            said = self._values(weights, boards, firsts)
            added = rows @ np.array([weights[number] for number in self._counted], dtype=float)
            if not np.allclose(said, added, rtol=1e-9, atol=1e-6):
                worst = int(np.abs(said - added).argmax())
                raise BadAnswer(
                    self._heuristic.who,
                    "its value is no weighted sum, and only such a heuristic can be fitted: with the weights "
                    f"{_shown(weights)} a position is worth {said[worst]:.15g}, and the terms of its weights "
                    f"add up to {added[worst]:.15g}",
                )


def _shown(weights: tuple[int, ...]) -> str:
    """A few of the weights, for an error message."""
    return f"({', '.join(map(str, weights[:6]))}{', ...' if len(weights) > 6 else ''})"


def _scale(worths: Array) -> int:
    """The power of ten with which the largest weight has enough digits to be rounded."""
    largest = float(np.abs(worths).max(initial=0.0))
    if largest == 0.0:
        return 1
    return int(10 ** min(max(_DIGITS - 1 - math.floor(math.log10(largest)), 0), 12))


def _observed(played: TrainingGame, game: Game, chosen: Chosen) -> Iterator[tuple[Position, float]]:
    """The positions of a game after its opening, and the points of their movers."""
    position = game.start
    for ply, move in enumerate(played.moves):
        if ply >= played.opening and (chosen == "all" or _is_quiet(position)):
            yield position, played.points if ply % 2 == 0 else 1.0 - played.points
        position = position.play(move)


def _is_quiet(position: Position) -> bool:
    return not position.completing_moves() and not position.threatened_moves()


def _random_positions(game: Game, chance: random.Random) -> list[Position]:
    """Open positions of random games."""
    found: list[Position] = []
    position = game.start
    while len(found) < _LINEARITY_POSITIONS:
        if position.outcome is not None:
            position = game.start
        found.append(position)
        position = position.play(chance.choice(position.legal_moves()))
    return found
