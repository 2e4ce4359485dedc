"""Which switches the package has, and which of their values were used in a measured run.

A switch is a parameter that takes on or off, or one of a few words, and has one of them as its default: of
an agent, a heuristic, a game, the options of a search, a training or a contest, or any other class or
function of the rooms below. It counts as used with a value when something was made or called with that value.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inarow.heuristics.registering import HEURISTICS

ROOMS = ("agents", "alphabeta", "analysis", "arena", "forcing", "heuristics", "learning", "mcts", "ntuple")
ROOMS += ("interop.agents", "rules", "search", "solving", "studies")  # not what draws and serves


@dataclass
class Switch:
    """A switch, the values it takes and those that were seen."""

    name: str
    values: frozenset[str]
    seen: set[str] = field(default_factory=set)

    @property
    def missing(self) -> frozenset[str]:
        return self.values - self.seen


def measured(folder: Path) -> list[Switch]:
    """Every switch of the package, with the values noted in the files of this folder."""
    switches = {one.name: one for one in declared()}
    for file in folder.iterdir():
        for line in file.read_text("utf-8").splitlines():
            name, _, value = line.partition("=")
            if name in switches:
                switches[name].seen.add(value)
    return sorted(switches.values(), key=lambda one: one.name)


def declared() -> Iterator[Switch]:
    """Every switch of the package; a heuristic has those of the function that gives its weights."""
    for name in HEURISTICS:
        weights = HEURISTICS[name].weights
        yield from _switches_of(weights, f"{weights.__module__}.{weights.__qualname__}")
    for room in ROOMS:
        package = importlib.import_module(f"inarow.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"inarow.{room}."):
            module = importlib.import_module(found.name)
            for name, item in vars(module).items():
                is_own = getattr(item, "__module__", None) == found.name
                if is_own and (inspect.isclass(item) or type(item) is types.FunctionType):
                    yield from _switches_of(item, f"{found.name}.{name}")


def _switches_of(target: Callable[..., Any], owner: str) -> Iterator[Switch]:
    try:
        parameters = inspect.signature(target).parameters.values()
        hints = typing.get_type_hints(target.__init__ if inspect.isclass(target) else target)
    except (NameError, TypeError, ValueError):
        return
    for one in parameters:
        is_set_by_name = inspect.isclass(target) or one.kind is one.KEYWORD_ONLY
        values = frozenset(_values(hints.get(one.name)))
        if len(values) > 1 and str(one.default) in values and is_set_by_name:
            yield Switch(f"{owner}.{one.name}", values)


def _values(hint: object) -> Iterator[str]:
    if hint is bool:
        yield from ("True", "False")
    elif typing.get_origin(hint) is typing.Literal:
        yield from map(str, typing.get_args(hint))
    elif typing.get_origin(hint) in (typing.Union, types.UnionType):
        for part in typing.get_args(hint):
            yield from _values(part)
