"""The live connection: progress, cancellation, and clients that behave badly."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from inarow.rules.presets import read_game
from inarow.solving.solver import solve
from inarow.web.live import Outbox
from tests.web.running import PATIENCE, Running, ask, events, serving

LONG = 600  # seconds a search may take, the most a server allows: longer than anybody waits here
ENDLESS = {"game": "gomoku15", "moves": "h8,i9", "agent": "alphabeta:depth=20,heuristic=lines"}
ENDLESS |= {"seconds": LONG}  # type: ignore[dict-item]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving("--seconds", str(LONG)) as running:
        yield running


def test_analysis_streams_and_ends_with_everything(server: Running) -> None:
    moves = "445354412635"
    with server.live() as live:
        ask(live, 7, "analyse", game="connect4", moves=moves)
        found = list(events(live, 7))
    assert found[-1]["event"] == "done"
    assert len(found) >= 2
    truth = solve(read_game("connect4").position(moves))
    assert {move: worth["score"] for move, worth in found[-1]["moves"].items()} == dict(truth.columns)


def test_a_review_has_a_point_for_every_position(server: Running) -> None:
    with server.live() as live:
        ask(live, 1, "review", game="tictactoe", moves="b2,a2,a1,a3,c3")
        found = list(events(live, 1))
    points = found[-1]["points"]
    assert [point["ply"] for point in points] == list(range(6))
    assert {point["point"]["ply"] for point in found[:-1]} == set(range(6))
    assert [points[ply]["mistake"] for ply in (0, 1, 2, 4, 5)] == [None, "blunder", None, None, None]
    assert all(point["exact"] for point in points)
    assert points[0]["value"] == 0
    assert points[-1]["value"] == 1


def test_a_new_request_takes_the_place_of_the_old_one_of_its_kind(server: Running) -> None:
    with server.live() as live:
        ask(live, 1, "move", **ENDLESS)
        ask(live, 2, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        numbers = [json.loads(live.recv(timeout=PATIENCE))["id"]]
    assert numbers == [2]


def test_cancel_frees_the_worker(server: Running) -> None:
    with server.live() as live:
        ask(live, 1, "move", **ENDLESS)
        _wait_for_busy(server, 1)
        ask(live, 1, "cancel")
        _wait_for_busy(server, 0)


def test_going_away_frees_the_worker(server: Running) -> None:
    with server.live() as live:
        ask(live, 1, "move", **ENDLESS)
        ask(live, 2, "analyse", game="gomoku15", moves="h8,i9")
        _wait_for_busy(server, 2)
    _wait_for_busy(server, 0)


def test_an_analysis_leaves_a_worker_for_moves(server: Running) -> None:
    with server.live() as one, server.live() as other, server.live() as player:
        ask(one, 1, "analyse", game="gomoku15", moves="h8,i9")
        ask(other, 1, "analyse", game="gomoku15", moves="h8,i9")
        _wait_for_busy(server, 1)
        ask(player, 1, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        assert next(events(player, 1))["move"] == "4"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        "\x00",
        '{"id": 1}',
        '{"id": "one", "do": "move"}',
        '{"id": 1, "do": "harm"}',
        '{"id": 1, "do": "move", "agent": 5}',
        '{"id": 1, "do": "move", "agent": "human"}',
        '{"id": 1, "do": "move", "extra": 1}',
        '{"id": 1, "do": "analyse", "moves": "99"}',
        '{"id": 1e999, "do": "cancel"}',
        '{"id": 1, "do": "cancel", "of": []}',
        b"\xff\xfe",
        "[" * 5000,
    ],
)
def test_nonsense_gets_a_sentence_and_the_connection_goes_on(server: Running, message: str | bytes) -> None:
    with server.live() as live:
        live.send(message)
        answer = json.loads(live.recv(timeout=PATIENCE))
        assert answer["event"] == "error"
        assert answer["error"]
        ask(live, 5, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        assert next(events(live, 5))["move"] == "4"


def test_a_huge_message_ends_only_its_own_connection(server: Running) -> None:
    with server.live() as other, server.live() as live:
        with suppress(ConnectionClosed):  # it may end while we still send
            live.send("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            live.recv(timeout=PATIENCE)
        ask(other, 1, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        assert next(events(other, 1))["move"] == "4"


def test_another_origin_is_refused(server: Running) -> None:
    with pytest.raises(InvalidStatus) as refused, server.live(origin="https://example.com"):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403
    with server.live(origin=f"http://127.0.0.1:{server.port}"):  # type: ignore[arg-type]
        pass


def test_a_client_that_never_reads_disturbs_nobody(server: Running) -> None:
    with server.live(max_queue=1) as deaf, server.live() as other:
        for number in range(300):
            deaf.send(json.dumps({"id": number, "do": "nonsense" + "x" * 1000}))
        ask(other, 1, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        assert next(events(other, 1))["move"] == "4"


@pytest.mark.kill
def test_a_killed_worker_is_replaced_and_its_client_told() -> None:
    with serving("--seconds", str(LONG), workers=1) as server, server.live() as live:
        ask(live, 1, "move", **ENDLESS)
        _wait_for_busy(server, 1)
        for pid in server.worker_pids():
            os.kill(pid, signal.SIGKILL)
        assert next(events(live, 1)) == {
            "id": 1,
            "event": "busy",
            "error": "the search was lost because its process ended; ask again",
            "retry_after": 1,
        }
        server.wait_until_ready(1)
        ask(live, 2, "move", game="connect4", moves="414141", agent="alphabeta:depth=2")
        assert next(events(live, 2))["move"] == "4"


def _wait_for_busy(server: Running, workers: int) -> None:
    """Until so many workers think; a test that waits in vain fails."""
    deadline = time.monotonic() + PATIENCE
    while server.get("/api/health").json["busy"] != workers:
        if time.monotonic() > deadline:
            pytest.fail(f"there were never {workers} busy workers")
        time.sleep(0.01)


def test_a_flood_is_disconnected_and_its_work_stopped(server: Running) -> None:
    with server.live() as flood:
        with suppress(ConnectionClosed):  # it may end while we still send
            for number in range(2000):
                ask(flood, number, "move", **ENDLESS)
        with pytest.raises(ConnectionClosed):
            list(events(flood, -1))  # a number that was never asked about: read until the end
        _wait_for_busy(server, 0)


def test_only_the_newest_progress_waits_unless_it_comes_in_parts() -> None:
    async def sent() -> list[str]:
        found: list[str] = []

        async def send(text: str) -> None:
            found.append(json.loads(text)["text"])
            if found[-1] == "done":
                raise RuntimeError("the client disconnected")  # so that `deliver` returns

        outbox = Outbox(send)
        for number, text, may_drop in ((1, "a", True), (2, "b", True), (1, "c", True), (1, "part", False)):
            outbox.put({"id": number, "text": text}, may_drop=may_drop)
        outbox.put({"id": 1, "text": "done"})
        await outbox.deliver()
        return found

    assert asyncio.run(sent()) == ["b", "c", "part", "done"]
