"""Wrong requests over every address and field: a sentence each, and never a failure of the server."""

from __future__ import annotations

import json
import random

from websockets.exceptions import ConnectionClosed

from tests.web.fuzzing import draw, message
from tests.web.raw_frames import send_raw_frames
from tests.web.running import PATIENCE, Running

REQUESTS, MESSAGES, FRAMES = 400, 200, 300  # `python -m benchmarks.web` sends ten thousand


def test_wrong_requests_are_refused_in_a_sentence(server: Running) -> None:
    chance = random.Random(9)
    refused = 0
    for _ in range(REQUESTS):
        wrong = draw(chance)
        answer = server.request(wrong.method, wrong.path, wrong.body, wrong.headers)
        assert answer.status < 500, (wrong, answer.body)
        if answer.status >= 400:
            refused += 1
            assert wrong.method == "HEAD" or answer.json["error"], wrong
    assert refused > REQUESTS / 2


def test_wrong_messages_are_refused_and_the_connection_goes_on(server: Running) -> None:
    chance = random.Random(10)
    with server.live() as live:
        for _ in range(MESSAGES):
            try:
                live.send(message(chance))
                while True:
                    live.recv(timeout=0)
            except TimeoutError:
                continue
            except ConnectionClosed as error:
                raise AssertionError("the server closed the connection") from error
        live.send(json.dumps({"id": 77, "do": "move", "moves": "414141", "agent": "alphabeta:depth=2"}))
        while True:
            event = json.loads(live.recv(timeout=PATIENCE))
            if event["id"] == 77:
                break
        assert event["move"] == "4"


def test_frames_that_break_the_protocol_cost_only_their_own_connection(server: Running) -> None:
    with server.live() as live:
        send_raw_frames(server.port, FRAMES, seed=11)
        live.send(json.dumps({"id": 5, "do": "move", "moves": "414141", "agent": "alphabeta:depth=2"}))
        while (event := json.loads(live.recv(timeout=PATIENCE)))["id"] != 5:
            pass
        assert event["move"] == "4"
    assert server.get("/api/health").status == 200
