"""What goes wrong in a worker is raised in the caller."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inarow.errors import TaskFailed
from inarow.executors.process_pool import ProcessExecutor
from tests.executors.jobs import Orders
from tests.process_checks import survivors


def failure(folder: Path, order: str, word: Any) -> BaseException:
    """What a run raises whose second task fails; its processes are gone by then."""
    executor = ProcessExecutor(2)
    pids: set[int] = set()
    try:
        for _ in executor.run(Orders(folder), [("tell", ""), (order, word)]):
            pids.update(executor.pids)
    except BaseException as error:
        assert not survivors(pids, 0)
        return error
    pytest.fail("nothing was raised")


def test_an_ordinary_exception_keeps_its_type_and_its_traceback(tmp_path: Path) -> None:
    error = failure(tmp_path, "fail", "no such luck")

    assert type(error) is ValueError
    assert error.args == ("no such luck",)
    assert "in fail\n" in error.__notes__[0]


@pytest.mark.parametrize(
    ("order", "kind", "sentence"),
    [
        ("fail_awkwardly", "Awkward", "no such luck"),
        ("fail_locally", "_Obedient.fail_locally.<locals>.Local", "no such luck"),
        ("exit", "SystemExit", "no such luck"),
    ],
)
def test_what_cannot_be_pickled_is_raised_as_text(
    tmp_path: Path, order: str, kind: str, sentence: str
) -> None:
    error = failure(tmp_path, order, "no such luck")

    assert isinstance(error, TaskFailed)
    assert (error.kind, error.sentence) == (kind, sentence)
    assert f"in {order}\n" in error.trace
    assert str(error) == f"a worker failed with {kind}: {sentence}"


def test_a_result_that_cannot_be_pickled_is_an_error(tmp_path: Path) -> None:
    assert "lambda" in str(failure(tmp_path, "answer_with_a_function", ""))


def test_a_task_that_cannot_be_pickled_is_an_error(tmp_path: Path) -> None:
    assert "lambda" in str(failure(tmp_path, "tell", lambda: None))


def test_a_job_that_only_the_script_knows_is_refused_with_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from inarow.executors import open_executor\n"
        "class Mine:\n"
        "    def prepare(self): pass\n"
        "    def open(self): return abs\n"
        "list(open_executor('processes', workers=1).run(Mine(), [1]))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1
    assert "a job's class must be importable" in done.stderr.splitlines()[-1] + done.stderr
