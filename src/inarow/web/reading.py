"""From a request to what it means: a position within bounds, or one sentence about what is wrong."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from inarow.errors import NotationError, Refused
from inarow.rules.game import Game
from inarow.rules.notation import split_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.web.limits import MOST_CONNECT, Limits
from inarow.web.requests import Analyse, Choose, Request, Review, Where

T = TypeVar("T")


def decode(body: bytes, kind: type[T]) -> T:
    """The request in a body: 400 if it is no JSON, 422 if a field is wrong."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(422, f"the request is wrong: {_sentence(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"the request is no JSON: {_sentence(error)}") from None


def convert(value: object, kind: type[T]) -> T:
    """The same for what is already plain data, such as the fields of a query."""
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(422, f"the request is wrong: {_sentence(error)}") from None


def game_of(text: str) -> Game:
    """The game of a text; runs longer than any board's side are none worth a page."""
    game = read_game(text)
    if game.connect > MOST_CONNECT:
        raise Refused(422, f"here a run has at most {MOST_CONNECT} stones, not {game.connect}")
    return game


def start_of(where: Where) -> Position:
    """The position before the moves: the empty board, or the one that was set up."""
    game = game_of(where.game)
    return game.start if where.board is None else game.board(where.board)


def positions_of(where: Where) -> list[Position]:
    """The start and the position after each move."""
    positions = [start_of(where)]
    texts = split_moves(positions[0].game, where.moves)
    if len(texts) > positions[0].game.cells:
        raise NotationError(where.moves, f"{positions[0].game} has room for {positions[0].game.cells} moves")
    for text in texts:
        positions.append(positions[-1].play(text))
    return positions


def position_of(where: Where) -> Position:
    """The position that is asked about."""
    return positions_of(where)[-1]


def require_bounds(request: Request, limits: Limits) -> None:
    """Refuse what would take this server too long."""
    game = game_of(request.game)
    if max(game.width, game.height) > limits.side:
        size = f"{limits.side}x{limits.side}"
        raise Refused(422, f"boards up to {size} are searched here, not {game.width}x{game.height}")
    if isinstance(request, Choose | Analyse | Review) and (request.seconds or 0) > limits.seconds:
        raise Refused(422, f"a search may take {limits.seconds:g} s here, not {request.seconds:g} s")
    if isinstance(request, Choose | Review) and (request.nodes or 0) > limits.nodes:
        raise Refused(422, f"a search may visit {limits.nodes:,} nodes here, not {request.nodes:,}")


def _sentence(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text[:1].lower() + text[1:300]
