"""Which kernels there are, and which of them a run has called."""

from __future__ import annotations

import ast
import functools
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import inarow.kernels as room
from inarow.kernels.compilation.kernel import Kernel

FOLDER = Path(str(room.__file__)).parent


def written_kernels() -> set[str]:
    """Every function under `@kernel(signature)` in the sources, as module.function."""
    found = set()
    for source in FOLDER.glob("**/*.py"):
        module = ".".join(source.relative_to(FOLDER).with_suffix("").parts)
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(map(_has_signature, node.decorator_list)):
                found.add(f"{module}.{node.name}")
    return found


def _has_signature(decorator: ast.expr) -> bool:
    call = decorator if isinstance(decorator, ast.Call) else None
    return call is not None and getattr(call.func, "id", "") == "kernel" and bool(call.args)


class Calls:
    """Counts the calls from Python, bound ones included.

    Machine code calls machine code as before, so what only kernels call is found by `called`.
    """

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._kernels: dict[int, tuple[str, Kernel]] = {}
        for name in sorted(written_kernels()):
            module, function = name.rsplit(".", 1)
            kernel = getattr(sys.modules[f"{room.__name__}.{module}"], function)
            self._kernels[id(kernel)] = name, kernel
        for method in ("__call__", "bind"):
            setattr(Kernel, method, self._counted(getattr(Kernel, method)))

    def _counted(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def counted(kernel: Kernel, *arguments: Any) -> Any:
            if id(kernel) in self._kernels:
                self._counts[self._kernels[id(kernel)][0]] += 1
            return method(kernel, *arguments)

        return counted

    def called(self) -> set[str]:
        """The kernels called from Python, and those that they call in turn."""
        names = {kernel.py_func: name for name, kernel in self._kernels.values()}
        by_name = {name: kernel.py_func for name, kernel in self._kernels.values()}
        found: set[str] = set()
        waiting = [*self._counts]
        seen: set[Any] = set()
        while waiting:
            name = waiting.pop()
            found.add(name)
            for function in _reached(by_name[name], seen):
                if function in names and names[function] not in found:
                    waiting.append(names[function])
        return found


def _reached(function: Any, seen: set[Any]) -> list[Any]:
    """The Python functions of everything compiled that a function names, and what these name."""
    found = []
    for word in function.__code__.co_names:
        value = function.__globals__.get(word)
        inner = getattr(value, "py_func", getattr(value, "__wrapped__", None))
        if inner is not None and inner not in seen:
            seen.add(inner)
            found += [inner, *_reached(inner, seen)]
    return found
