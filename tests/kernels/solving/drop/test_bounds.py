"""The static bounds on their own: never on the wrong side of the true score, and of some use."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numba import njit

from inarow.kernels.solving.drop import geometry as at
from inarow.kernels.solving.drop.bounds import PROVEN, UNPROVEN, even_verdict, static_bound
from inarow.kernels.solving.drop.lines import winning_cells
from tests.kernels.solving.drop.oracle import Oracle, random_position
from tests.strategies import rest_in_drills

LOWEST, HIGHEST = -8, 8


@njit
def proven_alphas(mover, mask, geometry, empty, answers):  # type: ignore[no-untyped-def]
    """Fill `answers` for each alpha: proven by the bound (1), by the sieve (2), both (3) or not (0)."""
    board, bottom, span = geometry[at.BOARD], geometry[at.BOTTOM], geometry[at.SPAN]
    parity, height, level = geometry[at.TOP_PARITY], geometry[at.HEIGHT], geometry[at.LEVEL]
    threats = winning_cells(mask ^ mover, board, span, level) & ~mask
    for alpha in range(LOWEST, HIGHEST):
        bound = static_bound(mover, mask, threats, board, bottom, span, parity, height, level, empty, alpha)
        answers[alpha - LOWEST] = 1 if bound != UNPROVEN else 0
        if empty % 2 == 0:
            verdict = even_verdict(mover, mask, threats, board, bottom, span, parity, height, level, alpha)
            answers[alpha - LOWEST] += 2 if verdict == PROVEN else 0


@pytest.mark.parametrize(
    ("width", "height", "fewest"),
    rest_in_drills(3, [(4, 4, 0), (5, 4, 2), (4, 5, 2), (5, 5, 8), (6, 5, 14), (7, 4, 12), (4, 7, 10)]),
)
def test_no_bound_is_wrong(width, height, fewest):  # type: ignore[no-untyped-def]
    draw = random.Random(width + 100 * height)
    oracle = Oracle(width, height)
    geometry = at.drop_geometry(width, height)
    answers = np.zeros(HIGHEST - LOWEST, dtype=np.int64)
    tight = 0
    for _ in range(1500):
        position = random_position(width, height, draw.randrange(fewest, width * height), draw)
        if position is None:
            continue
        mover, mask = position
        score = oracle.score(mover, mask)
        proven_alphas(np.uint64(mover), np.uint64(mask), geometry, width * height - mask.bit_count(), answers)
        for alpha, answer in zip(range(LOWEST, HIGHEST), answers.tolist(), strict=True):
            assert answer == 0 or score <= alpha, (mover, mask, score, alpha)
            assert answer != 2, "the sieve proves what the bound does not"
            tight += answer != 0 and score == alpha
    assert tight > 50
