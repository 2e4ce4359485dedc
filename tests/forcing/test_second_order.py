"""Wins of order two: found where the definition says so, none invented, and every proof holds by the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from benchmarks.forcing_set import read_set
from hypothesis import assume, example, given
from hypothesis import strategies as st

import inarow
from inarow.errors import BadOption
from inarow.forcing.attack import Attack
from inarow.forcing.checking import proved_plies
from inarow.forcing.plain import sides_exchanged
from inarow.forcing.search import ForcedWin, forced_win, holding_moves
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from tests.forcing.orders import defined_win
from tests.kernels.forcing.attacks import careful_position, endless_position
from tests.search.ticking import Ticking
from tests.strategies import GAME_FIELDS, examples, played

small_games = st.builds(
    Game,
    **GAME_FIELDS
    | {"width": st.integers(1, 5), "height": st.integers(1, 5), "connect": st.integers(1, 5)}
    | {"misere": st.sampled_from((False, False, False, True))},
)
flat_games = small_games.map(lambda game: replace(game, gravity=False))
law = examples(150)


def assert_proved(position: Position, won: ForcedWin) -> None:
    assert won.proof is not None
    plies = proved_plies(position, won.proof)
    assert plies is not None
    assert won.line == won.proof.longest
    assert plies <= len(won.line) == won.plies == won.proof.plies == 2 * (won.moves or 0) - 1
    for move in won.line:
        assert position.outcome is None
        position = position.play(move)
    assert position.winning_line()


@law
@given(played(flat_games), st.integers(1, 4))
def test_every_board_without_gravity_as_the_definition(position: Position, moves: int) -> None:
    won = forced_win(position, order=2, moves=moves)

    assert won.found == defined_win(position, 2, moves)
    if won.found:
        assert (won.moves or 0) <= moves
        assert_proved(position, won)
    else:
        assert won.exhausted or won.searched == moves


@law
@given(played(small_games), st.integers(2, 3), st.integers(1, 3), st.sampled_from(("mover", "waiter")))
def test_every_game_and_order_as_the_definition(
    position: Position, order: int, moves: int, attacker: inarow.forcing.attack.Side
) -> None:
    seen = position if attacker == "mover" else sides_exchanged(position)
    won = forced_win(position, attacker=attacker, order=order, moves=moves)

    assert won.found == defined_win(seen, order, moves)
    if won.found:
        assert_proved(seen, won)


@examples(100)
@given(played(small_games, open_end=True), st.integers(2, 3))
def test_a_win_is_one_for_the_solver_too(position: Position, order: int) -> None:
    assume(position.game.cells - position.ply <= 16)
    won = forced_win(position, order=order, nodes=20_000)
    solution = inarow.solve(position, score_only=True, book=False)

    if won.found:
        assert_proved(position, won)
        assert solution.outcome == "win"
        assert (solution.plies or 0) <= len(won.line)
    if solution.outcome != "win":
        assert not won.found


@pytest.mark.parametrize("text", ["mnk:7x7:4", "mnk:8x7:4+exact", "mnk:9x9:5", "mnk:8x8:5+exact+wrap"])
def test_larger_boards_are_proved_by_the_rules(text: str) -> None:
    found = 0
    for seed in range(30):
        position = careful_position(text, seed)
        won = forced_win(position, order=2, nodes=20_000)
        if won.found:
            found += 1
            assert_proved(position, won)
        if forced_win(position).found:
            assert won.found
    assert found
