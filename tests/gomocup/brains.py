"""Small brains for the tests: programs that speak the Gomocup protocol, well or badly, and how to ask one."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import inarow
from inarow.agents.builtin.process import Process
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import ask
from inarow.search.limit import Limit
from inarow.spec import Spec
from tests.process_checks import eventually

GOMOKU = read_game("gomoku15")
QUICK = Limit(seconds=20)  # for brains that answer at once, on however busy a machine
SHORT = Limit(seconds=0.3)  # for brains that never answer

HONEST = """
import os, select, signal, subprocess, sys, time

LOG = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "heard"), "a")
END = "\\r\\n"
board = {"width": 0, "height": 0, "taken": set()}


def say(*lines):
    for line in lines:
        sys.stdout.write(line + END)
        sys.stdout.flush()


def point(text):
    return tuple(int(number) for number in text.split(",")[:2])


def free():
    rows, columns = range(board["height"]), range(board["width"])
    return next((x, y) for y in rows for x in columns if (x, y) not in board["taken"])


def answer():
    stone = free()
    board["taken"].add(stone)
    say("%d,%d" % stone)


def about(rest):
    say('name="honest", version="1"')


def begin(rest):
    answer()


def turn(rest):
    board["taken"].add(point(rest))
    answer()


def start(rest):
    width, _, height = rest.partition(",")
    board.update(width=int(width), height=int(height or width))
    say("OK")


def info(rest):
    pass


def read_board(rest):
    while (line := hear()) != "DONE":
        board["taken"].add(point(line))
    answer()


def end(rest):
    sys.exit()


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    LOG.write(line.strip() + "\\n")
    LOG.flush()
    return line.strip()


def listen():
    LOG.write("pid %d\\n" % os.getpid())
    LOG.flush()
    while True:
        word, _, rest = hear().partition(" ")
        known = {"ABOUT": about, "START": start, "RECTSTART": start, "INFO": info, "BEGIN": begin}
        (known | {"TURN": turn, "BOARD": read_board, "END": end})[word](rest)
"""


class Kit:
    """A brain in a folder of its own: the honest one, with some of its functions replaced."""

    def __init__(self, folder: Path, code: str = "") -> None:
        self._log = folder / "heard"
        script = folder / "brain.py"
        script.write_text(f"{HONEST}\n\n{code}\n\nlisten()\n")
        self.cmd = shlex.join([sys.executable, "-I", "-S", str(script)])

    @property
    def text(self) -> str:
        """The brain as the text of an agent."""
        return str(Spec("process", (("cmd", self.cmd),)))

    def agent(self, **options: str) -> Process:
        """The brain as an agent."""
        built = inarow.agent(Spec("process", (("cmd", self.cmd), *options.items())))
        assert isinstance(built, Process)
        return built

    @property
    def heard(self) -> list[str]:
        """Every line that was sent to the programs of this kit."""
        lines = self._log.read_text().splitlines()
        return [line for line in lines if not line.startswith("pid ")]

    def hears(self, last: str) -> bool:
        """Is this the last line it has heard, now or soon?"""
        return eventually(lambda: self.heard[-1:] == [last])

    @property
    def pids(self) -> list[int]:
        """The programs that have run, in order."""
        return Kit.pids_in(self._log.parent)

    @staticmethod
    def pids_in(folder: Path) -> list[int]:
        log = folder / "heard"
        lines = log.read_text().splitlines() if log.exists() else []
        return [int(line.removeprefix("pid ")) for line in lines if line.startswith("pid ")]


def exists(pid: int) -> bool:
    """Is there such a process? A zombie counts, if it is ours to reap."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z" or int(parent) == os.getpid()


def gone(pid: int) -> bool:
    """Is the process gone, now or soon?"""
    return eventually(lambda: not exists(pid))


def cleared(folder: Path) -> Iterator[Path]:
    """The body of a fixture: a folder for a brain; whatever ran there is gone after the test."""
    yield folder
    gc.collect()
    assert all(gone(pid) for pid in Kit.pids_in(folder))


def chosen(agent: Process, position: Position, limit: Limit = QUICK) -> int:
    return ask(agent, "agent 'process'", position, limit).move
