"""Compile every kernel once, in one process, before anybody waits for one."""

from __future__ import annotations

import importlib
import pkgutil

import inarow.kernels as room


def kernel_modules() -> list[str]:
    """The names of all kernel modules."""
    return [module.name for module in pkgutil.walk_packages(room.__path__, room.__name__ + ".")]


def load(module: str) -> None:
    """Import a kernel module, which compiles it or loads it from the cache."""
    importlib.import_module(module)
