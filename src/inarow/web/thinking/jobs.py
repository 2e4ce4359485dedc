"""The messages between the server and a worker, and the worker's way from a job to its events."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import msgspec

from inarow.web.operations import OPERATIONS
from inarow.web.thinking.cache import WorkerCache

Event = dict[str, Any]


class SearchJob(msgspec.Struct, frozen=True, kw_only=True, tag_field="message", tag="job"):
    """A job for a worker: its number, the operation's name, the request, and the time limit."""

    job: int
    do: str
    seconds: float
    request: msgspec.Raw


class StopJob(msgspec.Struct, frozen=True, kw_only=True, tag_field="message", tag="stop"):
    """The job is cancelled."""

    job: int


def events_of(job: SearchJob, cache: WorkerCache) -> Iterator[Event]:
    """Progress, then the answer. A handler with progress is a generator: it yields that, returns this."""
    operation = OPERATIONS[job.do]
    request = msgspec.json.decode(job.request, type=operation.form)
    found = operation.function(request, cache, job.seconds)
    if isinstance(found, Generator):
        found = yield from _progress(found)
    yield {"event": "done", "found": found}


def _progress(steps: Generator[Any, None, Any]) -> Generator[Event, None, Any]:
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        yield {"event": "progress", "found": step}
