"""Many processes on this machine: each is watched, and replaced when it dies."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator

from inarow.executors.backlog import Pace
from inarow.executors.executor import Job, Result, Task
from inarow.executors.process_pool import ProcessCrew
from inarow.executors.supervisor import Recycling, Supervisor, listed

TARGET, MOST = 0.075, 512  # of a batch: seconds of work to aim at, and tasks at most


class ProcessExecutor:
    """Tasks on `workers` processes, started for each run.

    A worker that dies is replaced and its tasks are done again. A worker is also replaced after `recycle`
    tasks, but not before it is `youth` seconds old: strangers' code may leak.
    """

    def __init__(self, workers: int, *, recycle: int = 50_000, youth: float = 60.0) -> None:
        self._workers = workers
        self._recycling = Recycling(tasks=recycle, seconds=youth)
        self._crews: list[ProcessCrew] = []

    @property
    def pids(self) -> tuple[int, ...]:
        """The workers there are now, whether they start, work or end."""
        return tuple(pid for crew in self._crews for pid in crew.pids)

    def run(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Iterator[tuple[int, Result]]:
        """See `Executor.run`."""
        job.prepare()
        crew = ProcessCrew(pickle.dumps(job))
        pace = Pace(target=TARGET, most=MOST, deepest=2)
        supervisor = Supervisor(crew, tasks, workers=self._workers, pace=pace, recycling=self._recycling)
        with listed(crew, self._crews):
            yield from supervisor.results()
