"""TD(lambda) by self-play: games played and learnt from, one after the other, without leaving the kernel."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import float32, float64, int8, int16, int32, int64, types, uint32, uint64, void
from numpy.typing import NDArray

from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.ntuple.layout import LAYOUT, add_stone
from inarow.kernels.ntuple.tactics import QUIET, WON, open_moves, sifted_moves
from inarow.kernels.ntuple.values import difference, read_all

STEP, LAMBDA, EXPLORATION, OPENINGS, DRAW = 0, 1, 2, 3, 4  # the places of `rates`
RATES = 5
LONGEST_OPENING, SIFTS, IMAGES, SAMPLES = 0, 1, 2, 3  # the places of `switches`
SWITCHES = 4
GAMES, PLIES, FIRST_WINS, SECOND_WINS, UPDATES = 0, 1, 2, 3, 4  # the places of `counts`
COUNTS = 5

_HALF = np.uint64(32)
_WHOLE = 2.0**32
_ZERO = np.float64(0)


class Desk(NamedTuple):
    """What one thread needs to play and learn on C cells with R readings, of which U are used for values.

    cells     int8[C]         +1 the first player's, -1 the second's, 0 empty
    moves     int16[C]        the moves to choose from
    entries   int32[R]        the entry each reading reads now
    parts     float32[U]      what they read
    seen      int32[C + 1, R] the entries of each position after a move of the game
    backups   float64[C + 1]  what the value of the next position was, where the target begins anew: the
                              best alternative's at an exploring move
    explored  int8[C + 1]     was the move to this position an exploring one?
    rates     float64[RATES]  step size, lambda, chance to explore, share of games with a drawn opening,
                              value of a draw for the first player
    switches  int64[SWITCHES] the longest opening, 1 to sift moves, symmetries, 1 to learn on a drawn one
    counts    int64[COUNTS]   what was done so far
    error     float64[1]      the sum of squared differences between targets and values
    word      uint64[1]       the random word
    """

    cells: NDArray[np.int8]
    moves: NDArray[np.int16]
    entries: NDArray[np.int32]
    parts: NDArray[np.float32]
    seen: NDArray[np.int32]
    backups: NDArray[np.float64]
    explored: NDArray[np.int8]
    rates: NDArray[np.float64]
    switches: NDArray[np.int64]
    counts: NDArray[np.int64]
    error: NDArray[np.float64]
    word: NDArray[np.uint64]


DESK = types.NamedTuple(
    (
        *(int8[::1], int16[::1], int32[::1], float32[::1], int32[:, ::1], float64[::1], int8[::1]),
        *(float64[::1], int64[::1], int64[::1], float64[::1], uint64[::1]),
    ),
    Desk,
)


@kernel(forceinline=True)
def chance(word):
    """A number from 0 up to 1, out of a word's upper half."""
    return float64(int64(word >> _HALF)) / _WHOLE


@kernel(inline="always")
def put(desk, cell, ply, layout):
    """Play a move."""
    desk.cells[cell] = 1 - 2 * (ply & 1)
    add_stone(desk.entries, cell, ply & 1, layout)


@kernel(inline="always")
def remember(desk, ply, explored, backup):
    """Keep the position for when the game is over."""
    for number in range(desk.entries.size):
        desk.seen[ply, number] = desk.entries[number]
    desk.explored[ply] = explored
    desk.backups[ply] = backup


@kernel()
def opening(desk, layout, setup, word):
    """Clear the board and perhaps draw an opening, which ends before a move that would end the game."""
    for cell in range(desk.cells.size):
        desk.cells[cell] = 0
    for number in range(desk.entries.size):
        desk.entries[number] = layout.start[number]
    ply = 0
    word = next_word(word)
    if chance(word) < desk.rates[OPENINGS]:
        word = next_word(word)
        length = 1 + int64(below(word, uint64(desk.switches[LONGEST_OPENING])))
        while ply < length and ply + 1 < desk.cells.size:
            count = open_moves(desk.cells, desk.moves, setup)
            word = next_word(word)
            cell = int64(desk.moves[below(word, uint64(count))])
            if completes(desk.cells, cell, 1 - 2 * (ply & 1), setup):
                break
            put(desk, cell, ply, layout)
            ply += 1
    return ply, word


@kernel()
def best_move(desk, weights, count, ply, layout, setup):
    """The place of the move with the best value for its mover, that value, and whether it ends the game."""
    mover = ply & 1
    side = 1 - 2 * mover
    total = read_all(weights, 1 - mover, desk.entries, desk.parts, _ZERO)
    best, best_value = 0, -2.0
    for place in range(count):
        cell = int64(desk.moves[place])
        if setup.verdict < 0 and completes(desk.cells, cell, side, setup):
            value = -1.0
        elif ply + 1 == desk.cells.size:
            value = side * desk.rates[DRAW]
        else:
            more = difference(weights, 1 - mover, desk.entries, desk.parts, cell, mover, layout, _ZERO)
            value = side * math.tanh(total + more)
        if value > best_value:
            best, best_value = place, value
    return best, side * best_value


@kernel()
def learn(desk, weights, coherence, first, last, target, symmetry, count):
    """Move the value of each position of a game, the last first, towards its lambda-return.

    Positions `first` to `last` are those after so many plies; `target` is what the last one's value should
    have been. Each value is looked up anew, so that what one update taught the next one knows.
    """
    carry = target
    for ply in range(last, first - 1, -1):
        row = ply & 1
        read = desk.seen[ply, symmetry * count : (symmetry + 1) * count]
        value = math.tanh(read_all(weights, row, read, desk.parts, _ZERO))
        error = carry - value
        desk.error[0] += error * error
        desk.counts[UPDATES] += 1
        change = float32(desk.rates[STEP] * error)
        if coherence.shape[1] == 0:
            for number in range(count):
                weights[row, uint32(read[number])] += change
        else:
            # Temporal coherence: a weight whose changes point both ways changes less.
            for number in range(count):
                entry = read[number]
                spent = coherence[row, entry, 1]
                share = float32(1.0)
                if spent > 0:
                    share = abs(coherence[row, entry, 0]) / spent
                weights[row, entry] += share * change
                coherence[row, entry, 0] += change
                coherence[row, entry, 1] += abs(change)
        if desk.explored[ply] != 0:
            carry = desk.backups[ply]
        else:
            carry = (1.0 - desk.rates[LAMBDA]) * value + desk.rates[LAMBDA] * carry


@kernel(
    void(float32[:, ::1], float32[:, :, ::1], DESK, LAYOUT, SETUP, int64),
    nogil=True,
    error_model="numpy",
)
def play_games(weights, coherence, desk, layout, setup, games):
    """Play so many games of the network against itself and learn from each when it is over.

    Values are the first player's, through tanh. A move is the best by the value of the position after it,
    or with the chance to explore any of those worth a thought; the position before an exploring move then
    learns the value of the best one, not of what was tried. The step is taken without the derivative of tanh.
    """
    cells = desk.cells.size
    used = desk.parts.size
    word = desk.word[0]
    for _ in range(games):
        ply, word = opening(desk, layout, setup, word)
        first = ply + 1
        if ply > 0:
            first = ply
            remember(desk, ply, 1, 0.0)
        target = desk.rates[DRAW]
        while True:
            mover = ply & 1
            side = 1 - 2 * mover
            # Step 1. What is there to choose from? A win is taken.
            kind = QUIET
            if desk.switches[SIFTS] != 0 and setup.verdict > 0:
                count, kind = sifted_moves(desk.cells, side, desk.moves, setup)
            else:
                count = open_moves(desk.cells, desk.moves, setup)
                if setup.verdict > 0:
                    for place in range(count):
                        if completes(desk.cells, desk.moves[place], side, setup):
                            kind = WON
            if kind == WON:
                target = float64(side)
                desk.counts[FIRST_WINS + mover] += 1
                break
            # Step 2. Choose.
            best, value = best_move(desk, weights, count, ply, layout, setup)
            chosen = best
            word = next_word(word)
            if chance(word) < desk.rates[EXPLORATION]:
                word = next_word(word)
                chosen = int64(below(word, uint64(count)))
            cell = int64(desk.moves[chosen])
            # Step 3. Does it end the game?
            if completes(desk.cells, cell, side, setup) or ply + 1 == cells:
                lost = completes(desk.cells, cell, side, setup)
                target = value
                if chosen == best:
                    target = float64(-side) if lost else desk.rates[DRAW]
                if lost:
                    desk.counts[FIRST_WINS + 1 - mover] += 1
                break
            put(desk, cell, ply, layout)
            ply += 1
            remember(desk, ply, 1 if chosen != best else 0, value)
        # Step 4. Learn.
        desk.counts[GAMES] += 1
        desk.counts[PLIES] += ply + 1
        symmetry = 0
        if desk.switches[SAMPLES] != 0:
            word = next_word(word)
            symmetry = int64(below(word, uint64(desk.switches[IMAGES])))
        learn(desk, weights, coherence, first, ply, target, symmetry, used)
    desk.word[0] = word
