"""Line states: the stones in each line, brought up to date by each move instead of counted anew.

A line's state is one number: its stones of side +1, its stones of side -1 and, where stones fall, how
many of its empty cells lie on odd rows (the first, third, ... from the bottom), which decides who will
reach them. A heuristic that is a sum over lines becomes a table of worths by state, and a move changes
only the lines through it.

Where stones fall such a heuristic may also weigh the cells that would complete a line. One that can be
played now is answered now. Of the others the lowest in its column counts most: when the rest of the board is
full the players fill that column in turn, so each owns the rows of one kind, and what lies above another
such cell may never be reached.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.alphabeta.state import THREATS
from inarow.kernels.boards.setup import DIRECTIONS
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import fixed
from inarow.kernels.compilation.types import int64, uint64
from inarow.rules.game import Game

# The columns of a table by state, and of its sum over all lines: the worth for side +1 with +1 to move,
# and with -1 to move; whether one stone of +1 is missing, and of -1, with nothing in its way.
PLUS_MOVES, MINUS_MOVES, PLUS_SINGLE, MINUS_SINGLE = range(4)
COLUMNS = 4
MOST_GAIN = 1 << 36  # beyond every gain, so that orderings can put other numbers above and below it


COVERED, LOWEST, PLAYABLE = range(3)  # a threat above another; the first in its column; to be played now
KINDS = 3


class Worths(NamedTuple):
    """A heuristic as sums that a search brings up to date with each move, for side +1."""

    lines: NDArray[np.int64]  # [states, 2] what a line of each state adds, with +1 and with -1 to move
    # [2, 2, 2, KINDS] what a cell that would complete a line adds, by who is to move, whose line it is
    # (+1, -1), row (even, odd) and kind
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
def update_lines(move, side, step, state, setup):
    """A stone of `side` came to a cell (step +1) or left it (step -1): the lines through it change."""
    base = setup.connect + 1
    change = int64(1) if side > 0 else base
    if setup.gravity != 0 and state.odd[move] != 0:
        change -= base * base
    change *= step
    plus_moves = minus_moves = plus_single = minus_single = int64(0)
    for place in range(uint64(setup.through.shape[1])):
        number = setup.through[move, place]
        if number < 0:
            break
        line = uint64(number)
        before = int64(state.line_states[line])
        after = before + change
        state.line_states[line] = after
        old, new = uint64(before), uint64(after)
        plus_moves += state.worths[new, 0] - state.worths[old, 0]
        minus_moves += state.worths[new, 1] - state.worths[old, 1]
        plus_single += state.worths[new, 2] - state.worths[old, 2]
        minus_single += state.worths[new, 3] - state.worths[old, 3]
        if state.switches[THREATS] != 0:
            # Which cell a line lacks is known where it lacks one: it is the sum of its empty cells.
            if state.worths[old, 2] + state.worths[old, 3] != 0:
                state.threats[0, state.rest[line]] -= state.worths[old, 2]
                state.threats[1, state.rest[line]] -= state.worths[old, 3]
            state.rest[line] -= step * move
            if state.worths[new, 2] + state.worths[new, 3] != 0:
                state.threats[0, state.rest[line]] += state.worths[new, 2]
                state.threats[1, state.rest[line]] += state.worths[new, 3]
    state.sums[0] += plus_moves
    state.sums[1] += minus_moves
    state.sums[2] += plus_single
    state.sums[3] += minus_single


@kernel(inline="always")
def threat_sum(column, state, setup):
    """The worth of all threats for side +1; `column` is 0 with +1 to move and 1 with -1 to move."""
    total = 0
    for file in range(setup.width):
        below = False
        playable = True
        for row in range(setup.height):
            cell = row * setup.width + file
            if state.cells[cell] != 0:
                continue
            plus, minus = state.threats[0, cell] != 0, state.threats[1, cell] != 0
            if plus or minus:
                kind = PLAYABLE if playable else (COVERED if below else LOWEST)
                odd = 1 - row % 2
                if plus:
                    total += state.threat_worths[column, 0, odd, kind]
                if minus:
                    total += state.threat_worths[column, 1, odd, kind]
                below = True
            playable = False
    return total


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
