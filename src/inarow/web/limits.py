"""The limits of the server, all in one place with their defaults, and how much one address may do at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from inarow.errors import Refused
from inarow.executors import available_cores

MOST_CONNECT = 26  # no run on any board is longer


def _usual_workers() -> int:
    """A worker for each core, and at least two, so that a move need not wait for an analysis."""
    return max(2, min(available_cores(), 8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one server.

    workers      processes that search
    seconds      the longest time limit a client may set for a search
    nodes        the most nodes it may ask for
    grace        seconds by which a worker may exceed its time limit before it is stopped
    stopping     seconds a stopped worker may take before it is killed
    side         the longest side of a board that is searched; people may play on larger ones
    memory       bytes a worker may allocate beyond what it has when it is ready
    queue        requests that may wait for a worker
    waiting      seconds a request may wait before it is refused
    connections  websockets one address may hold open
    requests     requests one address may have running or waiting
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


class AddressCounter:
    """Counts what each address has open, and refuses more than the limit."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """One more from this address, until the block ends."""
        if self._open[address] >= self._most:
            raise Refused(
                503, f"one address may have {self._most} {self._what} at once; try again in a moment"
            )
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
