"""What the server bounds, so that nobody can wear it out: one place, with its defaults."""

from __future__ import annotations

from dataclasses import dataclass, field

from inarow.executors import available_cores

MOST_CONNECT = 26  # no run on any board is longer
MOST_DEPTH = 676  # plies: no board has more cells


def _usual_workers() -> int:
    """A worker for each core there is, and at least two, so that an analysis leaves room for a move."""
    return max(2, min(available_cores(), 8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The bounds of one server.

    seconds      the most a client may ask for one move or one analysis
    nodes        the most nodes it may ask for
    grace        seconds a worker may be late before it is ended
    stopping     seconds a cancelled worker may take to stop before it is ended
    side         the longest side of a board that is searched; people may play on larger ones
    memory       bytes a worker may take beyond what it has when it is ready
    queue        requests that may wait for a worker
    waiting      seconds one may wait before the server says that it is busy
    connections  websockets one address may hold open
    requests     requests one address may have under way
    message      bytes of a request
    """

    workers: int = field(default_factory=_usual_workers)
    seconds: float = 10.0
    nodes: int = 50_000_000
    grace: float = 3.0
    stopping: float = 1.0
    side: int = 19
    memory: int = 1 << 30
    queue: int = 256
    waiting: float = 20.0
    connections: int = 100
    requests: int = 200
    message: int = 64 << 10
