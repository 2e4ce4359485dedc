"""`inarow web` as a command: a taken port, a plug-in, Ctrl-C."""

from __future__ import annotations

import socket
from pathlib import Path

from tests.cli.running import inarow
from tests.web.running import serving

PLUGIN = '''"""Third-party agents."""

import time

import inarow


@inarow.agent_class("leftmost")
def leftmost(position):
    """Plays in the leftmost column."""
    print("a third-party agent prints what it likes")
    return position.legal_moves()[0]


@inarow.agent_class("dreamer")
def dreamer(position):
    """Never answers."""
    while True:
        time.sleep(0.01)
'''


def test_a_taken_port_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = inarow("web", "--no-open", "--port", str(taken.getsockname()[1]))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "in use" in done.err


def test_a_plugin_plays_and_one_that_hangs_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "third_party.py"
    file.write_text(PLUGIN)
    with serving("--plugin", str(file), "--seconds", "3", workers=1) as server:
        agents = {one["name"]: one for one in server.get("/api/agents").json}
        assert agents["leftmost"]["origin"] == "third_party.py"
        assert server.post("/api/move", {"moves": "44", "agent": "leftmost"}).json["move"] == "1"
        late = server.post("/api/move", {"moves": "44", "agent": "dreamer"})
        assert late.status == 422
        assert "more than 3 s" in late.json["error"]
        assert server.post("/api/move", {"moves": "44", "agent": "leftmost"}).json["move"] == "1"


def test_a_full_queue_says_when_to_come_back() -> None:
    from concurrent.futures import ThreadPoolExecutor

    fields = {"game": "gomoku15", "moves": "h8,i9", "agent": "alphabeta:depth=20", "nodes": 2_000_000}
    with (
        serving("--seconds", "300", workers=1) as server,
        ThreadPoolExecutor(300) as threads,
    ):
        answers = list(threads.map(lambda _: server.post("/api/move", fields), range(300)))
    statuses = {answer.status for answer in answers}
    assert statuses == {200, 503}
    busy = next(answer for answer in answers if answer.status == 503)
    assert int(busy.headers["retry-after"]) >= 1
    assert "try again" in busy.json["error"]
