"""What commands cost to start, in CPU seconds beside bare Python and NumPy, and how soon the page analyses.

Each command runs with an empty home and then again with the same one. Seconds of the processor are those of
the whole process tree; the page's are seconds of the clock, from its start to the first answer. It measures
the inarow of the Python it is started with, also alone: `python -m benchmarks.startup`.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

BARE, NUMPY = "python -c pass", "python -c 'import numpy'"
IMPORT, SOLVE, PAGE = "import inarow", "inarow solve 44444432", "first analysis of the page"
MATCH = "inarow match alphabeta:depth=4 strong --games 2"
ROUNDS = 5
SLOW = 5.0  # seconds: a first start that took longer compiled, and is not repeated
PATIENCE = 300.0  # seconds the page may take to analyse while it compiles
INAROW = "from inarow.cli.main import main; main()"


@dataclass
class Program:
    """A program to measure: its arguments, the most it may cost beyond `beside`, and what it did cost."""

    name: str
    arguments: list[str]
    most_first: float | None = None
    most_later: float | None = None
    beside: str = NUMPY
    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    numba: bool = False

    @classmethod
    def command(cls, name: str, most_first: float | None = None, most_later: float | None = None) -> Program:
        """An `inarow` command as it is typed."""
        return cls(name, ["-c", INAROW, *name.split()[1:]], most_first, most_later)


def _programs() -> list[Program]:
    return [
        Program(BARE, ["-c", "pass"]),
        Program(NUMPY, ["-c", "import numpy"]),
        Program(IMPORT, ["-c", "import inarow"], most_later=0.06, beside=BARE),
        Program.command("inarow --help"),
        Program.command("inarow list agents"),
        Program.command(SOLVE, 0.6, 0.5),
        Program.command(f"{MATCH} --engine serial", 1.2, 1.2),
        Program.command(f"{MATCH} --workers 2", 2.5, 2.5),
    ]


def run() -> bool:
    programs = _programs()
    page = Program(PAGE, ["-c", INAROW, "web", "--port", "0", "--no-open"], 2.0, 2.0, beside="")
    for number in range(ROUNDS):
        for program in programs:
            _measure(program, cpu_seconds, is_first_round=number == 0)
    for number in range(ROUNDS):
        _measure(page, page_seconds, is_first_round=number == 0)
    return _report([*programs, page])


def _measure(
    program: Program, seconds_of: Callable[[list[str], str], float], *, is_first_round: bool
) -> None:
    """Once with an empty home and again with the same; a first start that compiles is measured only once."""
    if not is_first_round and max(program.first) > SLOW:
        return
    with tempfile.TemporaryDirectory() as home:
        program.first.append(seconds_of(program.arguments, home))
        repeated = ROUNDS if program.first[-1] > SLOW else 1
        program.later += [seconds_of(program.arguments, home) for _ in range(repeated)]
        if is_first_round:
            program.numba = _imports_numba(program.arguments, home) if program.name != PAGE else False


def cpu_seconds(arguments: list[str], home: str) -> float:
    """The seconds of the processor that a program and all processes it waited for have used."""
    nothing = subprocess.DEVNULL
    with subprocess.Popen(
        [sys.executable, *arguments], stdin=nothing, stdout=nothing, stderr=nothing, env=_environment(home)
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{arguments[2:]} ended with exit code {process.returncode}")
    return used.ru_utime + used.ru_stime


def page_seconds(arguments: list[str], home: str) -> float:
    """The seconds from the start of the server to the first answer about an empty board of Connect Four."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=_environment(home),
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        if (port := re.search(r":(\d+)/", said)) is None:
            sys.exit(f"'inarow web' did not start: {said}")
        asyncio.run(_first_answer(int(port[1])))
        return time.monotonic() - began
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


async def _first_answer(port: int) -> None:
    from websockets.asyncio.client import connect  # lazily: it comes with the extra `web`

    async with asyncio.timeout(PATIENCE):
        while True:
            async with connect(f"ws://127.0.0.1:{port}/api/live") as live:
                await live.send(json.dumps({"id": 1, "do": "analyse", "game": "connect4", "moves": ""}))
                if json.loads(await live.recv())["event"] != "error":  # while it compiles, requests expire
                    return


def _imports_numba(arguments: list[str], home: str) -> bool:
    """Does any process of the tree import Numba? Python itself lists what is imported, on standard error."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env=_environment(home) | {"PYTHONPROFILEIMPORTTIME": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return re.search(r"\|\s+numba$", done.stderr, re.MULTILINE) is not None


def _environment(home: str) -> dict[str, str]:
    """An environment in which nothing points to files of an earlier start, and bytecode is written."""
    left_out = ("INAROW_CACHE_DIR", "NUMBA_CACHE_DIR", "PYTHONDONTWRITEBYTECODE")
    named = {name: value for name, value in os.environ.items() if name not in left_out}
    return named | {"HOME": home, "XDG_CACHE_HOME": f"{home}/.cache", "LOCALAPPDATA": home}


def _report(programs: list[Program]) -> bool:
    """Print the medians; whether all goals are reached."""
    known = {one.name: one for one in programs}
    numpy = median(known[NUMPY].later)
    passed = True
    print("\nCPU seconds with an empty home and later (beyond NumPy, of the most allowed), x NumPy's")
    for one in programs:
        base = known.get(one.beside)
        texts = []
        for what, times, most in (("first", one.first, one.most_first), ("later", one.later, one.most_later)):
            beyond = median(times) - (median(base.later) if base is not None else 0.0)
            reached = most is None or beyond <= most
            passed = passed and reached
            goal = "" if most is None else f" ({beyond:.2f} of {most:g}{'' if reached else ', MISSED'})"
            texts.append(f"{what} {median(times):6.3f}{goal}")
        ratio = "" if one.name == PAGE else f"  x {median(one.later) / numpy:.1f}"
        print(f"  {one.name:<66} {'  '.join(texts)}{ratio}{'  imports Numba' * one.numba}")
    if any(one.numba for one in programs):
        print(
            "  Numba was imported: there is no native library of kernels that fits; 'make library' builds it"
        )
        passed = False
    return passed


if __name__ == "__main__":
    sys.exit(0 if run() else 1)
