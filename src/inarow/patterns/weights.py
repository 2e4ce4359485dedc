"""What the cells of a board are worth by their patterns: weights fitted to games, and which fit a game best.

A weight is for a code: the set of the four classes of an empty cell. There is one for the side to move and
one for the side that waits; a worth of SCALE multiplies the odds to win by e. The shipped weights are in
`weights.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile
from inarow.kernels.patterns.classes import code_groups
from inarow.rules.game import Game
from inarow.rules.presets import read_game

SCALE = 600
FILE = Path(__file__).with_name("weights.json")
MOST_WORTH = 30_000  # of one cell; the sums of a board fit 32 bits then


@dataclass(frozen=True)
class PatternWeights:
    """The weights fitted for one game: for each code, what a cell is worth to a side that moves or waits."""

    game: Game
    moving: tuple[int, ...]
    waiting: tuple[int, ...]

    def packed(self) -> NDArray[np.int64]:
        """Both worths of each code in one word, as `PatternBoard.worths` has them."""
        return (np.array(self.moving, dtype=np.int64) << 32) + np.array(self.waiting, dtype=np.int64)


def weights_for(game: Game) -> PatternWeights:
    """The shipped weights for a game, or for the one most like it: exact runs or not, run length, size."""
    return min(shipped_weights(), key=lambda one: _distance(game, one.game))


def _distance(game: Game, fitted: Game) -> tuple[bool, int, int]:
    return game.exact != fitted.exact, abs(game.connect - fitted.connect), abs(game.cells - fitted.cells)


@lru_cache(maxsize=1)
def shipped_weights() -> tuple[PatternWeights, ...]:
    """Every set of weights that is shipped."""
    return read_weights(FILE)


def read_weights(path: Path) -> tuple[PatternWeights, ...]:
    """The sets of weights in a file, checked."""
    try:
        found = json.loads(path.read_text("utf-8"))
        sets = [
            PatternWeights(read_game(one["game"]), tuple(one["moving"]), tuple(one["waiting"]))
            for one in found["sets"]
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFile(str(path), f"it holds no weights of patterns: {error}") from error
    for one in sets:
        for worths in (one.moving, one.waiting):
            if len(worths) != len(code_groups()) or not all(
                isinstance(worth, int) and abs(worth) <= MOST_WORTH for worth in worths
            ):
                wanted = f"{len(code_groups())} whole numbers up to {MOST_WORTH} for each side"
                raise BadFile(str(path), f"it holds no weights of patterns: they are {wanted}")
    return tuple(sets)


def write_weights(path: Path, sets: tuple[PatternWeights, ...]) -> None:
    """Write sets of weights as `read_weights` reads them."""
    from inarow.files import write_whole

    rows = [{"game": str(one.game), "moving": one.moving, "waiting": one.waiting} for one in sets]
    text = json.dumps({"sets": rows}, separators=(",", ":")).replace('{"game"', '\n{"game"') + "\n"
    write_whole(path, text)
