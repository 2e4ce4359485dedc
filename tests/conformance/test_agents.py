"""The laws over every registered agent, but for those that need a person, a program or a file of somebody."""

from __future__ import annotations

import pytest

from inarow.agents.registering import AGENTS
from inarow.laws import agents
from inarow.laws.checking import check_name


@pytest.mark.parametrize("name", [name for name in AGENTS if name not in ("human", "process", "qlearning")])
def test_every_agent_obeys_the_laws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "OVERRUN", 0.25)  # the machine may be busy; `inarow check` is stricter
    assert [verdict for verdict in check_name(name, seed=1) if verdict.broken is not None] == []


@pytest.mark.parametrize(
    "text",
    [
        "alphabeta:heuristic=strong,symmetry=on,candidates=exact",
        "alphabeta:table=off,pvs=off,ordering=natural,ties=random",
        "alphabeta:table=4,replace=always,quiescence=off,ties=centre",
        "minimax:ties=last,heuristic=potential(reading=run)",
    ],
)
def test_so_do_agents_with_options(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "OVERRUN", 0.25)
    assert [verdict for verdict in check_name(text, seed=2) if verdict.broken is not None] == []
