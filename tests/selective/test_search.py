"""The selective search: what it calls proved is so, whatever is switched off, and it repeats itself."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import inarow
from inarow.errors import BadFile, BadOption
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.patterns.board import load
from inarow.kernels.patterns.tables import new_board
from inarow.patterns.weights import weights_for
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.selective.options import SelectiveOptions
from inarow.selective.search import SelectiveSearch, is_searchable
from inarow.solving.solver import Solver
from tests.strategies import GAME_FIELDS, examples, played

SMALL = {"width": st.integers(1, 5), "height": st.integers(1, 4), "connect": st.integers(1, 4)}
small_games = st.builds(
    Game, **GAME_FIELDS | SMALL | {"gravity": st.just(False), "misere": st.just(False)}
).filter(is_searchable)
all_options = st.builds(
    SelectiveOptions,
    table=st.sampled_from((1, 4, 12)),
    **{one.name: st.booleans() for one in fields(SelectiveOptions) if one.name != "table"},
)


def answer(search: SelectiveSearch, position: Position, **limits: int) -> SearchResult:
    *_, last = search.deepen(position, Limit(**limits))
    return last


def assert_true(position: Position, found: SearchResult) -> None:
    """What is called won or lost is so, and the line of a win wins."""
    assert found.move in position.legal_moves()
    if found.outcome is None:
        return
    exact = Solver(position.game).solve(position, score_only=True)
    assert found.outcome == exact.outcome
    if found.outcome == "win":
        after = position.play(found.move)
        assert after.winning_line() or Solver(position.game).solve(after, score_only=True).outcome == "loss"


@pytest.mark.property
@given(played(small_games, open_end=True), all_options, st.sampled_from((3, 300, 4000)))
@examples(150)
def test_what_is_proved_is_so(position: Position, options: SelectiveOptions, nodes: int) -> None:
    if position.outcome is None:
        assert_true(position, answer(SelectiveSearch(position.game, options), position, nodes=nodes))


@pytest.mark.parametrize("nodes", range(1, 20))
def test_a_search_that_is_stopped_proves_no_loss(nodes: int) -> None:
    """The moves tried so far lose, and another one wins."""
    position = read_game("mnk:4x4:3").position("a1,b2")
    assert_true(position, answer(SelectiveSearch(position.game), position, nodes=nodes))


@pytest.mark.property
@given(played(small_games, open_end=True), st.data())
@examples(40)
def test_only_named_moves_are_chosen(position: Position, data: st.DataObject) -> None:
    if position.outcome is None:
        only = data.draw(st.lists(st.sampled_from(position.legal_moves()), min_size=1, unique=True))
        *_, found = SelectiveSearch(position.game).deepen(position, Limit(nodes=500), only)
        assert found.move in only or position.threatened_moves()
        assert found.outcome != "loss"


@pytest.mark.parametrize("name", [one.name for one in fields(SelectiveOptions) if one.name != "table"])
def test_every_part_changes_the_search(name: str) -> None:
    """A switch that does nothing would be a switch in name alone."""
    position = read_game("gomoku15").position("h8,i9,g9,i7,i8,g8,h9,j9,h7")
    plain = answer(SelectiveSearch(position.game), position, depth=7)
    without = answer(SelectiveSearch(position.game, SelectiveOptions(**{name: False})), position, depth=7)
    assert plain.nodes != without.nodes


def test_limited_by_nodes_the_answer_depends_on_nothing_else() -> None:
    game = read_game("gomoku15")
    used, position = SelectiveSearch(game), game.position("h8,i9,g9,i7,i8,g8,h9,j9,h7")
    answer(used, game.position("h8,i8,i9,g7,j10"), nodes=5000)
    again, anew = (answer(one, position, nodes=5000) for one in (used, SelectiveSearch(game)))
    assert (again.move, again.score, again.nodes, again.line) == (
        anew.move,
        anew.score,
        anew.nodes,
        anew.line,
    )


@pytest.mark.parametrize("nodes", [1, 17, 400, 3000])
def test_a_search_that_is_stopped_leaves_the_board_as_it_was(nodes: int) -> None:
    position = read_game("gomoku15").position("h8,i8,i9,g7,j10,g10,h9,h10,g8,j9,f7,i10")
    search = SelectiveSearch(position.game)
    answer(search, position, nodes=nodes)
    board = search._states[0].board
    fresh = new_board(position.game, board.worths.copy())
    load(numbered_cells(position.game, position.mover, position.waiter), fresh)
    for name in ("cells", "keys", "pairs", "four", "codes", "counts", "sums", "near", "hash"):
        assert (np.asarray(getattr(board, name)) == getattr(fresh, name)).all(), name


@pytest.mark.parametrize("name", ["mnk:15x15:6", "gomoku20", "mnk:9x9:5+wrap"])
@pytest.mark.parametrize("seed", [0, 3])
def test_a_position_is_worth_the_same_on_a_board_of_another_size(name: str, seed: int) -> None:
    """Cells far from any stone count for nothing, whatever their number and the seed."""
    search = SelectiveSearch(read_game(name), seed=seed)
    answer(search, search.game.position(""), nodes=1)
    assert search._states[0].board.sums.tolist() == [weights_for(read_game("gomoku15")).empty_sum()] * 2


def test_a_search_without_time_still_plays_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even on a board where the search before has left its moves."""
    game = read_game("gomoku15")
    search = SelectiveSearch(game)
    first = answer(search, game.position("h8,i9"), nodes=100).move
    monkeypatch.setattr("inarow.search.slices.is_answer_due", lambda _: True)
    position = game.position("h8,i9").play(first)
    assert answer(search, position, nodes=100).move in position.legal_moves()


def test_threads_share_what_they_find() -> None:
    position = read_game("gomoku15").position("h8,i9,g9,i7,i8,g8,h9,j9,h7")
    found = answer(SelectiveSearch(position.game, threads=2), position, depth=8)
    assert found.move in position.legal_moves()
    assert found.depth == 8


def test_cells_far_from_all_stones_are_found_when_no_others_are_left() -> None:
    """The board falls apart into a full left side and an empty right one."""
    game = read_game("mnk:8x1:8")
    position = game.position("a1,b1,c1,d1")
    assert answer(SelectiveSearch(game), position, nodes=200).move in position.legal_moves()


def test_another_seed_may_play_another_move() -> None:
    game = read_game("gomoku15")
    position = game.position("h8,i9")
    moves = {answer(SelectiveSearch(game, seed=seed), position, nodes=3000).move for seed in range(12)}
    assert len(moves) > 1


@pytest.mark.parametrize(
    "text",
    ["mnk:1x1:1", "mnk:7x1:3", "mnk:1x9:2", "mnk:3x3:9", "mnk:5x5:4+misere", "drop:5x4:3", "mnk:4x4:2"],
)
def test_the_agent_plays_odd_boards_to_the_end(text: str) -> None:
    agent, position = inarow.agent("selective:nodes=200"), read_game(text).start
    while position.outcome is None:
        position = position.play(agent.choose(position, Limit()).move)


def test_bad_options_are_one_sentence() -> None:
    for text in ("selective:threads=0", "selective:memory=0", "selective:memory=99999999"):
        with pytest.raises(BadOption):
            inarow.agent(text)
    with pytest.raises(BadFile):
        inarow.agent("selective:weights=none.json")
