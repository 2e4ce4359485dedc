"""On PYTHONPATH, this makes every Python process of a test run record its lines and its switches."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

FOLDER = os.environ.get("INAROW_SWITCHES_SEEN", "")
_seen: set[str] = set()


def note(owner: str, name: str, value: object) -> None:
    """Append a switch and its value to this process's file at once: the process may be killed."""
    if not isinstance(value, bool | str):
        return
    line = f"{owner}.{name}={value}"
    if line in _seen or len(line) > 200 or "\n" in line:
        return
    _seen.add(line)
    with suppress(OSError), Path(FOLDER, str(os.getpid())).open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def switches_in(target: Callable[..., object]) -> dict[str, Any]:
    """The parameters of a target that may be switches, with their defaults."""
    try:
        parameters = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):
        return {}
    found = {}
    for one in parameters:
        text = one.annotation if isinstance(one.annotation, str) else repr(one.annotation)
        if one.default is not one.empty and text not in ("str", "int", "float", "str | None"):
            found[one.name] = one.default
    return {
        name: default for name, default in found.items() if isinstance(default, bool | str) or default is None
    }


def recorded(function: FunctionType, owner: str, target: Callable[..., object]) -> FunctionType:
    """The function, noting the switches it is called with."""
    defaults = switches_in(target)
    if not defaults or "_getframe" in function.__code__.co_names:  # it wants to know who calls it
        return function
    places = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*positional: Any, **named: Any) -> Any:
        given = dict(zip(places, positional, strict=False)) | named
        for name, default in defaults.items():
            note(owner, name, given.get(name, default))
        return function(*positional, **named)

    return call  # type: ignore[return-value]


def watch(module: ModuleType) -> None:
    """Wrap every constructor and every function of a module that takes switches."""
    for name, item in list(vars(module).items()):
        if getattr(item, "__module__", None) != module.__name__:
            continue
        owner = f"{module.__name__}.{name}"
        if inspect.isclass(item) and isinstance(item.__dict__.get("__init__"), FunctionType):
            item.__init__ = recorded(item.__init__, owner, item)  # type: ignore[misc]
        elif type(item) is FunctionType and any(
            one.kind is one.KEYWORD_ONLY for one in inspect.signature(item).parameters.values()
        ):
            setattr(module, name, recorded(item, owner, item))
    if module.__name__ == "inarow.spec":
        module.read_options = _recorded_options(module.read_options)


def _recorded_options(read_options: Callable[..., Any]) -> Callable[..., Any]:
    """Options given as text, of heuristics above all: those that are not given have their defaults."""

    @functools.wraps(read_options)
    def call(owner: str, target: Any, options: Any) -> Any:
        values = read_options(owner, target, options)
        for name, value in (switches_in(target) | values).items():
            note(f"{target.__module__}.{target.__qualname__}", name, value)
        return values

    return call


class Watcher(MetaPathFinder):
    """Finds the package's modules as usual and wraps them once they are loaded."""

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("inarow.") or name.startswith("inarow.kernels"):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                watch(module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


if os.environ.get("COVERAGE_PROCESS_START"):
    import coverage

    coverage.process_startup()
if FOLDER:
    sys.meta_path.insert(0, Watcher())
