"""The OpenAPI document, made from the table of operations and its forms."""

from __future__ import annotations

from typing import Any

import msgspec

import inarow
from inarow.web.answers import Failure, LiveAnswer
from inarow.web.operations import JSON, OPERATIONS, Operation, answer_types, live_operations, request_forms

LIVE = """A websocket for searches with progress, from the same origin only. Send {{"id": number, "do":
{kinds} or "cancel", and the fields of the request}}; receive {{"id", "event": "progress", "done", "error"
or "busy", and the fields of the answer, or of a review {{"point"}} and in the end {{"points"}}}}. A new
request cancels the running one of the same kind; "cancel" stops the request numbered "of", or else the one
numbered "id"."""
FAILURES = {
    "400": "the body is not JSON, or did not arrive",
    "413": "the body is too large",
    "415": "the body is not application/json",
    "422": "a field is wrong or beyond a limit",
    "503": "the server is busy; Retry-After says when to ask again",
}
DESCRIPTION = """Play and analyse k-in-a-row games. Cells are counted from the bottom left, from 0; moves are
text, columns with gravity (4453) and cells without (h8,i9)."""


def document() -> dict[str, Any]:
    """What `/api/openapi.json` answers."""
    forms = [*request_forms(), *answer_types()]
    written, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(str, forms), written, strict=True))
    paths = {
        f"/api/{one.name}": {one.method.lower(): _operation(one, schemas)}
        for one in OPERATIONS.values()
        if one.method is not None
    }
    paths["/api/live"] = {"get": _live(schemas)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "inarow",
            "version": inarow.__version__,
            "description": " ".join(DESCRIPTION.split()),
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(one: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    answer = {one.media: {"schema": schemas[str(one.answer)]}}
    has_body = one.method == "POST"
    found: dict[str, Any] = {
        "summary": one.summary,
        "responses": _failures(schemas, has_body) | {"200": {"description": one.summary, "content": answer}},
    }
    if has_body:
        content = {JSON: {"schema": schemas[str(one.form)]}}
        found["requestBody"] = {"required": True, "content": content}
    elif one.form is not None:
        found["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
            for name in one.form.__struct_encode_fields__
        ]
    return found


def _live(schemas: dict[str, Any]) -> dict[str, Any]:
    kinds = ", ".join(f'"{one.name}"' for one in live_operations())
    summary = " ".join(LIVE.format(kinds=kinds).split())
    answer = {JSON: {"schema": schemas[str(LiveAnswer)]}}
    return {
        "summary": summary,
        "responses": _failures(schemas, False) | {"101": {"description": summary, "content": answer}},
    }


def _failures(schemas: dict[str, Any], has_body: bool) -> dict[str, Any]:
    refused = {JSON: {"schema": schemas[str(Failure)]}}
    return {
        status: {"description": words, "content": refused}
        for status, words in FAILURES.items()
        if has_body or status in ("422", "503")
    }
