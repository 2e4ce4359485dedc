"""What the cells of a board are worth by their patterns: weights fitted to searches, and which fit a game.

A weight is for a code: the set of the four classes of an empty cell. There is one for the side to move and
one for the side that waits; a worth of SCALE multiplies the odds to win by e. A game may have several phases,
each with weights of its own. `inarow tune --heuristic patterns` writes such files, and `weights.json` is the
one that is shipped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile, InarowError
from inarow.files import read_document, write_whole
from inarow.kernels.patterns.classes import code_groups
from inarow.kernels.patterns.tables import new_board
from inarow.rules.game import Game
from inarow.rules.presets import read_game

SCALE = 600
FORMAT = "inarow pattern weights 1"
FILE = Path(__file__).with_name("weights.json")
MOST_WORTH = 30_000  # of one cell; the sums of a board fit 32 bits then
_MOST_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Phase:
    """The weights of a phase, from a number of stones on: for each code, its worth to a side."""

    from_ply: int
    moving: tuple[int, ...]  # to the side to move
    waiting: tuple[int, ...]  # to the side that waits

    def __post_init__(self) -> None:
        codes = len(code_groups())
        for worths in (self.moving, self.waiting):
            if len(worths) != codes:
                raise ValueError(f"moving and waiting are lists of {codes} worths, not of {len(worths)}")
            if max(map(abs, worths)) > MOST_WORTH:
                raise ValueError(f"a worth lies between -{MOST_WORTH:,} and {MOST_WORTH:,}")

    def packed(self) -> NDArray[np.int64]:
        """Both worths of each code in one word, as `PatternBoard.worths` has them."""
        return (np.array(self.moving, dtype=np.int64) << 32) + np.array(self.waiting, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class PatternWeights:
    """The weights fitted to one game, phase by phase; the first phase begins on the empty board."""

    game: Game
    phases: tuple[Phase, ...]

    def phase(self, ply: int) -> int:
        """The number of the phase in which a position with so many stones lies."""
        return sum(one.from_ply <= ply for one in self.phases) - 1

    def packed(self, ply: int = 0) -> NDArray[np.int64]:
        """The weights for a position with so many stones, as `PatternBoard.worths` has them."""
        return self.phases[self.phase(ply)].packed()

    def empty_sum(self, ply: int = 0) -> int:
        """What all cells of the empty board are worth together, in one word: where sums begin.

        It is that of the game the weights were fitted to, whatever the size of the board at hand: a larger
        one has more cells far from any stone, whose worth to the mover is not quite that to the waiter.
        """
        codes = new_board(self.game).codes[0]
        return int(self.packed(ply)[codes].sum())


def weights_for(game: Game) -> PatternWeights:
    """The shipped weights of the game most like this one."""
    return nearest(game, shipped_weights())


def nearest(game: Game, sets: Sequence[PatternWeights]) -> PatternWeights:
    """The weights fitted to the game most like this one: exact runs or not, run length, size."""
    return min(sets, key=lambda one: _distance(game, one.game))


def _distance(game: Game, fitted: Game) -> tuple[bool, int, int]:
    return game.exact != fitted.exact, abs(game.connect - fitted.connect), abs(game.cells - fitted.cells)


@lru_cache(maxsize=1)
def shipped_weights() -> tuple[PatternWeights, ...]:
    """Every set of weights that is shipped."""
    return read_weights(FILE)


@dataclass(frozen=True, slots=True)
class _Set:
    """The weights of one game as they lie in a file."""

    game: str
    phases: list[Phase]

    def __post_init__(self) -> None:
        plies = [one.from_ply for one in self.phases]
        if not plies or plies[0] != 0 or sorted(set(plies)) != plies:
            raise ValueError("phases begin at ply 0 and follow one another")


@dataclass(frozen=True, slots=True)
class _Document:
    format: str
    sets: list[_Set] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.sets:
            raise ValueError("it holds no set of weights")


def read_weights(path: Path) -> tuple[PatternWeights, ...]:
    """The sets of weights in a file, checked."""
    document = read_document(
        path,
        _Document,
        most_bytes=_MOST_BYTES,
        format_name=FORMAT,
        written_by="inarow tune --heuristic patterns",
    )
    try:
        return tuple(PatternWeights(read_game(one.game), tuple(one.phases)) for one in document.sets)
    except InarowError as error:
        raise BadFile(str(path), str(error)) from error


def write_weights(path: Path, sets: Sequence[PatternWeights]) -> None:
    """Write sets of weights as `read_weights` reads them, a phase on a line."""
    lines = [
        '{"game":' + json.dumps(str(one.game)) + ',"phases":[\n' + ",\n".join(map(_line, one.phases)) + "]}"
        for one in sets
    ]
    write_whole(path, f'{{"format":"{FORMAT}","sets":[\n' + ",\n".join(lines) + "]}\n")


def _line(phase: Phase) -> str:
    row = {"from_ply": phase.from_ply, "moving": phase.moving, "waiting": phase.waiting}
    return json.dumps(row, separators=(",", ":"))
