"""Why a heuristic's function does not compile, as an exception with one sentence for its author."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from numba import njit, types

from inarow.kernels.heuristics.write_check import Typed, TypingCompiler
from inarow.kernels.heuristics.write_probe import NotCompilable, WritesToInput, writing_sentence


def refusal(
    function: Callable[..., Any], error: Exception, arguments: Sequence[Any]
) -> NotCompilable | WritesToInput:
    """What to raise for an error met while compiling to these arguments, whose arrays are read-only.

    A function that would compile if one array were writable writes to it. What is wrong with writable
    arrays too is said in Numba's words.
    """
    if _fits(function, _with_read_only((), arguments)):
        cells, _, setup = arguments
        names = ["cells"] if isinstance(cells, types.Array) else []
        names += [_field(name) for name, kind in _fields(setup) if isinstance(kind, types.Array)]
        written = [name for name in names if not _fits(function, _with_read_only((name,), arguments))]
        if written and "Known signatures:" in str(error):
            return NotCompilable(
                f"it hands {' and '.join(written)} to a function whose signature asks for a writable array, "
                "and a heuristic may only read; leave the signature out"
            )
        if written:
            return WritesToInput(writing_sentence(written, _line(function, error)))
    return NotCompilable(f"it cannot be compiled: {_main_line(error)}")


def _fits(function: Callable[..., Any], arguments: Sequence[Any]) -> bool:
    """Do the types of the function fit these arguments?"""
    try:
        njit(pipeline_class=TypingCompiler)(function).compile(tuple(arguments))
    except Typed:
        return True
    except Exception:  # Numba raises more than its own errors where it meets a read-only array
        return False
    return True


def _with_read_only(names: tuple[str, ...], arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The arguments with these arrays read-only and all others writable."""

    def typed(name: str, kind: Any) -> Any:
        return kind.copy(readonly=name in names) if isinstance(kind, types.Array) else kind

    cells, side, setup = arguments
    fields = tuple(typed(_field(name), kind) for name, kind in _fields(setup))
    return typed("cells", cells), side, types.NamedTuple(fields, setup.instance_class)


def _fields(setup: Any) -> list[tuple[str, Any]]:
    return list(zip(setup.fields, setup.types, strict=True))


def _field(name: str) -> str:
    return f"setup.{name}"


def _line(function: Callable[..., Any], error: Exception) -> int | None:
    """The line of the author's file an error speaks of."""
    place = getattr(error, "loc", None)
    return place.line if place is not None and place.filename == function.__code__.co_filename else None


def _main_line(error: Exception) -> str:
    """The line of Numba's long explanation that says what is wrong."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    candidates = [line for line in lines if not line.startswith(("Failed in", "During", "File", "<source"))]
    if isinstance(error, AttributeError) and candidates[:1] == ["'NoneType' object has no attribute 'args'"]:
        return "an operator such as += would change an array in place that is read-only or of another type"
    if any(line.startswith(">>> setitem(readonly array") for line in lines):
        return "it writes to an array that compiled code can only read, such as one of its module"
    return (candidates or lines or [type(error).__name__])[0]
