"""Brains for the tests of this room: a quick one, and one that writes down what it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gomocup.brains import cleared
from tests.gomocup.driver import Manager, Witnessed

PLUGIN = r"""
import json, os, subprocess, sys, time
import inarow

print("a plug-in may print while it is loaded", flush=True)
builds = 0


@inarow.agent_class("witness")
class Witness:
    '''Writes down what it is asked, and plays the first free cell.'''

    def __init__(self, *, log: str, worth: int = 0, hoard: int = 0) -> None:
        global builds
        builds += 1
        self._log, self._worth, self._hoard = log, worth, b"x" * (hoard << 20)

    def choose(self, position, limit):
        seen = {
            "game": str(position.game),
            "own": [cell for cell in range(position.game.cells) if position.mover >> cell & 1],
            "opponent": [cell for cell in range(position.game.cells) if position.waiter >> cell & 1],
            "ply": position.ply,
            "last": position.last,
            "seconds": limit.seconds,
            "builds": builds,
        }
        with open(self._log, "a") as log:
            log.write(json.dumps(seen) + "\n")
        return inarow.SearchResult(move=position.legal_moves()[0], score=self._worth)


@inarow.agent_class("noisy")
def noisy(position):
    print("7,7", flush=True)
    os.write(1, b"8,8\r\n")
    subprocess.run(["echo", "9,9"])
    print("an unfinished line", end="")
    return position.legal_moves()[-1]


@inarow.agent_class("thief")
def thief(position):
    return position.legal_moves()[len(sys.stdin.read())]


@inarow.agent_class("broken")
def broken(position):
    if position.ply:
        raise ValueError("first line\nsecond line")
    return 0
"""


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("plugin") / "agents.py"
    file.write_text(PLUGIN)
    return file


@pytest.fixture(scope="module")
def manager() -> Iterator[Manager]:
    """A brain with a quick agent; whoever uses it tells it no settings."""
    with Manager("--agent", "default") as one:
        yield one


@pytest.fixture
def witness(plugin: Path, tmp_path: Path) -> Iterator[Witnessed]:
    with Witnessed(plugin, tmp_path / "log") as one:
        yield one


@pytest.fixture
def own_manager() -> Iterator[Manager]:
    """The same, for one test alone."""
    with Manager("--agent", "default") as one:
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for a brain; whatever ran there is gone after the test."""
    yield from cleared(tmp_path)
