"""A batch of games on 64-bit words: one step of each, with given actions or random ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.batches.shown import SHOWN, show_end, show_rest, show_stone
from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import ZERO, population, trailing_zeros
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, Fixed1, kernel_type
from inarow.kernels.compilation.types import boolean, int64, uint64, void


class BitGames(NamedTuple):
    """N games with A actions each."""

    stones: Array2[np.uint64]  # [N, 2] the mover's and the waiter's
    words: Array1[np.uint64]  # [N] the random word of each game
    areas: Fixed1[np.uint64]  # [A] the cells of each action: a column with gravity, a cell without
    cells: Fixed1[np.uint16]  # [64] the cell of each bit


BIT_GAMES = kernel_type(BitGames)


@kernel(inline="always")
def move_of(number, action, games, board):
    """The bit on which this action puts a stone; 0 if it is illegal."""
    return legal_bits(games.stones[number, 0], games.stones[number, 1], board) & games.areas[action]


@kernel(inline="always")
def play_bit(number, action, bit, games, shown, board):
    """Put a stone; where the game ends, the next one begins. Bit 0: the action is illegal and loses."""
    mover, waiter = games.stones[number, 0] | bit, games.stones[number, 1]
    taken = mover | waiter
    seat = population(taken ^ bit) & 1
    completed = completes_bits(mover, bit, board)
    if completed or taken == board.board or bit == ZERO:
        games.stones[number, 0] = ZERO
        games.stones[number, 1] = ZERO
        if bit == ZERO:
            show_end(number, seat, -1, 0, shown)
        else:
            value = board.verdict if completed else 0
            show_end(number, seat, value, -value, shown)
    else:
        games.stones[number, 0] = waiter
        games.stones[number, 1] = mover
        show_stone(number, seat, uint64(games.cells[trailing_zeros(bit)]), shown)
        shown.masks[number, action] = ~taken & games.areas[action] != ZERO


@kernel(int64(int64, int64, boolean[::1], int64[::1], boolean, BIT_GAMES, BITBOARD), nogil=True)
def first_refused_bits(begin, end, playing, actions, lenient, games, board):
    """The first playing game whose action does not exist or, unless `lenient`, is illegal; or -1."""
    for number in range(uint64(begin), uint64(end)):
        action = actions[number]
        if not playing[number]:
            continue
        if action < 0 or action >= games.areas.size:
            return int64(number)
        if not lenient and move_of(number, uint64(action), games, board) == ZERO:
            return int64(number)
    return int64(-1)


@kernel(void(int64, int64, boolean[::1], int64[::1], BIT_GAMES, SHOWN, BITBOARD), nogil=True)
def step_bits(begin, end, playing, actions, games, shown, board):
    """Play these actions, which exist, in the playing games from `begin` up to `end`."""
    for number in range(uint64(begin), uint64(end)):
        if not playing[number]:
            show_rest(number, shown)
            continue
        action = uint64(actions[number])
        play_bit(number, action, move_of(number, action, games, board), games, shown, board)


@kernel(void(int64, int64, boolean[::1], BIT_GAMES, SHOWN, BITBOARD), nogil=True)
def step_random_bits(begin, end, playing, games, shown, board):
    """Play a random move in each playing game; every legal one is as likely as any other."""
    many = uint64(games.areas.size)
    for number in range(uint64(begin), uint64(end)):
        if not playing[number]:
            show_rest(number, shown)
            continue
        word = games.words[number]
        action = bit = ZERO
        while bit == ZERO:
            word = next_word(word)
            action = below(word, many)
            bit = move_of(number, action, games, board)
        games.words[number] = word
        play_bit(number, action, bit, games, shown, board)
