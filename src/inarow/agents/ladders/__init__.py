"""The ladders: for each common game ten opponents from beginner to strongest, with measured ratings.

A file for each game, written by `python -m benchmarks.ladder` from a stored tournament.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from inarow.rules.game import Game
from inarow.rules.presets import read_game

GAMES = ("connect4", "tictactoe", "gomoku15", "gomoku19", "gomoku20")
LEVELS = 10


@dataclass(frozen=True, slots=True)
class Rung:
    """One opponent: its level, the agent it is, and its rating with a 95 % interval, level 1 being 0."""

    level: int
    agent: str
    elo: float
    low: float
    high: float


def ladder_of(game: Game) -> tuple[Rung, ...] | None:
    """The rungs of a game's ladder, the weakest first; None if it has none."""
    for name in GAMES:
        if game == read_game(name):
            return read_ladder(name)
    return None


def openings_of(game: Game) -> str | None:
    """The openings from which a ladder's ratings come; None if the game has no ladder."""
    for name in GAMES:
        if game == read_game(name):
            openings: str = _document(name)["openings"]
            return openings
    return None


@lru_cache(maxsize=len(GAMES))
def read_ladder(name: str) -> tuple[Rung, ...]:
    """The ladder of a preset."""
    keys = ("level", "agent", "elo", "low", "high")
    return tuple(Rung(**{key: rung[key] for key in keys}) for rung in _document(name)["rungs"])


def _document(name: str) -> Any:
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))
