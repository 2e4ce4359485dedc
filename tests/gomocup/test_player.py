"""The agent of a brain: a new one for each game, a small one where memory is short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import inarow
from inarow.agents.registering import lean
from inarow.gomocup.brain import Brain
from inarow.gomocup.player import Player
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec
from tests.gomocup.driver import POINT, Manager, Witnessed


def test_every_game_gets_a_new_agent(witness: Witnessed) -> None:
    for number, line in enumerate(("START 15", "START 19", "RESTART"), start=1):
        assert witness.ask(line) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.ask("TURN 5,5") == "1,0"
        assert witness.seen["builds"] == number
    assert witness.seen["game"] == "mnk:19x19:5"


@pytest.mark.parametrize(("megabytes", "builds"), [(1, 2), (0, 1), (100_000, 1)])
def test_memory_is_given_back_once(plugin: Path, tmp_path: Path, megabytes: int, builds: int) -> None:
    """An agent is not built anew for every move where the process itself is larger than it may be."""
    with Witnessed(plugin, tmp_path / "log", ",hoard=20") as witness:
        witness.ask("START 15", f"INFO max_memory {megabytes << 20}")
        if megabytes == 1:
            assert re.match(
                r"MESSAGE max_memory is 1 MB, but this brain takes ", witness.ask("TURN 0,5") or ""
            )
            assert witness.receive() == "0,0"
        for row in range(1, 4):
            assert witness.ask(f"TURN {row},5") == f"{row - (megabytes != 1)},0"
        assert witness.seen["builds"] == builds
        assert witness.ask("RESTART", f"INFO max_memory {megabytes << 20}") == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["builds"] == builds + 1


def test_a_brain_with_little_memory_has_small_tables() -> None:
    with Manager() as brain:
        brain.send("INFO max_memory 1000000", "INFO timeout_turn 100", "START 15")
        assert (brain.receive() or "").startswith("MESSAGE max_memory is 0.954 MB")
        assert brain.receive() == "OK"
        assert POINT.fullmatch(brain.ask("TURN 7,7") or "")
        assert POINT.fullmatch(brain.ask("TURN 1,1") or "")


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("best", "best:memory=1"),
        ("best:memory=512,width=8", "best:memory=1,width=8"),
        ("alphabeta:depth=3", "alphabeta:depth=3,table=12"),
        ("alphabeta:table=off", "alphabeta:table=off"),
        ("mcts:memory=64", "mcts:memory=1"),
        ("random", "random"),
    ],
)
def test_the_smallest_tables_of_an_agent(text: str, small: str) -> None:
    assert str(lean(Spec.read(text))) == small
    inarow.agent(small)


class Moody:
    """An agent that sometimes cannot be built, and never closed."""

    built = closed = 0

    def __init__(self) -> None:
        Moody.built += 1
        if Moody.built == 3:
            raise RuntimeError("no\nluck")

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        return SearchResult(move=position.legal_moves()[0])

    def close(self) -> None:
        Moody.closed += 1
        raise RuntimeError("never mind")


def test_a_third_party_agent_that_fails_between_games_breaks_nothing_else() -> None:
    brain = Brain(Player(Moody, "agent 'moody'"))
    answers = [
        brain.answer(line) for line in ("START 15", "BEGIN", "START 15", "BEGIN", "RESTART", "START 9")
    ]
    broken = "ERROR RuntimeError: no luck; INAROW_TRACEBACK=1 shows where"
    assert answers == [["OK"], ["0,0"], ["OK"], ["0,0"], [broken], ["OK"]]
    assert (Moody.built, Moody.closed) == (4, 3)
