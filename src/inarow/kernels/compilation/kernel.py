"""The door to Numba: how a function becomes a kernel, and how all of them are compiled at once."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import njit
from numba.core import config, event
from numba.core.errors import NumbaError

import inarow.kernels as room
from inarow.kernels.compilation import cache

Function = Callable[..., Any]


def kernel(
    signature: Any = None, *, keep: bool = True, allocates: bool = False, **options: Any
) -> Callable[[Function], Function]:
    """Compile a function to this one signature and cache the result on disk.

    The signature is explicit wherever a kernel calls itself or is called through a pointer: types
    that drift in recursion compile, run, and abort the next process that loads them from the cache
    (numba #6061). A helper without a signature is compiled into its callers. `keep=False` leaves
    the disk alone. A kernel that makes no arrays counts no references to them either, which makes
    inner loops faster; one that does says `allocates=True`.
    """
    signatures = [] if signature is None else [signature]
    if not allocates:
        options["_nrt"] = False  # Numba's own name for it; without it every inlined helper counts references

    def compile_now(function: Function) -> Function:
        with _announced(), cache.locked(), _cached_in(str(cache.cache_directory())):
            for _ in range(2 if keep else 0):
                try:
                    return njit(*signatures, cache=True, **options)(function)  # type: ignore[no-any-return]
                except NumbaError:
                    raise
                except Exception:  # a damaged cache raises instead of compiling anew (numba #10434)
                    uncached = njit(*signatures, **options)(function)  # raises too if it is the function
                    cache.wipe()
            return uncached if keep else njit(*signatures, **options)(function)  # type: ignore[no-any-return]

    return compile_now


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


def kernel_modules() -> list[str]:
    """The names of all kernel modules."""
    return [module.name for module in pkgutil.walk_packages(room.__path__, room.__name__ + ".")]


def load(module: str) -> None:
    """Import a kernel module, which compiles it or loads it from the cache."""
    importlib.import_module(module)
