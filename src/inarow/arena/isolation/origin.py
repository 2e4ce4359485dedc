"""Whose code an agent is: part of the package, a stranger's, or only in this very process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from inarow.agents.registering import AGENTS
from inarow.registry import BUILT_IN, SESSION
from inarow.spec import Spec


def is_stranger(text: str) -> bool:
    """Is any code in this agent, its own or its heuristic's, not part of the package? No file is run."""
    return _names_a_file(text) or any(origin != BUILT_IN for origin in _origins(text))


def plays_here_only(text: str) -> bool:
    """Was any of its code registered in this very process, from no file that another could load?

    That is a notebook, a console, standard input, or the program itself: to load the file of a running
    program would be to run it again.
    """
    return any(_is_of_this_process(origin) for origin in _origins(text))


def _names_a_file(text: str) -> bool:
    return Spec.read(text).name.endswith(".py")


def _origins(text: str) -> Iterator[str]:
    """Where the registered parts of an agent come from: its own code, and the heuristic it is given."""
    spec = Spec.read(text)
    by_name = not _names_a_file(text)
    if by_name:
        yield (origin := AGENTS.entry(spec.name).origin)
    heuristic = dict(spec.options).get("heuristic")
    if heuristic is None:
        return
    from inarow.heuristics.registering import HEURISTICS  # late: they bring Numba

    name = Spec.read(heuristic).name
    if name in HEURISTICS or (by_name and origin == BUILT_IN):  # a stranger may mean another thing by it
        yield HEURISTICS.entry(name).origin


def _is_of_this_process(origin: str) -> bool:
    if origin == BUILT_IN:
        return False
    program = getattr(sys.modules["__main__"], "__file__", None)
    is_program = program is not None and Path(program).resolve() == Path(origin).resolve()
    return origin == SESSION or is_program or not Path(origin).is_file()
