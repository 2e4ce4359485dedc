"""The server's side of a worker process: start it, send it jobs, pass its events on, stop it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from inarow.web.thinking.jobs import Event, SearchJob, StopJob

LONGEST_LINE = 32 << 20  # bytes of one event: a tree of thousands of nodes


class WorkerProcess:
    """A process that searches. `on_event` is called with every event; `listen` returns when it ends."""

    def __init__(
        self, process: asyncio.subprocess.Process, on_event: Callable[[WorkerProcess, Event], None]
    ) -> None:
        self._process = process
        self._on_event = on_event
        self.job: int | None = None
        self.ready = False

    @classmethod
    async def start(
        cls, setup: dict[str, Any], on_event: Callable[[WorkerProcess, Event], None]
    ) -> WorkerProcess:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "inarow.web.thinking.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        worker = cls(process, on_event)
        worker._write(setup)
        return worker

    async def listen(self) -> None:
        """Pass every event on until the process ends."""
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                self._on_event(self, msgspec.json.decode(line))
        except (
            ValueError,
            msgspec.DecodeError,
        ):  # a line too long or not JSON: nothing after it can be trusted
            self.kill()
        await self._process.wait()

    def give(self, job: int, operation: str, request: bytes, seconds: float) -> None:
        """Start a job."""
        self.job = job
        self._write(SearchJob(job=job, do=operation, seconds=seconds, request=msgspec.Raw(request)))

    def cancel(self) -> None:
        """Stop the running job."""
        if self.job is not None:
            self._write(StopJob(job=self.job))

    def kill(self) -> None:
        """End the process now."""
        with suppress(ProcessLookupError):
            self._process.kill()

    def _write(self, message: object) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):  # it has just ended; `listen` will notice
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
