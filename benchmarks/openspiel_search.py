"""open_spiel's Python alpha-beta on connect_four, with the same heuristic as a Python function."""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax

from inarow.rules.presets import read_game

DEPTH = 4
LINES = [[divmod(cell, 7) for cell in line] for line in read_game("connect4").lines()]
WORTH = {1: 1, 2: 3, 3: 8}


def openspiel_nodes() -> int:
    """Search to DEPTH; how many states it looked at."""
    game = pyspiel.load_game("connect_four")
    counted = 0

    class Counting:
        """A state that counts its children as they are made."""

        def __init__(self, state: Any) -> None:
            self._state = state

        def __getattr__(self, name: str) -> Any:
            return getattr(self._state, name)

        def clone(self) -> Counting:
            nonlocal counted
            counted += 1
            return Counting(self._state.clone())

        def child(self, action: int) -> Counting:
            nonlocal counted
            counted += 1
            return Counting(self._state.child(action))

    minimax.alpha_beta_search(
        game,
        state=Counting(game.new_initial_state()),
        value_function=lambda state: _windows(str(state._state)),
        maximum_depth=DEPTH,
        maximizing_player_id=0,
    )
    return counted


def _windows(drawn: str) -> int:
    """The windows heuristic for the first player, on open_spiel's drawing (the top row first)."""
    rows = drawn.split("\n")[5::-1]
    score = 0
    for line in LINES:
        marks = [rows[row][column] for row, column in line]
        own, other = marks.count("x"), marks.count("o")
        if other == 0:
            score += WORTH.get(own, 0)
        elif own == 0:
            score -= WORTH.get(other, 0)
    return score
