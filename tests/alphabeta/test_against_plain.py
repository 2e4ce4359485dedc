"""The compiled search says what the plain search says, whatever its switches."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import (
    OPTION_FIELDS,
    OTHER_FIELDS,
    SYMMETRIC,
    plain,
    search,
    search_options,
    tiny_positions,
)
from tests.strategies import examples, played

law = examples(150)


def test_every_switch_is_drawn() -> None:
    assert {one.name for one in fields(SearchOptions)} == {*OPTION_FIELDS, *OTHER_FIELDS}


@law
@given(tiny_positions, st.sampled_from(SYMMETRIC), search_options, st.integers(1, 3))
def test_score_and_candidates_are_those_of_the_plain_search(
    position: Position, heuristic: str, options: SearchOptions, depth: int
) -> None:
    expected = plain(position, heuristic, depth, by_ply=options.scoring == "ply")
    found = search(position, heuristic, replace(options, candidates=True), depth=depth)

    assert (found.score, found.candidates) == (expected.score, expected.candidates)
    assert found.move in expected.candidates


@law
@given(tiny_positions, st.sampled_from(SYMMETRIC), search_options, st.integers(1, 3))
def test_without_a_candidate_set_the_score_is_the_same(
    position: Position, heuristic: str, options: SearchOptions, depth: int
) -> None:
    expected = plain(position, heuristic, depth, by_ply=options.scoring == "ply")
    found = search(position, heuristic, replace(options, candidates=False), depth=depth)

    assert found.score == expected.score
    assert found.candidates is None
    assert found.move in expected.candidates


@law
@given(tiny_positions, st.sampled_from(("strong", "threats")), search_options, st.integers(1, 2))
def test_heuristics_that_know_up_from_down_are_searched_alike(
    position: Position, heuristic: str, options: SearchOptions, depth: int
) -> None:
    expected = plain(position, heuristic, depth, by_ply=options.scoring == "ply")
    found = search(position, heuristic, replace(options, symmetry=False, candidates=True), depth=depth)

    assert (found.score, found.candidates) == (expected.score, expected.candidates)


@law
@given(played(st.just(read_game("mnk:4x3:3")), open_end=True), st.sampled_from(("strong", "threats")))
@example(read_game("mnk:4x3:3").start, "strong")
def test_symmetry_changes_no_score_even_if_the_heuristic_knows_up_from_down(
    position: Position, heuristic: str
) -> None:
    options = SearchOptions(table=12, candidates=True)
    without = search(position, heuristic, options, depth=3)
    shared = search(position, heuristic, replace(options, symmetry=True), depth=3)

    assert (shared.score, shared.candidates) == (without.score, without.candidates)


wider = played(
    st.builds(read_game, st.sampled_from(("connect4", "gomoku15", "mnk:7x6:5", "drop:6x5:4+wrap+exact"))),
    open_end=True,
)


@examples(40)
@given(wider, st.sampled_from(SYMMETRIC), st.sampled_from((4, 12)), st.sampled_from(("always", "deeper")))
def test_a_table_changes_no_value(position: Position, heuristic: str, table: int, policy: str) -> None:
    depth = 4 if position.game.gravity else 2
    plainly = SearchOptions(ordering=("centre",), candidates=True)
    tabled = replace(plainly, table=table, replace=policy, symmetry=True, deepening=True)  # type: ignore[arg-type]
    without, found = (search(position, heuristic, one, depth=depth) for one in (plainly, tabled))

    assert (found.score, found.candidates, found.move) == (without.score, without.candidates, without.move)


@pytest.mark.parametrize("game", ["connect4", "mnk:5x5:4", "drop:5x4:3+wrap+misere"])
def test_pruning_saves_nodes_and_a_table_saves_more(game: str) -> None:
    position = read_game(game).start
    everything, pruned, tabled = (
        search(position, "windows", options, depth=4).nodes
        for options in (SearchOptions(prune=False), SearchOptions(), SearchOptions(table=16))
    )
    assert tabled < pruned < everything
