"""Rollouts are fair: how often games end how is what uniform play makes of the rules."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import uint64
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.kernels.mcts.rolling import WORD, on_bits, on_cells

GAMES = 100_000
BEYOND_CHANCE = {2: 13.8, 6: 22.5, 360: 450.0}  # chi-square of one in a thousand, by degrees of freedom


def chi_square(seen: np.ndarray, shares: np.ndarray) -> float:
    expected = shares * seen.sum()
    return float(((seen - expected)[expected > 0] ** 2 / expected[expected > 0]).sum())


@cache
def chances(position: Position) -> tuple[float, float, float]:
    """How likely a loss, a draw and a win are for the first player if every move is as likely."""
    if position.outcome is not None:
        score = position.outcome.score_for(0)
        return float(score < 0), float(score == 0), float(score > 0)
    after = [chances(position.play(move)) for move in position.legal_moves()]
    return tuple(sum(column) / len(after) for column in zip(*after, strict=True))  # type: ignore[return-value]


@pytest.mark.parametrize("game", ["tictactoe", "drop:4x3:3", "mnk:3x3:3+misere", "drop:4x3:3+wrap+exact"])
@pytest.mark.parametrize("kernel_of", [on_bits, on_cells])
def test_results_are_as_likely_as_the_rules_make_them(game: str, kernel_of: object) -> None:
    start = read_game(game).start
    values, _ = kernel_of(start, tactical=False, games=GAMES)  # type: ignore[operator]
    seen = np.array([np.count_nonzero(values == value) for value in (-1, 0, 1)])

    assert chi_square(seen, np.array(chances(start))) < BEYOND_CHANCE[2]


@kernel(allocates=True)
def _counted(word, number, draws):  # type: ignore[no-untyped-def]
    seen = np.zeros(number, dtype=np.int64)
    for _ in range(draws):
        word = next_word(word)
        seen[below(word, uint64(number))] += 1
    return seen


@pytest.mark.parametrize("number", [7, 361])
def test_every_number_is_drawn_as_often(number: int) -> None:
    seen = _counted(WORD, number, 1_000_000)

    assert chi_square(seen, np.full(number, 1 / number)) < BEYOND_CHANCE[number - 1]
