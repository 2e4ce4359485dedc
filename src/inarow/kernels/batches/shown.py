"""The arrays in which a batch shows its games: a step changes a cell and a mask, the end of a game its row.

Kernels write here and read the games from arrays of their own, so that whatever a user writes into these
arrays, no kernel leaves its memory.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import float32, int8, int64, uint8, uint64, void


class Shown(NamedTuple):
    """N games on C cells with A actions each, as their users see them."""

    boards: Array2[np.int8]  # [N, C] 0 empty, 1 a stone of the first player, 2 of the second
    masks: Array2[np.bool_]  # [N, A] the legal actions
    rewards: Array2[np.float32]  # [N, 2] by seat, of the last step
    finished: Array1[np.bool_]  # [N] did the last step end the game?
    turn: Array1[np.int8]  # [N] the seat to move


SHOWN = kernel_type(Shown)


@kernel(inline="always")
def show_rest(number, shown):
    """A game that stays as it is: nothing ends and nobody is rewarded."""
    shown.rewards[number, 0] = 0
    shown.rewards[number, 1] = 0
    shown.finished[number] = False


@kernel(inline="always")
def show_stone(number, seat, cell, shown):
    """The stone of this seat, after which the game goes on."""
    shown.boards[number, cell] = int8(seat + 1)
    shown.turn[number] = int8(1 - seat)
    show_rest(number, shown)


@kernel(inline="always")
def show_end(number, seat, reward, other_reward, shown):
    """The rewards of the seat that moved last and of the other, and the empty board of the next game."""
    shown.rewards[number, uint64(seat)] = reward
    shown.rewards[number, uint64(1 - seat)] = other_reward
    shown.finished[number] = True
    shown.boards[number, :] = 0
    shown.masks[number, :] = True
    shown.turn[number] = 0


@kernel(inline="always")
def write_planes(number, one, shown, planes):
    """The mover's stones and the waiter's. A loop for each plane: the compiler makes vectors of both."""
    own = int8(shown.turn[number] + 1)
    other = int8(3 - own)
    for cell in range(uint64(shown.boards.shape[1])):
        planes[number, 0, cell] = one(shown.boards[number, cell] == own)
    for cell in range(uint64(shown.boards.shape[1])):
        planes[number, 1, cell] = one(shown.boards[number, cell] == other)


@kernel(void(int64, int64, SHOWN, uint8[:, :, ::1]), nogil=True)
def observe_bytes(begin, end, shown, planes):
    """The stones of the games from `begin` up to `end` as planes [N, 2, C] of ones and zeros."""
    for number in range(uint64(begin), uint64(end)):
        write_planes(number, uint8, shown, planes)


@kernel(void(int64, int64, SHOWN, float32[:, :, ::1]), nogil=True)
def observe_floats(begin, end, shown, planes):
    """The same in floats."""
    for number in range(uint64(begin), uint64(end)):
        write_planes(number, float32, shown, planes)
