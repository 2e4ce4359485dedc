"""Heuristics that are sums over lines, as tables by a line's state: what a search keeps up to date."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inarow.heuristics.line_weights import place, threat_place
from inarow.kernels.alphabeta.line_states import KINDS, Worths, coding
from inarow.kernels.heuristics.lines import OTHER
from inarow.rules.game import Game


def coded_worths(weights: tuple[int, ...], game: Game, _first: int) -> Worths:
    """For weights by a line's code (`by_missing`), which knows neither whose turn it is nor rows."""
    code = coding(game)
    table = np.zeros((code.states, 2), dtype=np.int64)
    for stones in range(1, game.connect + 1 if game.lines() else 1):
        for odd in range(game.connect - stones + 1 if game.gravity else 1):
            table[stones * code.plus + odd * code.odd] = weights[stones]
            table[stones * code.minus + odd * code.odd] = weights[stones * OTHER]
    return Worths(table)


def standing_worths(weights: tuple[int, ...], game: Game, first: int) -> Worths:
    """For the weights of `lines`, which also know whose turn it is, who began, and rows."""
    code = coding(game)
    table = np.zeros((code.states, 2), dtype=np.int64)
    for stones in range(1, game.connect + 1 if game.lines() else 1):
        for odd in range(game.connect - stones + 1 if game.gravity else 1):
            for side, stone in ((1, code.plus), (-1, code.minus)):
                owner = 0 if side == first else 1
                for column, mover in enumerate((1, -1)):
                    worth = weights[place(owner, int(mover == side), stones, odd, game.connect)]
                    table[stones * stone + odd * code.odd, column] = side * worth
    return Worths(table, _threats(weights, game, first) if game.gravity and game.lines() else None)


def _threats(weights: tuple[int, ...], game: Game, first: int) -> NDArray[np.int64]:
    table = np.zeros((2, 2, 2, KINDS), dtype=np.int64)
    for column, mover in enumerate((1, -1)):
        for row, side in enumerate((1, -1)):
            for odd in range(2):
                for kind in range(KINDS):
                    at = threat_place(0 if side == first else 1, int(mover == side), odd, kind, game.connect)
                    table[column, row, odd, kind] = side * weights[at]
    return table
