"""Requests that nobody would send on purpose, random by a seed, over every address and field."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

from inarow.web.operations import OPERATIONS

POSTS = tuple(f"/api/{one.name}" for one in OPERATIONS.values() if one.method == "POST")
GETS = (*(f"/api/{one.name}" for one in OPERATIONS.values() if one.method == "GET"), "/")
KINDS = (*OPERATIONS, "cancel", 5)
FIELDS = (
    "game",
    "moves",
    "board",
    "heuristic",
    "for",
    "agent",
    "seconds",
    "nodes",
    "depth",
    "seed",
    "search",
)
FIELDS += ("order", "table", "nonsense", "", "__class__", "id", "do")
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW")

NASTY: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1e308,
    -0.0,
    2**63,
    10**40,
    "",
    " ",
    "\x00",
    "é😀",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE x; --",
    "A" * 5000,
    [],
    [[[[]]]],
    {},
    {"a": {"b": []}},
    "connect4+connect4",
    "mnk:0x0:0",
    "mnk:999999999999999999999x1:1",
    "drop:7x6:4+wrap+wrap",
    "mnk:26x26:26",
    "connect4+misere+exact+wrap",
    "alphabeta:depth=0",
    "alphabeta:depth=99999999999999999999",
    "alphabeta:heuristic=windows(",
    "alphabeta:heuristic=potential(reading=run)",
    "best:seconds=nan",
    "best:seconds=inf",
    "mcts:nodes=-1",
    "alphabeta:table=-5",
    "alphabeta:table=1e9",
    "perfect:memory=0",
    "lines:file=/etc/passwd",
    "____",
    "4" * 43,
    "h8,,i9",
    "a1,b2,c3,a0",
    "x" * 42,
    "....... " * 6,
    "xoxoxox " * 6,
    "x.o " * 3,
)


@dataclass(frozen=True)
class Wrong:
    """One request."""

    method: str
    path: str
    body: bytes | None
    headers: dict[str, str]


def draw(chance: random.Random) -> Wrong:
    """A request that is wrong in some way; now and then it happens to be right."""
    kind = chance.random()
    if kind < 0.15:
        return Wrong(chance.choice(METHODS), _path(chance), _noise(chance), _headers(chance))
    if kind < 0.3:
        return Wrong("GET", f"{chance.choice(GETS)}?{_query(chance)}", None, {})
    body = _fields(chance)
    if kind < 0.4:
        body = _damaged(chance, body)
    headers = {"content-type": "application/json"} if chance.random() < 0.95 else _headers(chance)
    return Wrong("POST", chance.choice(POSTS), body, headers)


def message(chance: random.Random) -> str | bytes:
    """A frame for the live connection."""
    if chance.random() < 0.2:
        return _noise(chance) or b""
    fields = json.loads(_fields(chance))
    if isinstance(fields, dict):
        if chance.random() < 0.8:
            fields["id"] = chance.choice((1, 2, "x", None, 2**60, -5))
        if chance.random() < 0.8:
            fields["do"] = chance.choice(KINDS)
    text = json.dumps(fields)
    return text if chance.random() < 0.9 else text[: chance.randrange(len(text))]


def _fields(chance: random.Random) -> bytes:
    if chance.random() < 0.05:
        return json.dumps(chance.choice(NASTY)).encode()
    fields: dict[str, Any] = {"game": chance.choice(("connect4", "tictactoe", "mnk:5x5:4+wrap"))}
    fields["seconds"] = 0.01
    for _ in range(chance.randrange(1, 5)):
        fields[chance.choice(FIELDS)] = chance.choice(NASTY)
    return json.dumps(fields).encode()


def _damaged(chance: random.Random, body: bytes) -> bytes:
    damaged = bytearray(body)
    for _ in range(chance.randrange(1, 6)):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    return bytes(damaged[: chance.randrange(1, len(damaged) + 1)])


def _path(chance: random.Random) -> str:
    if chance.random() < 0.5:
        return chance.choice(POSTS + GETS + ("/api/live", "/api", "/api/"))
    letters = "abc/.%2e\\~@:;&=+$,-_!*'()"
    return "/" + "".join(chance.choice(letters) for _ in range(chance.randrange(30)))


def _query(chance: random.Random) -> str:
    from urllib.parse import quote

    pairs = [(chance.choice(FIELDS), str(chance.choice(NASTY))) for _ in range(chance.randrange(1, 4))]
    return "&".join(f"{quote(key)}={quote(value)}" for key, value in pairs)


def _headers(chance: random.Random) -> dict[str, str]:
    kinds = ("text/plain", "application/json; charset=latin-1", "", "application/xml", "multipart/form-data")
    return {"content-type": chance.choice(kinds), "accept-encoding": chance.choice(("gzip", "br", "*;q=x"))}


def _noise(chance: random.Random) -> bytes | None:
    return chance.randbytes(chance.randrange(200)) if chance.random() < 0.7 else None
