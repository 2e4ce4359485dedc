"""Every line of play: does an agent lose against any opponent at all?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inarow.rules.game import Game, Move
from inarow.rules.position import Position


def losing_lines(game: Game, seat: int, choices: Callable[[Position], Sequence[Move]]) -> int:
    """In how many lines of play the player in this seat loses, who may play any of its `choices`.

    The opponent plays every legal move. Lines are counted as sequences of moves, each way to reach a
    position apart; 0 means that it never loses. For games small enough to be looked through.
    """
    known: dict[Position, int] = {}

    def lines_from(position: Position) -> int:
        if position.outcome is not None:
            return int(position.outcome.score_for(seat) < 0)
        if position not in known:
            moves = choices(position) if position.seat == seat else position.legal_moves()
            known[position] = sum(lines_from(position.play(move)) for move in moves)
        return known[position]

    return lines_from(game.start)
