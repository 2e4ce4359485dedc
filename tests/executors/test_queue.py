"""A queue sends what is done, and gives back what waits behind a long task."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.executors.messages import WorkerMessage
from inarow.executors.queue import OVERDUE, TaskQueue


@contextmanager
def working(queue: TaskQueue) -> Iterator[tuple[threading.Event, threading.Event]]:
    """The queue at work on numbers: when 0 is started the first event is set, and it waits for the second."""
    begun, go = threading.Event(), threading.Event()

    def call(task: int) -> int:
        if task == 0:
            begun.set()
            assert go.wait(30)
        return -task

    worker = threading.Thread(target=queue.work, args=(call,))
    worker.start()
    try:
        yield begun, go
    finally:
        go.set()
        worker.join()


def content(message: WorkerMessage) -> tuple[int, list[int], int]:
    return message.batch, list(message.results), message.returned


def test_a_batch_is_sent_whole() -> None:
    queue = TaskQueue()
    queue.put(7, pickle.dumps([1, 2, 3]))
    with working(queue):
        pass

    assert queue.overdue() == []
    assert content(queue.finish()) == (7, [-1, -2, -3], 0)


def test_results_of_an_overdue_batch_are_sent_and_what_waits_is_given_back() -> None:
    queue = TaskQueue()
    queue.put(1, pickle.dumps([1, 2, 0, 3, 4]))
    queue.put(2, pickle.dumps([5, 6]))
    with working(queue) as (begun, go):
        assert begun.wait(30)
        threading.Event().wait(2 * OVERDUE)
        assert [content(message) for message in queue.overdue()] == [(1, [-1, -2], 2), (2, [], 2)]
        assert queue.overdue() == []  # it is sent once
        queue.put(3, pickle.dumps([7]))
        assert [content(message) for message in queue.overdue()] == [(3, [], 1)]
        go.set()

    assert content(queue.finish()) == (1, [0], 0)


def test_what_follows_a_long_task_in_its_batch_is_given_back() -> None:
    queue = TaskQueue()
    queue.put(1, pickle.dumps([0, 1, 2]))
    with working(queue) as (begun, go):
        assert begun.wait(30)
        threading.Event().wait(2 * OVERDUE)
        go.set()

    assert content(queue.finish()) == (1, [0], 2)


def test_after_the_end_no_task_is_started() -> None:
    queue = TaskQueue()
    queue.put(1, pickle.dumps([0, 1, 2]))
    with working(queue) as (begun, go):
        assert begun.wait(30)
        queue.end()
        go.set()

    assert content(queue.finish()) == (1, [0], 2)
    assert not queue.wait()
