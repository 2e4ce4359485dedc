"""OpenSpiel's names of our games and its numbers of our moves; OpenSpiel itself is not needed for them.

It knows every board of ours but those with `exact` or `wrap`: as connect_four, tic_tac_toe or mnk, within
misere where completing a run loses. Its actions are columns with gravity; without, cells row by row from the
top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from inarow.errors import InvalidGame
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game

KNOWN = ("connect_four", "gomoku", "misere", "mnk", "tic_tac_toe")
_UNKNOWN = ("exact", "wrap")  # switches of a game that it has not: its gomoku wraps in all directions


def why_unsupported(game: Game) -> str | None:
    """Why OpenSpiel cannot play this game, if it cannot."""
    switch = next((one for one in _UNKNOWN if getattr(game, one)), None)
    return None if switch is None else f"OpenSpiel has no game with {switch}, so none like {game}"


def openspiel_text(game: Game) -> str:
    """The game as OpenSpiel writes it.

    >>> openspiel_text(inarow.game("connect4")), openspiel_text(inarow.game("mnk:5x4:3+misere"))
    ('connect_four()', 'misere(game=mnk(m=5,n=4,k=3))')
    """
    reason = why_unsupported(game)
    if reason is not None:
        raise InvalidGame(reason)
    width, height, connect = game.width, game.height, game.connect
    if game.gravity:
        usual = (width, height, connect) == (7, 6, 4)
        text = f"connect_four({'' if usual else f'columns={width},rows={height},x_in_row={connect}'})"
    else:
        usual = (width, height, connect) == (3, 3, 3)
        text = "tic_tac_toe()" if usual else f"mnk(m={width},n={height},k={connect})"
    return f"misere(game={text})" if game.misere else text


def game_named(name: str, parameters: Mapping[str, Any]) -> Game:
    """The game of ours that OpenSpiel has under this name, with these parameters.

    >>> str(game_named("misere", {"game": {"name": "mnk", "m": 5, "n": 4, "k": 3}}))
    'mnk:5x4:3+misere'
    """
    given = dict(parameters)
    if name == "misere":
        inner = dict(given["game"])
        game = game_named(inner.pop("name"), inner)
        return replace(game, misere=not game.misere)
    if name == "connect_four":
        return read_game(f"drop:{given.get('columns', 7)}x{given.get('rows', 6)}:{given.get('x_in_row', 4)}")
    if name == "tic_tac_toe":
        return read_game("tictactoe")
    if name == "mnk":
        return read_game(f"mnk:{given.get('m', 15)}x{given.get('n', 15)}:{given.get('k', 5)}")
    if name == "gomoku" and given.get("dims", 2) == 2 and not given.get("wrap", False):
        size, connect = given.get("size", 15), given.get("connect", 5)
        return read_game(f"mnk:{size}x{size}:{connect}{'+misere' * given.get('anti', False)}")
    known = "connect_four, tic_tac_toe, mnk, misere, and gomoku with two dimensions and without wrap"
    shown = ",".join(f"{key}={value}" for key, value in given.items())
    raise InvalidGame(f"OpenSpiel's {name}({shown}) is no game of ours; they are its {known}")


def action_of(game: Game, cell: Move) -> int:
    """OpenSpiel's number of a move."""
    row, column = divmod(cell, game.width)
    return column if game.gravity else (game.height - 1 - row) * game.width + column


def cell_of(position: Position, action: int) -> Move:
    """The legal move that an action of OpenSpiel's means; ValueError if it means none."""
    for cell in position.legal_moves():
        if action_of(position.game, cell) == action:
            return cell
    raise ValueError(f"action {action} is not legal")
