"""The entries that stones leave step by step are those read off the board."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inarow.kernels.boards.tables import cells_of, first_side
from inarow.kernels.ntuple.layout import add_stones, lay_out
from inarow.ntuple.network import images_of, random_tuples
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.kernels.ntuple.retelling import entries
from tests.strategies import examples, played


@given(played(), st.integers(1, 5), st.integers(1, 6), st.sampled_from(["share", "none"]))
@examples(60)
def test_entries_are_those_on_the_board(position: Position, count: int, length: int, sharing: str) -> None:
    game = position.game
    tuples = random_tuples(game, count, length, seed=3)
    images = images_of(game, sharing)  # type: ignore[arg-type]
    layout = lay_out(game, tuples, images)
    found = layout.start.copy()
    add_stones(np.ascontiguousarray(cells_of(position) * first_side(position), dtype=np.int8), found, layout)
    assert found.tolist() == entries(position, tuples, images)


def test_tuples_are_walks_without_repeats() -> None:
    board = read_game("connect4")
    drawn = random_tuples(board, 40, 8, seed=1)
    assert len(drawn) == 40
    assert all(len(set(one)) == 8 and max(one) < board.cells for one in drawn)
    assert drawn == random_tuples(board, 40, 8, seed=1)
    assert drawn != random_tuples(board, 40, 8, seed=2)
