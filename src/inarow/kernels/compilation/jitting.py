"""Compiling with Numba, where the library has no such function, and the files that hold the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from glob import escape
from pathlib import Path
from threading import Lock
from typing import Any

import numba.core.boxing  # noqa: F401  # else a kernel that returns a tuple imports it, on a clock
from numba import njit, types
from numba.core import config, event
from numba.core.caching import FunctionCache
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from inarow.kernels.compilation import cache, progress
from inarow.kernels.compilation.types import Signature

Function = Callable[..., Any]


def jitted(
    function: Function,
    signature: Any = None,
    *,
    cached: bool = True,
    made: Callable[[Any], None] = lambda _: None,
    called: Callable[[], list[Function]] = list,
    **options: Any,
) -> Any:
    """Compile a function to this one signature (Numba's) and cache the result on disk.

    `made` is told the object before it is compiled: the function may call itself. A helper has no signature:
    it is compiled and cached when a kernel calls it. `called` says what will be compiled with it.
    """
    dispatcher = njit(**options)(function)
    if cached and (stored := _stored(function)) is not None:
        dispatcher._cache = stored
    made(dispatcher)
    if signature is not None:
        with cache.locked(function) if cached else nullcontext(), _announced(function, called):
            dispatcher.compile(signature)
        dispatcher.disable_compile()
    return dispatcher


def is_stored(function: Function, signature: Any) -> bool:
    """Was the function compiled to this signature (Numba's) before, and is the result on disk?"""
    stored = _stored(function)
    return stored is not None and stored.has(signature)


class _Stored(FunctionCache):  # type: ignore[misc]
    """Numba's files of one function. A damaged one is deleted, and what cannot be written is not cached."""

    def has(self, signature: Any) -> bool:
        key = self._index_key(signature, cpu_target.target_context.codegen())
        try:
            name = self._cache_file._load_index().get(key)
        except Exception:
            return False
        return name is not None and Path(self.cache_path, name).exists()

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            return super().load_overload(signature, context)
        except Exception:  # Numba raises instead of compiling anew (numba #10434)
            for file in Path(self.cache_path).glob(escape(self._impl.filename_base) + ".*"):
                file.unlink(missing_ok=True)
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        with cache.locked(self._py_func), suppress(OSError):  # a full disk
            super().save_overload(signature, compiled)


def _stored(function: Function) -> _Stored | None:
    """The files of a function, in our own directory; other users of Numba have theirs."""
    directory = cache.cache_directory()
    if directory is None:
        return None
    with _configuring:
        before, config.CACHE_DIR = config.CACHE_DIR, str(directory)
        try:
            return _Stored(function)
        except RuntimeError:  # its source is in no file, or the directory cannot be written any more
            return None
        finally:
            config.CACHE_DIR = before


_configuring = Lock()


def convention(signature: Signature) -> str:
    """How this Numba calls a compiled function of a signature, as LLVM's type of it."""
    numba_signature = signature.numba()
    context = cpu_target.target_context
    function_type = context.call_conv.get_function_type(numba_signature.return_type, numba_signature.args)
    return str(function_type)


def address_of(dispatcher: Any) -> int:
    """Where the code of a compiled function begins."""
    (compiled,) = dispatcher.overloads.values()
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


def intrinsic_type(generate: Function) -> Any:
    """Numba's type of an instruction, from its LLVM."""
    made = intrinsic(generate)
    _INTRINSICS.append(made)
    cpu_target.typing_context.refresh()
    return cpu_target.typing_context.resolve_value_type(made)


_INTRINSICS: list[Any] = []  # Numba refers to them weakly


class Address(types.WrapperAddressProtocol):  # type: ignore[misc]
    """A pointer known by its address: handing over a compiled function costs a tenth of a millisecond.

    What the function raises is lost.
    """

    def __init__(self, dispatcher: Any, signature: Any) -> None:
        (compiled,) = dispatcher.overloads.values()
        self._address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)
        self._signature = signature

    def __wrapper_address__(self) -> int:
        return self._address  # type: ignore[no-any-return]

    def signature(self) -> Any:
        return self._signature


class _Begun(event.Listener):  # type: ignore[misc]
    """Called by Numba when it really compiles."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def on_start(self, event: object) -> None:  # noqa: ARG002
        self._call()

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def _announced(function: Function, called: Callable[[], list[Function]]) -> Iterator[None]:
    """Show that something compiles, if it does: a pause is never silent."""
    with (
        progress.announcing(function, called) as begun,
        event.install_listener("numba:compile", _Begun(begun)),
    ):
        yield
