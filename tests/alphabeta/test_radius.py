"""With a radius only cells near a stone are moves, and nothing beyond it is claimed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.completion import cells_in
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import search, solved, tiny_games
from tests.strategies import examples, played

law = examples(80)


def near(position: Position, radius: int) -> tuple[Move, ...]:
    """The legal moves with a stone at most `radius` rows and columns away; all, without one."""
    game, steps = position.game, range(-radius, radius + 1)
    moves = tuple(
        move
        for move in position.legal_moves()
        if {game.neighbour(move, dx, dy) for dx in steps for dy in steps} & set(cells_in(position.taken))
    )
    return moves or position.legal_moves()


def best_score(position: Position, depth: int, radius: int) -> int:
    """The plain search over near moves alone, under `zero`; for the side to move."""
    if position.outcome is not None:
        return position.outcome.score_for(position.seat) * (WIN - position.ply)
    if depth == 0:
        return 0
    return max(-best_score(position.play(move), depth - 1, radius) for move in near(position, radius))


@law
@given(played(tiny_games, open_end=True), st.integers(1, 2), st.integers(1, 3), st.sampled_from((0, 6)))
def test_the_search_sees_near_moves_alone(position: Position, radius: int, depth: int, table: int) -> None:
    options = SearchOptions(radius=radius, table=table, candidates=True)
    found = search(position, "zero", options, depth=depth)
    scores = {move: -best_score(position.play(move), depth - 1, radius) for move in near(position, radius)}
    assert found.score == max(scores.values())
    assert found.candidates == tuple(move for move, score in scores.items() if score == found.score)


@pytest.mark.parametrize(("radius", "cells"), [(1, 8), (2, 24), (0, 19 * 19 - 1)])
def test_how_many_moves_there_are_round_one_stone(radius: int, cells: int) -> None:
    position = read_game("gomoku19").position("j10")
    options = SearchOptions(prune=False, radius=radius)
    assert search(position, "zero", options, depth=1).nodes == cells


@law
@given(played(tiny_games, open_end=True), st.integers(1, 3))
def test_what_is_claimed_within_a_radius_is_true(position: Position, depth: int) -> None:
    assume(position.game.cells - position.ply <= 7)
    found = search(position, "zero", SearchOptions(radius=1), depth=depth)
    if found.outcome is not None:
        truth = solved(position).score
        assert found.outcome == ("draw", "win", "loss")[(truth > 0) - (truth < 0)]


def test_a_far_move_may_avert_a_loss_in_one() -> None:
    """Near the stones only c1 is left, which completes a run and loses; d1 does not."""
    position = read_game("mnk:7x1:2+misere").position("b1,a1")
    found = search(position, "zero", SearchOptions(radius=1), depth=1)

    assert position.play("d1").outcome is None
    assert found.outcome is None
