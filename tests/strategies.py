"""How to draw a random game and a random position of it, and how many of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from inarow.rules.game import Game
from inarow.rules.position import Position

# Every field of Game stands here; a test compares the lists, so that no switch can be forgotten.
GAME_FIELDS = {
    "name": st.just("drawn"),
    "width": st.integers(1, 20),
    "height": st.integers(1, 20),
    "connect": st.integers(1, 8),
    "gravity": st.booleans(),
    "exact": st.booleans(),
    "wrap": st.booleans(),
    "misere": st.booleans(),
}

FEWEST = 5


def examples(number: int) -> settings:
    """So many random examples, or the share of them that the profile in use gives, in percent."""
    return settings(max_examples=max(FEWEST, number * settings().max_examples // 100))


def rest_in_drills(first: int, values: Iterable[Any]) -> list[Any]:
    """Values of a parameter: so many first ones are tested in every run, the others in drills alone."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.drill)
        if number >= first
        else value
        for number, value in enumerate(values)
    ]


games = st.builds(Game, **GAME_FIELDS)
small_games = st.builds(Game, **GAME_FIELDS | {"width": st.integers(1, 5), "height": st.integers(1, 5)})


@st.composite
def played(draw: st.DrawFn, any_game: st.SearchStrategy[Game] = games, *, open_end: bool = False) -> Position:
    """A position reached by random play; with `open_end`, one where a move is still legal."""
    position = Position(draw(any_game))
    length = draw(st.integers(0, min(position.game.cells, 60)))
    chance = draw(st.randoms(use_true_random=False))
    while position.ply < length and position.outcome is None:
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None and open_end:
            break
        position = after
    return position
