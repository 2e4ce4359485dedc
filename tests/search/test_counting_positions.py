"""Compiled counting of distinct positions: known numbers, and the plain rules on drawn games."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from inarow.errors import TooLarge
from inarow.kernels.boards.tables import fits_bitboard
from inarow.rules import perft
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import counting_positions
from inarow.search.counting import count_positions
from tests.strategies import played, small_games


def test_connect4_per_ply() -> None:
    expected = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623]

    assert count_positions(read_game("connect4").start, 10) == expected


@pytest.mark.parametrize(
    ("game", "total"), [("drop:4x4:4", 161_029), ("drop:3x5:4", 38_310), ("drop:5x3:4", 158_911)]
)
def test_all_positions_of_small_boards(game: str, total: int) -> None:
    board = read_game(game)
    assert sum(count_positions(board.start, board.cells)) == total


def test_tictactoe_with_and_without_symmetry() -> None:
    start = read_game("tictactoe").start

    assert count_positions(start, 9) == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert count_positions(start, 9, symmetry=True) == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


@settings(deadline=None, max_examples=100)
@given(played(small_games), st.integers(0, 3), st.booleans())
def test_kernels_equal_the_plain_rules(position: Position, plies: int, symmetry: bool) -> None:
    assume(fits_bitboard(position.game))
    plies = min(plies, position.game.cells - position.ply)
    plain = perft.count_positions(position, plies, symmetry=symmetry)
    assert count_positions(position, plies, symmetry=symmetry) == plain


def test_boards_and_counts_that_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting_positions, "MOST_CANDIDATES", 100_000)
    with pytest.raises(TooLarge, match="up to 64 bits"):
        count_positions(read_game("gomoku15").start, 2)
    with pytest.raises(TooLarge, match="is the most that is counted"):
        count_positions(read_game("mnk:7x7:5").start, 30)
