"""Compile a heuristic once in a process, and keep the result on disk where it lives in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inarow.errors import BadAnswer, ForbiddenWrite
from inarow.heuristics.probing import written_in_play
from inarow.kernels.heuristics.evaluator import compile_evaluator
from inarow.kernels.heuristics.refusal import NotCompilable
from inarow.kernels.heuristics.write_probe import WritesToInput, guarded, writing_sentence
from inarow.rules.presets import read_game

_compiled: dict[Callable[..., int], Any] = {}


def compiled(function: Callable[..., int], who: str) -> Any:
    """The compiled function; one that cannot be compiled is refused in a sentence about `who`."""
    if function not in _compiled:
        # Numba's cache needs a source file; what was typed into a session has none.
        lives_in_a_file = Path(function.__code__.co_filename).is_file()
        try:
            _compiled[function] = compile_evaluator(function, keep=lives_in_a_file)
        except WritesToInput as error:
            raise ForbiddenWrite(who, str(error)) from error
        except NotCompilable as error:
            # Of some ways to write Numba knows nothing but that it cannot compile them.
            written = written_in_play(guarded(function), read_game("connect4"), ())
            if written:
                raise ForbiddenWrite(who, writing_sentence(written)) from error
            raise BadAnswer(who, str(error)) from error
    return _compiled[function]
