"""One task after another, in this process: the plainest executor, and the oracle of the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from inarow.executors.executor import Job, Result, Task, close


class SerialExecutor:
    """Does each task when its result is asked for."""

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`; the numbers come in order."""
        job.prepare()
        call = job.open()
        try:
            for number, task in enumerate(tasks):
                yield number, call(task)
        finally:
            close(call)
