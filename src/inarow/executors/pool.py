"""What a supervisor needs of an engine: workers that can be hired, given batches, heard and dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from inarow.executors.messages import Report


class Lost(NamedTuple):
    """A worker died; `how` ends the sentence "it ..."."""

    how: str


class Crew(Protocol):
    """Workers of one run, named by numbers that are never used twice."""

    def hire(self) -> int:
        """Start a worker; it will be heard with a READY report, or as lost."""

    def give(self, worker: int, batch: int, tasks: Sequence[Any]) -> None:
        """Hand a batch to a ready worker; if it is dead already, it will be heard as lost."""

    def listen(self) -> list[tuple[int, Report | Lost]]:
        """Wait for news; may be empty after a while. A lost worker is heard once, after its last report."""

    def retire(self, worker: int) -> None:
        """End an idle worker in an orderly way, without waiting for it; it is not heard again."""

    def dismiss(self, patience: float) -> None:
        """End all workers: in an orderly way within `patience` seconds, or by force."""
