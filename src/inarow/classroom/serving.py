"""A class while it plays, in the browser: a leaderboard that keeps up, and a view of games for a projector.

The server answers three addresses and reads no file that it is asked for. All it tells is nicknames, ratings
and moves: names of students stay in the ledger, which is opened for reading alone.
"""

from __future__ import annotations

import json
import math
import socket
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from inarow.arena.rating import PairCount, rate
from inarow.classroom.assignment import RESULTS
from inarow.classroom.ledger import FILE
from inarow.classroom.pages.ratings import chart, known_as
from inarow.classroom.pages.writing import PACKAGE, render, require_extra
from inarow.classroom.public import PUBLIC, Public, read_public
from inarow.classroom.running import running
from inarow.errors import InarowError, Refused
from inarow.report.page.page import embedded, environment
from inarow.report.page.replays import board, winning_line
from inarow.report.page.setting import rules_in_words
from inarow.rules.notation import read_moves
from inarow.rules.presets import read_game

PAUSE = 3.0  # seconds between two ratings of a class, which cost half a second of a core
LATEST = 8  # games that the pages get with their moves
SHOWN = "text/html; charset=utf-8"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_RESULTS = ("1-0", "1/2-1/2", "0-1")


class Live:
    """What a class has come to, read from its ledger whenever that has changed."""

    def __init__(self, folder: Path, *, pause: float = PAUSE) -> None:
        self._folder, self._pause = folder, pause
        self._counted_at = -math.inf
        self._lock = threading.Lock()
        self._ledger: sqlite3.Connection | None = None
        self._seen: tuple[object, ...] = ()
        self._order: list[int] = []  # finished games as they were noticed
        self._facts: dict[str, Any] = {}
        self._public: Public | None = None

    def close(self) -> None:
        with self._lock:
            if self._ledger is not None:
                self._ledger.close()
                self._ledger = None

    def state(self) -> bytes:
        """What the pages ask for, as JSON."""
        with self._lock:
            seen = self._version()
            if seen != self._seen and time.monotonic() - self._counted_at >= self._pause:
                self._facts = self._counted()
                self._seen, self._counted_at = seen, time.monotonic()
            return embedded(self._facts | {"running": self._running()}).encode()

    def _running(self) -> dict[str, Any] | None:
        """The game under way that was told of last."""
        public = self._public
        found = None if public is None else running(self._folder, read_game(public.game))
        if public is None or found is None:
            return None
        seats = {number: (first, second) for number, first, second in public.games}.get(found.number)
        if seats is None or found.number in self._order:
            return None
        players = [known_as(public.players[seat]) for seat in seats]
        return {"n": found.number, "players": players, "m": found.moves, "r": "", "l": [], "broken": False}

    def _version(self) -> tuple[object, ...]:
        """Different whenever the ledger or the plan has changed."""
        try:
            changed = (self._folder / PUBLIC).stat().st_mtime_ns
            if self._ledger is None and (self._folder / FILE).is_file():
                address = f"{(self._folder / FILE).resolve().as_uri()}?mode=ro"
                self._ledger = sqlite3.connect(address, uri=True, check_same_thread=False, timeout=5)
            if self._ledger is None:
                return (changed,)
            return (changed, self._ledger.execute("PRAGMA data_version").fetchone()[0])
        except (OSError, sqlite3.Error):
            return ()

    def _finished(self, planned: Mapping[int, tuple[int, int]]) -> dict[int, dict[str, Any]]:
        """The planned games that the ledger has, by number."""
        if self._ledger is None:
            return {}
        rows = self._ledger.execute("SELECT value FROM entries WHERE kind = 'game'")
        found = (json.loads(value) for (value,) in rows)
        return {one["number"]: one for one in found if one.get("number") in planned}

    def _counted(self) -> dict[str, Any]:
        try:
            self._public = public = read_public(self._folder)
            planned = {number: (first, second) for number, first, second in public.games}
            games = self._finished(planned)
        except (InarowError, sqlite3.Error, ValueError, TypeError, KeyError, AttributeError):
            return {"planned": 0, "played": 0, "standings": "", "latest": []}
        known = set(self._order)
        self._order = [number for number in self._order if number in games]
        self._order += sorted(number for number in games if number not in known)
        counts: Counter[tuple[int, int, str]] = Counter(
            (*planned[number], one["outcome"]) for number, one in games.items()
        )
        pairs = {(first, second) for first, second, _ in counts}
        players = public.players
        ratings = rate(
            PairCount(players[one], players[other], *(counts[one, other, result] for result in _RESULTS))
            for one, other in pairs
        )
        shown = chart(ratings, set(public.students))
        latest = self._order[-LATEST:]
        return {
            "planned": len(planned),
            "played": len(games),
            "standings": standings(shown) if shown.rows else "",
            "latest": [_told(number, games[number], planned[number], public) for number in latest[::-1]],
        }


def standings(shown: Any) -> str:
    """The leaderboard's table, as on the page that is a file."""
    template = environment(PACKAGE).get_template("ratings.html.j2")
    return str(template.make_module().standings(shown))  # type: ignore[attr-defined]


def _told(number: int, game: dict[str, Any], seats: tuple[int, int], public: Public) -> dict[str, Any]:
    """A finished game for everybody: that somebody broke the rules of play is said, and how is not."""
    played = read_moves(read_game(public.game), game["moves"])
    return {
        "n": number,
        "players": [known_as(public.players[seat]) for seat in seats],
        "r": game["outcome"],
        "m": game["moves"],
        "l": winning_line(read_game(public.game), played),
        "broken": game["failure"] is not None,
    }


class ClassServer(ThreadingHTTPServer):
    """The server of a class; `address` is where its pages are."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, host: str, port: int) -> None:
        require_extra("inarow class serve")
        public = read_public(folder / RESULTS)  # refused here, before anything listens
        self.live = Live(folder / RESULTS)
        game = read_game(public.game)
        shown = {"title": public.title, "rules": rules_in_words(game)}
        data = {"board": board(game)}
        page = partial(render, shown=shown, data=data, connect=True)
        self.pages = {
            "/": page("live.html.j2", scripts=("live.js",)).encode(),
            "/projector": page("projector.html.j2", scripts=("board.js", "projector.js")).encode(),
        }
        self.local = _is_loopback(host)
        if ":" in host:
            self.address_family = socket.AF_INET6
        try:
            super().__init__((host, port), _Answers)
        except (OSError, OverflowError) as error:
            self.live.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise Refused(
                503, f"cannot serve at {host}, port {port}: {reason}; --port names another"
            ) from error

    @property
    def address(self) -> str:
        host, port = self.server_address[:2]
        name = str(host)
        return f"http://{f'[{name}]' if ':' in name else name}:{port}/"

    def server_close(self) -> None:
        super().server_close()
        self.live.close()

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the midst of an answer is no news; nothing else is hidden."""
        del request, client_address
        if not isinstance(sys.exception(), OSError):
            raise


class _Answers(BaseHTTPRequestHandler):
    server: ClassServer
    protocol_version = "HTTP/1.1"
    timeout = 30  # seconds after which a silent connection ends
    server_version, sys_version = "inarow", ""

    def do_GET(self) -> None:
        if self.server.local and not _is_loopback(_host(self.headers.get("Host", ""))):
            # Else another site could give this address a name of its own and read what is here.
            self._answer(HTTPStatus.BAD_REQUEST, "text/plain", b"this server answers only to localhost\n")
            return
        path = self.path.partition("?")[0]
        if path == "/state.json":
            self._answer(HTTPStatus.OK, "application/json", self.server.live.state())
        elif path in self.server.pages:
            self._answer(HTTPStatus.OK, SHOWN, self.server.pages[path])
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"there is no such page\n")

    def do_HEAD(self) -> None:
        self.do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        del explain
        self.close_connection = True
        self._answer(HTTPStatus(code), "text/plain", f"{message or HTTPStatus(code).phrase}\n".encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Who looks at a leaderboard is nobody's business."""

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        # A page says itself which of its scripts may run; who may frame it only a header can say.
        sources = "" if kind == SHOWN else "default-src 'none'; "
        self.send_header("Content-Security-Policy", f"{sources}frame-ancestors 'none'")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = 8010,
    *,
    say: Callable[[str], None] = lambda words: print(words, flush=True),
) -> None:
    """Serve the leaderboard of the class in this folder until Ctrl-C."""
    with ClassServer(folder, host, port) as server:
        say(f"the leaderboard is at {server.address}, games for a projector at {server.address}projector")
        say("(Ctrl-C ends the server)")
        server.serve_forever(poll_interval=0.2)


def _is_loopback(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def _host(header: str) -> str:
    """The host in a Host header, without its port."""
    host, colon, port = header.rpartition(":")
    return (host if colon and port.isdigit() else header).strip("[]").lower()
