"""Q-learning, episode after episode: the update comes after the opponent's reply."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import HALF, ONE, ZERO, population, trailing_zeros
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import float64, int64, uint64, void
from inarow.kernels.qlearning.table import ABSENT, OCCUPIED, QMAPS, QTABLE, SPARE, canonical_symmetry, row_of

SELF, DEFAULT, RANDOM, MIX = (
    0,
    1,
    2,
    3,
)  # the opponent; a mix is a random one of the others in each episode
ALTERNATE, FIRST, SECOND = 0, 1, 2  # the learner's seat, unless it plays itself
CONSTANT, GEOMETRIC, LINEAR = 0.0, 1.0, 2.0  # how a rate falls: 0, or its factor, or its episodes
EPISODES, STATES, WINS, DRAWS, LOSSES, COUNTERS = 0, 1, 2, 3, 4, 5
ALPHA, EPSILON, RATES = 0, 1, 2
_LOWER = np.uint64(2**32 - 1)
_WHOLE = 4294967296.0  # 2**32, for chances in whole numbers


class QSettings(NamedTuple):
    """What does not change during a training."""

    learns: int  # 1, or 0 for a learner that only plays: then no state is added and no value changed
    opponent: int  # SELF, DEFAULT, RANDOM or MIX
    seat: int  # ALTERNATE, FIRST or SECOND
    most_states: int  # beyond which no state is added
    gamma: float  # the discount of what comes later
    win: float  # the rewards,
    draw: float
    loss: float
    initial: float  # and the value of an action that was never tried
    # [2, 4] for alpha and epsilon: the kind, where it begins, its step, where it ends
    schedules: Array2[np.float64]


class QState(NamedTuple):
    """How far a training has come."""

    word: Array1[np.uint64]  # [1] the random word
    rates: Array1[np.float64]  # [2] alpha and epsilon of the next episode
    # [5] episodes, states, and the learner's results (the first player's in self-play)
    counters: Array1[np.int64]
    stones: Array2[np.uint64]  # [2, S] scratch: the stones of each seat under each symmetry


QSETTINGS, QSTATE = kernel_type(QSettings), kernel_type(QState)


@kernel(inline="always")
def one_of(bits, word):
    """One of these bits, by the word's lower half, uniformly."""
    for _ in range(((word & _LOWER) * uint64(population(bits))) >> HALF):
        bits &= bits - ONE
    return bits & (~bits + ONE)


@kernel(inline="always")
def urgent_bits(mover, waiter, legal, board):
    """The first move that wins at once, else the first that blocks such a win, else every move."""
    block = ZERO
    left = legal if board.verdict > 0 else ZERO
    while left != ZERO:
        bit = left & (~left + ONE)
        left ^= bit
        if completes_bits(mover | bit, bit, board):
            return bit
        if block == ZERO and completes_bits(waiter | bit, bit, board):
            block = bit
    return block if block != ZERO else legal


@kernel(inline="always")
def next_rate(rate, schedule, episodes):
    """The rate after so many episodes in all."""
    if schedule[0] == GEOMETRIC:
        return max(rate * schedule[2], schedule[3])
    if schedule[0] == LINEAR:
        return schedule[3] + (schedule[1] - schedule[3]) * max(0.0, 1.0 - float64(episodes) / schedule[2])
    return rate


@kernel(inline="always")
def towards(target, row, action, alpha, table):
    """One step of a value towards what was seen."""
    if row != ABSENT:
        known = float64(table.values[row, action])
        table.values[row, action] = np.float32(known + alpha * (target - known))


@kernel(void(QTABLE, QMAPS, QSETTINGS, QSTATE, BITBOARD, int64, int64), error_model="numpy")
def play_episodes(table, maps, settings, state, board, stop_at, room):
    """Play until `stop_at` episodes are done in all, or the table nears `room` states and should grow."""
    counters, stones = state.counters, state.stones
    word = state.word[0]
    learns = settings.learns != 0
    while counters[EPISODES] < stop_at and counters[STATES] + SPARE <= room:
        # Step 1. Who plays, and how often it exploring.
        opponent = settings.opponent
        if opponent == MIX:
            word = next_word(word)
            opponent = int64(below(word, uint64(3)))
        seated = uint64(settings.seat - 1 if settings.seat != ALTERNATE else counters[EPISODES] % 2)
        alpha = state.rates[ALPHA]
        exploring = uint64(int64(state.rates[EPSILON] * _WHOLE))
        mover, waiter = ZERO, ZERO
        for image in range(uint64(stones.shape[1])):
            stones[0, image] = stones[1, image] = ZERO
        last_row, last_action = ABSENT, ZERO  # of the side to move: what it did the last time
        other_row, other_action = ABSENT, ZERO
        seat = ZERO
        result = 0  # of the first player
        while True:
            legal = legal_bits(mover, waiter, board)
            row, action = ABSENT, ZERO
            word = next_word(word)
            if opponent == SELF or seat == seated:
                # Step 2. The learner looks its position up.
                symmetry = canonical_symmetry(stones, seat)
                mine, theirs = stones[seat, symmetry], stones[ONE - seat, symmetry]
                row = row_of(mine, theirs, table)
                if table.keys[row, 0] == ZERO:
                    if learns and counters[STATES] < settings.most_states:
                        table.keys[row, 0] = mine | OCCUPIED
                        table.keys[row, 1] = theirs
                        for number in range(uint64(table.values.shape[1])):
                            table.values[row, number] = np.float32(settings.initial)
                        counters[STATES] += 1
                    else:
                        row = ABSENT
                # Step 3. The best it knows here; that is what its last move has led to.
                best, highest = legal, settings.initial
                if row != ABSENT:
                    best, highest = ZERO, -np.inf
                    left = legal
                    while left != ZERO:
                        bit = left & (~left + ONE)
                        left ^= bit
                        value = float64(
                            table.values[row, maps.actions[symmetry, uint64(trailing_zeros(bit))]]
                        )
                        if value > highest:
                            best, highest = bit, value
                        elif value == highest:
                            best |= bit
                if learns:
                    towards(settings.gamma * highest, last_row, last_action, alpha, table)
                # Step 4. Any move now and then, else the best, one of them by chance.
                if word >> HALF < exploring:
                    best = legal
                bit = one_of(best, word)
                action = uint64(maps.actions[symmetry, uint64(trailing_zeros(bit))])
            else:
                if opponent == DEFAULT:
                    legal = urgent_bits(mover, waiter, legal, board)
                bit = one_of(legal, word)
            # Step 5. Play it. If it ends the game both sides learn from that.
            mover |= bit
            cell = uint64(trailing_zeros(bit))
            for image in range(uint64(stones.shape[1])):
                stones[seat, image] |= maps.images[image, cell]
            verdict = board.verdict if completes_bits(mover, bit, board) else 0
            if verdict != 0 or mover | waiter == board.board:
                if learns:
                    rewards = (settings.loss, settings.draw, settings.win)
                    towards(rewards[1 + verdict], row, action, alpha, table)
                    towards(rewards[1 - verdict], other_row, other_action, alpha, table)
                result = verdict if seat == ZERO else -verdict
                break
            mover, waiter = waiter, mover
            last_row, last_action, other_row, other_action = other_row, other_action, row, action
            seat = ONE - seat
        # Step 6. Count it.
        if opponent != SELF and seated == ONE:
            result = -result
        counters[DRAWS - result] += 1
        counters[EPISODES] += 1
        for rate in range(2):
            state.rates[rate] = next_rate(state.rates[rate], settings.schedules[rate], counters[EPISODES])
    state.word[0] = word
