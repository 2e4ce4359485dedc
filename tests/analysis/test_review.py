"""Mistakes have names."""

from __future__ import annotations

import pytest

from inarow.analysis.review import analyse_game, mistake
from inarow.rules.presets import read_game
from inarow.solving.solver import Solver


@pytest.mark.parametrize(
    ("score", "best", "name"),
    [
        (0, 3, "win thrown away"),
        (-2, 3, "win thrown away"),
        (1, 3, "slower win"),
        (-1, 0, "draw thrown away"),
        (-5, -2, "faster loss"),
        (3, 3, None),
        (None, 3, None),
        (0, None, None),
    ],
)
def test_every_mistake_has_its_name(score: int | None, best: int | None, name: str | None) -> None:
    assert mistake(score, best) == name


def test_a_game_is_judged_move_by_move() -> None:
    game = read_game("drop:5x4:4")
    judged = list(analyse_game(Solver(game), "33332"))

    assert [move.number for move in judged] == list(range(1, 6))
    assert [move.text for move in judged] == list("33332")
    for move in judged:
        assert move.score is not None
        assert move.best_score is not None
        assert move.score <= move.best_score
        assert (move.mistake is None) == (move.score == move.best_score)
