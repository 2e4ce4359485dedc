"""Which games the protocol can speak of, and how it names a board."""

from __future__ import annotations

from inarow.errors import InvalidGame
from inarow.gomocup.protocol.settings import FIVE
from inarow.rules.game import LONGEST_SIDE, Game

_WITHOUT_WORDS = ("gravity", "wrap", "misere")


def unspeakable(game: Game) -> str | None:
    """Why no manager can tell a brain of this game, if so."""
    switch = next((one for one in _WITHOUT_WORDS if getattr(game, one)), None)
    if switch is None:
        return None
    return f"the Gomocup protocol has no word for {switch}, so {game} cannot be played with it"


def start_lines(game: Game) -> list[str]:
    """What sets up this game's board; only the last line is answered.

    Where other brains than five-in-a-row players are needed, the run to complete is told first.
    """
    square = game.width == game.height
    start = f"START {game.width}" if square else f"RECTSTART {game.width},{game.height}"
    usual = game.connect == FIVE and min(game.width, game.height) >= FIVE
    return [start] if usual else [f"INFO win_length {game.connect}", start]


def require_board(width: int, height: int, connect: int | None) -> None:
    """Refuse a board that is too large; or, unless a run was told, too small for five in a row."""
    least = FIVE if connect is None else 1
    if not (least <= min(width, height) and max(width, height) <= LONGEST_SIDE):
        raise InvalidGame(f"the sides of a board are {least} to {LONGEST_SIDE} here, not {width}x{height}")
