"""The same agent with the smallest tables it can have, for where memory is short."""

from __future__ import annotations

from inarow.agents.registering import find_agent
from inarow.registry import BUILT_IN
from inarow.spec import Spec, options_of

MEMORY = "1"  # megabytes
TABLE = "12"  # entries as a power of two: 0.1 MB


def lean(spec: Spec) -> Spec:
    """This agent with small tables, if it is one of the package and has an option for their size.

    >>> str(lean(Spec.read("alphabeta:depth=4,table=24")))
    'alphabeta:depth=4,table=12'
    >>> str(lean(Spec.read("alphabeta:scoring=plain")))  # it has no table
    'alphabeta:scoring=plain'
    """
    found = find_agent(spec)
    if found.origin != BUILT_IN or spec.name == "process":  # there it is the program's own memory
        return spec
    known, given = options_of(found.item.target), dict(spec.options)
    if "memory" in known:
        given["memory"] = MEMORY
    table = given.get("table", "off" if given.get("scoring") == "plain" else "auto")
    if "table" in known and table not in ("off", "false", "no", "0"):
        given["table"] = TABLE
    return Spec(spec.name, tuple(given.items()))
