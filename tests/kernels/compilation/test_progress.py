"""What is shown while kernels compile: names, how much is done, and the time left."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress

import pytest

from inarow.executors.worker import NOTICES
from inarow.heuristics.registering import HEURISTICS
from inarow.kernels.compilation.costs import COSTS
from inarow.kernels.compilation.preparing import kernel_modules, kernels_of
from inarow.kernels.compilation.progress import Progress, name_of

ADVANCE, BEGIN, PROVE = (
    "kernels.alphabeta.search.advance",
    "kernels.alphabeta.search.begin",
    "kernels.solving.drop.search.prove",
)


def test_every_kernel_and_built_in_heuristic_has_a_cost() -> None:
    functions = [one.py_func for module in kernel_modules() for one in kernels_of(module)]
    functions += [
        HEURISTICS[name].function
        for name in HEURISTICS
        if HEURISTICS[name].function.__module__.startswith("inarow.")
    ]
    assert set(map(name_of, functions)) == set(COSTS)


def test_a_line_names_what_is_compiled_and_counts_what_is_done() -> None:
    progress = Progress([ADVANCE, PROVE, BEGIN], processes=2)
    progress.begun(ADVANCE)
    progress.begun(PROVE)
    progress.begun(PROVE)
    assert "alphabeta.advance, solving.drop.prove  0 of 3, about" in progress.line()

    progress.ended(PROVE)
    progress.ended(PROVE)
    progress.ended(BEGIN)  # another process has compiled it
    assert "alphabeta.advance  2 of 3, about" in progress.line()


def seconds(text: str) -> int:
    return int(re.findall(r"about (\d+) s", text)[0])


def test_the_time_left_is_that_of_the_longest_or_of_all_on_the_cores_there_are() -> None:
    whole = COSTS[ADVANCE] + COSTS[BEGIN] + COSTS[PROVE]
    alone, both = (Progress([ADVANCE, BEGIN, PROVE], processes) for processes in (1, 2))

    assert whole <= seconds(alone.notice()) < whole + 1
    assert COSTS[ADVANCE] <= seconds(both.notice()) < COSTS[ADVANCE] + 1


def test_a_slow_machine_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("inarow.kernels.compilation.progress.time.monotonic", lambda: now)
    progress = Progress([PROVE, ADVANCE])
    expected = seconds(progress.line())
    progress.begun(PROVE)
    now = 10 * COSTS[PROVE]
    progress.ended(PROVE)

    assert seconds(progress.line()) > 3 * expected


def test_a_notice_is_printed_once_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress([ADVANCE, BEGIN]) as progress:
        progress.begun(ADVANCE)
    assert re.fullmatch(
        r"compiling kernels, once per machine: 2 kernels, about \d+ s \.\.\.\n", capsys.readouterr().err
    )


def test_a_worker_prints_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTICES, "none")
    with Progress([ADVANCE]):
        pass
    assert capsys.readouterr().err == ""


def test_a_heuristic_that_compiles_fast_is_not_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(["__main__.mine"]) as progress:
        assert progress.line() == "compiling heuristic mine ..."
    assert capsys.readouterr().err == ""


SLOWLY = """
import time
import inarow.kernels.compilation.progress as shown
shown._PATIENCE = 0.0
with shown.Progress({names!r}) as progress:
    progress.begun({names!r}[0])
    time.sleep(1.0)
print("done")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
@pytest.mark.parametrize(
    ("names", "line"),
    [
        ([ADVANCE, BEGIN], r"compiling kernels: alphabeta\.advance  0 of 2, about \d+ s left *"),
        (["mine.mine"], r"compiling heuristic mine \.\.\. *"),
    ],
)
def test_a_terminal_shows_one_line_and_no_trace_of_it(names: list[str], line: str) -> None:
    import pty  # not on every system

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SLOWLY.format(names=names)], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    out, _ = process.communicate(timeout=60)
    text = read_all(ours).decode()

    assert (process.returncode, out) == (0, b"done\n")
    *shown, erased, end = text.removeprefix("\r").split("\r")
    assert shown
    assert all(re.fullmatch(line, one) for one in shown), shown
    assert erased.strip() == end == ""
    assert len(erased) >= len(shown[-1].rstrip())


def read_all(terminal: int) -> bytes:
    text = b""
    with suppress(OSError):  # the other end is closed
        while some := os.read(terminal, 4096):
            text += some
    os.close(terminal)
    return text
