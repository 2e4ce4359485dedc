"""The OpenAPI document, made from the forms of requests and answers themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

import inarow
from inarow.web import answers as told
from inarow.web import requests as asked

LIVE = """A websocket for searches with progress, from the same origin only. Send {"id": number, "do": "move",
"analyse", "review", "judge" or "cancel", and the fields of the request}; receive {"id", "event": "progress",
"done", "error" or "busy", and the fields of the answer, or of a review {"point"} and in the end {"points"}}.
A request takes the place of the one of its kind; "cancel" stops that of its number, or of the number "of"."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One address: how it is asked, with what, and what it answers."""

    path: str
    summary: str
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()


OPERATIONS = (
    Operation("/api/games", "the games known by name", list[told.GameAnswer]),
    Operation("/api/agents", "the agents to play against, with their options", list[told.PluginAnswer]),
    Operation("/api/heuristics", "the heuristics, with their options", list[told.PluginAnswer]),
    Operation("/api/ladder", "the levels of a game", told.LadderAnswer, query=("game",)),
    Operation("/api/health", "how the server is", told.HealthAnswer),
    Operation("/api/position", "what the rules know of a position", told.PositionAnswer, asked.Where),
    Operation("/api/evaluate", "what a heuristic thinks", told.EvaluateAnswer, asked.Evaluate),
    Operation("/api/move", "the move an agent chooses", told.MoveAnswer, asked.Choose),
    Operation("/api/analyse", "what every move is worth", told.AnalyseAnswer, asked.Analyse),
    Operation("/api/judge", "what the last move was worth", told.PointAnswer, asked.JudgeLast),
    Operation("/api/tree", "the nodes a search visits", told.TreeAnswer, asked.Trace),
    Operation("/api/board.svg", "a picture of a position", str, query=("game", "moves", "board")),
    Operation("/api/live", LIVE, told.LiveAnswer),
)
FAILURES = {
    "400": "the body is no JSON, or did not arrive",
    "413": "the body is too large",
    "415": "the body is not application/json",
    "422": "a field is wrong, or out of bounds",
    "503": "the server is busy; Retry-After tells when to ask again",
}


@cache
def document() -> dict[str, Any]:
    """What `/api/openapi.json` answers."""
    forms = [form for one in OPERATIONS for form in (one.answer, one.body) if form is not None]
    forms += [told.Failure, told.ReviewAnswer, asked.Review, asked.Message]
    written, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(str, forms), written, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "inarow",
            "version": inarow.__version__,
            "description": "Play and analyse k-in-a-row games. Cells are counted from the bottom left, "
            "from 0; moves are text, columns with gravity (4453) and cells without (h8,i9).",
        },
        "paths": {one.path: {_method(one): _operation(one, schemas)} for one in OPERATIONS},
        "components": {"schemas": components},
    }


def _method(one: Operation) -> str:
    return "get" if one.body is None else "post"


def _operation(one: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    media = "image/svg+xml" if one.path.endswith(".svg") else "application/json"
    refused = {"application/json": {"schema": schemas[str(told.Failure)]}}
    answers: dict[str, Any] = {
        status: {"description": words, "content": refused}
        for status, words in FAILURES.items()
        if one.body is not None or status in ("422", "503")
    }
    ok = "101" if one.path == "/api/live" else "200"
    answers[ok] = {"description": one.summary, "content": {media: {"schema": schemas[str(one.answer)]}}}
    found: dict[str, Any] = {"summary": " ".join(one.summary.split()), "responses": answers}
    if one.query:
        found["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
            for name in one.query
        ]
    if one.body is not None:
        content = {"application/json": {"schema": schemas[str(one.body)]}}
        found["requestBody"] = {"required": True, "content": content}
    return found
