"""The compiled patterns are those of the definition, for every cell, direction and side."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.patterns import classes
from inarow.kernels.patterns.board import PatternBoard, halves, load, unload
from inarow.kernels.patterns.tables import new_board
from inarow.patterns.plain import plain_classes
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import GAME_FIELDS, examples, played

open_games = st.builds(Game, **GAME_FIELDS | {"gravity": st.just(False)})
narrow_cylinders = st.builds(
    Game,
    **GAME_FIELDS
    | {
        "gravity": st.just(False),
        "wrap": st.just(True),
        "width": st.integers(1, 12),
        "height": st.integers(1, 7),
    },
)
long_runs = st.builds(
    Game, **GAME_FIELDS | {"gravity": st.just(False), "connect": st.integers(7, 12), "misere": st.just(False)}
)


def worths() -> np.ndarray:
    """Worths of which every code has its own, in both halves."""
    numbers = np.arange(len(classes.code_groups()), dtype=np.int64)
    return ((7 * numbers + 3) << 32) - numbers


def loaded(position: Position) -> PatternBoard:
    board = new_board(position.game, worths())
    load(numbered_cells(position.game, position.mover, position.waiter), board)
    return board


def assert_right(board: PatternBoard, position: Position) -> None:
    """Every class, code, count and sum is what the definition says."""
    game, table = position.game, worths()
    crossing = game.wrap and game.width < 2 * game.connect + 1
    counts = np.zeros((2, classes.KINDS), dtype=int)
    sums = np.zeros(2, dtype=np.int64)
    numbers = {group: number for number, group in enumerate(classes.code_groups())}
    for cell in range(game.cells):
        for side in range(2):
            four = plain_classes(position, cell, side)
            word = int(board.four[side, cell])
            assert tuple(word >> 4 * direction & 15 for direction in range(4)) == four, (cell, side)
            group = tuple(sorted(four))
            assert int(board.codes[side, cell]) == numbers[group]
            if not position.taken >> cell & 1:
                counts[side, classes.kind_of(group, crossing=crossing)] += 1
                sums[side] += table[numbers[group]]
    assert (board.counts == counts).all()
    assert (board.sums == sums).all()


def check(position: Position) -> None:
    board = loaded(position)
    assert_right(board, position)
    unload(board)
    fresh = new_board(position.game, worths())
    for name in ("cells", "keys", "pairs", "four", "codes", "counts", "sums", "near", "hash"):
        assert (getattr(board, name) == getattr(fresh, name)).all(), name


@pytest.mark.property
@given(played(open_games))
@examples(100)
def test_patterns_are_those_of_the_definition(position: Position) -> None:
    check(position)


@pytest.mark.property
@given(played(narrow_cylinders))
@examples(60)
def test_patterns_on_narrow_cylinders(position: Position) -> None:
    check(position)


@pytest.mark.property
@given(played(long_runs))
@examples(20)
def test_patterns_of_runs_too_long_for_a_table(position: Position) -> None:
    check(position)


def test_halves_of_a_sum() -> None:
    for moving, waiting in ((3, -4), (-3, 4), (0, 0), (-7, -9), (2**20, 2**20)):
        assert halves((moving << 32) + waiting) == (moving, waiting)


@pytest.mark.parametrize(
    ("moves", "cell", "kind"),
    [
        ("h8,a1,i8,a3,j8,a5", "k8", classes.K_OPEN_FOUR),
        ("h8,g8,i8,a3,j8,a5", "k8", classes.K_FOUR),
        ("h8,a1,i8,a3", "j8", classes.K_OPEN_THREE),
        ("h8,a1,i8,a3,j9,a5,j10,a7", "j8", classes.K_DOUBLE_THREE),
        ("h8,a1,i8,a3,j8,a5,l8,o1", "k8", classes.K_FIVE),
    ],
)
def test_kinds_as_players_name_them(moves: str, cell: str, kind: int) -> None:
    position = read_game("gomoku15").position(moves)
    board = loaded(position)
    if kind == classes.K_FIVE:
        position = read_game("gomoku15").position("h8,a1,i8,a3,j8,a5,l8,o1")
    assert board.kinds[board.codes[0, position.move(cell)]] == kind
