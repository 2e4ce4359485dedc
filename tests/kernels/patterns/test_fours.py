"""The search for fours on patterns finds a win exactly where the forcing search does, and proves it."""

from __future__ import annotations

import pytest
from benchmarks.forcing_set import read_set
from hypothesis import given
from hypothesis import strategies as st

from inarow.forcing.search import ForcedWin, forced_win
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.patterns.board import load
from inarow.kernels.patterns.fours import LENGTH, REFUTED, SPENT, UNDECIDED, WON, attack_by_fours, new_fours
from inarow.kernels.patterns.tables import new_board
from inarow.rules.game import Game
from inarow.rules.position import Position
from tests.forcing.test_search import assert_proof
from tests.strategies import GAME_FIELDS, examples, played

modest_games = st.builds(
    Game,
    **GAME_FIELDS
    | {"width": st.integers(1, 7), "height": st.integers(1, 7), "connect": st.integers(1, 5)}
    | {"gravity": st.just(False), "misere": st.just(False)},
)


def search(position: Position, nodes: int = 10**6) -> tuple[int, tuple[int, ...]]:
    """What the kernel finds for the mover, and its line."""
    board, fours = new_board(position.game), new_fours(position.game.cells)
    load(numbered_cells(position.game, position.mover, position.waiter), board)
    before = [array.copy() for array in (board.cells, board.keys, board.codes, board.counts)]
    found = int(attack_by_fours(0, nodes, board, fours))
    for array, old in zip((board.cells, board.keys, board.codes, board.counts), before, strict=True):
        assert (array == old).all()
    assert fours.control[SPENT] <= nodes
    return found, tuple(map(int, fours.line[: fours.control[LENGTH]]))


def check(position: Position) -> bool:
    found, line = search(position)
    expected = forced_win(position)
    assert found == (WON if expected.found else REFUTED)
    if expected.found:
        assert_proof(position, ForcedWin(True, line, False, 0, 0, 0.0))
    return expected.found


@pytest.mark.property
@given(played(modest_games, open_end=True))
@examples(150)
def test_every_game_as_the_forcing_search(position: Position) -> None:
    if position.outcome is None:
        check(position)


def test_the_set_of_known_wins() -> None:
    found = [check(position) for _, position in read_set()[::3]]
    assert len(set(found)) == 2


@given(st.integers(0, 3))
@examples(4)
def test_few_nodes_leave_it_undecided(nodes: int) -> None:
    hard = next(position for length, position in read_set() if length >= 5)
    assert search(hard, nodes)[0] == UNDECIDED
