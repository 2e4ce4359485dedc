"""A desk reports what is done, and gives back what waits behind a long task."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.executors.messages import Report
from inarow.executors.queue import PATIENCE, Desk


@contextmanager
def working(desk: Desk) -> Iterator[tuple[threading.Event, threading.Event]]:
    """The desk at work on numbers: when 0 is begun the first event is set, and it waits for the second."""
    begun, go = threading.Event(), threading.Event()

    def call(task: int) -> int:
        if task == 0:
            begun.set()
            assert go.wait(30)
        return -task

    worker = threading.Thread(target=desk.work, args=(call,))
    worker.start()
    try:
        yield begun, go
    finally:
        go.set()
        worker.join()


def told(report: Report) -> tuple[int, list[int], int]:
    return report.batch, list(report.results), report.returned


def test_a_batch_is_reported_whole() -> None:
    desk = Desk()
    desk.put(7, pickle.dumps([1, 2, 3]))
    with working(desk):
        pass

    assert desk.late() == []
    assert told(desk.report()) == (7, [-1, -2, -3], 0)


def test_a_late_batch_is_told_and_what_waits_is_given_back() -> None:
    desk = Desk()
    desk.put(1, pickle.dumps([1, 2, 0, 3, 4]))
    desk.put(2, pickle.dumps([5, 6]))
    with working(desk) as (begun, go):
        assert begun.wait(30)
        threading.Event().wait(2 * PATIENCE)
        assert [told(report) for report in desk.late()] == [(1, [-1, -2], 2), (2, [], 2)]
        assert desk.late() == []  # it is told once
        desk.put(3, pickle.dumps([7]))
        assert [told(report) for report in desk.late()] == [(3, [], 1)]
        go.set()

    assert told(desk.report()) == (1, [0], 0)


def test_what_follows_a_long_task_in_its_batch_is_given_back() -> None:
    desk = Desk()
    desk.put(1, pickle.dumps([0, 1, 2]))
    with working(desk) as (begun, go):
        assert begun.wait(30)
        threading.Event().wait(2 * PATIENCE)
        go.set()

    assert told(desk.report()) == (1, [0], 2)


def test_after_the_end_no_task_is_begun() -> None:
    desk = Desk()
    desk.put(1, pickle.dumps([0, 1, 2]))
    with working(desk) as (begun, go):
        assert begun.wait(30)
        desk.end()
        go.set()

    assert told(desk.report()) == (1, [0], 2)
    assert not desk.wait()
