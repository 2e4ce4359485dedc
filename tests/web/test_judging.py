"""What a move is worth in words, and which moves are called mistakes."""

from __future__ import annotations

import pytest

from inarow.rules.presets import read_game
from inarow.web.answers import MoveWorth
from inarow.web.requests import Review
from inarow.web.thinking.kept import Kept
from inarow.web.thinking.review import judge, review
from inarow.web.thinking.words import decided, guessed, rank, solved, value_of

GAME = read_game("connect4")


def test_words_of_exact_scores() -> None:
    position = GAME.position("414141")
    assert solved(position, 18).words == "wins in 1"
    assert solved(position, 0).words == "draw"
    assert solved(position, -18).words == "loses in 2"
    assert guessed(0.351, 9).words == "+0.35 at depth 9"


def test_fast_wins_come_first_and_fast_losses_last() -> None:
    order = [decided("win", 3), decided("win", 9), guessed(2.0, 5), decided("draw", 9), guessed(-1.0, 5)]
    order += [decided("loss", 10), decided("loss", 2)]
    assert sorted(order, key=rank, reverse=True) == order
    values = [value_of(worth, GAME) for worth in order]
    assert values[0] > values[1] > 0 > values[5] > values[6] >= -1


@pytest.mark.parametrize(
    ("best", "made", "word"),
    [
        (decided("win", 5), decided("win", 5), None),
        (decided("win", 5), decided("win", 7), None),
        (decided("win", 5), decided("win", 21), "inaccuracy"),
        (decided("win", 5), decided("draw", 30), "mistake"),
        (decided("win", 5), decided("loss", 6), "blunder"),
        (decided("draw", 30), decided("loss", 6), "blunder"),
        (decided("loss", 20), decided("loss", 2), "inaccuracy"),
        (decided("draw", 30), decided("draw", 30), None),
    ],
)
def test_mistakes_that_are_proven(best: MoveWorth, made: MoveWorth, word: str | None) -> None:
    assert judge(best, made, 2.0) == word  # whatever the values say


@pytest.mark.parametrize(
    ("lost", "word"), [(-0.4, None), (0.1, None), (0.25, "inaccuracy"), (0.4, "mistake"), (1.2, "blunder")]
)
def test_where_nothing_is_proven_the_value_given_away_decides(lost: float, word: str | None) -> None:
    assert judge(guessed(1.0, 7), guessed(-3.0, 2), lost) == word
    assert judge(decided("win", 5), guessed(0.0, 2), lost) == word


def test_the_centre_is_no_mistake_on_a_large_board() -> None:
    """The move that was made may be searched less deeply than the best one; that is not its fault."""
    request = Review(game="gomoku15", moves="h8", seconds=0.5)
    points = {point.ply: point for point in review(request, Kept(1), 1.0)}
    assert (points[0].move, points[0].mistake) == ("h8", None)
