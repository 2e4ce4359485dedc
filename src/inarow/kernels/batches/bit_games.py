"""A batch of games on 64-bit words: one step of each, with given actions or random ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.batches.shown import SHOWN, show_end, show_rest, show_stone
from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import ZERO, population, trailing_zeros
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Fixed1, kernel_type
from inarow.kernels.compilation.types import boolean, int64, uint64, void


class BitGames(NamedTuple):
    """N games with A actions each."""

    movers: Array1[np.uint64]  # [N] the stones of the side to move
    waiters: Array1[np.uint64]  # [N] the stones of the other side
    last: Array1[np.uint64]  # [N] the stone put by the last step; 0 if its action was illegal
    words: Array1[np.uint64]  # [N] the random word of each game
    actions: Array1[np.int64]  # [N] what the next step plays
    playing: Array1[np.bool_]  # [N] does the next step play it? Where not, its action means nothing
    areas: Fixed1[np.uint64]  # [A] the cells of each action: a column with gravity, a cell without
    cells: Fixed1[np.uint16]  # [64] the cell of each bit


BIT_GAMES = kernel_type(BitGames)


@kernel(inline="always")
def move_of(number, action, games, board):
    """The bit on which this action puts a stone; 0 if it is illegal."""
    return legal_bits(games.movers[number], games.waiters[number], board) & games.areas[action]


@kernel(int64(int64, int64, boolean, BIT_GAMES, BITBOARD), nogil=True)
def first_refused_bits(begin, end, lenient, games, board):
    """The first playing game whose action does not exist or, unless `lenient`, is illegal; or -1."""
    for number in range(uint64(begin), uint64(end)):
        if not games.playing[number]:
            continue
        action = games.actions[number]
        if action < 0 or action >= games.areas.size:
            return int64(number)
        if not lenient and move_of(number, uint64(action), games, board) == ZERO:
            return int64(number)
    return int64(-1)


@kernel(inline="always")
def note_ends(begin, end, games, shown, board):
    """Which games has the last step ended: by a run, a full board or an illegal action?"""
    if board.plain and board.shifts.shape[1] == 2:  # runs of three or four: this loop becomes vectors
        near = (board.shifts[0, 0], board.shifts[1, 0], board.shifts[2, 0], board.shifts[3, 0])
        far = (board.shifts[0, 1], board.shifts[1, 1], board.shifts[2, 1], board.shifts[3, 1])
        for number in range(begin, end):
            stones = games.waiters[number]
            found = ZERO
            for direction in range(4):
                pairs = stones & (stones >> near[direction])
                found |= pairs & (pairs >> far[direction])
            full = (stones | games.movers[number]) == board.board
            ended = (found != ZERO) | full | (games.last[number] == ZERO)
            shown.finished[number] = ended & games.playing[number]
    else:
        for number in range(begin, end):
            stones, bit = games.waiters[number], games.last[number]
            full = (stones | games.movers[number]) == board.board
            ended = full or bit == ZERO or completes_bits(stones, bit, board)
            shown.finished[number] = ended and games.playing[number]


@kernel(inline="always")
def show_last(number, games, shown, board):
    """The last stone; where it has ended the game, its rewards and the next game."""
    bit, stones = games.last[number], games.waiters[number]
    taken = games.movers[number] | stones
    seat = population(taken ^ bit) & 1
    if not shown.finished[number]:
        action = uint64(games.actions[number])
        show_stone(number, seat, uint64(games.cells[trailing_zeros(bit)]), shown)
        shown.masks[number, action] = ~taken & games.areas[action] != ZERO
        return
    games.movers[number] = ZERO
    games.waiters[number] = ZERO
    if bit == ZERO:
        show_end(number, seat, -1, 0, shown)
    else:
        value = board.verdict if completes_bits(stones, bit, board) else 0
        show_end(number, seat, value, -value, shown)


@kernel(void(int64, int64, BIT_GAMES, SHOWN, BITBOARD), nogil=True)
def step_bits(begin, end, games, shown, board):
    """Play the actions of the playing games from `begin` up to `end`; they exist. An illegal one loses.

    Each loop does little, for all games: that is a third faster than one that does everything for each.
    """
    # Step 1. Put the stones: who moved waits now.
    for number in range(uint64(begin), uint64(end)):
        if not games.playing[number]:
            continue
        bit = move_of(number, uint64(games.actions[number]), games, board)
        stones = games.movers[number] | bit
        games.last[number] = bit
        games.movers[number] = games.waiters[number]
        games.waiters[number] = stones
    # Step 2. Find the games that have ended.
    note_ends(uint64(begin), uint64(end), games, shown, board)
    # Step 3. Show what has changed.
    for number in range(uint64(begin), uint64(end)):
        if games.playing[number]:
            show_last(number, games, shown, board)
        else:
            show_rest(number, shown)


@kernel(void(int64, int64, BIT_GAMES, SHOWN, BITBOARD), nogil=True)
def step_random_bits(begin, end, games, shown, board):
    """Play a random move in each playing game; every legal one is as likely as any other."""
    many = uint64(games.areas.size)
    # Step 1. Draw an action for every game, in code for vectors.
    for number in range(uint64(begin), uint64(end)):
        word = next_word(games.words[number])
        games.words[number] = word if games.playing[number] else games.words[number]
        games.actions[number] = int64(below(word, many))
    # Step 2. Draw again where it is illegal.
    for number in range(uint64(begin), uint64(end)):
        while games.playing[number] and move_of(number, uint64(games.actions[number]), games, board) == ZERO:
            word = next_word(games.words[number])
            games.words[number] = word
            games.actions[number] = int64(below(word, many))
    step_bits(begin, end, games, shown, board)
