"""The position a request names, and what the rules say about it."""

from __future__ import annotations

from inarow.errors import NotationError, Refused
from inarow.rules.completion import completes
from inarow.rules.game import Game
from inarow.rules.notation import split_moves, write_move, write_moves
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.web.answers import Legal, PlayedMove, PositionAnswer, Seat, Threats, board_of
from inarow.web.limits import MOST_CONNECT
from inarow.web.requests import Where

OUTCOMES = {Outcome.FIRST_WINS: "first", Outcome.SECOND_WINS: "second", Outcome.DRAW: "draw"}


def game_of(text: str) -> Game:
    """The game of a text. A run longer than any board's side is refused: nobody could complete it."""
    game = read_game(text)
    if game.connect > MOST_CONNECT:
        raise Refused(422, f"a run may have at most {MOST_CONNECT} stones here, not {game.connect}")
    return game


def positions_of(where: Where) -> list[Position]:
    """The position before the moves, which is the empty board or the one set up, and that after each move."""
    game = game_of(where.game)
    positions = [game.start if where.board is None else game.board(where.board)]
    texts = split_moves(game, where.moves)
    if len(texts) > game.cells:
        raise NotationError(where.moves, f"{game} has room for {game.cells} moves")
    for text in texts:
        positions.append(positions[-1].play(text))
    return positions


def position_of(where: Where) -> Position:
    """The position after all moves."""
    return positions_of(where)[-1]


def describe(where: Where, _pool: object) -> PositionAnswer:
    """Everything about a position that needs no search."""
    positions = positions_of(where)
    position = positions[-1]
    game = position.game
    played = [after.last for after in positions[1:] if after.last is not None]
    return PositionAnswer(
        game=game.name,
        rules=str(game),
        **board_of(game),
        moves=write_moves(game, played),
        history=[
            PlayedMove(write_move(game, cell), cell, _seat(before))
            for cell, before in zip(played, positions[:-1], strict=True)
        ],
        cells=[_holder(position, cell) for cell in range(game.cells)],
        seat=_seat(position),
        ply=position.ply,
        legal=[Legal(write_move(game, cell), cell) for cell in position.legal_moves()],
        outcome=None if position.outcome is None else OUTCOMES[position.outcome],  # type: ignore[arg-type]
        line=list(position.winning_line()),
        threats=Threats(_completing(position, position.first), _completing(position, position.second)),
        rows=position.rows().split("\n"),
    )


def picture(where: Where, _pool: object) -> str:
    """The position as SVG."""
    return position_of(where).svg()


def _seat(position: Position) -> Seat:
    return 0 if position.seat == 0 else 1


def _holder(position: Position, cell: int) -> int:
    """0 for an empty cell, 1 and 2 for the players."""
    return (position.first >> cell & 1) + 2 * (position.second >> cell & 1)


def _completing(position: Position, stones: int) -> list[int]:
    """The empty cells, playable now or not, where these stones would complete a run."""
    if position.outcome is not None:
        return []
    game, taken = position.game, position.taken
    return [
        cell
        for cell in range(game.cells)
        if not taken >> cell & 1 and completes(game, stones | 1 << cell, cell)
    ]
