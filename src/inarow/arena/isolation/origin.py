"""Whose code an agent is: part of the package, third-party, or registered in this very process only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from inarow.agents.registering import AGENTS
from inarow.registry import BUILT_IN, SESSION
from inarow.spec import Spec


def is_third_party(text: str) -> bool:
    """Is any code in this agent, its own or its heuristic's, not part of the package? No file is run."""
    return _names_a_file(text) or any(origin != BUILT_IN for origin in _origins(text))


def is_of_this_process(text: str) -> bool:
    """Was any of its code registered in this very process, from no file that another could load?

    It comes from a notebook, a console, standard input, or the program itself: to load the file of a running
    program would be to run it again.
    """
    return any(_registered_here(origin) for origin in _origins(text))


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
    from inarow.heuristics.registering import HEURISTICS  # lazily: it imports Numba

    name = Spec.read(heuristic).name
    # A third-party agent may mean something else by this option.
    if name in HEURISTICS or (by_name and origin == BUILT_IN):
        yield HEURISTICS.entry(name).origin


def _registered_here(origin: str) -> bool:
    if origin == BUILT_IN:
        return False
    program = getattr(sys.modules["__main__"], "__file__", None)
    is_program = program is not None and Path(program).resolve() == Path(origin).resolve()
    return origin == SESSION or is_program or not Path(origin).is_file()
