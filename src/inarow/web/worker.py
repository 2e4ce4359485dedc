"""The server's side of a worker process: start it, hand it a job, hear its events, stop it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from inarow.web.thinking.jobs import Job, Stop

Event = dict[str, Any]
LONGEST_LINE = 32 << 20  # bytes of one event: a tree of thousands of nodes


class Worker:
    """A process that thinks. `hear` is told every event; `listen` returns when the process has ended."""

    def __init__(self, process: asyncio.subprocess.Process, hear: Callable[[Worker, Event], None]) -> None:
        self._process = process
        self._hear = hear
        self.job: int | None = None
        self.ready = False
        self.alive = True

    @classmethod
    async def start(cls, setting: dict[str, Any], hear: Callable[[Worker, Event], None]) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "inarow.web.thinking.process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        worker = cls(process, hear)
        worker._write(setting)
        return worker

    @property
    def pid(self) -> int:
        return self._process.pid

    async def listen(self) -> None:
        """Pass every event on until the process ends."""
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                self._hear(self, msgspec.json.decode(line))
        except (ValueError, msgspec.DecodeError):  # too long a line, or nonsense: it is of no use any more
            self.kill()
        finally:
            self.alive = False
        await self._process.wait()

    def give(self, job: int, kind: str, request: bytes, seconds: float) -> None:
        """Start a job."""
        self.job = job
        self._write(Job(job=job, do=kind, seconds=seconds, request=msgspec.Raw(request)))

    def cancel(self) -> None:
        """Stop the job under way."""
        if self.job is not None:
            self._write(Stop(job=self.job))

    def kill(self) -> None:
        """End the process now."""
        with suppress(ProcessLookupError):
            self._process.kill()

    def _write(self, message: object) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):  # it has just ended; `listen` will notice
            self._process.stdin.write(msgspec.json.encode(message) + b"\n")
