"""Compile every kernel once, in one process, before anybody waits for one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import inarow.kernels as room


def compile_all() -> Iterator[str]:
    """Import every kernel module, which compiles it or loads it from the cache; yields their names."""
    for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        importlib.import_module(module.name)
        yield module.name
