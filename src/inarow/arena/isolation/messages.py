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

from inarow.errors import BadAnswer, InarowError, shortened
from inarow.files import Mismatch, convert
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

Message = dict[str, Any]

PIPE_CLOSED = 76  # exit code of a child that finds its pipe closed

_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_DEFAULTS = tuple((one.name, one.default) for one in fields(SearchResult) if one.default is not MISSING)
_NUMBERS = ("score", "scale", "plies", "depth", "nodes", "calls", "open_nodes")
_CELLS = ("line", "candidates")
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
    try:
        result = convert(message, SearchResult, more_keys=True)
    except Mismatch as error:
        raise BadAnswer(who, f"its SearchResult is wrong: {error}") from None
    wrong = _out_of_bounds(result, position.game.cells)
    if wrong is not None:
        value = shortened(repr(getattr(result, wrong)))
        raise BadAnswer(who, f"its SearchResult holds {value} as {wrong}, which no search finds")
    return result


def _out_of_bounds(result: SearchResult, cells: int) -> str | None:
    """The field whose value is of the right type, but none that a search can find; None if there is none."""
    for name in _NUMBERS:
        value = getattr(result, name)
        if value is not None and not -_LARGEST <= value < _LARGEST:
            return name
    for name in _CELLS:
        if any(not 0 <= cell < cells for cell in getattr(result, name) or ()):
            return name
    if result.scale < 1:
        return "scale"
    return None if math.isfinite(result.seconds) else "seconds"
