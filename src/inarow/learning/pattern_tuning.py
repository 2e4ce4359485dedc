"""Fit the weights of patterns to what searches say of positions: by class first, then by code.

The worth of a code is the sum of the worths of its four classes, and of what is its own. Both are fitted at
once by logistic regression; what is a code's own is held near 0, so that a code that is rarely seen is worth
what its classes say. What is fitted is a difference from the weights that were there, so that few games do no
harm; a phase of the game is fitted in the same way, as a difference from the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadAnswer, BadOption
from inarow.kernels.patterns.board import load, unload
from inarow.kernels.patterns.classes import CLASSES, K_FIVE, K_OPEN_FOUR, code_groups
from inarow.kernels.patterns.tables import new_board
from inarow.learning.line_tuning import HOLDOUT
from inarow.learning.pattern_labels import LabelledGame
from inarow.learning.regression import Array, cross_entropy, expected_points, fit
from inarow.patterns.weights import MOST_WORTH, SCALE, PatternWeights, Phase
from inarow.rules.game import Game

OWN_SHARE = 0.3  # how far a code's own worth may go for the same price, against that of a class
PHASE_SHARE = 0.1  # and how far a phase may go from the whole game
_COMMONEST = 24  # codes whose rounding is looked at, the mover's and the waiter's
_LEAST_GAIN = 1e-6  # in bits, for which a worth is rounded the other way


@dataclass(frozen=True, slots=True)
class Observations:
    """N positions in which nobody can win at once: what their empty cells are, and what a search says."""

    counts: NDArray[np.uint16]  # [N, 2 G] empty cells of each code, for the mover and for the waiter
    points: Array  # [N] what the search expects the side to move to score
    plies: NDArray[np.int64]  # [N] stones on the board

    def __len__(self) -> int:
        return len(self.points)

    def where(self, chosen: NDArray[np.bool_]) -> Observations:
        """Some of them."""
        return Observations(self.counts[chosen], self.points[chosen], self.plies[chosen])


@dataclass(frozen=True, slots=True)
class TunedPatterns:
    """The result of a fit; losses are bits a position (cross entropy) on games held out; a coin has 1."""

    weights: PatternWeights
    positions: int
    before: float  # with the weights that were there
    after: float
    least: float  # if every score were predicted exactly


def tune_patterns(
    before: PatternWeights, game: Game, games: Sequence[LabelledGame], phases: Sequence[int] = (0,)
) -> TunedPatterns:
    """Fit weights to these games, as a change of those before.

    `phases` are the numbers of stones from which on weights are fitted apart.
    """
    require_phases(phases)
    fitted = observe(game, (one for number, one in enumerate(games) if number % HOLDOUT))
    held = observe(game, games[::HOLDOUT])
    if not len(fitted) or not len(held):
        raise BadAnswer("tune", "too few positions to fit weights to; play more games")
    known = before.phases[before.phase(int(np.median(fitted.plies)))]
    base = np.array([known.moving, known.waiting]) / SCALE
    whole = base + _fit(fitted, base)
    ends = [*phases[1:], game.cells + 1]
    found = []
    for start, end in zip(phases, ends, strict=True):
        here = fitted.where((fitted.plies >= start) & (fitted.plies < end))
        worths = whole if len(phases) == 1 else whole + _fit(here, whole, PHASE_SHARE)
        found.append(_rounded(start, worths, here))
    weights = PatternWeights(game, tuple(found))
    exactly = np.log(held.points / (1.0 - held.points))
    return TunedPatterns(
        weights,
        positions=len(fitted),
        before=loss(held, before),
        after=loss(held, weights),
        least=cross_entropy(exactly[:, None], held.points, np.ones(1)),
    )


def _rounded(start: int, worths: Array, seen: Observations) -> Phase:
    """Worths in whole numbers.

    Half a point too much in a code of which there are a hundred cells on every board is fifty points, always
    for the same side. So the commonest codes are moved by one while that predicts better. A number added to
    all worths, the mover's and the waiter's, changes nothing: both have the same empty cells. It is chosen so
    that a cell where nothing can be made is worth nothing to the mover.
    """
    whole = np.rint(worths * SCALE)
    signed = np.concatenate([whole[0], -whole[1]])
    values = seen.counts @ signed
    common = np.argsort(-seen.counts.sum(axis=0, dtype=np.int64), kind="stable")[:_COMMONEST]
    best, is_better = _loss(values, seen), True
    while is_better:
        is_better = False
        for code in common:
            for step in (1.0, -1.0):
                moved = values + step * seen.counts[:, code]
                if (now := _loss(moved, seen)) < best - _LEAST_GAIN:
                    signed[code] += step
                    best, values, is_better = now, moved, True
    moving, waiting = np.split(signed, 2)
    both = np.clip(np.stack([moving, -waiting]) - moving[0], -MOST_WORTH, MOST_WORTH).astype(int).tolist()
    return Phase(start, tuple(both[0]), tuple(both[1]))


def _loss(values: Array, seen: Observations) -> float:
    """The cross entropy of values of scale SCALE, in bits a position."""
    return cross_entropy(values[:, None], seen.points, np.array([1.0 / SCALE])) if len(seen) else 0.0


def require_phases(plies: Sequence[int]) -> None:
    """Refuse what are no beginnings of phases."""
    if not plies or plies[0] != 0 or sorted(set(plies)) != list(plies):
        text = ",".join(map(str, plies))
        raise BadOption(
            "tune", "phases", text, "phases begin at 0 stones and follow one another, as in 0,12,30"
        )


def observe(game: Game, games: Iterable[LabelledGame]) -> Observations:
    """What the fit reads of labelled games."""
    board, codes = new_board(game), len(code_groups())
    counts, points, plies = [], [], []
    for one in games:
        for cells, seat, score in zip(one.cells, one.seats.tolist(), one.scores.tolist(), strict=True):
            unload(board)
            load(cells, board)
            # A search answers these without an evaluation.
            fives = int(board.counts[0, K_FIVE]) + int(board.counts[1, K_FIVE])
            if fives or board.counts[seat, K_OPEN_FOUR]:
                continue
            empty = cells == 0
            sides = [np.bincount(board.codes[side][empty], minlength=codes) for side in (seat, 1 - seat)]
            counts.append(np.concatenate(sides).astype(np.uint16))
            points.append(score / SCALE)
            plies.append(int((~empty).sum()))
    return Observations(
        np.array(counts, dtype=np.uint16).reshape(len(counts), 2 * codes),
        expected_points(np.array(points, dtype=float)),
        np.array(plies, dtype=np.int64),
    )


def loss(seen: Observations, weights: PatternWeights) -> float:
    """How badly weights predict the scores of a search: the mean cross entropy, in bits a position."""
    phases = np.array([weights.phase(int(ply)) for ply in seen.plies])
    values = np.zeros(len(seen))
    for number, phase in enumerate(weights.phases):
        at = phases == number
        values[at] = seen.counts[at] @ np.concatenate([phase.moving, -np.array(phase.waiting)])
    return _loss(values, seen)


def _fit(seen: Observations, base: Array, share: float = 1.0) -> Array:
    """float64[2, G]: what to add to the worths `base` of each code, to the mover and to the waiter."""
    known = np.flatnonzero(seen.counts.any(axis=0))
    signed = np.where(known < len(code_groups()), 1.0, -1.0)  # what the waiter has is the mover's loss
    counts = seen.counts[:, known] * signed
    parts = np.concatenate([_classes()[known], OWN_SHARE * np.eye(len(known))], axis=1) * share
    found = fit(counts @ parts, seen.points, offset=counts @ base.ravel()[known])
    # Codes that were never seen change as their classes do.
    worths = share * _classes() @ found[: 2 * CLASSES]
    worths[known] = parts @ found
    return worths.reshape(base.shape)


@lru_cache(maxsize=1)
def _classes() -> Array:
    """float64[2 G, 2 CLASSES]: how often each class is in each code, of the side to move and the other."""
    groups = np.array(code_groups())
    one = np.stack([(groups == number).sum(axis=1) for number in range(CLASSES)], axis=1).astype(float)
    return np.kron(np.eye(2), one)
