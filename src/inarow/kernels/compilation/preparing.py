"""Every kernel there is: the modules that hold them, and compiling all that are imported."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import inarow.kernels as room
from inarow.kernels.compilation import library_file
from inarow.kernels.compilation.kernel import UNCOMPILED, Kernel


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
    for name in [*sys.modules]:
        if name.startswith(f"{room.__name__}.") and not name.startswith(_WITHOUT):
            for one in kernels_of(name):
                one.dispatcher  # noqa: B018
    _modules_seen[0] = len(sys.modules)


_modules_seen = [0]
