"""Compile a heuristic once in a process, and keep the result on disk where it lives in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inarow.errors import BadAnswer
from inarow.kernels.evaluator import NotCompilable, compile_evaluator

_compiled: dict[Callable[..., int], Any] = {}


def compiled(function: Callable[..., int], who: str) -> Any:
    """The compiled function; one that cannot be compiled is told in a sentence about `who`."""
    if function not in _compiled:
        # Numba's cache needs a source file; what was typed into a session has none.
        lives_in_a_file = Path(function.__code__.co_filename).is_file()
        try:
            _compiled[function] = compile_evaluator(function, keep=lives_in_a_file)
        except NotCompilable as error:
            raise BadAnswer(who, str(error)) from error
    return _compiled[function]
