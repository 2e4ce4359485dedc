"""Whole games between our brain and our own manager."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

import pytest

import inarow
from inarow.agents.builtin.process import Process
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import Agent, ask
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec


def our_brain(agent: str) -> Process:
    cmd = shlex.join([sys.executable, "-m", "inarow", "gomocup", "--agent", agent])
    built = inarow.agent(Spec("process", (("cmd", cmd), ("seconds", "60"), ("start", "300"))))
    assert isinstance(built, Process)
    return built


def played(agents: Sequence[Agent], position: Position) -> list[Move]:
    """The moves of a game to its end."""
    moves = []
    while position.outcome is None:
        moves.append(ask(agents[position.seat], "agent", position, NO_LIMIT).move)
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize(
    ("game", "opening", "seats"),
    [
        ("gomoku15", "", [0]),
        ("mnk:9x7:5", "d4,e4,e3", [1]),
        ("mnk:8x8:4+exact", "d4", [0, 1]),
        ("tictactoe", "", [1]),
    ],
)
def test_through_both_ends_of_the_protocol_an_agent_plays_as_it_does_here(
    game: str, opening: str, seats: list[int]
) -> None:
    texts = ["alphabeta:depth=2,radius=1,ties=centre", "alphabeta:depth=3,radius=1,ties=last"]
    start = read_game(game).position(opening)
    here: list[Agent] = [inarow.agent(text) for text in texts]
    there: list[Agent] = list(here)
    for seat in seats:
        there[seat] = our_brain(texts[seat])
    assert played(there, start) == played(here, start)
    for seat in seats:
        there[seat].close()  # type: ignore[attr-defined]
