"""Compiling somebody's heuristic, which may be anything: it becomes what searches call, or is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel, kernel
from inarow.kernels.compilation.types import Signature
from inarow.kernels.heuristics.evaluator import ARGUMENTS, EVALUATE
from inarow.kernels.heuristics.refusal import refusal
from inarow.kernels.heuristics.write_check import ReadOnlyCompiler
from inarow.kernels.heuristics.write_probe import NotCompilable, guarded


def compile_evaluator(function: Callable[..., Any], *, cached: bool = True) -> Any:
    """Compile a heuristic's function to the signature that searches call through a pointer.

    One compilation of the search serves all heuristics. `cached=False` compiles without the disk
    cache, for functions that live in no file. A function that writes to its arguments is refused with
    `WritesToInput`, any other that does not compile with `NotCompilable`.
    """
    if UNCOMPILED:
        return guarded(function)
    try:
        free = _compiled(function, Signature(None, ARGUMENTS), cached)
        returned = free.dispatcher.nopython_signatures[0].return_type
        if isinstance(returned, types.Integer | types.Boolean):
            if returned != types.int64:
                return _compiled(function, EVALUATE, cached)
            free.signature = EVALUATE
            return free
    except (MemoryError, OSError):
        raise
    except Exception as error:  # Numba raises more than its own errors where it meets a read-only array
        raise refusal(function, error, EVALUATE.numba().args) from error
    raise NotCompilable(
        f"it returns {_plain_name(returned)}; a heuristic returns a whole number: "
        f"multiply the weights, round, and give the factor as scale="
    )


def _compiled(function: Callable[..., Any], signature: Signature, cached: bool) -> Kernel:
    compile_it = kernel(signature, cached=cached, allocates=True, nogil=True, pipeline_class=ReadOnlyCompiler)
    made: Kernel = compile_it(function)
    made.dispatcher  # noqa: B018  # compiled now, so that what is wrong is found here
    return made


def _plain_name(kind: Any) -> str:
    if isinstance(kind, types.Float):
        return "a float"
    return "None" if kind == types.none else f"a value of type {kind}"
