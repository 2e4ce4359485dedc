"""inarow: the laboratory for agents on k-in-a-row games.

Every name a user may import is here. Importing it loads neither Numba nor NumPy; what needs them
is loaded when it is first asked for.

>>> import inarow
>>> position = inarow.game("connect4").position("4453")
>>> print(position.play("4"))
. . . . . . .
. . . . . . .
. . . . . . .
. . . x . . .
. . . o . . .
. . o x x . .
1 2 3 4 5 6 7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inarow.errors import InarowError
from inarow.plugins import load_plugin
from inarow.rules.game import Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import GAMES, define_game
from inarow.rules.presets import read_game as game

if TYPE_CHECKING:
    from inarow.counting.positions import count_positions
    from inarow.counting.sequences import count_sequences

__all__ = [
    "GAMES",
    "Game",
    "InarowError",
    "Move",
    "Outcome",
    "Position",
    "count_positions",
    "count_sequences",
    "define_game",
    "game",
    "load_plugin",
]

_LATE = {
    "count_positions": "inarow.counting.positions",
    "count_sequences": "inarow.counting.sequences",
}


def __getattr__(name: str) -> object:
    """Load what needs compiled code, and the version, when they are first asked for."""
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(_LATE[name]), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("inarow")
    raise AttributeError(f"module 'inarow' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
