"""What an agent is, and how its answer is checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from operator import index
from typing import Any, Protocol

from inarow import interrupts
from inarow.errors import BadAnswer, InarowError, TooLarge
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


class Agent(Protocol):
    """Anything that can choose a move. Agents know no arena, no clock, no seat of their own.

    The answer is a SearchResult; a third-party agent may also answer with a move, as a cell or as text.
    Two more methods are optional. `prepare(game, limit)` is called before the first move's clock runs,
    for whatever takes long; an agent that is asked for a move without it does the same then. `close()`
    ends what the agent has started.
    """

    def choose(self, position: Position, limit: Limit) -> SearchResult: ...


def is_built_in(kind: object) -> bool:
    """Is it the class of one of the package's agents? What it raises is a bug of inarow."""
    return getattr(kind, "__module__", "").startswith(("inarow.agents.builtin.", "inarow.interop.agents."))


@contextmanager
def _blamed(agent: Agent, who: str, what: str) -> Iterator[None]:
    """What a third-party agent raises becomes an error message about it; a watchdog sees that it returned."""
    try:
        yield
    except (BadAnswer, TooLarge):
        raise
    except (Exception, SystemExit) as error:
        interrupts.check()
        if is_built_in(type(agent)):
            raise
        raise BadAnswer(who, f"{what} {type(error).__name__}: {error}") from error
    finally:
        slices.heartbeat()


def prepare(agent: Agent, who: str, game: Game, limit: Limit) -> None:
    """Let an agent get ready for a game before its clock runs, if it has anything to do for that.

    `limit` is what it will be given for a move; the preparation itself has no limit but the caller's.
    """
    get_ready = getattr(agent, "prepare", None)
    if not callable(get_ready):
        return
    with _blamed(agent, who, "it could not prepare: it raised"):
        get_ready(game, limit)


def ask(agent: Agent, who: str, position: Position, limit: Limit) -> SearchResult:
    """An agent's decision, checked: what a third-party agent does wrong is one error message about `who`."""
    before = replace(position)
    with _blamed(agent, who, "it raised"):
        answer: object = agent.choose(position, limit)
    if position != before:
        raise BadAnswer(who, "it changed the position it was given")
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
    return SearchResult(move=cell) if result is None else _plain(replace(result, move=cell), who)


def _plain(result: SearchResult, who: str) -> SearchResult:
    """The same with Python's own numbers, whatever types a third-party agent used."""

    counts = ("score", "scale", "plies", "depth", "nodes", "calls", "open_nodes")
    try:
        numbers: dict[str, Any] = {
            name: None if getattr(result, name) is None else index(getattr(result, name)) for name in counts
        }
        numbers["line"] = tuple(map(index, result.line))
        if result.candidates is not None:
            numbers["candidates"] = tuple(map(index, result.candidates))
        return replace(result, seconds=float(result.seconds), **numbers)
    except (TypeError, ValueError) as error:
        raise BadAnswer(who, f"its SearchResult holds what is no number: {error}") from error
