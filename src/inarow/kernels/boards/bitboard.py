"""Boards of up to 64 bits: each column from the bottom up, with an empty guard bit above it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.bits import ZERO, trailing_zeros
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Fixed2, Fixed3, kernel_type


class BitBoard(NamedTuple):
    """The masks of a game; T is the largest number of runs through one cell."""

    board: np.uint64  # every cell
    bottom: np.uint64  # the cells of the bottom row
    gravity: int  # 1 if stones fall
    plain: int  # 1 if shifts alone find a completed run (neither exact nor wrap)
    verdict: int  # +1 if completing a run wins, -1 if it loses (misere)
    shifts: Fixed2[np.uint64]  # [4, S] for each direction the shifts whose ANDs leave the starts of runs
    runs: Fixed3[np.uint64]  # [64, T, 2] for each bit the runs through it: their cells, their guards


BITBOARD = kernel_type(BitBoard)


def shift_steps(height: int, connect: int) -> NDArray[np.uint64]:
    """The shifts that AND a run of `connect` stones down to its first: 1, 2, 4, ... and the rest."""
    steps = []
    length = 1
    while length < connect:
        step = min(length, connect - length)
        steps.append(step)
        length += step
    strides = (1, height, height + 1, height + 2)  # north, south-east, east, north-east
    # A shift by 64 or more is undefined; one by 63 leaves nothing, since bit 63 is never a stone.
    return np.array([[min(stride * step, 63) for step in steps] for stride in strides], dtype=np.uint64)


@kernel(inline="always")
def legal_bits(mover, waiter, board):
    """Every cell a stone may be placed on."""
    taken = mover | waiter
    if board.gravity:
        return (taken + board.bottom) & board.board
    return ~taken & board.board


@kernel(inline="always")
def completes_bits(stones, bit, board):
    """Does the stone just placed on `bit` complete a run of its side's `stones`?"""
    if board.plain:
        found = ZERO
        if board.shifts.shape[1] == 2:  # runs of three or four: the compiler unrolls this loop
            for direction in range(4):
                pairs = stones & (stones >> board.shifts[direction, 0])
                found |= pairs & (pairs >> board.shifts[direction, 1])
        else:
            for direction in range(4):
                starts = stones
                for step in range(board.shifts.shape[1]):
                    starts &= starts >> board.shifts[direction, step]
                found |= starts
        return found != ZERO
    cell = trailing_zeros(bit)
    for number in range(board.runs.shape[1]):
        run = board.runs[cell, number, 0]
        if stones & run == run and not stones & board.runs[cell, number, 1]:
            return True
    return False
