"""Every value of every switch of the built-in agents makes an agent that plays."""

from __future__ import annotations

import typing
from collections.abc import Iterator

import pytest

from inarow.agents.registering import AGENTS, agent
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.spec import Option, options_of

POSITION = read_game("connect4").position("4453")


def words(option: Option) -> Iterator[str]:
    """The texts a switch takes: on and off, or its words."""
    kinds = typing.get_args(option.type) or (option.type,)
    if typing.get_origin(option.type) is typing.Literal:
        kinds = (option.type,)
    for kind in kinds:
        if kind is bool:
            yield from ("on", "off")
        elif typing.get_origin(kind) is typing.Literal:
            yield from typing.get_args(kind)


TEXTS = [
    f"{name}:{option.name}={word}"
    for name in AGENTS
    if name != "kaggle"  # which needs a file
    for option in options_of(AGENTS[name].target).values()
    if option.default in (*words(option), "on", "off")
    for word in words(option)
]


def test_there_are_switches() -> None:
    assert {"alphabeta:forced=on", "custom:ties=last", "mcts:solve=off", "ntuple:depth=full"} <= {*TEXTS}


@pytest.mark.parametrize("text", TEXTS)
def test_it_plays_a_legal_move(text: str) -> None:
    chosen = agent(text, seed=1).choose(POSITION, Limit(depth=2, nodes=300))
    assert chosen.move in POSITION.legal_moves()
