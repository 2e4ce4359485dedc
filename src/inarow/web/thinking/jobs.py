"""From a job to its events: which part thinks about which kind of request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from inarow.web.requests import KINDS, Analyse, Choose, Evaluate, JudgeLast, Review, Trace
from inarow.web.thinking.kept import Kept

Event = dict[str, Any]


class Job(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell", tag="job"):
    """What the server hands to a worker: a number, a kind, the request, and the time there is."""

    job: int
    do: str
    seconds: float
    request: msgspec.Raw


class Stop(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell", tag="stop"):
    """What the server says when a job is not wanted any more."""

    job: int


def events_of(job: Job, kept: Kept) -> Iterator[Event]:
    """What is found, as it is found; the last event has everything."""
    request = msgspec.json.decode(job.request, type=KINDS[job.do])
    if isinstance(request, Choose):
        from inarow.web.thinking.move import choose

        yield done(choose(request, kept, job.seconds))
    elif isinstance(request, Analyse):
        from inarow.web.thinking.analyse import analyse

        last = None
        for last in analyse(request, kept, job.seconds):
            yield {"event": "progress", "found": last}
        yield done(last)
    elif isinstance(request, JudgeLast):
        from inarow.web.thinking.review import judge_last

        yield done(judge_last(request, kept))
    elif isinstance(request, Review):
        from inarow.web.thinking.review import review

        points = []
        for point in review(request, kept):
            points.append(point)
            yield {"event": "progress", "found": {"point": point}}
        yield done({"points": points[::-1]})
    elif isinstance(request, Evaluate):
        from inarow.web.thinking.evaluate import evaluate

        yield done(evaluate(request))
    elif isinstance(request, Trace):
        from inarow.web.thinking.trace import trace

        yield done(trace(request))


def done(found: Any) -> Event:
    return {"event": "done", "found": found}
