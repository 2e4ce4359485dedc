"""Run the laws on one thing by name, or on everything a plug-in file brings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from inarow.errors import InarowError, PluginError
from inarow.laws import games
from inarow.laws.verdict import LawBroken, Verdict
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.rules.presets import GAMES, read_game


def check_name(name: str, seed: int) -> list[Verdict]:
    """The laws of the game with this name or text."""
    return list(_game_verdicts(read_game(name), seed))


def check_file(file: Path, seed: int) -> list[Verdict]:
    """The laws of everything a plug-in file registers."""
    path = str(load_plugin(file).__file__)
    mine = [name for name in GAMES if GAMES.entry(name).origin == path]
    if not mine:
        raise PluginError(str(file), "it registers nothing to check")
    return [
        Verdict(f"{name}: {verdict.law}", verdict.broken)
        for name in mine
        for verdict in _game_verdicts(GAMES[name], seed)
    ]


def _game_verdicts(game: Game, seed: int) -> Iterator[Verdict]:
    for law in games.LAWS:
        broken = None
        try:
            law(game, random.Random(seed))
        except (LawBroken, InarowError) as error:
            broken = str(error)
        yield Verdict(law.__name__, broken)
