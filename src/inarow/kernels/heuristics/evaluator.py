"""How a heuristic enters a compiled search: as a pointer to a function of one signature."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import walk_tb
from typing import Any

import numpy as np
from numba import core, int8, int64, types

from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import Function, kernel
from inarow.kernels.compilation.records import Fixed1, numba_type
from inarow.kernels.heuristics.refusal import NotCompilable, refusal
from inarow.kernels.heuristics.write_check import ReadOnlyCompiler
from inarow.kernels.heuristics.write_probe import Raised, WritesToInput, guarded

ARGUMENTS = (numba_type(Fixed1[np.int8]), int8, SETUP)  # cells, side, setup
EVALUATE = int64(*ARGUMENTS)
EVALUATE_POINTER = types.FunctionType(EVALUATE)

_COMPILER = str(Path(core.__file__).parent)


def compile_evaluator(function: Callable[..., Any], *, keep: bool = True) -> Function:
    """Compile a heuristic's function to the signature that searches call through a pointer.

    One compilation of the search serves all heuristics. `keep=False` compiles without the disk
    cache, for functions that live in no file. A function that writes to its arguments is refused with
    `WritesToInput`, any other that does not compile with `NotCompilable`.
    """
    try:
        compiled = _compiled(function, ARGUMENTS, keep)
        returned = _return_type(compiled)
        if isinstance(returned, types.Integer | types.Boolean) and returned != int64:
            return _compiled(function, EVALUATE, keep)
    except (MemoryError, OSError):
        raise
    except Exception as error:  # Numba raises more than its own errors where it meets a read-only array
        raise refusal(function, error, ARGUMENTS) from error
    if returned not in (int64, None):
        raise NotCompilable(
            f"it returns {_plain_name(returned)}; a heuristic returns a whole number: "
            f"multiply the weights, round, and give the factor as scale="
        )
    return guarded(function) if returned is None else compiled


@kernel(int64(*ARGUMENTS, EVALUATE_POINTER), nogil=True)
def evaluate_once(cells, side, setup, evaluate):
    """Ask a heuristic as a search would: through the pointer, without the GIL."""
    return evaluate(cells, side, setup)


def raised_by_heuristic(error: Exception) -> Exception | None:
    """What a heuristic raised while a kernel asked it, of an error caught where the kernel was called.

    None if it was not the heuristic's. Compiled kernels do not raise, so what comes out of one comes from
    the heuristic, unless the compiler's own code is on the way: it checks the arguments of a kernel.
    """
    if isinstance(error, Raised | WritesToInput):
        return error.__cause__ if isinstance(error.__cause__, Exception) else error
    files = (frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__))
    from_outside = any(file.startswith(_COMPILER) for file in files)
    return None if from_outside or not hasattr(_nothing, "overloads") else error


@kernel(types.void(int8[:, ::1], int8, SETUP, EVALUATE_POINTER, int64[::1]), nogil=True)
def evaluate_each(boards, side, setup, evaluate, scores):
    """Ask a heuristic about many boards: `scores[n]` becomes its value of `boards[n]`."""
    for number in range(boards.shape[0]):
        scores[number] = evaluate(boards[number], side, setup)


@kernel(EVALUATE, nogil=True)
def _nothing(cells, side, setup):  # noqa: ARG001
    """In the place of a heuristic whose value the search has as a sum over lines."""
    return 0


class _Address(types.WrapperAddressProtocol):  # type: ignore[misc]
    """A pointer known by its address: handing over a compiled function costs a tenth of a millisecond."""

    def __init__(self, function: Any) -> None:
        compiled = function.overloads[ARGUMENTS]
        self._address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)

    def __wrapper_address__(self) -> int:
        return self._address  # type: ignore[no-any-return]

    def signature(self) -> Any:
        return EVALUATE


# Never called, so that what it would raise need not be heard; uncompiled, the function itself.
NEVER_ASKED = _Address(_nothing) if hasattr(_nothing, "overloads") else _nothing


def _compiled(function: Callable[..., Any], signature: Any, keep: bool) -> Function:
    compile_it = kernel(signature, keep=keep, allocates=True, nogil=True, pipeline_class=ReadOnlyCompiler)
    return compile_it(function)


def _return_type(compiled: Any) -> Any:
    """The type a compiled function returns; None where compiling is switched off."""
    signatures = getattr(compiled, "nopython_signatures", None)
    return signatures[0].return_type if signatures else None


def _plain_name(kind: Any) -> str:
    if isinstance(kind, types.Float):
        return "a float"
    return "None" if kind == types.none else f"a value of type {kind}"
