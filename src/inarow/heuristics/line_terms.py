"""Heuristics that weigh lines by how many stones each side has in them: weights, terms, and worths by state.

A line's code is the number of own stones plus `OTHER` times the opponent's. The terms, in plain Python, are
the oracle for the compiled sums.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from inarow.heuristics.heuristic import Term
from inarow.kernels.alphabeta.line_states import Worths, coding
from inarow.kernels.heuristics.lines import OTHER
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position


def by_missing(game: Game, *worths: int, won: int = 0) -> tuple[int, ...]:
    """Weights of lines by their code, given by how many own stones are missing: one, two, ...

    The opponent's lines weigh as much, with the other sign; mixed lines weigh nothing.

    >>> weights = by_missing(inarow.game("connect4"), 8, 3, 1)
    >>> weights[:5], weights[3 * 255]
    ((0, 1, 3, 8, 0), -8)
    """
    length = min(game.connect, game.cells + 1)
    weights = [0] * (OTHER * length + 1)
    for missing, worth in enumerate((won, *worths)):
        if length - missing > 0:
            weights[length - missing] = worth
            weights[OTHER * (length - missing)] = -worth
    return tuple(weights)


def line_terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    """A term for each line in which one side alone holds stones and which is worth something."""
    sides = (position.first, position.second)
    own, other = sides[seat], sides[1 - seat]
    for line in position.game.lines():
        mask = bits_of(line)
        mine, theirs = (own & mask).bit_count(), (other & mask).bit_count()
        worth = 0 if mine and theirs else weights[mine + OTHER * theirs]
        if worth:
            owner = f"{mine} own" if mine else f"{theirs} of the opponent"
            yield Term(f"{owner} in a line", worth, line)


def coded_worths(weights: tuple[int, ...], game: Game, _first: int) -> Worths:
    """Weights by a line's code (`by_missing`) as a table by its state; neither turn nor rows count."""
    code = coding(game)
    table = np.zeros((code.states, 2), dtype=np.int64)
    for stones in range(1, game.connect + 1 if game.lines() else 1):
        for odd in range(game.connect - stones + 1 if game.gravity else 1):
            table[stones * code.plus + odd * code.odd] = weights[stones]
            table[stones * code.minus + odd * code.odd] = weights[stones * OTHER]
    return Worths(table)


def sides_of(position: Position, seat: int) -> tuple[int, int]:
    """The stones of a seat and of its opponent."""
    return (position.first, position.second) if seat == 0 else (position.second, position.first)
