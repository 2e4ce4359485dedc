"""What every test and every example in a docstring may use."""

from __future__ import annotations

import pytest

import inarow
from inarow.rules.notation import read_move
from inarow.rules.presets import define_game, read_game


@pytest.fixture(autouse=True)
def _names_of_examples(doctest_namespace: dict[str, object]) -> None:
    doctest_namespace.update(
        inarow=inarow, game=read_game, read_game=read_game, read_move=read_move, define_game=define_game
    )
