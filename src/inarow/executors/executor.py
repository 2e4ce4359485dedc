"""A job says how its tasks are done; an executor says where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_Task = TypeVar("_Task", contravariant=True)
_Result = TypeVar("_Result", covariant=True)


class Job(Protocol[_Task, _Result]):
    """A description of work that can be pickled: frozen plain data of an importable class.

    A task may be begun more than once, if a worker dies, so doing it again must give the same result.
    """

    def prepare(self) -> None:
        """Done once by the caller, before workers start: compile kernels, so that workers find them."""

    def open(self) -> Callable[[_Task], _Result]:
        """Done once in each worker; the answer does one task after another.

        If it has a method `close`, that is called when its worker ends in an orderly way.
        """


class Executor(Protocol):
    """A place where tasks are done."""

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """Results as they come, each with the number of its task; each number exactly once.

        Tasks are numbered from 0 and drawn when they are needed. The first error of a task is raised.
        Whoever stops before the end closes the iterator, or drops it; then the workers end.
        """


def in_order(results: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """The results in the order of their tasks; what came too early waits, nothing else.

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
