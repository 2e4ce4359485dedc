"""The strategies must know every field of a game, or a new switch would go untested."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given, settings

from inarow.rules.game import Game
from inarow.rules.position import Position
from tests.strategies import GAME_FIELDS, played, small_games


def test_the_strategies_draw_every_field_of_a_game() -> None:
    assert {one.name for one in fields(Game)} == set(GAME_FIELDS)


@settings(deadline=None)
@given(played(small_games, open_end=True))
def test_an_open_end_leaves_a_move(position: Position) -> None:
    assert position.legal_moves()
