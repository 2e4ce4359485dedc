"""How the lines stand: the stones in each line, kept up to date move by move instead of counted anew.

A line's state is one number: its stones of side +1, its stones of side -1 and, where stones fall, how
many of its empty cells lie on odd rows (the first, third, ... from the bottom), which decides who will
reach them. A heuristic that is a sum over lines becomes a table of worths by state, and a move changes
only the lines through it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from inarow.kernels.alphabeta.state import THREATS
from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.read_only_arrays import fixed
from inarow.rules.game import Game

# The columns of a table by state, and of its sum over all lines: the worth for side +1 with +1 to move,
# and with -1 to move; whether one stone of +1 is missing, and of -1, with nothing in its way.
PLUS_MOVES, MINUS_MOVES, PLUS_SINGLE, MINUS_SINGLE = range(4)
COLUMNS = 4
MOST_GAIN = 1 << 36  # beyond every gain, so that orderings can put other numbers above and below it


class Worths(NamedTuple):
    """A heuristic as sums that a search keeps up to date, for side +1.

    lines    int64[states, 2]      what a line of each state adds, with +1 and with -1 to move
    threats  int64[2, 2, 2, KINDS] what a cell that completes a line adds (`threat_cells`), by who is to
                                   move, whose line it is (+1, -1), row (even, odd) and kind; may be None
    """

    lines: NDArray[np.int64]
    threats: NDArray[np.int64] | None = None


MakeWorths = Callable[[tuple[int, ...], Game, int], Worths]  # (weights, game, first) -> worths


class Coding(NamedTuple):
    """What a stone of each side and an empty cell on an odd row add to a state, and the number of states."""

    plus: int
    minus: int
    odd: int
    states: int


@lru_cache(maxsize=64)
def coding(game: Game) -> Coding:
    """The states of a game's lines, as dense as can be."""
    if not game.lines():
        return Coding(0, 0, 0, 1)
    base = game.connect + 1
    states = base ** (3 if game.gravity else 2)
    assert states <= 2**16, f"a line's state is a uint16, and runs of {game.connect} have {states} states"
    return Coding(1, base, base**2 if game.gravity else 0, states)


@kernel(inline="always")
def turn_lines(move, side, step, tree, setup):
    """A stone of `side` came to a cell (step +1) or left it (step -1): the lines through it change."""
    base = setup.connect + 1
    change = int64(1) if side > 0 else base
    if setup.gravity != 0 and tree.odd[move] != 0:
        change -= base * base
    change *= step
    plus_moves = minus_moves = plus_single = minus_single = int64(0)
    for place in range(uint64(setup.through.shape[1])):
        number = setup.through[move, place]
        if number < 0:
            break
        line = uint64(number)
        before = int64(tree.states[line])
        after = before + change
        tree.states[line] = after
        old, new = uint64(before), uint64(after)
        plus_moves += tree.worths[new, 0] - tree.worths[old, 0]
        minus_moves += tree.worths[new, 1] - tree.worths[old, 1]
        plus_single += tree.worths[new, 2] - tree.worths[old, 2]
        minus_single += tree.worths[new, 3] - tree.worths[old, 3]
        if tree.switches[THREATS] != 0:
            # Which cell a line lacks is known where it lacks one: it is the sum of its empty cells.
            if tree.worths[old, 2] + tree.worths[old, 3] != 0:
                tree.threats[0, tree.rest[line]] -= tree.worths[old, 2]
                tree.threats[1, tree.rest[line]] -= tree.worths[old, 3]
            tree.rest[line] -= step * move
            if tree.worths[new, 2] + tree.worths[new, 3] != 0:
                tree.threats[0, tree.rest[line]] += tree.worths[new, 2]
                tree.threats[1, tree.rest[line]] += tree.worths[new, 3]
    tree.sums[0] += plus_moves
    tree.sums[1] += minus_moves
    tree.sums[2] += plus_single
    tree.sums[3] += minus_single


def states_of(cells: NDArray[np.int8], lines: NDArray[np.uint16], game: Game) -> NDArray[np.uint16]:
    """uint16[L]: the state of every line, for a search to begin with."""
    code = coding(game)
    stones = cells[lines]
    odd = odd_rows(game)[lines].astype(np.int64) * (stones == 0)
    counted = code.plus * (stones > 0) + code.minus * (stones < 0) + code.odd * odd
    states: NDArray[np.uint16] = counted.sum(axis=1).astype(np.uint16)
    return states


def rest_of(cells: NDArray[np.int8], lines: NDArray[np.uint16]) -> NDArray[np.int32]:
    """int32[L]: the sum of the numbers of each line's empty cells."""
    rest: NDArray[np.int32] = np.where(cells[lines] == 0, lines, 0).sum(axis=1).astype(np.int32)
    return rest


def odd_rows(game: Game) -> NDArray[np.int8]:
    """int8[C]: 1 for a cell on the first, third, ... row from the bottom."""
    odd: NDArray[np.int8] = (np.arange(game.cells) // game.width % 2 == 0).astype(np.int8)
    return odd


def state_table(game: Game, worths: Worths | None) -> NDArray[np.int64]:
    """int64[states, COLUMNS]: a heuristic's worths, or zeros, and who lacks one stone."""
    code = coding(game)
    table = np.zeros((code.states, COLUMNS), dtype=np.int64)
    if worths is not None:
        table[:, :PLUS_SINGLE] = worths.lines
    if game.lines():
        for odd in range(2 if game.gravity else 1):
            table[(game.connect - 1) * code.plus + odd * code.odd, PLUS_SINGLE] = 1
            table[(game.connect - 1) * code.minus + odd * code.odd, MINUS_SINGLE] = 1
    return table


@lru_cache(maxsize=32)
def worths_of(make: MakeWorths, weights: tuple[int, ...], game: Game, first: int) -> Worths:
    """A heuristic's worths on a game; made once."""
    return make(weights, game, first)


@lru_cache(maxsize=16)
def gain_table(game: Game) -> NDArray[np.int64]:
    """int64[2, states]: what a stone of side +1, or -1, gains in a line; to order moves by.

    The fewer stones are missing, own or to be blocked, the more; own lines a little more than blocked ones.
    """
    code = coding(game)
    table = np.zeros((2, code.states), dtype=np.int64)
    for missing in range(1, game.connect + 1 if game.lines() else 0):
        stones, worth = game.connect - missing, 1 << max(0, 27 - 3 * missing)
        for odd in range(missing + 1 if game.gravity else 1):
            for side, (mine, theirs) in enumerate(((code.plus, code.minus), (code.minus, code.plus))):
                table[side, stones * theirs + odd * code.odd] = 2 * worth
                table[side, stones * mine + odd * code.odd] = 3 * worth
    most = int(table.max()) * DIRECTIONS * game.connect  # a cell lies on so many lines at most
    assert most < MOST_GAIN, f"the gain of a move is below {MOST_GAIN}, and on {game} it may be {most}"
    return fixed(table)
