"""The arrays of a game say what the rules say."""

from __future__ import annotations

import numpy as np
from hypothesis import given

from inarow.kernels.boards.tables import bitboard, cells_of, fits_bitboard, setup, to_bits
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import examples, games, played


@examples(60)
@given(games)
def test_lines_and_the_lines_through_each_cell_agree(game: Game) -> None:
    arrays = setup(game)

    assert [tuple(line) for line in arrays.lines.tolist()] == list(game.lines())
    for cell in range(game.cells):
        through = [number for number in arrays.through[cell].tolist() if number >= 0]
        assert through == [number for number, line in enumerate(game.lines()) if cell in line]


@examples(60)
@given(games)
def test_a_neighbour_is_its_neighbours_opposite(game: Game) -> None:
    steps = setup(game).neighbours
    for direction in range(4):
        for cell in range(game.cells):
            there = steps[direction, cell]
            assert there < 0 or steps[direction + 4, there] == cell


@examples(60)
@given(played())
def test_natural_order_and_centre_order_hold_every_cell(position: Position) -> None:
    arrays = setup(position.game)
    legal = set(position.legal_moves())

    assert sorted(arrays.natural) == sorted(arrays.centre) == list(range(position.game.cells))
    assert [cell for cell in arrays.natural.tolist() if cell in legal] == list(position.legal_moves())


def test_the_centre_column_comes_first() -> None:
    game = read_game("connect4")

    assert [int(cell) % 7 for cell in setup(game).centre[::6]] == [3, 2, 4, 1, 5, 0, 6]
    assert setup(read_game("tictactoe")).centre[0] == 4


@examples(60)
@given(played())
def test_cells_hold_the_movers_stones_as_plus_one(position: Position) -> None:
    cells = cells_of(position)

    assert cells.dtype == np.int8
    assert (cells == 1).sum() == position.mover.bit_count()
    assert (cells == -1).sum() == position.waiter.bit_count()


def test_a_run_longer_than_the_board_leaves_no_line() -> None:
    arrays = setup(read_game("mnk:3x3:999999999999"))

    assert arrays.lines.shape == (0, 10)
    assert arrays.connect == 10


def test_bitboards_leave_a_guard_above_each_column() -> None:
    game = read_game("connect4")

    assert to_bits(game, 1 << 7) == 0b10  # second row of the first column
    assert int(bitboard(game).board).bit_count() == 42
    assert fits_bitboard(read_game("drop:8x7:4"))
    assert not fits_bitboard(read_game("drop:8x8:4"))
