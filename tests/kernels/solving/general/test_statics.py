"""Whoever is said to be held does not win: each static rule alone, against trying everything."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.kernels.solving.general.pairing import pairing_holds
from inarow.kernels.solving.general.search import nth_move, ply_of, score_at
from inarow.kernels.solving.general.state import new_state
from inarow.kernels.solving.general.statics import NEVER, UNIT, follow_up_holds, least_lacking, weight_sum
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.kernels.solving.general.loading import load_position
from tests.solving.exhaustive import Exhaustive, early_positions, late_positions, reachable
from tests.strategies import examples

law = examples(300)
positions = st.one_of(early_positions, late_positions())


def questions(position: Position, truth: int) -> list[tuple[int, int, int, bool]]:
    """Each seat, with the moves it has up to each deadline, the score of winning then, and if it does."""
    asked = []
    facts = new_state(position.game, 0).facts
    for seat in (0, 1):
        score = truth if seat == position.seat else -truth
        for moves_left in range(1, position.game.cells + 1):
            ply = int(nth_move(seat, moves_left, position.ply))
            if ply <= position.game.cells:
                target = int(score_at(seat, ply, facts))
                asked.append((seat, moves_left, target, score >= target > 0))
    return asked


@pytest.mark.slow
@law
@given(positions)
def test_who_is_held_does_not_win_in_time(position: Position) -> None:
    if position.outcome is not None or position.game.misere:
        return
    game = position.game
    state = new_state(game, 0)
    load_position(position, state)
    for seat, moves_left, _, wins in questions(position, Exhaustive().score(position)):
        enough = UNIT // 2 if seat == position.seat else UNIT
        if wins:
            assert least_lacking(seat, state) <= moves_left
        if wins and not game.gravity:
            assert weight_sum(seat, moves_left, state) >= enough
            assert not pairing_holds(seat, moves_left, enough, state)
        if wins and game.gravity and seat == position.seat and (game.cells - position.ply) % 2 == 0:
            assert not follow_up_holds(seat, moves_left, state)


@pytest.mark.slow
def test_every_position_of_small_boards() -> None:
    for text in ("mnk:3x3:3", "mnk:4x2:2", "mnk:3x3:2+exact", "drop:3x3:3", "drop:4x2:2", "drop:2x4:2+wrap"):
        game, truth = read_game(text), Exhaustive()
        for position in reachable(game):
            if position.outcome is None:
                _check_whole_game(position, truth.score(position))


def _check_whole_game(position: Position, score: int) -> None:
    state = new_state(position.game, 0)
    load_position(position, state)
    for seat in (0, 1):
        wins = (score if seat == position.seat else -score) > 0
        enough = UNIT // 2 if seat == position.seat else UNIT
        if wins:
            assert least_lacking(seat, state) != NEVER
        if wins and not position.game.gravity:
            assert not pairing_holds(seat, 99, enough, state)
        if wins and position.game.gravity and seat == position.seat:
            odd = (position.game.cells - position.ply) % 2
            assert odd or not follow_up_holds(seat, 99, state)


def test_five_by_five_is_held_by_pairs() -> None:
    game = read_game("mnk:5x5:5")
    state = new_state(game, 0)
    load_position(game.position("c3"), state)
    assert pairing_holds(0, 99, UNIT, state)


@law
@given(st.integers(1, 30), st.booleans())
def test_scores_name_plies(cells: int, misere: bool) -> None:
    game = Game("drawn", cells if cells <= 26 else 5, 1 if cells <= 26 else 6, 1)
    facts = new_state(replace(game, misere=misere), 0).facts
    for seat in (0, 1):
        for ply in range(1, game.cells + 1):
            if (ply % 2 == 1) == ((seat == 0) != misere):
                assert ply_of(seat, score_at(seat, ply, facts), facts) == ply
                assert score_at(seat, ply, facts) >= 1
