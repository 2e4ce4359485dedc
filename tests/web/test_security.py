"""What a hostile client may try: paths, hosts, bodies, methods; and the headers that protect the page."""

from __future__ import annotations

import gzip
import socket

import pytest

from tests.web.running import Running


@pytest.mark.parametrize("path", ["/", "/js/main.js", "/api/games", "/nothing", "/api/position"])
def test_every_answer_carries_the_policy(server: Running, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/../../errors.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/js/..%2f..%2fapp.py",
        "/js/../../app.py",
        "//etc/passwd",
        "/..\\app.py",
        "/%00",
        "/index.html%00.js",
        "/js",
        "/js/",
        "/" + "a" * 5000,
        "/.",
        "/%ff%fe",
    ],
)
def test_no_path_leads_out_of_the_page(server: Running, path: str) -> None:
    answer = server.get(path)
    assert answer.status == 404
    assert answer.json == {"error": "there is no such page"}


def test_the_page_is_compressed_and_sent_again_only_if_it_changed(server: Running) -> None:
    plain = server.get("/")
    assert plain.status == 200
    packed = server.request("GET", "/", None, {"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    again = server.request("GET", "/", None, {"if-none-match": plain.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("ranges", ["bytes=0-9", "bytes=9-1", "bytes=" + "0-," * 5000, "lines=1-2"])
def test_a_file_is_sent_whole_whatever_range_is_asked(server: Running, ranges: str) -> None:
    answer = server.request("GET", "/js/main.js", None, {"range": ranges})
    assert (answer.status, answer.body) == (200, server.get("/js/main.js").body)


def test_the_whole_page_is_small(server: Running) -> None:
    from inarow.web.app import CONTENT_TYPES, ROOT

    total = 0
    for file in ROOT.rglob("*"):
        if file.is_file():
            path = f"/{file.relative_to(ROOT).as_posix()}"
            answer = server.request("GET", path, None, {"accept-encoding": "gzip"})
            assert answer.status == 200
            assert answer.headers["content-type"] == CONTENT_TYPES[file.suffix]
            assert answer.headers["cache-control"] == "no-cache"
            total += len(answer.body)
    assert 0 < total < 300_000


def test_a_server_of_this_machine_has_no_other_name(server: Running) -> None:
    for other in ("evil.example", "localhost.evil.example", "[", ""):
        answer = server.request("GET", "/api/games", None, {"host": other})
        assert answer.status == 400
        assert "only to localhost" in answer.json["error"]
    for host in ("localhost", f"localhost:{server.port}", "127.0.0.1", "127.8.9.1:80", "[::1]:80"):
        assert server.request("GET", "/api/games", None, {"host": host}).status == 200


def test_wrong_methods_and_bodies(server: Running) -> None:
    assert server.get("/api/position").status == 405
    assert server.get("/api/position").headers["allow"] == "POST"
    assert server.request("DELETE", "/").status == 405
    assert server.request("POST", "/api/position", b"{}").status == 415
    assert server.request("POST", "/api/position", b"{", {"content-type": "application/json"}).status == 400
    large = b'{"moves": "' + b"4" * 100_000 + b'"}'
    answer = server.request("POST", "/api/position", large, {"content-type": "application/json"})
    assert answer.status == 413
    assert server.get("/api/games?x=1").status == 422
    assert server.get("/api/board.svg?game=connect4&game=connect4").status == 422


def test_script_in_names_is_never_sent_as_script(server: Running) -> None:
    evil = "<script>alert(1)</script>"
    for answer in (
        server.post("/api/position", {"game": evil}),
        server.get("/api/board.svg?game=%3Cscript%3Ealert(1)%3C/script%3E"),
        server.get("/%3Cscript%3E"),
    ):
        assert answer.status in (404, 422)
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
        b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n"
        b"Content-Type: application/json\r\n\r\n{}",
        b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_raw_nonsense_is_refused_and_the_server_goes_on(server: Running, raw: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection:
        try:
            connection.sendall(raw)
            answer = connection.recv(1000)
        except ConnectionError:
            answer = b""
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    assert server.get("/api/health").status == 200
