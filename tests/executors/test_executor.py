"""What holds for the serial executor and for processes alike, and how `open_executor` refuses."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from inarow.errors import BadOption, IllegalMove
from inarow.executors import Executor, in_order, open_executor
from tests.executors.jobs import Closed, Orders, Squares
from tests.process_checks import start


class _Counted(Iterator[Any]):
    """An iterator that knows how often it was asked for more."""

    def __init__(self, source: Iterator[Any]) -> None:
        self._source = source
        self.times = 0

    def __next__(self) -> Any:
        self.times += 1
        return next(self._source)


@pytest.fixture(params=["serial", "processes"])
def executor(request: pytest.FixtureRequest) -> Executor:
    return open_executor(request.param, workers=2)


@pytest.mark.parametrize("tasks", [0, 1, 3, 5000])
def test_every_number_comes_once_with_its_result(executor: Executor, tasks: int) -> None:
    results = list(executor.run(Squares(), iter(range(tasks))))

    assert sorted(results) == [(number, number * number) for number in range(tasks)]


def test_an_executor_can_run_again(executor: Executor) -> None:
    for _ in range(2):
        assert list(in_order(executor.run(Squares(), range(3)))) == [0, 1, 4]


def test_endless_tasks_are_taken_as_they_are_needed(executor: Executor) -> None:
    taken = _Counted(count())
    with closing(executor.run(Squares(), taken)) as results:  # type: ignore[type-var]
        for received, _ in enumerate(islice(results, 20_000)):
            assert taken.times - received < 10_000


def test_long_tasks_are_taken_one_for_each_worker(executor: Executor) -> None:
    taken = _Counted(iter(range(8)))
    for received, _ in enumerate(executor.run(Squares(seconds=0.1), taken), 1):
        assert taken.times <= received + 3  # one for each worker, and one that came with this one


def test_a_job_is_prepared_once_and_opened_and_closed_where_it_works(
    executor: Executor, tmp_path: Path
) -> None:
    orders = Orders(tmp_path)
    names = [("here", "there"), ("there", "here")]
    tasks = [("tell", "")] * 3
    if executor.__class__.__name__ != "SerialExecutor":
        tasks = [("meet", pair) for pair in names] + tasks  # type: ignore[misc]
    results = [result for _, result in executor.run(orders, tasks)]

    pids = {result for result in results if result is not True}
    assert False not in results
    assert [mark.split("-")[1] for mark in orders.marks("prepared")] == [str(os.getpid())]
    opened = {mark.split("-")[1] for mark in orders.marks("opened")}
    assert {str(pid) for pid in pids} <= opened
    assert {mark.split("-")[1] for mark in orders.marks("closed")} == opened


def test_an_error_of_a_task_is_raised(executor: Executor, tmp_path: Path) -> None:
    tasks = [("tell", ""), ("refuse", "it is full"), ("tell", "")]
    with pytest.raises(IllegalMove, match="it is full") as caught:
        list(executor.run(Orders(tmp_path), tasks))
    assert caught.value.legal == ("1", "2")


def test_an_error_of_opening_is_raised(executor: Executor) -> None:
    with pytest.raises(IllegalMove, match="no door"):
        list(executor.run(Closed(), range(3)))


def test_order_is_restored_and_nothing_waits_longer_than_it_must() -> None:
    arriving = [(2, "c"), (0, "a"), (1, "b"), (4, "e"), (3, "d")]
    taken = _Counted(iter(arriving))

    assert next(in_order(taken)) == "a"
    assert taken.times == 2
    assert list(in_order(iter(arriving))) == list("abcde")


def test_closing_the_order_closes_the_run() -> None:
    closed = []

    def run() -> Iterator[tuple[int, str]]:
        try:
            yield 0, "a"
            yield 1, "b"
        finally:
            closed.append(True)

    running = run()  # a second name, so that it is not closed by being forgotten
    ordered = in_order(running)
    next(ordered)
    ordered.close()  # type: ignore[attr-defined]
    assert closed


def test_unknown_engines_and_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="there are serial, processes, ray"):
        open_executor("proceses", workers=2)
    with pytest.raises(BadOption, match="workers=0"):
        open_executor("processes", workers=0)
    with pytest.raises(BadOption, match="address"):
        open_executor("processes", workers=1, address="auto")


def test_a_missing_ray_is_named() -> None:
    blocked = "import sys; sys.modules['ray'] = None; from inarow.executors import open_executor\n"
    with start(blocked + "open_executor('ray', workers=1)") as process:
        _, err = process.communicate(timeout=300)
    assert "--engine ray needs an extra: pip install '.[ray]' in a clone, or 'inarow[ray]'" in err
