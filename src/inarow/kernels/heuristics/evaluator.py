"""How a heuristic enters a compiled search: as a pointer to a function of one signature."""

from __future__ import annotations

from collections.abc import Callable
from traceback import walk_tb
from typing import Any

import numpy as np

from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel, kernel
from inarow.kernels.compilation.native import WrongArgument
from inarow.kernels.compilation.records import Fixed1, kernel_type
from inarow.kernels.compilation.types import Pointer, int8, int64, void
from inarow.kernels.heuristics.write_probe import Raised, WritesToInput

ARGUMENTS = (kernel_type(Fixed1[np.int8]), int8, SETUP)  # cells, side, setup
EVALUATE = int64(*ARGUMENTS)
EVALUATE_POINTER = Pointer(EVALUATE)


def built_in_evaluator(function: Callable[..., Any]) -> Kernel:
    """A built-in heuristic's function as a kernel; it makes no arrays."""
    made: Kernel = kernel(EVALUATE, nogil=True)(function)
    return made


@kernel(int64(*ARGUMENTS, EVALUATE_POINTER), nogil=True)
def evaluate_once(cells, side, setup, evaluate):
    """Ask a heuristic as a search would: through the pointer, without the GIL."""
    return evaluate(cells, side, setup)


@kernel(void(int8[:, ::1], int8, SETUP, EVALUATE_POINTER, int64[::1]), nogil=True)
def evaluate_each(boards, side, setup, evaluate, scores):
    """Ask a heuristic about many boards: `scores[n]` becomes its value of `boards[n]`."""
    for number in range(boards.shape[0]):
        scores[number] = evaluate(boards[number], side, setup)


@kernel(EVALUATE, nogil=True, raises=False)
def never_asked(cells, side, setup):  # noqa: ARG001
    """In the place of a heuristic whose value the search has as a sum over lines."""
    return 0


def raised_by_heuristic(error: Exception) -> Exception | None:
    """What a heuristic raised while a kernel asked it, of an error caught where the kernel was called.

    None if it was not the heuristic's. Compiled kernels do not raise, so what comes out of one comes from
    the heuristic, unless it was about the arguments of the kernel, which the library or Numba checks.
    """
    if isinstance(error, Raised | WritesToInput):
        return error.__cause__ if isinstance(error.__cause__, Exception) else error
    if UNCOMPILED or isinstance(error, WrongArgument):
        return None
    modules = (frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__))
    return None if any(name.startswith("numba.core") for name in modules) else error
