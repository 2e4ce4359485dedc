"""Symmetries of a board: a group that keeps every rule, and one position for all images."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import canonical_stones, symmetries, transformed
from tests.strategies import examples, played, small_games

law = examples(80)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("connect4", 2),
        ("drop:4x4:4", 2),
        ("drop:1x6:4", 1),
        ("tictactoe", 8),
        ("gomoku15", 8),
        ("mnk:4x3:3", 4),
        ("mnk:3x4:3", 4),
        ("mnk:1x1:1", 1),
        ("mnk:5x1:3", 2),
        ("drop:7x6:4+wrap", 14),
        ("drop:3x3:3+wrap", 6),
        ("drop:2x3:2+wrap", 2),
        ("mnk:5x4:4+wrap", 20),
        ("mnk:4x4:4+wrap", 16),
        ("mnk:3x3:3+exact+misere", 8),
    ],
)
def test_how_many_symmetries_a_board_has(text: str, number: int) -> None:
    assert len(symmetries(read_game(text))) == number


@law
@given(small_games)
def test_symmetries_form_a_group(game: Game) -> None:
    found = symmetries(game)
    assert found[0] == tuple(range(game.cells))
    assert len(set(found)) == len(found)
    for one in found:
        assert sorted(one) == list(range(game.cells))
        assert {tuple(two[cell] for cell in one) for two in found} == set(found)


@law
@given(small_games)
def test_symmetries_keep_lines_and_what_is_below(game: Game) -> None:
    lines = {frozenset(line) for line in game.lines()}
    for one in symmetries(game):
        assert {frozenset(one[cell] for cell in line) for line in lines} == lines
        for cell in range(game.cells):
            below = game.support(cell)
            assert game.support(one[cell]) == (None if below is None else one[below])


@law
@given(played(small_games, open_end=True), st.data())
def test_playing_and_turning_the_board_commute(position: Position, data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(symmetries(position.game)))
    move = data.draw(st.sampled_from(position.legal_moves()))
    turned_first, played_first = (
        position.transformed(one).play(one[move]),
        position.play(move).transformed(one),
    )
    assert turned_first == played_first
    assert turned_first.last == played_first.last == one[move]


@law
@given(played(small_games))
def test_one_position_stands_for_all_images(position: Position) -> None:
    canonical = position.canonical()
    images = [position.transformed(one) for one in symmetries(position.game)]
    assert canonical in images
    assert {image.canonical() for image in images} == {canonical}
    assert canonical.canonical() == canonical


@law
@given(played(small_games))
def test_the_canonical_position_plays_alike(position: Position) -> None:
    canonical = position.canonical()
    assert (canonical.outcome, canonical.ply) == (position.outcome, position.ply)
    assert len(canonical.legal_moves()) == len(position.legal_moves())
    assert len(canonical.completing_moves()) == len(position.completing_moves())
    assert len(canonical.winning_line()) == len(position.winning_line())


@law
@given(played(small_games))
def test_the_canonical_stones_are_the_smallest_image(position: Position) -> None:
    mover, waiter, one = canonical_stones(position.game, position.mover, position.waiter)
    assert (transformed(position.mover, one), transformed(position.waiter, one)) == (mover, waiter)
    images = [position.transformed(one) for one in symmetries(position.game)]
    assert (mover, waiter) == min((image.mover, image.waiter) for image in images)


def test_the_four_corners_are_one_opening_on_a_square_and_two_columns_are_not() -> None:
    corners = {read_game("tictactoe").position(text).canonical() for text in ("a1", "a3", "c1", "c3")}
    assert len(corners) == 1
    columns = [read_game("connect4").position(text).canonical() for text in "1234567"]
    assert len(set(columns)) == 4
    assert columns == columns[::-1]
    cylinder = {read_game("connect4-cylinder").position(text).canonical() for text in "1234567"}
    assert len(cylinder) == 1
