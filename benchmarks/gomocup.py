"""How long our Gomocup brain takes to exit, idle or searching, and what a silent engine costs."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import inarow
from inarow.spec import Spec

TRIES = 5
IDLE_MILLISECONDS, THINKING_MILLISECONDS = 100, 1000  # what a manager may expect
ENDLESS = "INFO timeout_turn 1000000"

SILENT = """
import sys
taken = set()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "START":
        print("OK", flush=True)
    elif word == "BEGIN":
        print("7,7", flush=True)
    elif word == "END":
        break
"""


class Brain:
    """`inarow gomocup` in a process of its own, on a board of 20x20."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "inarow", "gomocup"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        self.send("START 20")
        self.hear()

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()


def idle_end() -> float:
    """From END to the exit of a brain that waits."""
    brain = Brain()
    brain.send("INFO timeout_turn 200", "TURN 10,10")
    brain.hear()
    return _until_exit(brain, "END")


def thinking_end(*more: str) -> float:
    """From END to the exit of a brain that thinks, and has answered everything."""
    brain = Brain()
    brain.send(ENDLESS, "TURN 10,10", *more)
    time.sleep(1.0)
    taken = _until_exit(brain, "END")
    assert brain.process.stdout is not None
    answers = brain.process.stdout.read().split()
    assert len(answers) == 1 + len(more), answers
    return taken


def closed_input() -> float:
    """The same from the end of its input."""
    brain = Brain()
    brain.send(ENDLESS, "TURN 10,10")
    time.sleep(1.0)
    assert brain.process.stdin is not None
    started = time.perf_counter()
    brain.process.stdin.close()
    brain.process.wait()
    return time.perf_counter() - started


def silent_about() -> float:
    """From the building of an agent to its first move, for an engine that has nothing to say about itself."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "silent.py"
        script.write_text(SILENT)
        cmd = shlex.join([sys.executable, "-I", "-S", str(script)])
        started = time.perf_counter()
        engine = inarow.agent(Spec("process", (("cmd", cmd),)))
        engine.choose(inarow.game("gomoku15").start, inarow.Limit(seconds=5))
        taken = time.perf_counter() - started
        engine.close()  # type: ignore[attr-defined]
    return taken


def run() -> bool:
    print("\nmilliseconds, the median of", TRIES)
    idle = _shown("END while idle, to the exit", [idle_end() for _ in range(TRIES)])
    thinking = [
        _shown("END while thinking, to the answer and the exit", [thinking_end() for _ in range(TRIES)]),
        _shown(
            "the same with three more questions waiting",
            [thinking_end("TURN 0,0", "TURN 0,1", "TURN 0,3") for _ in range(TRIES)],
        ),
        _shown(
            "the input closed while thinking, to the answer and the exit",
            [closed_input() for _ in range(TRIES)],
        ),
    ]
    _shown("an engine silent to ABOUT, to its first move", [silent_about() for _ in range(TRIES)])
    return idle <= IDLE_MILLISECONDS and max(thinking) <= THINKING_MILLISECONDS


def _until_exit(brain: Brain, line: str) -> float:
    started = time.perf_counter()
    brain.send(line)
    brain.process.wait()
    return time.perf_counter() - started


def _shown(what: str, seconds: list[float]) -> float:
    found = 1000 * median(seconds)
    print(f"  {what:<62} {found:>7.0f}")
    return found
