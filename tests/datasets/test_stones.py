"""Arrays of positions say what the plain rules say, on random games over every field of `Game`."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inarow.datasets import stones
from inarow.datasets.splits import SPLITS, TENTHS, numbers_of_canonical, split_numbers
from inarow.datasets.stones import NO_MOVE, Positions, canonical, children
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries
from inarow.solving.exact_scores import final_score
from tests.strategies import GAME_FIELDS, examples, played

games = st.builds(Game, **GAME_FIELDS | {"width": st.integers(1, 8), "height": st.integers(1, 8)})
open_positions = played(games, open_end=True)


def words(*positions: Position) -> tuple[np.ndarray, np.ndarray]:
    pairs = np.array([(one.mover, one.waiter) for one in positions], dtype=np.uint64).reshape(-1, 2)
    return pairs[:, 0].copy(), pairs[:, 1].copy()


def arrays(position: Position) -> Positions:
    lines = np.full((1, position.game.cells), NO_MOVE, dtype=np.uint8)
    return Positions(position.game, *words(position), lines)


def test_every_switch_is_drawn() -> None:
    assert {one.name for one in fields(Game)} == set(GAME_FIELDS)


@examples(200)
@given(open_positions)
def test_the_canonical_form_is_that_of_the_rules(position: Position) -> None:
    mover, waiter = canonical(position.game, *words(position))
    plain = position.canonical()
    assert (int(mover[0]), int(waiter[0])) == (plain.mover, plain.waiter)


@examples(300)
@given(open_positions)
def test_children_are_those_of_the_rules(position: Position) -> None:
    game = position.game
    kids = children(game, *words(position))
    plain = {stones.action_of(game, move): position.play(move) for move in position.legal_moves()}
    assert np.flatnonzero(kids.is_legal[0]).tolist() == sorted(plain)
    for action, after in plain.items():
        assert int(kids.stones[0, action]) == after.waiter
        assert kids.is_open[0, action] == (after.outcome is None)
        assert kids.completes[0, action] == bool(after.winning_line())
        if after.outcome is not None:
            assert kids.scores[0, action] == -final_score(after)


@examples(100)
@given(open_positions)
def test_boards_show_the_stones_as_the_mover_sees_them(position: Position) -> None:
    board = stones.boards(arrays(position))[0]
    for cell in range(position.game.cells):
        row, column = divmod(cell, position.game.width)
        assert board[row, column] == (position.mover >> cell & 1) - (position.waiter >> cell & 1)
    assert arrays(position).position(0) == position
    assert arrays(position).plies.tolist() == [position.ply]


def test_the_first_of_equal_pairs_stands_for_all() -> None:
    mover, waiter = (np.array(one, dtype=np.uint64) for one in ([5, 2, 5, 5, 2], [1, 7, 0, 1, 7]))
    firsts, number = stones.unique_pairs(mover, waiter)
    assert sorted(firsts.tolist()) == [0, 1, 2]
    assert mover[firsts][number].tolist() == mover.tolist()
    assert waiter[firsts][number].tolist() == waiter.tolist()
    assert [len(one) for one in stones.unique_pairs(mover[:0], waiter[:0])] == [0, 0]


@examples(200)
@given(open_positions)
def test_all_images_of_a_position_are_in_one_split(position: Position) -> None:
    images = [position.transformed(symmetry) for symmetry in symmetries(position.game)]
    assert len({int(split_numbers(arrays(image))[0]) for image in images}) == 1


def test_splits_have_their_shares_and_never_change() -> None:
    """A position that was held out stays held out."""
    mover = np.arange(100_000, dtype=np.uint64)
    found = numbers_of_canonical(mover, mover[::-1].copy())
    counts = np.bincount(found, minlength=len(SPLITS)) / len(found)
    assert np.abs(counts - np.array(TENTHS) / sum(TENTHS)).max() < 0.005
    game = read_game("connect4")
    some = [game.position(text) for text in ("", "4", "444", "3", "12", "121", "4352", "44444432", "1234567")]
    assert [int(split_numbers(arrays(one))[0]) for one in some] == [0, 0, 1, 1, 0, 1, 1, 0, 1]
