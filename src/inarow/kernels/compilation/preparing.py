"""Every kernel there is: the modules that hold them, and compiling all that are imported."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable
from contextlib import nullcontext

import inarow.kernels as room
from inarow.executors import available_cores
from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel

_MOST_PROCESSES = 4  # each takes some 200 MB
_START_UP = 1.5  # seconds a process needs before it compiles


def kernel_modules() -> list[str]:
    """The names of all modules with kernels."""
    found = pkgutil.walk_packages(room.__path__, room.__name__ + ".")
    return [module.name for module in found if not module.name.startswith(_WITHOUT)]


_WITHOUT = (f"{room.__name__}.compilation", f"{room.__name__}.library")


def kernels_of(module: str) -> list[Kernel]:
    """The kernels that a module defines; imports it."""
    values = vars(importlib.import_module(module)).values()
    return [one for one in values if isinstance(one, Kernel) and one.__module__ == module]


def ready() -> None:
    """Compile what is imported and not yet compiled, before a clock starts; nothing to do with a library."""
    if UNCOMPILED or library_file.library() is not None or len(sys.modules) == _modules_seen[0]:
        return
    imported = [name for name in sys.modules if name.startswith(f"{room.__name__}.")]
    compile_all([one for name in imported if not name.startswith(_WITHOUT) for one in kernels_of(name)])
    _modules_seen[0] = len(sys.modules)


_modules_seen = [0]


def compile_all(kernels: Iterable[Kernel], processes: int = _MOST_PROCESSES) -> None:
    """Compile kernels, or load those that were compiled before, on as many cores as it is worth."""
    new = [one for one in kernels if not one.is_compiled]
    if not new:
        return
    from inarow.kernels.compilation.progress import Progress, cost_of, name_of, seconds_of
    from inarow.kernels.compilation.side_by_side import compile_side_by_side, is_possible

    costs = {one: cost_of(name_of(one.py_func)) for one in new if not one.is_stored}
    missing = sorted(costs, key=costs.__getitem__, reverse=True)
    processes = min(processes, available_cores(), len(missing)) if is_possible() else 1
    times = list(costs.values())
    if seconds_of(times, 1) - seconds_of(times, max(processes, 1)) < _START_UP:
        processes = 1
    names = [name_of(one.py_func) for one in missing]
    with Progress(names, processes) if missing else nullcontext() as progress:
        if progress is not None and processes > 1:
            compile_side_by_side(missing, processes, progress)
        for one in new:
            one.dispatcher  # noqa: B018
