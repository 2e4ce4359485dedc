"""Workers die; nothing is lost, nothing comes twice, and a task that kills is found."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from inarow.errors import WorkerLost
from inarow.executors.process_pool import ProcessExecutor
from tests.executors.jobs import Orders, Squares, Stillborn
from tests.process_checks import survivors


def test_killed_workers_lose_nothing() -> None:
    executor = ProcessExecutor(2)
    seen: list[int] = []
    pids: set[int] = set()
    killed = 0
    for number, result in executor.run(Squares(seconds=0.001), range(1600)):
        assert result == number * number
        seen.append(number)
        pids.update(executor.pids)
        if len(seen) % 200 == 0 and len(seen) < 1600:
            os.kill(executor.pids[killed % 2], signal.SIGKILL)
            killed += 1

    assert sorted(seen) == list(range(1600))
    assert killed == 7
    assert len(pids) >= 5  # the last ones killed need not be replaced
    assert not survivors(pids, 0)


@pytest.mark.parametrize(
    ("order", "word", "how"),
    [("kill", signal.SIGKILL, "was killed by SIGKILL"), ("leave", 7, "ended with exit code 7")],
)
def test_a_task_that_kills_its_workers_is_named(tmp_path: Path, order: str, word: int, how: str) -> None:
    tasks: list[tuple[str, Any]] = [("tell", "")] * 300
    tasks[200] = (order, word)
    seen: list[int] = []
    orders = Orders(tmp_path)
    with pytest.raises(WorkerLost) as caught:
        seen.extend(number for number, _ in ProcessExecutor(2).run(orders, tasks))

    assert caught.value.work == "task 200"
    assert str(caught.value).startswith(f"task 200 cost too many workers, the last one {how}; ")
    assert len(orders.marks("opened")) <= 2 + 4  # it died once in company and three times alone


def test_a_task_that_kills_once_is_done_in_the_end(tmp_path: Path) -> None:
    tasks: list[tuple[str, Any]] = [("tell", "")] * 300
    tasks[200] = ("leave_once", 1)
    seen = [number for number, _ in ProcessExecutor(2).run(Orders(tmp_path), tasks)]

    assert (tmp_path / "left").exists()
    assert sorted(seen) == list(range(300))


def test_workers_that_die_while_starting_end_the_run(tmp_path: Path) -> None:
    with pytest.raises(WorkerLost, match=r"^opening the job .* exit code 3;"):
        list(ProcessExecutor(2).run(Stillborn(3, tmp_path), range(10)))
    assert 6 <= len(list(tmp_path.iterdir())) <= 7  # three for each worker; one more may have been under way


def test_a_death_is_seen_though_a_child_of_the_worker_holds_its_socket(tmp_path: Path) -> None:
    tasks = [("tell", ""), ("leave_a_child", str(tmp_path / "child")), ("tell", "")]
    seen = [number for number, _ in ProcessExecutor(1).run(Orders(tmp_path), tasks)]

    assert sorted(seen) == [0, 1, 2]
    os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)
