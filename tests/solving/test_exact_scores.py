"""Scores count stones left, and tell the distance to the end."""

from __future__ import annotations

from hypothesis import given

from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.exact_scores import (
    final_score,
    moves_to_the_end,
    outcome_word,
    trivial_bounds,
    winning_score,
)
from tests.strategies import examples, played, small_games


def stones_left(position: Position, seat: int) -> int:
    """By counting: what a player owns less what it has placed."""
    owned = (position.game.cells + 1 - seat) // 2
    placed = (position.first, position.second)[seat].bit_count()
    return owned - placed


@examples(200)
@given(played(small_games))
def test_a_finished_game_scores_the_stones_left_plus_one(position: Position) -> None:
    if position.outcome is None:
        return
    winner = position.outcome.winner
    expected = 0 if winner is None else stones_left(position, winner) + 1
    assert abs(final_score(position)) == expected
    assert (final_score(position) > 0) == (winner == position.seat)


@examples(200)
@given(played(small_games))
def test_the_score_tells_how_many_moves_were_left(position: Position) -> None:
    """Seen from any earlier position of the same game with the same winner's score."""
    if position.outcome is None or position.ply == 0:
        return
    start = position.game.start
    winner = position.outcome.winner
    score = 0 if winner is None else winning_score(position.game, winner, position.ply)
    signed = score if winner == 0 else -score
    assert moves_to_the_end(start, signed) == (position.ply if winner is not None else position.game.cells)


def test_connect_four_from_the_empty_board() -> None:
    start = read_game("connect4").start

    assert moves_to_the_end(start, 1) == 41
    assert moves_to_the_end(start, -1) == 42
    assert moves_to_the_end(start, 0) == 42
    assert trivial_bounds(read_game("connect4").position("44")) == (-20, 20)


def test_bounds_say_what_they_can() -> None:
    assert outcome_word(1, 5) == "win"
    assert outcome_word(-5, -1) == "loss"
    assert outcome_word(0, 0) == "draw"
    assert outcome_word(-1, 0) is None
