"""The tree of a small search, for the microscope."""

from __future__ import annotations

from typing import Any

from inarow.alphabeta.microscope import record_tree
from inarow.heuristics.registering import read_heuristic
from inarow.web.reading import position_of
from inarow.web.requests import Trace


def trace(request: Trace) -> dict[str, Any]:
    """Every node the search visits, or as many as a reader could look at."""
    return record_tree(
        position_of(request),
        search=request.search,
        depth=request.depth,
        heuristic=read_heuristic(request.heuristic),
        order=request.order,
        table=request.table,
    ).as_dictionary()
