"""Runs of four on a 64-bit board: who has one, which cells would complete one, which moves prevent it."""

from __future__ import annotations

import numpy as np

from inarow.kernels.boards.bits import ONE, ZERO
from inarow.kernels.compilation.kernel import kernel

_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)


@kernel(forceinline=True)
def completing_along(stones, stride):
    """The cells that complete a run of four in one direction that is not vertical."""
    before, after = stones << stride, stones >> stride
    two_before, two_after = before & (before << stride), after & (after >> stride)
    return (
        (two_before & (stones << (_3 * stride)))
        | (two_before & after)
        | (two_after & before)
        | (two_after & (stones >> (_3 * stride)))
    )


@kernel(forceinline=True)
def winning_cells(stones, board, span, level):
    """Every cell, filled or not, that would complete a run of four of these stones."""
    vertical = (stones << _1) & (stones << _2) & (stones << _3)
    across = completing_along(stones, level - _1) | completing_along(stones, level)
    across |= completing_along(stones, level + _1)
    return (vertical & board) | (across & span)


@kernel(forceinline=True)
def runs_along(stones, stride):
    """The first cell of every run of four in one direction."""
    pairs = stones & (stones >> stride)
    return pairs & (pairs >> (_2 * stride))


@kernel(forceinline=True)
def runs_across(stones, span, level):
    """The first cell of every run of four that is not vertical."""
    return (
        runs_along(stones, level - _1) | runs_along(stones, level) | runs_along(stones, level + _1)
    ) & span


@kernel(forceinline=True)
def has_run(stones, span, level):
    """Is there a run of four?"""
    return (runs_across(stones, span, level) | runs_along(stones, _1)) != 0


@kernel(forceinline=True)
def safe_replies(open_cells, wins):
    """The moves that do not lose at once against a waiter with these winning cells."""
    forced = open_cells & wins
    choice = forced if forced != ZERO else open_cells
    choice = ZERO if (forced & (forced - ONE)) != ZERO else choice
    return choice & ~(wins >> ONE)
