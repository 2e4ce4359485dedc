"""The short handlers of a worker; `move.py` and `review.py` hold the others."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from inarow.alphabeta.microscope import record_tree
from inarow.heuristics.registering import read_heuristic
from inarow.web.answers import AnalyseAnswer, EvaluateAnswer, TermAnswer
from inarow.web.positions import position_of
from inarow.web.requests import Analyse, Evaluate, Trace
from inarow.web.thinking.analyse import analyse as analysed
from inarow.web.thinking.cache import WorkerCache

_SEATS = {"mover": None, "first": 0, "second": 1}


def evaluate(request: Evaluate, _cache: WorkerCache, _seconds: float) -> EvaluateAnswer:
    """A heuristic's value of a position, and its terms."""
    position, heuristic = position_of(request), read_heuristic(request.heuristic)
    seat = _SEATS[request.side]
    scale = heuristic.scale(position.game)
    return EvaluateAnswer(
        value=heuristic.value(position, seat),
        terms=[
            TermAnswer(term.name, term.score / scale, list(term.cells))
            for term in heuristic.terms(position, seat)
        ],
    )


def analyse(
    request: Analyse, cache: WorkerCache, seconds: float
) -> Generator[AnalyseAnswer, None, AnalyseAnswer | None]:
    """What every move is worth, better and better known; the last answer is the result."""
    last = None
    for last in analysed(request, cache, seconds):
        yield last
    return last


def tree(request: Trace, _cache: WorkerCache, _seconds: float) -> dict[str, Any]:
    """The nodes a small search visits, up to a limit; the fields are those of `TreeAnswer`."""
    return record_tree(
        position_of(request),
        search=request.search,
        depth=request.depth,
        heuristic=read_heuristic(request.heuristic),
        order=request.order,
        table=request.table,
    ).as_dictionary()
