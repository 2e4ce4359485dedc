"""Agents that only this process knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from inarow.agents.registering import AGENTS, agent_class
from inarow.rules.position import Position


@pytest.fixture
def session_agent() -> Iterator[str]:
    """An agent that raises, whenever it is asked."""

    @agent_class("unwilling")
    def unwilling(position: Position) -> int:
        raise ValueError("not today")

    yield "unwilling"
    AGENTS._entries.pop("unwilling", None)
