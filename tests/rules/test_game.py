"""A game is data: its text, its equality, its board and its lines."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import InvalidGame
from inarow.rules.game import SWITCHES, Game
from inarow.rules.presets import read_game
from tests.strategies import examples, games, small_games

law = examples(100)


@law
@given(games)
def test_the_text_of_a_game_reads_back_as_the_game(game: Game) -> None:
    again = read_game(str(game))
    assert again == game
    assert str(again) == again.name == str(game)
    assert pickle.loads(pickle.dumps(game)) == game


@law
@given(games, st.text())
def test_the_name_is_no_part_of_equality(game: Game, name: str) -> None:
    twin = replace(game, name=name)
    assert twin == game
    assert hash(twin) == hash(game)


@law
@given(games, st.sampled_from(["width", "height", "connect", "gravity", *SWITCHES]))
def test_every_other_field_is(game: Game, field: str) -> None:
    value = getattr(game, field)
    other = replace(game, **{field: not value if isinstance(value, bool) else value + 1})
    assert other != game
    assert str(other) != str(game)


def test_switches_are_written_in_one_order() -> None:
    assert str(read_game("drop:7x6:4+misere+wrap+exact")) == "drop:7x6:4+exact+wrap+misere"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("width", 0, "the width of a game is a whole number from 1 to 26, not 0"),
        ("width", 27, "the width of a game is a whole number from 1 to 26, not 27"),
        ("width", True, "the width of a game is a whole number from 1 to 26, not True"),
        ("height", -1, "the height of a game is a whole number from 1 to 26, not -1"),
        ("height", 3.0, r"the height of a game is a whole number from 1 to 26, not 3\.0"),
        ("connect", 0, "the connect of a game is a whole number from 1 on, not 0"),
        ("gravity", 1, "gravity is True or False, not 1"),
        ("misere", "yes", "misere is True or False, not 'yes'"),
    ],
)
def test_numbers_that_make_no_board_are_refused(field: str, value: object, sentence: str) -> None:
    with pytest.raises(InvalidGame, match=f"^{sentence}$"):
        replace(read_game("connect4"), **{field: value})


def test_connect_4_has_69_lines() -> None:
    lines = read_game("connect4").lines()
    steps = [tuple(b - a for a, b in pairwise(line)) for line in map(sorted, lines)]
    counts = {step: steps.count((step,) * 3) for step in (1, 7, 8, 6)}
    assert counts == {1: 24, 7: 21, 8: 12, 6: 12}
    assert len(lines) == 69


def test_tic_tac_toe_has_8_lines() -> None:
    rows, columns = {(0, 1, 2), (3, 4, 5), (6, 7, 8)}, {(0, 3, 6), (1, 4, 7), (2, 5, 8)}
    lines = {tuple(sorted(line)) for line in read_game("tictactoe").lines()}
    assert lines == rows | columns | {(0, 4, 8), (2, 4, 6)}
    assert len(read_game("tictactoe").lines()) == 8


def number_of_lines(game: Game) -> int:
    """Counted by formula: the places a run can start, and the directions that differ."""
    width, height, connect = game.width, game.height, game.connect
    if connect == 1:
        return game.cells
    up = max(height - connect + 1, 0)
    if not game.wrap:
        along = max(width - connect + 1, 0)
        return height * along + width * up + 2 * along * up
    rings = height * (width if connect < width else connect == width)
    climbs = min(width, 3)  # on two columns both diagonals are one zigzag, on one they are the column
    return rings + width * up * climbs


@law
@given(st.one_of(games, small_games))
def test_lines_are_sets_of_k_cells_each_once(game: Game) -> None:
    lines = game.lines()
    assert all(len(set(line)) == game.connect for line in lines)
    assert all(0 <= cell < game.cells for line in lines for cell in line)
    assert len({frozenset(line) for line in lines}) == len(lines) == number_of_lines(game)


@law
@given(games)
def test_switches_other_than_wrap_leave_the_lines_alone(game: Game) -> None:
    plain = replace(game, gravity=False, exact=False, misere=False)
    assert {frozenset(line) for line in plain.lines()} == {frozenset(line) for line in game.lines()}


@pytest.mark.parametrize("text", ["mnk:3x3:4", "mnk:3x3:10", "drop:7x6:8", "mnk:3x3:1000000000+wrap+exact"])
def test_a_run_longer_than_the_board_has_no_lines(text: str) -> None:
    assert read_game(text).lines() == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mnk:1x3:3+wrap", "012"),  # the ring of one column holds one cell, not three
        ("mnk:1x1:1+wrap", "0"),
        ("mnk:2x1:2+wrap", "01"),
        ("mnk:2x2:2+wrap", "01 23 02 13 03 12"),
        ("mnk:2x1:3+wrap", ""),
        ("mnk:3x1:3+wrap", "012"),  # the whole ring, once
        ("mnk:4x1:3+wrap", "012 123 230 301"),
        ("mnk:3x2:2+wrap", "01 12 20 34 45 53 03 14 25 04 15 23 05 13 24"),
    ],
)
def test_lines_on_a_narrow_cylinder(text: str, expected: str) -> None:
    lines = ["".join(map(str, sorted(line))) for line in read_game(text).lines()]
    assert sorted(lines) == sorted("".join(sorted(line)) for line in expected.split())


@law
@given(small_games)
def test_guards_are_the_cells_just_beyond_a_run(game: Game) -> None:
    for run in game.runs():
        assert not set(run.guards) & set(run.cells)
        assert len(run.guards) <= 2
        assert game.exact or run.guards == ()


def test_guards_of_one_run() -> None:
    runs = {run.cells: set(run.guards) for run in read_game("mnk:5x1:3+exact").runs()}
    assert runs == {(0, 1, 2): {3}, (1, 2, 3): {0, 4}, (2, 3, 4): {1}}


def test_support_is_the_cell_below() -> None:
    connect4 = read_game("connect4")
    assert [connect4.support(cell) for cell in (0, 6, 7, 41)] == [None, None, 0, 34]
    assert read_game("tictactoe").support(8) is None


@law
@given(small_games, st.data())
def test_neighbours_come_in_pairs(game: Game, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, game.cells - 1))
    dx, dy = data.draw(st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
    there = game.neighbour(cell, dx, dy)
    if there is not None:
        assert game.neighbour(there, -dx, -dy) == cell


def test_the_edges_meet_only_on_a_cylinder() -> None:
    flat, cylinder = read_game("mnk:3x3:3"), read_game("mnk:3x3:3+wrap")
    assert (flat.neighbour(2, 1, 0), cylinder.neighbour(2, 1, 0)) == (None, 0)
    assert (flat.neighbour(3, -1, 1), cylinder.neighbour(3, -1, 1)) == (None, 8)
    assert cylinder.neighbour(0, 0, -1) is None
    assert cylinder.neighbour(6, 0, 1) is None
