"""What a search says about its decision holds: the outcome, the plies, the line, the counts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.search import deepening, negamax
from inarow.alphabeta.state import new_state
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.scores import DECIDED, MOST_HEURISTIC, WIN
from inarow.kernels.alphabeta.search import advance, begin
from inarow.kernels.boards.tables import setup as tables_of
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.alphabeta.search_strategies import search, search_options, solved, tiny_positions
from tests.strategies import examples

law = examples(120)


@law
@given(tiny_positions, search_options)
def test_a_decided_result_is_the_truth_and_its_plies_are_right(
    position: Position, options: SearchOptions
) -> None:
    if position.game.cells - position.ply > 7:
        return
    found = search(position, "windows", replace(options, scoring="ply"))
    truth = solved(position)

    assert found.score == truth.score
    if truth.score == 0:
        assert (found.outcome, found.plies) == ("draw", position.game.cells - position.ply)
    else:
        assert found.outcome == ("win" if truth.score > 0 else "loss")
        assert abs(found.score) == WIN - position.ply - found.plies
        assert abs(found.score) >= DECIDED


@law
@given(tiny_positions, search_options, st.integers(1, 4))
def test_each_depth_has_a_result_and_the_last_is_the_answer(
    position: Position, options: SearchOptions, depth: int
) -> None:
    heuristic, options = read_heuristic("windows"), replace(options, deepening=True)
    found = [replace(one, seconds=0.0) for one in deepening(position, Limit(depth=depth), heuristic, options)]
    assert [one.depth for one in found] == list(range(1, len(found) + 1))
    for reached, one in enumerate(found, start=1):
        asked = negamax(position, Limit(depth=reached), heuristic, options)
        assert (asked.move, asked.score, asked.outcome) == (one.move, one.score, one.outcome)
    assert replace(negamax(position, Limit(depth=depth), heuristic, options), seconds=0.0) == found[-1]


@law
@given(tiny_positions, search_options, st.integers(1, 4))
def test_the_line_can_be_played_and_begins_with_the_move(
    position: Position, options: SearchOptions, depth: int
) -> None:
    found = search(position, "windows", options, depth=depth)

    assert found.line[0] == found.move
    assert len(found.line) <= depth
    for move in found.line:
        position = position.play(move)


@law
@given(tiny_positions, st.integers(1, 4))
def test_the_line_leads_to_the_score(position: Position, depth: int) -> None:
    found = search(position, "longest", SearchOptions(), depth=depth)
    end = position
    for move in found.line:
        end = end.play(move)
    if end.outcome is None:
        assert len(found.line) == depth
        assert found.score == read_heuristic("longest").score(end, position.seat)
    else:
        assert found.score == end.outcome.score_for(position.seat) * (WIN - end.ply)


@law
@given(tiny_positions, search_options, st.integers(1, 3))
def test_counts_are_in_order(position: Position, options: SearchOptions, depth: int) -> None:
    found = search(position, "windows", options, depth=depth)

    assert 0 <= found.open_nodes <= found.nodes < found.calls
    assert found.nodes >= 1
    assert found.depth <= min(depth, position.game.cells - position.ply)


@law
@given(tiny_positions, search_options, st.integers(0, 2), st.integers(1, 3))
def test_a_finished_search_leaves_the_board_as_it_was(
    position: Position, options: SearchOptions, radius: int, depth: int
) -> None:
    options = replace(options, radius=radius)
    judge = read_heuristic("windows")
    setup = tables_of(position.game, judge.weights(position.game))
    tree, fresh = (new_state(position, setup, options, depth) for _ in range(2))
    begin(tree, setup, min(depth, position.game.cells - position.ply))
    advance(tree, setup, judge.compiled(), 10**9)

    assert tree.counters[t.FINISHED] == 1
    for part in ("cells", "near", "keys"):
        assert np.array_equal(getattr(tree, part), getattr(fresh, part)), part


def test_a_heuristic_beyond_all_bounds_never_looks_like_a_win() -> None:
    class Shouting:
        images = True
        is_line_sum = False

        def compiled(self, game: object = None) -> object:  # noqa: ARG002
            return read_heuristic("course").compiled()

        def blamed(self, error: Exception) -> None: ...

        def weights(self, game: object) -> tuple[int, ...]:  # noqa: ARG002
            return (0, 10**17, 10**17, 10**17, 10**17)

        def scale(self, game: object) -> int:  # noqa: ARG002
            return 1

    found = negamax(read_game("connect4").start, Limit(depth=1), Shouting(), SearchOptions())  # type: ignore[arg-type]
    assert found.score == MOST_HEURISTIC < DECIDED
    assert found.outcome is None


def test_units_are_the_authors() -> None:
    assert SearchResult(move=0, score=8, scale=10).units == 0.8
    assert SearchResult(move=0, score=8).units == 8
    assert SearchResult(move=0).units is None
    assert SearchResult(move=0, score=WIN - 5, scale=10, outcome="win").units == WIN - 5


def test_a_score_that_is_decided_is_no_fraction_of_a_heuristic() -> None:
    """A win found within a radius is no proof, but its score is not in the heuristic's units either."""
    position = read_game("gomoku15").position("h8,a1,i8,a3,j8,a5")
    found = search(position, "windows", SearchOptions(radius=2), depth=3)

    assert found.score is not None
    assert found.score >= DECIDED
    assert found.units == found.score
