"""Numba's read-only arrays, without the ways around them.

A write to an array of a read-only type does not compile. Numba 0.68 forgets the type in five places: an
element of `.flat` may be assigned to, `ascontiguousarray` and `asfortranarray` return the same memory as
writable, `nditer` hands out writable elements, and `fill_diagonal` never asks. A sixth, `.ctypes`, is an
address. `ReadOnlyCompiler` refuses them, in a function and in the jitted functions it calls.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.core import ir
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.errors import TypingError
from numba.core.typed_passes import NopythonTypeInference

_FORGETFUL = (np.ascontiguousarray, np.asfortranarray, np.fill_diagonal, np.nditer)

_seen: set[tuple[Any, Any]] = set()  # functions with their argument types: each is looked at once


class ReadOnlyCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler with one more look at every function, once its types are known."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_Refusal, NopythonTypeInference)
        passes.finalize()
        return [passes]


class Typed(Exception):
    """A function got as far as that: its types fit, and it writes to nothing it may only read."""


class TypingCompiler(ReadOnlyCompiler):
    """The same up to that point, where it raises `Typed`: quick, for those who want no code."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_End, NopythonTypeInference)
        passes.add_pass_after(_Refusal, NopythonTypeInference)
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=True)
class _Refusal(AnalysisPass):  # type: ignore[misc]
    """Refuse to compile what would write to a read-only array all the same."""

    _name = "refuse_writes_to_read_only_arrays"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                if isinstance(statement, ir.SetItem | ir.StaticSetItem):
                    target = state.typemap[statement.target.name]
                    if isinstance(target, types.NumpyFlatType) and _is_read_only(target.array_type):
                        raise TypingError("an element of a read-only array is written", loc=statement.loc)
                elif isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Expr):
                    _look_at(statement.value, state)
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _End(AnalysisPass):  # type: ignore[misc]
    """Compile no further."""

    _name = "end_after_typing"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:  # noqa: ARG002
        raise Typed


def _look_at(expression: Any, state: Any) -> None:
    if expression.op == "getattr" and expression.attr == "ctypes":
        if _is_read_only(state.typemap[expression.value.name]):
            raise TypingError("the address of a read-only array is taken", loc=expression.loc)
    elif expression.op == "call":
        function = state.typemap[expression.func.name]
        arguments = state.calltypes[expression].args
        if not any(map(_is_read_only, arguments)):
            return
        if isinstance(function, types.Function) and function.typing_key in _FORGETFUL:
            raise TypingError("a read-only array is handed over as writable", loc=expression.loc)
        if isinstance(function, types.Dispatcher):
            _compile_again(function.dispatcher.py_func, arguments)


def _compile_again(function: Any, arguments: Any) -> None:
    """A function that is called was compiled without this look at it."""
    if (function, arguments) not in _seen:
        _seen.add((function, arguments))
        try:
            njit(pipeline_class=TypingCompiler)(function).compile(arguments)
        except Typed:
            return
        except BaseException:
            _seen.discard((function, arguments))
            raise


def _is_read_only(kind: Any) -> bool:
    """Is it a read-only array, or does it hold one?"""
    if isinstance(kind, types.BaseTuple):
        return any(map(_is_read_only, kind))
    if isinstance(kind, types.Sequence):
        return _is_read_only(kind.dtype)
    return isinstance(kind, types.Array) and not kind.mutable
