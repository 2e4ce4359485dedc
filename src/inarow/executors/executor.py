"""A job says how its tasks are done, an executor where; the serial executor is the simplest one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_Task = TypeVar("_Task", contravariant=True)
_Result = TypeVar("_Result", covariant=True)


class Job(Protocol[_Task, _Result]):
    """A description of work that can be pickled: frozen plain data of an importable class.

    A task may be started more than once, if a worker dies, so doing it again must give the same result.
    """

    def prepare(self) -> None:
        """Called once by the caller, before workers start: compiles kernels, which workers find cached."""

    def open(self) -> Callable[[_Task], _Result]:
        """Called once in each worker; returns the function that does one task after another.

        If it has a method `close`, that is called when its worker ends normally.
        """


class Executor(Protocol):
    """Runs the tasks of a job: in this process, in several, or on a cluster."""

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """Results as they come, each with the number of its task; each number exactly once.

        Tasks are numbered from 0 and taken from the iterable when they are needed. The first error of a task
        is raised. A caller that stops early closes the iterator, or drops it; then the workers end.
        """


class SerialExecutor:
    """One task after another, in this process, when its result is asked for: the oracle of the others."""

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`; the numbers come in order."""
        job.prepare()
        call = job.open()
        try:
            for number, task in enumerate(tasks):
                yield number, call(task)
        finally:
            close(call)


def in_order(results: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """The results in the order of their tasks; only those that came too early wait.

    >>> list(in_order(iter([(1, "b"), (0, "a"), (2, "c")])))
    ['a', 'b', 'c']
    """
    early: dict[int, Result] = {}
    due = 0
    try:
        for number, result in results:
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1
    finally:
        close(results)


def close(thing: object) -> None:
    """Close what can be closed."""
    if callable(end := getattr(thing, "close", None)):
        end()
