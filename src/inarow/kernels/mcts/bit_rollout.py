"""Rollouts on 64-bit words: games played out at random, plainly or with an eye on wins and blocks."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bitboard import BITBOARD, completes_bits, legal_bits
from inarow.kernels.boards.bits import ONE, ZERO, trailing_zeros
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Fixed1, Fixed2, kernel_type
from inarow.kernels.compilation.types import uint64

UPPERMOST = np.uint64(1 << 63)  # never a stone, since every column has an empty bit above it


class BitPlay(NamedTuple):
    """What playing out needs beyond the masks of the game."""

    areas: Fixed1[np.uint64]  # [A] from the centre outwards: the columns with gravity, the cells without
    through: Fixed2[np.uint64]  # [64, T] for each bit the runs through it, each with UPPERMOST added


BIT_PLAY = kernel_type(BitPlay)


@kernel(inline="always")
def hopes_at(cell, stones, play):
    """The cells that alone are missing from a run of these stones through `cell`, and UPPERMOST with each.

    UPPERMOST is missing from every run, so that nothing is ever subtracted from 0.
    """
    found = ZERO
    for number in range(uint64(play.through.shape[1])):
        missing = play.through[cell, number] & ~stones
        found |= missing if missing & (missing - ONE) == UPPERMOST else ZERO
    return found


@kernel(inline="always")
def hopes_through(stones, bit, play, board):
    """The cells that alone are missing from a run through the stone just placed on `bit`.

    Collected over a game these are all cells that may complete a run, and with `exact` some that do not
    since the run is too long.
    """
    return hopes_at(uint64(trailing_zeros(bit)), stones, play) & board.board


@kernel(inline="always")
def completing_moves(stones, hopes, legal, board):
    """The moves that complete a run of these stones, among their side's hopes."""
    found = hopes & legal
    if found != ZERO and board.plain == 0:
        left = found
        while left != ZERO:
            bit = left & (~left + ONE)
            left ^= bit
            if not completes_bits(stones | bit, bit, board):
                found ^= bit
    return found


@kernel(inline="always")
def several(bits):
    """Are there at least two bits?"""
    return bits != ZERO and bits & (bits - ONE) != ZERO


@kernel(inline="always")
def play_out_plainly(mover, waiter, word, play, board):
    """Every legal move is as likely as any other: the result for the side to move, and the next word."""
    sign = 1
    value = 0
    areas = uint64(play.areas.size)
    legal = legal_bits(mover, waiter, board)
    while legal != ZERO:
        bit = ZERO
        while bit == ZERO:
            word = next_word(word)
            bit = legal & play.areas[below(word, areas)]
        mover |= bit
        if completes_bits(mover, bit, board):
            value = sign * board.verdict
            break
        mover, waiter = waiter, mover
        sign = -sign
        legal = legal_bits(mover, waiter, board)
    return value, word


@kernel(inline="always")
def play_out_tactically(mover, waiter, own_hopes, their_hopes, word, play, board):
    """Who can win at once does, who must block does, and with misere nobody loses who need not."""
    sign = 1
    value = 0
    areas = uint64(play.areas.size)
    legal = legal_bits(mover, waiter, board)
    while legal != ZERO:
        wins = completing_moves(mover, own_hopes, legal, board)
        if board.verdict > 0:
            if wins != ZERO:
                value = sign
                break
            blocks = completing_moves(waiter, their_hopes, legal, board)
            if blocks != ZERO:
                legal = blocks
        else:
            legal &= ~wins
            if legal == ZERO:
                value = -sign
                break
        bit = legal & (~legal + ONE)
        if legal != bit:
            bit = ZERO
            while bit == ZERO:
                word = next_word(word)
                bit = legal & play.areas[below(word, areas)]
        mover |= bit
        own_hopes |= hopes_through(mover, bit, play, board)
        mover, waiter = waiter, mover
        own_hopes, their_hopes = their_hopes, own_hopes
        sign = -sign
        legal = legal_bits(mover, waiter, board)
    return value, word


@kernel(uint64(uint64, BIT_PLAY, BITBOARD))
def hopes_of(stones, play, board):
    """All cells that alone are missing from a run of these stones."""
    found = ZERO
    for cell in range(uint64(play.through.shape[0])):
        found |= hopes_at(cell, stones, play)
    return found & board.board
