"""The laws over every registered game."""

from __future__ import annotations

import pytest

from inarow.laws.checking import check_name
from inarow.rules.presets import GAMES


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_obeys_the_laws(name: str) -> None:
    assert [verdict for verdict in check_name(name, seed=1) if verdict.broken is not None] == []
