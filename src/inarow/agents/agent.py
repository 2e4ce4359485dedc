"""What an agent is, and how its answer is taken."""

from __future__ import annotations

from operator import index
from typing import Protocol

from inarow.errors import BadAnswer, InarowError
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


class Agent(Protocol):
    """Anything that can choose a move. Agents know no arena, no clock, no seat of their own.

    The answer is a SearchResult; a stranger's agent may also answer with a move, as a cell or as text.
    """

    def choose(self, position: Position, limit: Limit) -> SearchResult: ...


def ask(agent: Agent, who: str, position: Position, limit: Limit) -> SearchResult:
    """An agent's decision, checked: whatever goes wrong is told as one sentence about `who`."""
    stones = (position.mover, position.waiter)
    try:
        answer: object = agent.choose(position, limit)
    except BadAnswer:
        raise
    except Exception as error:
        raise BadAnswer(who, f"it raised {type(error).__name__}: {error}") from error
    if (position.mover, position.waiter) != stones:
        raise BadAnswer(who, "it changed the position it was handed")
    return checked(answer, who, position)


def checked(answer: object, who: str, position: Position) -> SearchResult:
    """An answer as a SearchResult with a legal move, whatever form it was given in."""
    result = answer if isinstance(answer, SearchResult) else None
    move = answer if result is None else result.move
    if isinstance(move, bool) or not (isinstance(move, str) or hasattr(move, "__index__")):
        shown = "None" if answer is None else f"{type(answer).__name__} {answer!r}"[:80]
        raise BadAnswer(who, f"it answered with {shown} instead of a move")
    try:
        cell = position.move(move if isinstance(move, str) else index(move))
    except InarowError as error:
        raise BadAnswer(who, str(error)) from error
    return SearchResult(move=cell) if result is None else result
