"""Openings are legal, open, bound to their seed, and balanced where that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.openings import (
    REACH,
    all_openings,
    balanced_opening,
    random_opening,
    read_openings,
)
from inarow.errors import BadFile, NotationError
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.solving.exhaustive import Exhaustive
from tests.strategies import examples, games

law = examples(60)
CONNECT4 = read_game("connect4")


@law
@given(games, st.integers(0, 6), st.integers(0, 10**6))
def test_openings_are_legal_open_and_bound_to_their_seed(game: Game, length: int, seed: int) -> None:
    try:
        opening = random_opening(game, length, seed)
    except NotationError:  # a tiny board has no such opening
        return
    position = Position.after(game, opening)

    assert position.outcome is None
    assert len(opening) == length
    assert opening == random_opening(game, length, seed)


@pytest.mark.parametrize("game", ["gomoku15", "gomoku19", "mnk:19x19:6", "mnk:8x8:5"])
def test_openings_fall_near_the_centre(game: str) -> None:
    board = read_game(game)
    for seed in range(30):
        for cell in random_opening(board, 4, seed):
            row, column = divmod(cell, board.width)
            assert abs(column - (board.width - 1) / 2) <= REACH + 0.5
            assert abs(row - (board.height - 1) / 2) <= REACH + 0.5


def test_openings_differ() -> None:
    assert len({random_opening(read_game("gomoku19"), 4, seed) for seed in range(50)}) == 50


def test_an_opening_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError, match="no opening of 9 moves leaves mnk:3x3:3 open"):
        random_opening(read_game("tictactoe"), 9, 0)


def test_balanced_openings_are_draws() -> None:
    game, truth = read_game("mnk:3x3:3"), Exhaustive()
    balanced = [Position.after(game, balanced_opening(game, 3, seed)) for seed in range(20)]
    plain = [Position.after(game, random_opening(game, 3, seed)) for seed in range(20)]

    assert {truth.score(position) for position in balanced} == {0}
    assert {truth.score(position) for position in plain} > {0}


def test_where_the_solver_cannot_tell_any_opening_will_do() -> None:
    game = read_game("gomoku15")
    assert balanced_opening(game, 4, 1) == balanced_opening(game, 4, 1)
    assert len({balanced_opening(game, 4, seed) for seed in range(5)}) == 5


def test_a_board_without_balanced_openings_still_has_openings() -> None:
    assert len(balanced_opening(read_game("mnk:5x5:3"), 1, 3)) == 1  # won by the first player after any


@pytest.mark.parametrize(("length", "number"), [(0, 1), (1, 9), (2, 72), (3, 252)])
def test_all_openings_reach_every_position_once(length: int, number: int) -> None:
    game = read_game("tictactoe")
    found = all_openings(game, length)
    reached = {Position.after(game, moves) for moves in found}

    assert len(found) == len(reached) == number
    assert all(position.ply == length and position.outcome is None for position in reached)


def test_openings_of_a_file_are_taken_in_turn(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("# two of them\n44\n\n1234\n")
    openings = read_openings(f"file:{file}", CONNECT4, 5)

    assert [openings(pair) for pair in range(4)] == [(3, 10), (), (0, 1, 2, 3), (3, 10)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("44\n99\n", "line 2: cannot read '9'"),
        ("1212121\n", "line 1: the game is over, the first player wins"),
        ("4444444\n", "line 1: illegal move '4': column 4 is full"),
        ("# nothing\n", "it holds no opening"),
    ],
)
def test_a_bad_file_of_openings_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "openings.txt"
    file.write_text(text)
    with pytest.raises(BadFile, match=sentence):
        read_openings(f"file:{file}", CONNECT4, 0)


def test_a_missing_file_of_openings_is_refused() -> None:
    with pytest.raises(BadFile, match="it cannot be read"):
        read_openings("file:nowhere.txt", CONNECT4, 0)


@pytest.mark.parametrize(
    "text",
    ["", "random", "random:", "random:-1", "random:²", "book", "none:4", "random:4x", "all:", "balanced"],
)
def test_wrong_openings(text: str) -> None:
    with pytest.raises(NotationError, match="openings are 'none', 'random:N'"):
        read_openings(text, CONNECT4, 0)


@pytest.mark.slow
def test_too_many_openings_are_refused() -> None:
    with pytest.raises(NotationError, match="more than 100,000"):
        all_openings(read_game("gomoku19"), 3)
