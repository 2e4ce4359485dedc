"""The process of an external brain: whatever happens to it or to us, nothing of it is left."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from inarow.search import slices
from inarow.search.limit import Limit
from tests.gomocup.brains import GOMOKU, QUICK, Kit, chosen, exists, gone
from tests.process_checks import descriptors


def test_ctrl_c_ends_the_program(folder: Path) -> None:
    kit = Kit(folder, "def begin(rest): time.sleep(600)")
    agent = kit.agent()
    agent.prepare(GOMOKU)

    def interrupt() -> None:
        assert kit.hears("BEGIN")
        signal.raise_signal(signal.SIGINT)

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    with pytest.raises(KeyboardInterrupt):
        chosen(agent, GOMOKU.start, Limit(seconds=600))
    assert gone(kit.pids[0])
    interrupter.join()


def test_a_watcher_sees_that_we_are_waiting_and_not_stuck(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = folder / "signs"  # the brain answers when it has seen five of them

    def sign() -> None:
        signs.write_bytes(signs.read_bytes() + b"." if signs.exists() else b".")

    code = f"def begin(rest):\n    while os.path.getsize({str(signs)!r}) < 5: time.sleep(0.01)\n    answer()"
    agent = Kit(folder, code).agent()
    agent.prepare(GOMOKU)
    signs.write_bytes(b"")
    monkeypatch.setattr(slices, "heartbeat", sign)
    assert agent.choose(GOMOKU.start, QUICK).move == 0


DEAF = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "600"])
LOG.write("pid %d\\n" % child.pid)

def begin(rest):
    answer()
    while True: time.sleep(600)
"""


def test_closing_kills_a_brain_that_ignores_signals_and_its_children(folder: Path) -> None:
    kit = Kit(folder, DEAF)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    agent.close()
    agent.close()

    assert len(kit.pids) == 2
    assert not exists(kit.pids[1])  # no zombie either: we are its parent
    assert gone(kit.pids[0])


def test_an_agent_that_is_collected_ends_its_program(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    del agent
    gc.collect()
    assert not exists(kit.pids[0])


PARENT = """
import os, signal, sys
import inarow
from inarow.spec import Spec

agent = inarow.agent(Spec("process", (("cmd", sys.argv[1]),)))
agent.choose(inarow.game("gomoku15").start, inarow.Limit())
"""


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
    ],
    ids=["end", "exit", "SIGKILL", "SIGTERM"],
)
def test_no_program_outlives_its_parent(folder: Path, ending: str, code: int) -> None:
    kit = Kit(folder, DEAF)
    done = subprocess.run([sys.executable, "-c", PARENT + ending, kit.cmd], check=False, timeout=300)

    assert done.returncode == code
    assert len(kit.pids) == 2
    assert all(gone(pid) for pid in kit.pids)


def test_a_fork_does_not_end_the_program_of_its_parent(folder: Path) -> None:
    kit = Kit(folder)
    forks = """
child = os.fork()
if child == 0:
    del agent
    sys.exit(0)
os.waitpid(child, 0)
agent.choose(inarow.game("gomoku15").position("a1,h8"), inarow.Limit(seconds=20))
"""
    subprocess.run([sys.executable, "-c", PARENT + forks, kit.cmd], check=True, timeout=300)
    assert kit.heard[-2:] == ["TURN 7,7", "END"]
    assert len(kit.pids) == 1


def test_nothing_is_left_open(folder: Path) -> None:
    before = descriptors()
    for _ in range(3):
        agent = Kit(folder).agent()
        chosen(agent, GOMOKU.start)
        agent.close()
    assert descriptors() == before
