"""Compile a heuristic, once in a process, and check that it only reads what it is given.

The types of its arguments refuse every write the compiler can see. A third-party heuristic is also run on the
positions of a random game before it is used: this finds other writes, and all of them where nothing is
compiled.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from inarow.errors import BadAnswer, ForbiddenWrite
from inarow.kernels.boards.tables import cells_of, first_side, setup
from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel
from inarow.kernels.compilation.records import fixed
from inarow.kernels.heuristics.evaluator import built_in_evaluator, evaluate_once
from inarow.kernels.heuristics.write_probe import (
    NotCompilable,
    WritesToInput,
    guarded,
    writing_sentence,
    written_by,
)
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_game

POSITIONS = 24  # of one random game, from the empty board to its end

_compiled: dict[Callable[..., int], Any] = {}


def compiled(function: Callable[..., int], who: str, *, built_in: bool) -> Any:
    """The compiled function, cached on disk if it is in a file; errors are about `who`."""
    if function not in _compiled and built_in:
        _compiled[function] = guarded(function) if UNCOMPILED else built_in_evaluator(function)
    elif function not in _compiled:
        from inarow.kernels.heuristics.third_party import compile_evaluator  # lazily: Numba

        # Numba's cache needs a source file; what was typed into a session has none.
        in_a_file = Path(function.__code__.co_filename).is_file()
        try:
            _compiled[function] = compile_evaluator(function, cached=in_a_file)
        except WritesToInput as error:
            raise ForbiddenWrite(who, str(error)) from error
        except NotCompilable as error:
            # For some ways to write, Numba reports only that it cannot compile them.
            written = written_in_play(guarded(function), read_game("connect4"), ())
            if written:
                raise ForbiddenWrite(who, writing_sentence(written)) from error
            raise BadAnswer(who, str(error)) from error
    return _compiled[function]


@lru_cache(maxsize=256)
def written_in_play(evaluator: Any, game: Game, weights: tuple[int, ...]) -> tuple[str, ...]:
    """The arrays that a heuristic writes to in the course of a random game."""
    _, positions = random_game(game, random.Random(1))
    for position in positions[:: 1 + len(positions) // POSITIONS]:
        for side in (1, -1):
            if written := written_in(position, side, evaluator, weights):
                return written
    return ()


def written_in(position: Position, side: int, evaluator: Any, weights: tuple[int, ...]) -> tuple[str, ...]:
    """The arrays that a heuristic, compiled or guarded, writes to on this position."""
    cells, tables = cells_of(position), setup(position.game, weights, first_side(position))
    if not isinstance(evaluator, Kernel):
        return written_by(evaluator.__wrapped__, cells.astype(np.int64), side, tables, np.copy)
    return written_by(
        lambda *arguments: evaluate_once(*arguments, evaluator), cells, np.int8(side), tables, fixed
    )
