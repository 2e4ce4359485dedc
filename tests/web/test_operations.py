"""The table of operations: every row is served everywhere, and a new row needs no other edit."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from inarow.web.app import Server
from inarow.web.limits import Limits
from inarow.web.openapi import document
from inarow.web.operations import JSON, OPERATIONS, Operation, live_operations
from inarow.web.page_types import server_types
from inarow.web.requests import AgentText, HeuristicText, NamesAgent, NamesHeuristic, Nodes, Seconds
from inarow.web.thinking.cache import WorkerCache
from inarow.web.thinking.jobs import SearchJob, events_of
from tests.web.running import PATIENCE, Running, ask, events, serving

EVERY = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda one: one.name)
IN_WORKER = [one for one in OPERATIONS.values() if one.in_worker]
ROW = '''"""A plug-in that adds one row to the table: the moves of a position, backwards."""

import os

import msgspec

from inarow.web.operations import OPERATIONS, Operation
from inarow.web.positions import position_of
from inarow.web.requests import Where


class Backwards(Where, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Which moves led to a position?"""

    most: int = 9


class BackwardsAnswer(msgspec.Struct, frozen=True):
    """The moves, the last first, and the process that answered."""

    moves: list[str]
    process: int


def backwards(request, cache, seconds):
    position_of(request)
    found = BackwardsAnswer(list(request.moves[::-1])[: request.most], os.getpid())
    yield found
    return found


OPERATIONS["backwards"] = Operation(
    name="backwards",
    summary="the moves, the last first",
    form=Backwards,
    answer=BackwardsAnswer,
    handler=f"{__name__}:backwards",
    live=True,
)
'''


@pytest.mark.slow
def test_a_row_added_to_the_table_is_served_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "row.py"
    file.write_text(ROW)
    with serving("--plugin", str(file), workers=1) as server:
        (worker,) = server.worker_pids()
        expected = {"moves": ["3", "5", "4"], "process": worker}
        found = server.post("/api/backwards", {"moves": "4453", "most": 3})
        assert (found.status, found.json) == (200, expected)
        assert server.post("/api/backwards", {"game": "mnk:20x20:5"}).status == 422
        with server.live() as live:
            ask(live, 1, "backwards", moves="4453", most=3)
            assert list(events(live, 1)) == [
                {"id": 1, "event": "progress", **expected},
                {"id": 1, "event": "done", **expected},
            ]
        described = server.get("/api/openapi.json").json
    body = described["paths"]["/api/backwards"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/Backwards"}
    assert "most" in described["components"]["schemas"]["Backwards"]["properties"]
    assert "BackwardsAnswer" in described["components"]["schemas"]
    assert "backwards" in described["components"]["schemas"]["Message"]["properties"]["do"]["enum"]


def test_a_row_added_to_the_table_has_types_for_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    row = replace(OPERATIONS["tree"], name="twig", live=True)
    monkeypatch.setitem(OPERATIONS, "twig", row)
    written = server_types()
    assert '"twig": {request: Trace, answer: TreeAnswer},' in written
    assert '"judge"|"twig"} LiveOperation' in written


@EVERY
def test_every_operation_has_a_route(server: Running, operation: Operation) -> None:
    address = f"/api/{operation.name}"
    wrong = {"GET": "POST", "POST": "GET", None: "POST"}[operation.method]
    refused = server.request(wrong, address)
    assert refused.status == (404 if operation.method is None else 405)
    if operation.method == "GET":
        answer = server.get(address)
        assert (answer.status, answer.headers["content-type"]) == (200, operation.media)
        if operation.media == JSON:
            msgspec.json.decode(answer.body, type=operation.answer)
    elif operation.method == "POST":
        answer = server.post(address, {"game": "no such game"})
        assert (answer.status, "no game named" in answer.json["error"]) == (422, True)


@EVERY
def test_every_operation_is_described(operation: Operation) -> None:
    described = document()
    methods = described["paths"].get(f"/api/{operation.name}", {})
    assert list(methods) == ([] if operation.method is None else [operation.method.lower()])
    kinds = described["components"]["schemas"]["Message"]["properties"]["do"]["enum"]
    assert (operation.name in kinds) == operation.live
    assert f'"{operation.name}": {{request: ' in server_types()


@EVERY
def test_live_operations_and_no_others_may_be_asked_over_the_live_connection(
    server: Running, operation: Operation
) -> None:
    with server.live() as live:
        ask(live, 3, operation.name, game="no such game")
        answer = json.loads(live.recv(timeout=PATIENCE))
    assert (answer["id"], answer["event"]) == (3, "error")
    assert ("no game named" in answer["error"]) == operation.live
    assert ("$.do" in answer["error"]) != operation.live


@pytest.mark.parametrize("operation", IN_WORKER, ids=lambda one: one.name)
def test_a_worker_answers_every_operation_of_its_own_as_the_table_says(operation: Operation) -> None:
    fields = {"game": "tictactoe", "moves": "b2,a1"}
    if "seconds" in operation.form.__struct_fields__:  # type: ignore[union-attr]
        fields["seconds"] = 1  # type: ignore[assignment]
    request = msgspec.Raw(json.dumps(fields).encode())
    job = SearchJob(job=1, do=operation.name, seconds=1.0, request=request)
    *progress, done = events_of(job, WorkerCache(1))
    assert done["event"] == "done"
    _require_type(done["found"], operation.answer)
    for event in progress:
        assert event["event"] == "progress"
        _require_type(event["found"], operation.progress or operation.answer)


def _require_type(found: Any, kind: Any) -> None:
    """Written as JSON, this is what the type says, and has no further fields."""
    written = msgspec.json.encode(found)
    parsed = msgspec.json.decode(written, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(parsed)) == msgspec.json.decode(written)


@EVERY
def test_a_handler_takes_the_form_of_its_row(operation: Operation) -> None:
    hints = get_type_hints(operation.function)
    assert next(iter(hints.values())) == (operation.form or type(None))
    assert len(hints) == (4 if operation.in_worker else 3)  # with what it returns


@EVERY
def test_what_must_be_checked_has_the_name_that_is_checked(operation: Operation) -> None:
    """The checks of a request look at its fields by name, whatever its form."""
    checked = {AgentText: "agent", HeuristicText: "heuristic", Seconds: "seconds", Nodes: "nodes"}
    for field in msgspec.structs.fields(operation.form) if operation.form is not None else ():
        for kind in (field.type, *get_args(field.type)):
            if kind in checked:
                assert field.name == checked[kind]


def test_requests_are_told_apart_by_their_fields() -> None:
    assert [one.name for one in IN_WORKER if isinstance(one.form(), NamesAgent)] == ["move", "analyse"]  # type: ignore[misc]
    assert [one.name for one in IN_WORKER if isinstance(one.form(), NamesHeuristic)] == ["evaluate", "tree"]  # type: ignore[misc]


def test_rows_that_cannot_be_served_are_refused() -> None:
    assert live_operations()
    with pytest.raises(ValueError, match="'health': a worker needs a form"):
        replace(OPERATIONS["health"], in_worker=True)
    with pytest.raises(ValueError, match="'position': only a worker answers over the live connection"):
        replace(OPERATIONS["position"], live=True)


def test_the_server_process_loads_no_engine() -> None:
    code = (
        "import sys\n"
        f"from {Server.__module__} import Server\n"
        f"from {Limits.__module__} import Limits\n"
        "Server(Limits())\n"
        "print(sorted({'numba', 'numpy', 'inarow.web.thinking.handlers'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
