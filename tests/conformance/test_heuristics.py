"""The laws over every registered heuristic."""

from __future__ import annotations

import pytest

from inarow.heuristics.registering import HEURISTICS
from inarow.laws.checking import check_name


@pytest.mark.parametrize("name", [*HEURISTICS, "potential:reading=run"])
def test_every_heuristic_obeys_the_laws(name: str) -> None:
    assert [verdict for verdict in check_name(name, seed=1) if verdict.broken is not None] == []
