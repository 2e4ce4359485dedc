"""The server of a class: a real one on a free port, asked as a browser asks, and as nobody should."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from inarow.classroom.assignment import RESULTS
from inarow.classroom.public import PUBLIC
from inarow.classroom.running import FOLDER, Note
from inarow.classroom.serving import ClassServer, Live
from inarow.errors import BadFile, Refused
from inarow.rules.presets import read_game
from tests.classroom.small_class import GAMES, NICKNAMES, write_ledger

pytest.importorskip("jinja2", reason="the extra report is not installed")


@contextmanager
def serving(folder: Path) -> Iterator[ClassServer]:
    with ClassServer(folder, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.05))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ClassServer]:
    write_ledger(tmp_path, range(1, 8))
    (tmp_path / "submissions").mkdir()
    (tmp_path / "submissions" / "anneliese.py").write_text("secret = 1\n")
    (tmp_path / RESULTS / "index.html").write_text("anneliese\n")
    with serving(tmp_path) as started:
        yield started


def asked(server: ClassServer, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=60)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def state(server: ClassServer) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(server, "/state.json")[1])
    return found


def test_it_tells_how_far_the_class_is(server: ClassServer) -> None:
    found = state(server)
    assert (found["played"], found["planned"]) == (7, len(GAMES))
    assert "lively tiger" in found["standings"]
    newest = found["latest"][0]
    assert (newest["n"], newest["players"], newest["broken"]) == (7, ["lively tiger", "default"], True)
    assert newest["m"] == "a1,a2"
    assert found["latest"][-1]["l"] == [0, 1, 2]  # the winning line of game 1


def test_it_tells_no_name_no_reason_and_no_folder(server: ClassServer, tmp_path: Path) -> None:
    for path in ("/", "/projector", "/state.json"):
        answer, text = asked(server, path)
        assert answer.status == 200
        for word in (*NICKNAMES, "student/", "ValueError", "withdrawn", str(tmp_path)):
            assert word not in text, path
        assert "<b>ace</b>" not in text


def test_new_games_are_noticed(tmp_path: Path) -> None:
    write_ledger(tmp_path, range(1, 3))
    live = Live(tmp_path / RESULTS, pause=0.0)
    before = json.loads(live.state())
    write_ledger(tmp_path, range(1, 11))
    after = json.loads(live.state())
    live.close()
    assert (before["played"], after["played"]) == (2, 10)
    assert [one["n"] for one in after["latest"]] == [10, 9, 8, 7, 6, 5, 4, 3]


def test_the_ledger_is_only_read(server: ClassServer) -> None:
    state(server)
    ledger = server.live._ledger
    assert ledger is not None
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        ledger.execute("DELETE FROM entries")


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/public.json",
        "/class.sqlite",
        "/students/anneliese.html",
        "/../submissions/anneliese.py",
        "/..%2f..%2fsubmissions/anneliese.py",
        "//etc/passwd",
        "/results/index.html",
        "/state.json/..",
    ],
)
def test_no_file_is_served(server: ClassServer, path: str) -> None:
    answer, text = asked(server, path)
    assert (answer.status, text) == (404, "there is no such page\n")


def test_every_answer_has_the_security_headers(server: ClassServer) -> None:
    for path in ("/", "/projector", "/state.json", "/nothing"):
        answer, _ = asked(server, path)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Python" not in answer.headers["Server"]
    assert asked(server, "/", "HEAD")[1] == ""
    assert asked(server, "/", "POST")[0].status == 501


def test_another_host_name_is_refused(server: ClassServer) -> None:
    assert asked(server, "/", Host="evil.example")[0].status == 400
    assert asked(server, "/", Host="localhost:8010")[0].status == 200


def test_a_class_without_a_plan_and_a_port_in_use_are_one_sentence(
    server: ClassServer, tmp_path: Path
) -> None:
    with pytest.raises(BadFile, match="no game of this class is planned yet"):
        ClassServer(tmp_path / "nothing", "127.0.0.1", 0)
    with pytest.raises(Refused, match="--port names another"):
        ClassServer(tmp_path, "127.0.0.1", server.server_address[1])


def test_a_damaged_plan_or_ledger_shows_an_empty_class(tmp_path: Path) -> None:
    write_ledger(tmp_path, range(1, 3))
    (tmp_path / RESULTS / PUBLIC).write_text("[]")
    live = Live(tmp_path / RESULTS, pause=0.0)
    assert json.loads(live.state())["played"] == 0
    live.close()


def test_it_shows_the_game_under_way(server: ClassServer, tmp_path: Path) -> None:
    notes = tmp_path / RESULTS / FOLDER
    notes.mkdir()
    (notes / "1.json").write_text(json.dumps({"number": 8, "moves": "a1,b1"}))
    (notes / "2.json").write_text("no note at all")
    under_way = state(server)["running"]
    assert (under_way["n"], under_way["m"], under_way["r"]) == (8, "a1,b1", "")
    assert not set(under_way["players"]) & set(NICKNAMES)  # those are names
    (notes / "1.json").write_text(json.dumps({"number": 7, "moves": "a1"}))  # it is over
    assert state(server)["running"] is None
    (notes / "1.json").write_text(json.dumps({"number": 8, "moves": "a1"}))
    os.utime(notes / "1.json", (1, 1))  # of a worker that is gone
    assert state(server)["running"] is None


def test_a_worker_tells_of_its_game(tmp_path: Path) -> None:
    game = read_game("tictactoe")
    note = Note(str(tmp_path))
    note.begin(3, (4,))
    after = game.start.play(4)
    note.tell(after)
    assert json.loads(next(tmp_path.glob("*.json")).read_text()) == {"number": 3, "moves": "b2"}
    note.close()
    assert not list(tmp_path.glob("*.json"))
