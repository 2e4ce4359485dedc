"""Compiling with Numba, where the library has no such function: how, and what the user is told meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import njit, types
from numba.core import config, event
from numba.core.errors import NumbaError
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from inarow.kernels.compilation import cache
from inarow.kernels.compilation.types import Signature

Function = Callable[..., Any]


def jitted(
    function: Function,
    signature: Any = None,
    *,
    cached: bool = True,
    made: Callable[[Any], None] = lambda _: None,
    **options: Any,
) -> Any:
    """Compile a function to this one signature (Numba's) and cache the result on disk.

    `made` is told the object before it is compiled: the function may call itself.
    """

    def compiled(*, cache: bool) -> Any:
        dispatcher = njit(cache=cache, **options)(function)
        made(dispatcher)
        if signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    with cache.locked(), _announced(), _cached_in(str(cache.cache_directory())):
        for _ in range(2 if cached else 0):
            try:
                return compiled(cache=True)
            except NumbaError:
                raise
            except Exception:  # a damaged cache raises instead of compiling anew (numba #10434)
                uncached = compiled(cache=False)  # raises too if it is the function
                cache.wipe()
        return uncached if cached else compiled(cache=False)


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


@contextmanager
def _cached_in(directory: str) -> Iterator[None]:
    """Send what is compiled here to our own directory, and leave other users of Numba alone."""
    before, config.CACHE_DIR = config.CACHE_DIR, directory
    try:
        yield
    finally:
        config.CACHE_DIR = before


class _Notice(event.Listener):  # type: ignore[misc]
    """Say once that something compiles, so that a pause is never silent."""

    said = False

    def on_start(self, event: object) -> None:  # noqa: ARG002
        if not _Notice.said:
            _Notice.said = True
            print("compiling kernels, once per machine ...", file=sys.stderr, flush=True)

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def _announced() -> Iterator[None]:
    with event.install_listener("numba:compile", _Notice()):
        yield
