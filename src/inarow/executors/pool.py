"""What a supervisor needs of an engine: workers that are started, given batches, listened to and stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from inarow.executors.messages import WorkerMessage


class WorkerDeath(NamedTuple):
    """A worker died; `how` ends the sentence "it ..."."""

    how: str


class WorkerPool(Protocol):
    """The workers of one run, each known by a number that is never used twice."""

    def start_worker(self) -> int:
        """Start a worker; its first message is READY, or its death is received."""

    def send(self, worker: int, batch: int, tasks: Sequence[Any]) -> None:
        """Send a batch to a ready worker; if it is dead already, its death will be received."""

    def receive(self) -> list[tuple[int, WorkerMessage | WorkerDeath]]:
        """Wait for messages; may return none after a while. A death comes once, after the last message."""

    def stop_worker(self, worker: int) -> None:
        """Let an idle worker end normally, without waiting for it; nothing more is received from it."""

    def stop(self, seconds: float) -> None:
        """Stop all workers: normally within so many seconds, then by force."""
