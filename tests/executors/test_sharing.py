"""Work is shared well: results do not wait behind long tasks, nor do tasks; workers are replaced in time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from inarow.executors.process_pool import ProcessExecutor
from tests.executors.jobs import Orders


def test_results_do_not_wait_for_a_long_task_behind_them(tmp_path: Path) -> None:
    """The long task ends when all before it have been received: they must come while it runs."""
    tasks: list[tuple[str, Any]] = [("tell", "")] * 3000
    tasks[2500] = ("wait_for", "received")
    received: set[int] = set()
    answers = []
    for number, result in ProcessExecutor(1).run(Orders(tmp_path), tasks):
        received.add(number)
        if number == 2500:
            answers.append(result)
        if received >= set(range(2500)):
            (tmp_path / "received").write_text("")

    assert answers == [True]


def test_the_last_tasks_are_shared_though_they_seemed_short(tmp_path: Path) -> None:
    meeting: list[tuple[str, Any]] = [("meet", ("here", "there")), ("meet", ("there", "here"))]
    short: list[tuple[str, Any]] = [("tell", "")] * 3000
    long: list[tuple[str, Any]] = [("sleep", 0.2)] * 10
    results = dict(ProcessExecutor(2).run(Orders(tmp_path), [*meeting, *short, *long]))

    assert results[0] is results[1] is True
    shares = Counter(results[number] for number in range(3002, 3012))
    assert len(shares) == 2
    assert min(shares.values()) >= 3


def test_workers_are_replaced_after_so_many_tasks_in_an_orderly_way(tmp_path: Path) -> None:
    orders = Orders(tmp_path)
    executor = ProcessExecutor(1, recycle=10, youth=0.0)
    results = dict(executor.run(orders, [("sleep", 0.03)] * 50))

    assert sorted(results) == list(range(50))
    workers = Counter(results.values())
    assert 3 <= len(workers) <= 5
    assert all(tasks >= 10 for tasks in list(workers.values())[:-1])
    assert len(orders.marks("opened")) == len(orders.marks("closed")) == len(workers)


def test_a_young_worker_is_not_replaced(tmp_path: Path) -> None:
    results = dict(ProcessExecutor(1, recycle=10, youth=600.0).run(Orders(tmp_path), [("tell", "")] * 50))

    assert len(set(results.values())) == 1


def test_no_more_workers_start_than_there_are_tasks(tmp_path: Path) -> None:
    orders = Orders(tmp_path)
    list(ProcessExecutor(4).run(orders, [("tell", "")]))

    assert len(orders.marks("opened")) == 1
