"""Before a third-party heuristic is used it is tried on a random game: does it only read?

The types of its arguments refuse every write the compiler can see; this finds others, and all of them where
nothing is compiled.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import numpy as np

from inarow.kernels.boards.tables import cells_of, first_side, setup
from inarow.kernels.compilation.records import fixed
from inarow.kernels.heuristics.evaluator import evaluate_once
from inarow.kernels.heuristics.write_probe import written_by
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.random_play import random_game

POSITIONS = 24  # of one random game, from the empty board to its end


@lru_cache(maxsize=256)
def written_in_play(evaluator: Any, game: Game, weights: tuple[int, ...]) -> tuple[str, ...]:
    """The arrays that a heuristic changes in the course of a random game."""
    _, positions = random_game(game, random.Random(1))
    for position in positions[:: 1 + len(positions) // POSITIONS]:
        for side in (1, -1):
            if written := written_in(position, side, evaluator, weights):
                return written
    return ()


def written_in(position: Position, side: int, evaluator: Any, weights: tuple[int, ...]) -> tuple[str, ...]:
    """The arrays that a heuristic, compiled or guarded, changes when it is asked about this position."""
    cells, tables = cells_of(position), setup(position.game, weights, first_side(position))
    if not hasattr(evaluator, "overloads"):
        return written_by(evaluator.__wrapped__, cells.astype(np.int64), side, tables, np.copy)
    return written_by(
        lambda *arguments: evaluate_once(*arguments, evaluator), cells, np.int8(side), tables, fixed
    )
