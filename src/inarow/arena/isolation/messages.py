"""What the referee and a child process send each other: one JSON object a line, with only what has changed.

The referee asks `{"n": 7, "choose": [mover, waiter, ply, outcome, last]}`, with a `game` or a `limit`
where it differs from the one before, and with everything it takes to `start` in the first question; a game
is opened with `{"n": 5, "begin": seed}` and, for an agent with that method, `{"n": 6, "prepare": true}`. The
child answers with the same number and the fields of its SearchResult that are not their defaults.
Nothing is ever unpickled, and every answer is validated: third-party code may have written it.
"""

from __future__ import annotations

import json
import math
from dataclasses import MISSING, astuple, fields
from operator import index
from typing import Any

from inarow.errors import BadAnswer, InarowError
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

Message = dict[str, Any]

PIPE_CLOSED = 76  # exit code of a child that finds its pipe closed

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_DEFAULTS = tuple((one.name, one.default) for one in fields(SearchResult) if one.default is not MISSING)
_OPTIONAL = ("score", "plies")
_NUMBERS = ("scale", "depth", "nodes", "calls", "open_nodes", *_OPTIONAL)
_CELLS = ("line", "candidates")
_FIELDS = {"move", "outcome", "seconds", *_NUMBERS, *_CELLS}
_LARGEST = 2**63  # what a table, a file or a kernel can hold


def packed(message: Message) -> bytes:
    """The message as one line."""
    return _encode(message).encode("ascii") + b"\n"


def unpacked(line: bytes) -> Message | None:
    """The message in a line, or None if there is none in it."""
    try:
        message = json.loads(line.decode("ascii"))
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def pack_game(game: Game) -> list[Any]:
    return list(astuple(game))


def unpack_game(packed: list[Any]) -> Game:
    return Game(*packed)


def pack_limit(limit: Limit) -> list[int | float | None]:
    seconds = None if limit.seconds is None else float(limit.seconds)
    return [None if one is None else index(one) for one in (limit.depth, limit.nodes)] + [seconds]


def unpack_limit(packed: list[Any]) -> Limit:
    return Limit(*packed)


def pack_position(position: Position) -> list[Any]:
    """The stones; the game is sent apart."""
    outcome = position.outcome and position.outcome.value
    return [position.mover, position.waiter, position.ply, outcome, position.last]


def unpack_position(game: Game, packed: list[Any]) -> Position:
    mover, waiter, ply, outcome, last = packed
    return Position(game, mover, waiter, ply, outcome and Outcome(outcome), last)


def pack_result(result: SearchResult) -> Message:
    """A result as the fields that differ from their defaults."""
    message: Message = {"move": result.move}
    for name, default in _DEFAULTS:
        value = getattr(result, name)
        if value != default:
            message[name] = value
    return message


def unpack_result(message: Message, who: str, position: Position) -> SearchResult:
    """A message as a result with a legal move; BadAnswer if it is not valid."""
    move = message.get("move")
    if type(move) is not int:
        raise BadAnswer(who, "it answered without a move")
    try:
        position.move(move)
    except InarowError as error:
        raise BadAnswer(who, str(error)) from None
    found: Message = {}
    for name, value in message.items():
        if name not in _FIELDS:
            continue
        if not _is_valid(name, value, position):
            raise BadAnswer(who, f"its SearchResult holds {value!r:.60} as {name}")
        found[name] = tuple(value) if isinstance(value, list) else value
    return SearchResult(**found)


def _is_valid(name: str, value: object, position: Position) -> bool:
    """Can this be the value of this field?"""
    if name in _NUMBERS:
        if value is None:
            return name in _OPTIONAL
        return type(value) is int and -_LARGEST <= value < _LARGEST and (name != "scale" or value >= 1)
    if name == "outcome":
        return value in (None, "win", "draw", "loss")
    if name == "seconds":
        return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
    if name in _CELLS:
        cells = position.game.cells
        if value is None:
            return name == "candidates"
        return isinstance(value, list) and all(type(one) is int and 0 <= one < cells for one in value)
    return True
