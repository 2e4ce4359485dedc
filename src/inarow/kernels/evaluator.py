"""How a heuristic enters a compiled search: as a pointer to a function of one signature."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import int8, int64, types
from numba.core.errors import NumbaError

from inarow.kernels.compiling import Function, kernel
from inarow.kernels.setup import SETUP

ARGUMENTS = (int8[::1], int8, SETUP)  # cells, side, setup
EVALUATE = int64(*ARGUMENTS)
EVALUATE_POINTER = types.FunctionType(EVALUATE)


class NotCompilable(Exception):
    """A heuristic's function is not of the form kernels can call; the message says why."""


def compile_evaluator(function: Callable[..., Any], *, keep: bool = True) -> Function:
    """Compile a heuristic's function to the signature that searches call through a pointer.

    One compilation of the search serves all heuristics. `keep=False` compiles without the disk
    cache, for functions that live in no file.
    """
    try:
        compiled = kernel(ARGUMENTS, keep=keep, allocates=True, nogil=True)(function)
        returned = _return_type(compiled)
        if isinstance(returned, types.Integer | types.Boolean) and returned != int64:
            return kernel(EVALUATE, keep=keep, allocates=True, nogil=True)(function)
    except NumbaError as error:
        raise NotCompilable(_first_sentence(str(error))) from error
    if returned not in (int64, None):
        raise NotCompilable(
            f"it returns {_plain_name(returned)}; a heuristic returns a whole number: "
            f"multiply the weights, round, and give the factor as scale="
        )
    return compiled


@kernel(int64(int8[::1], int8, SETUP, EVALUATE_POINTER), nogil=True)
def evaluate_once(cells, side, setup, evaluate):
    """Ask a heuristic as a search would: through the pointer, without the GIL."""
    return evaluate(cells, side, setup)


@kernel(types.void(int8[:, ::1], int8, SETUP, EVALUATE_POINTER, int64[::1]), nogil=True)
def evaluate_each(boards, side, setup, evaluate, scores):
    """Ask a heuristic about many boards: `scores[n]` becomes its value of `boards[n]`."""
    for number in range(boards.shape[0]):
        scores[number] = evaluate(boards[number], side, setup)


@kernel(EVALUATE, nogil=True)
def _nothing(cells, side, setup):  # noqa: ARG001
    """In the place of a heuristic that a search keeps up to date itself."""
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


def _return_type(compiled: Any) -> Any:
    """The type a compiled function returns; None where compiling is switched off."""
    signatures = getattr(compiled, "nopython_signatures", None)
    return signatures[0].return_type if signatures else None


def _plain_name(kind: Any) -> str:
    if isinstance(kind, types.Float):
        return "a float"
    return "None" if kind == types.none else f"a value of type {kind}"


def _first_sentence(message: str) -> str:
    """The telling line of Numba's long explanation."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File", "<source"))]
    return f"it cannot be compiled: {(telling or lines or ['no reason given'])[0]}"
