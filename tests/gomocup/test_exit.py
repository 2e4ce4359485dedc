"""The end of a brain: it answers what it was asked, loses nothing, leaves no process behind, and exits."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.agents.registering import agent
from inarow.gomocup.brain import Brain
from inarow.gomocup.player import Player
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import Limit
from tests.gomocup.brains import gone
from tests.gomocup.driver import POINT, Manager, script
from tests.process_checks import eventually

ENDLESS = "INFO timeout_turn 100000000"  # more than a day: whoever ends, ends for another reason

PLUGIN = r"""
import atexit, os, subprocess, sys, time
from pathlib import Path
import inarow

HERE = Path(__file__).parent


@inarow.agent_class("endless")
def endless(position):
    (HERE / "asked").touch()
    while True:
        time.sleep(0.01)


@inarow.agent_class("parent")
class Parent:
    def __init__(self):
        self._child = subprocess.Popen(["sleep", "3600"])
        (HERE / "child").write_text(str(self._child.pid))
        atexit.register((HERE / "done").touch)

    def choose(self, position, limit):
        print("unflushed", end="")
        return position.legal_moves()[0]


@inarow.agent_class("clinging")
class Clinging:
    def choose(self, position, limit):
        return position.legal_moves()[0]

    def close(self):
        time.sleep(3600)
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    file = tmp_path / "agents.py"
    file.write_text(PLUGIN)
    return file


def start_endless_search(brain: Manager) -> None:
    """Let it search without an end."""
    assert brain.ask("START 20") == "OK"
    brain.send(ENDLESS, "TURN 10,10")


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("best", "END"),
        ("best", None),
        ("alphabeta:radius=2", "END"),
        ("mcts:threads=2", None),
        ("perfect", "END"),
    ],
)
def test_a_search_that_is_cut_short_is_answered(name: str, end: str | None) -> None:
    with Manager("--agent", name) as brain:
        start_endless_search(brain)
        if end is None:
            brain.close_input()
        else:
            brain.send(end)
        assert POINT.fullmatch(brain.receive() or "")
        assert brain.receive() is None
        assert brain.ended() == 0


@pytest.mark.parametrize("last", ["END\n", "END", ""])
def test_everything_that_was_asked_before_is_answered(last: str) -> None:
    with Manager() as brain:
        start_endless_search(brain)
        brain.send("TURN 0,0\nTURN 0,2\nRESTART\nBEGIN\nABOUT\nTURN 5,5\n" + last, end="")
        brain.close_input()
        answers = [brain.receive() for _ in range(7)]
        assert [one for one in answers[:3] if not POINT.fullmatch(one or "")] == []
        assert answers[3:5] == ["OK", "9,9"]
        assert (answers[5] or "").startswith("name=")
        assert POINT.fullmatch(answers[6] or "")
        assert brain.receive() is None
        assert brain.ended() == 0


@pytest.mark.parametrize("end", ["END", None])
def test_a_search_that_cannot_be_cut_short_is_given_up(plugin: Path, end: str | None) -> None:
    with Manager("--plugin", plugin, "--agent", "endless") as brain:
        start_endless_search(brain)
        assert eventually((plugin.parent / "asked").exists)
        if end is None:
            brain.close_input()
        else:
            brain.send(end)
        assert brain.receive() is None
        assert brain.ended() == 0


def test_nothing_is_lost_and_no_process_is_left(plugin: Path) -> None:
    with Manager("--plugin", plugin, "--agent", "parent") as brain:
        assert brain.ask("START 15") == "OK"
        assert brain.ask("BEGIN") == "0,0"
        brain.send("END")
        assert brain.receive() is None
        assert brain.ended() == 0
    assert (plugin.parent / "done").exists()
    assert gone(int((plugin.parent / "child").read_text()))


def test_an_agent_that_cannot_be_closed_does_not_stay(plugin: Path) -> None:
    assert script("START 15\nBEGIN\nEND\n", "--plugin", plugin, "--agent", "clinging") == (0, ["OK", "0,0"])


def test_a_requested_answer_ends_what_is_under_way_and_shortens_what_begins() -> None:
    """Counted in nodes: a search that began before looks at none after, a later one at some."""
    position = read_game("gomoku15").position("h8,i9")
    player = agent("alphabeta:radius=2")
    brain = Brain(Player(lambda: player, "agent"))
    try:
        brain.hurry([], 0.0)
        late = player.choose(position, Limit(seconds=1000.0))
        slices.request_answer(1000.0)
        assert slices.is_answer_due(0.0)
        soon = player.choose(position, Limit(nodes=5000))
    finally:
        slices.withdraw_request()
    assert late.nodes == 0
    assert late.move in position.legal_moves()
    assert soon.nodes == player.choose(position, Limit(nodes=5000)).nodes > 0
    assert slices.seconds_left() == float("inf")
