"""The requests the server answers, one row each.

Routes, live messages, time limits, the worker's dispatch, the OpenAPI document and the page's types are made
from this table. A new request is a row here, with its form and answer, and a handler.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from inarow.web import answers, requests

JSON, SVG = "application/json", "image/svg+xml"
JUDGING_SECONDS = 120.0  # judging counts nodes, not seconds, and a machine may be slow


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One kind of request.

    name              its address is `/api/NAME`, and `do` in a live message is NAME
    summary           what it answers, for the OpenAPI document
    form              the request's fields, or None if it has none
    answer            the answer's type
    handler           "module:function", imported only by the process that runs it, since the server must not
                      load the engines; a worker calls it with (request, cache, seconds), the server with
                      (request, pool)
    method            GET takes the fields from the query, POST from a body of JSON; None: not over HTTP
    in_worker         a worker process answers, after a wait in the queue; else the server itself, at once
    live              it may be asked over the live connection, which also sends progress
    long              it may run for long, and never occupies the last free worker
    progress          the type of a part of the answer, if progress comes in parts; else a progress event is
                      a whole answer, and may be dropped once a newer one follows
    position_seconds  time limit for each position of a game, instead of one for the whole request
    media             the answer's content type
    """

    name: str
    summary: str
    form: type[Struct] | None = None
    answer: Any
    handler: str
    method: Literal["GET", "POST"] | None = "POST"
    in_worker: bool = True
    live: bool = False
    long: bool = False
    progress: type[Struct] | None = None
    position_seconds: float | None = None
    media: str = JSON

    def __post_init__(self) -> None:
        if self.in_worker and self.form is None:
            raise ValueError(f"operation {self.name!r}: a worker needs a form to decode the request")
        if self.live and not self.in_worker:
            raise ValueError(f"operation {self.name!r}: only a worker answers over the live connection")

    @property
    def function(self) -> Callable[..., Any]:
        """The handler itself; its module is imported now."""
        found: Callable[..., Any] = pkgutil.resolve_name(self.handler)
        return found


OPERATIONS: dict[str, Operation] = {
    one.name: one
    for one in (
        Operation(
            name="games",
            summary="the games known by name",
            answer=list[answers.GameAnswer],
            handler="inarow.web.catalogue:games",
            method="GET",
            in_worker=False,
        ),
        Operation(
            name="agents",
            summary="the agents to play against, with their options",
            answer=list[answers.PluginAnswer],
            handler="inarow.web.catalogue:agents",
            method="GET",
            in_worker=False,
        ),
        Operation(
            name="heuristics",
            summary="the heuristics, with their options",
            answer=list[answers.PluginAnswer],
            handler="inarow.web.catalogue:heuristics",
            method="GET",
            in_worker=False,
        ),
        Operation(
            name="ladder",
            summary="the levels of a game",
            form=requests.NamedGame,
            answer=answers.LadderAnswer,
            handler="inarow.web.catalogue:ladder",
            method="GET",
            in_worker=False,
        ),
        Operation(
            name="health",
            summary="the state of the server",
            answer=answers.HealthAnswer,
            handler="inarow.web.catalogue:health",
            method="GET",
            in_worker=False,
        ),
        Operation(
            name="position",
            summary="what the rules say about a position",
            form=requests.Where,
            answer=answers.PositionAnswer,
            handler="inarow.web.positions:describe",
            in_worker=False,
        ),
        Operation(
            name="evaluate",
            summary="a heuristic's value of a position",
            form=requests.Evaluate,
            answer=answers.EvaluateAnswer,
            handler="inarow.web.thinking.handlers:evaluate",
        ),
        Operation(
            name="move",
            summary="the move an agent chooses",
            form=requests.Choose,
            answer=answers.MoveAnswer,
            handler="inarow.web.thinking.move:choose",
            live=True,
        ),
        Operation(
            name="analyse",
            summary="what every move is worth",
            form=requests.Analyse,
            answer=answers.AnalyseAnswer,
            handler="inarow.web.thinking.handlers:analyse",
            live=True,
            long=True,
        ),
        Operation(
            name="review",
            summary="what every move of a game was worth",
            form=requests.Review,
            answer=answers.ReviewAnswer,
            handler="inarow.web.thinking.review:review",
            method=None,
            live=True,
            long=True,
            progress=answers.ReviewProgress,
            position_seconds=JUDGING_SECONDS,
        ),
        Operation(
            name="judge",
            summary="what the last move was worth",
            form=requests.JudgeLast,
            answer=answers.PointAnswer,
            handler="inarow.web.thinking.review:judge_last",
            live=True,
            position_seconds=JUDGING_SECONDS,
        ),
        Operation(
            name="tree",
            summary="the nodes a search visits",
            form=requests.Trace,
            answer=answers.TreeAnswer,
            handler="inarow.web.thinking.handlers:tree",
        ),
        Operation(
            name="board.svg",
            summary="a picture of a position",
            form=requests.Where,
            answer=str,
            handler="inarow.web.positions:picture",
            method="GET",
            in_worker=False,
            media=SVG,
        ),
    )
}


def live_operations() -> list[Operation]:
    """The operations that may be asked over the live connection."""
    return [one for one in OPERATIONS.values() if one.live]


def request_forms() -> list[type[Struct]]:
    """Every form of a request, each once, and those of live messages."""
    message = requests.message_form([one.name for one in live_operations()])
    forms = [one.form for one in OPERATIONS.values() if one.form is not None]
    return list(dict.fromkeys([*forms, message, requests.Cancel]))


def answer_types() -> list[Any]:
    """Every type of an answer, each once, and those of refusals and live answers."""
    types = [kind for one in OPERATIONS.values() for kind in (one.answer, one.progress) if kind is not None]
    return list(dict.fromkeys([answers.Failure, *types, answers.LiveAnswer]))
