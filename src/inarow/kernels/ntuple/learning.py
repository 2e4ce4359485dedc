"""TD(lambda) by self-play: games played and learnt from, one after the other, without leaving the kernel."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bits import HALF
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import float32, float64, int64, uint32, uint64, void
from inarow.kernels.ntuple.layout import LAYOUT, add_stone, difference, read_all
from inarow.kernels.ntuple.tactics import QUIET, WON, open_moves, sifted_moves

STEP, LAMBDA, EXPLORATION, OPENINGS, DRAW = 0, 1, 2, 3, 4  # the places of `rates`
RATES = 5
LONGEST_OPENING, SIFTS, IMAGES, SAMPLES = 0, 1, 2, 3  # the places of `switches`
SWITCHES = 4
GAMES, PLIES, FIRST_WINS, SECOND_WINS, UPDATES = 0, 1, 2, 3, 4  # the places of `counts`
COUNTS = 5

_WHOLE = 2.0**32
_ZERO = np.float64(0)


class LearnerState(NamedTuple):
    """What one thread needs to play and learn on C cells with R readings, of which U are used for values."""

    cells: Array1[np.int8]  # [C] +1 the first player's, -1 the second's, 0 empty
    moves: Array1[np.int16]  # [C] the moves to choose from
    entries: Array1[np.int32]  # [R] the entry each reading reads now
    parts: Array1[np.float32]  # [U] what they read
    seen: Array2[np.int32]  # [C + 1, R] the entries of each position after a move of the game
    # [C + 1] what the value of the next position was, where the target begins anew: the best alternative's
    # at an exploring move
    backups: Array1[np.float64]
    explored: Array1[np.int8]  # [C + 1] 1 if the move to this position was an exploring one
    # [RATES] step size, lambda, chance to explore, share of games with a random opening, value of a draw for
    # the first player
    rates: Array1[np.float64]
    # [SWITCHES] the longest opening, 1 to sift moves, the number of symmetries, 1 to learn on a random one
    switches: Array1[np.int64]
    counts: Array1[np.int64]  # [COUNTS] what was done so far
    error: Array1[np.float64]  # [1] the sum of squared differences between targets and values
    word: Array1[np.uint64]  # [1] the random word


LEARNER_STATE = kernel_type(LearnerState)


@kernel(forceinline=True)
def chance(word):
    """A number from 0 up to 1, out of a word's upper half."""
    return float64(int64(word >> HALF)) / _WHOLE


@kernel(inline="always")
def put_stone(state, cell, ply, layout):
    """Play a move."""
    state.cells[cell] = 1 - 2 * (ply & 1)
    add_stone(state.entries, cell, ply & 1, layout)


@kernel(inline="always")
def remember(state, ply, explored, backup):
    """Write the position down for when the game is over."""
    for number in range(state.entries.size):
        state.seen[ply, number] = state.entries[number]
    state.explored[ply] = explored
    state.backups[ply] = backup


@kernel()
def opening(state, layout, setup, word):
    """Clear the board and perhaps play a random opening, which ends before a move that would end the game."""
    for cell in range(state.cells.size):
        state.cells[cell] = 0
    for number in range(state.entries.size):
        state.entries[number] = layout.start[number]
    ply = 0
    word = next_word(word)
    if chance(word) < state.rates[OPENINGS]:
        word = next_word(word)
        length = 1 + int64(below(word, uint64(state.switches[LONGEST_OPENING])))
        while ply < length and ply + 1 < state.cells.size:
            count = open_moves(state.cells, state.moves, setup)
            word = next_word(word)
            cell = int64(state.moves[below(word, uint64(count))])
            if completes(state.cells, cell, 1 - 2 * (ply & 1), setup):
                break
            put_stone(state, cell, ply, layout)
            ply += 1
    return ply, word


@kernel()
def best_move(state, weights, count, ply, layout, setup):
    """The place of the move with the best value for its mover, that value, and whether it ends the game."""
    mover = ply & 1
    side = 1 - 2 * mover
    total = read_all(weights, 1 - mover, state.entries, state.parts, _ZERO)
    best, best_value = 0, -2.0
    for place in range(count):
        cell = int64(state.moves[place])
        if setup.verdict < 0 and completes(state.cells, cell, side, setup):
            value = -1.0
        elif ply + 1 == state.cells.size:
            value = side * state.rates[DRAW]
        else:
            more = difference(weights, 1 - mover, state.entries, state.parts, cell, mover, layout, _ZERO)
            value = side * math.tanh(total + more)
        if value > best_value:
            best, best_value = place, value
    return best, side * best_value


@kernel()
def learn(state, weights, coherence, first, last, target, symmetry, count):
    """Move the value of each position of a game, the last first, towards its lambda-return.

    Positions `first` to `last` are those after so many plies; `target` is what the last one's value should
    have been. Each value is looked up anew, so that what one update taught the next one knows.
    """
    carry = target
    for ply in range(last, first - 1, -1):
        row = ply & 1
        read = state.seen[ply, symmetry * count : (symmetry + 1) * count]
        value = math.tanh(read_all(weights, row, read, state.parts, _ZERO))
        error = carry - value
        state.error[0] += error * error
        state.counts[UPDATES] += 1
        change = float32(state.rates[STEP] * error)
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
        if state.explored[ply] != 0:
            carry = state.backups[ply]
        else:
            carry = (1.0 - state.rates[LAMBDA]) * value + state.rates[LAMBDA] * carry


@kernel(
    void(float32[:, ::1], float32[:, :, ::1], LEARNER_STATE, LAYOUT, SETUP, int64),
    nogil=True,
    error_model="numpy",
)
def play_games(weights, coherence, state, layout, setup, games):
    """Play so many games of the network against itself and learn from each when it is over.

    Values are the first player's, through tanh. A move is the best by the value of the position after it,
    or with the chance to explore any of those worth a thought; the position before an exploring move then
    learns the value of the best one, not of what was tried. The step is taken without the derivative of tanh.
    """
    cells = state.cells.size
    used = state.parts.size
    word = state.word[0]
    for _ in range(games):
        ply, word = opening(state, layout, setup, word)
        first = ply + 1
        if ply > 0:
            first = ply
            remember(state, ply, 1, 0.0)
        target = state.rates[DRAW]
        while True:
            mover = ply & 1
            side = 1 - 2 * mover
            # Step 1. What is there to choose from? A win is taken.
            kind = QUIET
            if state.switches[SIFTS] != 0 and setup.verdict > 0:
                count, kind = sifted_moves(state.cells, side, state.moves, setup)
            else:
                count = open_moves(state.cells, state.moves, setup)
                if setup.verdict > 0:
                    for place in range(count):
                        if completes(state.cells, state.moves[place], side, setup):
                            kind = WON
            if kind == WON:
                target = float64(side)
                state.counts[FIRST_WINS + mover] += 1
                break
            # Step 2. Choose.
            best, value = best_move(state, weights, count, ply, layout, setup)
            chosen = best
            word = next_word(word)
            if chance(word) < state.rates[EXPLORATION]:
                word = next_word(word)
                chosen = int64(below(word, uint64(count)))
            cell = int64(state.moves[chosen])
            # Step 3. Does it end the game?
            if completes(state.cells, cell, side, setup) or ply + 1 == cells:
                lost = completes(state.cells, cell, side, setup)
                target = value
                if chosen == best:
                    target = float64(-side) if lost else state.rates[DRAW]
                if lost:
                    state.counts[FIRST_WINS + 1 - mover] += 1
                break
            put_stone(state, cell, ply, layout)
            ply += 1
            remember(state, ply, 1 if chosen != best else 0, value)
        # Step 4. Learn.
        state.counts[GAMES] += 1
        state.counts[PLIES] += ply + 1
        symmetry = 0
        if state.switches[SAMPLES] != 0:
            word = next_word(word)
            symmetry = int64(below(word, uint64(state.switches[IMAGES])))
        learn(state, weights, coherence, first, ply, target, symmetry, used)
    state.word[0] = word
