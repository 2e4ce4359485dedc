"""However a run ends, no process is left behind; and however it begins, no script is run twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from inarow.executors.process_pool import ProcessExecutor
from tests.executors.jobs import Orders
from tests.process_checks import is_alive, start, survivors

BUSY = [("tell", ""), ("tell", ""), ("spin", ""), ("spin", "")]
RUN = """
import sys
from pathlib import Path
from inarow.executors.process_pool import ProcessExecutor
from tests.executors.jobs import Orders
executor = ProcessExecutor(2)
tasks = [("meet", ("a", "b")), ("meet", ("b", "a")), *[("spin", "")] * 9]
for _ in executor.run(Orders(Path(sys.argv[1])), tasks):
    print(*executor.pids, flush=True)
"""


def test_closing_ends_workers_in_the_midst_of_a_task(tmp_path: Path) -> None:
    """Their tasks never end of themselves: who waited for them would wait for ever."""
    executor = ProcessExecutor(2)
    results = executor.run(Orders(tmp_path), iter(BUSY))
    next(results)
    pids = executor.pids
    assert len(pids) == 2
    assert all(is_alive(pid) for pid in pids)
    results.close()  # type: ignore[attr-defined]

    assert not survivors(pids, 0)
    assert executor.pids == ()


def test_an_error_of_the_consumer_ends_the_workers(tmp_path: Path) -> None:
    executor = ProcessExecutor(2)
    pids: tuple[int, ...] = ()
    with pytest.raises(ZeroDivisionError):  # noqa: PT012
        for _ in executor.run(Orders(tmp_path), BUSY):
            pids = executor.pids
            raise ZeroDivisionError
    assert len(pids) == 2
    assert not survivors(pids, 0)


def test_workers_die_with_their_parent(tmp_path: Path) -> None:
    with start(RUN, tmp_path) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.kill()
        parent.wait()
        assert not survivors(pids, 120)


def test_an_interrupt_of_the_whole_group_is_the_parents_alone(tmp_path: Path) -> None:
    with start(RUN, tmp_path) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 2
        os.killpg(parent.pid, signal.SIGINT)
        _, err = parent.communicate(timeout=300)

    assert not survivors(pids, 120)
    assert parent.returncode == -signal.SIGINT
    assert err.count("Traceback") == 1, err
    assert err.rstrip().endswith("KeyboardInterrupt")


def test_a_worker_ignores_an_interrupt_while_it_works(tmp_path: Path) -> None:
    executor = ProcessExecutor(1)
    interrupted = []
    pids = set()
    for _, pid in executor.run(Orders(tmp_path), [("sleep", 0.1)] * 6):
        pids.add(pid)
        if not interrupted:
            interrupted.append(os.kill(pid, signal.SIGINT))

    assert len(pids) == 1


def test_a_worker_ignores_an_interrupt_while_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python runs `sitecustomize` before anything of ours; there the worker is caught."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, pathlib, time\n"
        f"folder = pathlib.Path({str(tmp_path)!r})\n"
        "(folder / f'starting-{os.getpid()}').write_text('')\n"
        "while not (folder / 'go').exists(): time.sleep(0.01)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    orders = Orders(tmp_path)

    def interrupt() -> None:
        while not orders.marks("starting"):
            time.sleep(0.01)
        os.kill(int(orders.marks("starting")[0].split("-")[1]), signal.SIGINT)
        orders.mark("go")

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    results = dict(ProcessExecutor(1).run(orders, [("tell", "")] * 3))
    interrupter.join()

    assert orders.marks("starting") == [f"starting-{pid}" for pid in set(results.values())]


@pytest.mark.parametrize("way", ["file", "-c", "stdin"])
def test_a_script_without_a_guard_runs_once_and_its_modules_are_found(tmp_path: Path, way: str) -> None:
    (tmp_path / "own.py").write_text(
        "class Doubles:\n"
        "    def prepare(self): pass\n"
        "    def open(self): return lambda task: print(task) or 2 * task\n"
    )
    text = (
        "from inarow.executors import open_executor, in_order\n"
        "from own import Doubles\n"
        "print('once')\n"
        "print(*in_order(open_executor('processes', workers=2).run(Doubles(), range(4))))\n"
    )
    (tmp_path / "script.py").write_text(text)
    command = {"file": ["script.py"], "-c": ["-c", text], "stdin": []}[way]
    done = subprocess.run(
        [sys.executable, *command],
        input=text if way == "stdin" else "",
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert done.stdout == "once\n0 2 4 6\n"  # what tasks print goes elsewhere
    assert sorted(done.stderr.replace("\n", "")) == list("0123")  # two workers may share a line
