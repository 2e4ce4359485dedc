"""A plain function is enough: which function of a file is its agent, where the file registers none.

It is the one called `choose` or `agent`, or the one with Kaggle's signature, `(observation, configuration)`,
under any name. It is given a position, or what Kaggle gives where its first parameter is an observation.
Keyword-only parameters are options, as everywhere.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from inarow.errors import PluginError

NAMES = ("choose", "agent")
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def plain_function(module: ModuleType, file: str) -> FunctionType:
    """The function of a plug-in file that is its agent; a sentence says what to write if there is not one."""
    own = [
        (name, value)
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    ]
    found = {function: name for name, function in own if name in NAMES or has_kaggles_signature(function)}
    if len(found) == 1:
        return next(iter(found))
    lines = _three_lines(Path(file).stem)
    if not found:
        raise PluginError(
            file,
            "it registers no agent and has no function choose(position), agent(position) or "
            f"agent(observation, configuration); three lines are enough: {lines}",
        )
    last = f"; kaggle:file={file} plays the last function" if any(map(takes_an_observation, found)) else ""
    raise PluginError(
        file,
        f"its functions {', '.join(found.values())} could each be the agent; leave one of them, or say "
        f"which with three lines: {lines}{last}",
    )


def has_kaggles_signature(function: Callable[..., Any]) -> bool:
    """Is it called with an observation and a configuration? Their names may be shortened.

    >>> has_kaggles_signature(lambda obs, config: 3), has_kaggles_signature(lambda position: 3)
    (True, False)
    """
    names = _positional(function)
    return len(names) == 2 and takes_an_observation(function) and names[1].startswith(("conf", "cfg"))


def takes_an_observation(function: Callable[..., Any]) -> bool:
    """Is it given Kaggle's observation first, and not a position?"""
    return next(iter(_positional(function)), "").startswith("obs")


def _positional(function: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if one.kind in _POSITIONAL]


def _three_lines(stem: str) -> str:
    name = stem if stem.isidentifier() else "mine"
    lines = (
        "import inarow",
        f'@inarow.agent_class("{name}")',
        f"def {name}(position): return position.legal_moves()[0]",
    )
    return " / ".join(lines)
