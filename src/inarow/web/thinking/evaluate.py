"""A heuristic's value and its terms."""

from __future__ import annotations

from inarow.heuristics.registering import read_heuristic
from inarow.web.answers import EvaluateAnswer, TermAnswer
from inarow.web.reading import position_of
from inarow.web.requests import Evaluate

_SEATS = {"mover": None, "first": 0, "second": 1}


def evaluate(request: Evaluate) -> EvaluateAnswer:
    """What a heuristic thinks of a position, and of which cells."""
    position, judge = position_of(request), read_heuristic(request.heuristic)
    seat = _SEATS[request.side]
    scale = judge.scale(position.game)
    return EvaluateAnswer(
        value=judge.value(position, seat),
        terms=[
            TermAnswer(term.name, term.score / scale, list(term.cells))
            for term in judge.terms(position, seat)
        ],
    )
