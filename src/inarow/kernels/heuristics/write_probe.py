"""A heuristic only reads: how it is called where nothing is compiled, and how a write is noticed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.setup import Setup
from inarow.kernels.compilation.records import fixed


class WritesToInput(Exception):
    """A heuristic wrote, or tried to write, to what it may only read; the message is a sentence about it."""


class NotCompilable(Exception):
    """A heuristic's function is not of the form kernels can call; the message says why."""


class Raised(Exception):
    """A heuristic that is not compiled raised something: its cause."""


def writing_sentence(written: Sequence[str], line: int | None = None) -> str:
    """What the author of a heuristic reads that writes to these arrays."""
    at_line = "" if line is None else f" at line {line}"
    return (
        f"it writes to {' and '.join(written)}{at_line}, which a heuristic may only read; "
        f"let it change a copy instead, such as {written[0].split()[0]}.copy()"
    )


@lru_cache(maxsize=256)
def guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """A heuristic's Python function, called with a copy of the board that cannot be written to.

    What it raises arrives as the cause of `Raised`, an attempt to write as `WritesToInput`.
    """

    @wraps(function)
    def ask(cells: NDArray[Any], side: int, setup: Setup) -> Any:
        try:
            score = function(fixed(cells), side, setup)
            if not isinstance(score, int | float | np.number | np.bool):
                raise TypeError(f"it returned {score!r:.60}, and a heuristic returns a whole number")
            return score
        except Exception as error:
            written = written_by(function, cells, side, setup, np.copy)
            if written:
                raise WritesToInput(writing_sentence(written)) from error
            if isinstance(error, ValueError) and "read-only" in str(error):  # it writes what was there before
                raise WritesToInput(writing_sentence(["cells or setup"])) from error
            raise Raised from error

    return ask


def written_by(
    ask: Callable[..., Any],
    cells: NDArray[Any],
    side: int | np.int8,
    setup: Setup,
    copied: Callable[[NDArray[Any]], NDArray[Any]],
) -> tuple[str, ...]:
    """The names of the arrays that a heuristic changes, found out on copies of them all."""
    own_cells = copied(cells)
    own_tables: dict[str, Any] = {name: copied(array) for name, array in _arrays(setup)}
    with suppress(Exception), np.errstate(all="ignore"):  # what it raises is another matter
        ask(own_cells, side, setup._replace(**own_tables))
    written = () if np.array_equal(own_cells, cells) else ("cells",)
    tables = [name for name, array in _arrays(setup) if not np.array_equal(own_tables[name], array)]
    return *written, *(f"setup.{name}" for name in tables)


def _arrays(setup: Setup) -> list[tuple[str, NDArray[Any]]]:
    return [(name, value) for name, value in setup._asdict().items() if isinstance(value, np.ndarray)]
