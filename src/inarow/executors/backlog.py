"""Which tasks are sent out next, and how many at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

Item = tuple[int, Any]  # a task with its number


class Pace:
    """How many tasks make a batch of about `target` seconds.

    It starts with one task, doubles at most from one message to the next, and shrinks at once.
    """

    def __init__(self, target: float, most: int, deepest: int) -> None:
        self._target, self._most, self._deepest = target, most, deepest
        self._seconds = target  # that a task is expected to take

    @property
    def size(self) -> int:
        """Tasks in a batch."""
        return max(1, min(self._most, round(self._target / self._seconds)))

    @property
    def depth(self) -> int:
        """Batches a worker may have at a time; none should wait behind a long task."""
        return self._deepest if self.size > 1 else 1

    def observe(self, tasks: int, seconds: float) -> None:
        """So many tasks took so long."""
        self._seconds = max(seconds / max(tasks, 1), self._seconds / 2, self._target / self._most)


class Backlog:
    """Tasks that wait, taken from the caller's iterable no earlier than needed."""

    def __init__(self, tasks: Iterable[Any], workers: int, pace: Pace) -> None:
        self._source = enumerate(tasks)
        self._exhausted = False
        self._shares = 2 * workers
        self._pace = pace
        self._waiting: deque[Item] = deque()
        self._suspects: deque[Item] = deque()

    def waiting(self, most: int) -> int:
        """How many tasks wait, counting up to `most`."""
        self._take(most - len(self._suspects))
        return min(most, len(self._suspects) + len(self._waiting))

    def cut(self) -> list[Item]:
        """The next batch; empty if nothing waits. The last ones are small: all workers share them."""
        if self._suspects:
            return [self._suspects.popleft()]
        size = self._pace.size
        self._take(1 if size == 1 else size * self._shares)
        if self._exhausted:
            size = max(1, min(size, len(self._waiting) // self._shares))
        return [self._waiting.popleft() for _ in range(min(size, len(self._waiting)))]

    def give_back(self, items: Iterable[Item]) -> None:
        """These were not started: they come first again."""
        self._waiting.extendleft(reversed(list(items)))

    def suspect(self, items: Iterable[Item]) -> None:
        """One of these may have killed its worker: each goes out alone."""
        self._suspects.extend(items)

    def _take(self, wanted: int) -> None:
        while len(self._waiting) < wanted and not self._exhausted:
            try:
                self._waiting.append(next(self._source))
            except StopIteration:
                self._exhausted = True
