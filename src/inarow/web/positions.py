"""What the rules know of a position, as an answer."""

from __future__ import annotations

from inarow.rules.completion import completes
from inarow.rules.notation import write_move, write_moves
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.web.answers import Legal, Played, PositionAnswer, Seat, Threats, board_of
from inarow.web.reading import positions_of
from inarow.web.requests import Where

OUTCOMES = {Outcome.FIRST_WINS: "first", Outcome.SECOND_WINS: "second", Outcome.DRAW: "draw"}


def describe(where: Where) -> PositionAnswer:
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
            Played(write_move(game, cell), cell, _seat(before))
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


def _seat(position: Position) -> Seat:
    return 0 if position.seat == 0 else 1


def _holder(position: Position, cell: int) -> int:
    """0 for an empty cell, 1 and 2 for the players."""
    return (position.first >> cell & 1) + 2 * (position.second >> cell & 1)


def _completing(position: Position, stones: int) -> list[int]:
    """The empty cells, within reach or not, where these stones would complete a run."""
    if position.outcome is not None:
        return []
    game, taken = position.game, position.taken
    return [
        cell
        for cell in range(game.cells)
        if not taken >> cell & 1 and completes(game, stones | 1 << cell, cell)
    ]
