"""Every kernel there is: the modules that hold them, and compiling all that are imported."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Mapping

import inarow.kernels as room
from inarow.executors import available_cores
from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel

_MOST_PROCESSES = 4  # each takes some 200 MB
_START_UP = 1.0  # seconds a process needs before it compiles


def kernel_modules() -> list[str]:
    """The names of all modules with kernels."""
    found = pkgutil.walk_packages(room.__path__, room.__name__ + ".")
    return [module.name for module in found if not module.name.startswith(_WITHOUT)]


_WITHOUT = f"{room.__name__}.compilation"


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


def compile_all(kernels: Iterable[Kernel], most_processes: int = _MOST_PROCESSES) -> None:
    """Compile kernels, or load those that were compiled before, on as many cores as pays."""
    if UNCOMPILED:
        return
    new = [one for one in kernels if not one.is_compiled]
    missing = [one for one in new if one.is_missing]
    if missing:
        from inarow.kernels.compilation.progress import Progress, cost_of, name_of
        from inarow.kernels.compilation.side_by_side import can_start, compile_unlocked, other_processes

        costs = {one: cost_of(name_of(one.py_func)) for one in missing}
        missing.sort(key=costs.__getitem__, reverse=True)
        processes = min(most_processes, available_cores(), len(missing)) if can_start() else 1
        if _saved(costs, processes) < _START_UP:
            processes = 1
        names = [name_of(one.py_func) for one in missing]
        with Progress(names, processes) as progress, other_processes(missing, processes - 1, progress):
            compile_unlocked(missing)
            _load(missing)  # waits for those that others compile
    _load(new)


def _saved(costs: Mapping[Kernel, float], processes: int) -> float:
    """The seconds that so many processes save; a kernel waits for those that it calls."""
    chains = [cost + sum(costs.get(below, 0.0) for below in one.called()) for one, cost in costs.items()]
    return sum(costs.values()) - max(sum(costs.values()) / processes, *chains)


def _load(kernels: Iterable[Kernel]) -> None:
    for one in kernels:
        one.dispatcher  # noqa: B018
