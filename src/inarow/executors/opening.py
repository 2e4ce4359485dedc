"""The door to the executors: an engine's name becomes a place to work."""

from __future__ import annotations

import os
import sys

from inarow.errors import BadOption
from inarow.executors.executor import Executor

ENGINES = ("serial", "processes", "ray")


def available_cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def open_executor(engine: str, *, workers: int, address: str | None = None) -> Executor:
    """The executor of this name; `address` is that of a Ray cluster, without it Ray starts one here.

    >>> executor = open_executor("serial", workers=1)
    """
    if engine not in ENGINES:
        raise BadOption("executor", "engine", engine, f"there are {', '.join(ENGINES)}")
    if workers < 1:
        raise BadOption("executor", "workers", str(workers), "at least one worker is needed")
    if address is not None and engine != "ray":
        raise BadOption("executor", "address", address, "only the engine ray goes to an address")
    if engine == "ray":
        from inarow.executors.ray import RayExecutor  # late: few have Ray

        return RayExecutor(workers, address=address)
    if engine == "processes":
        if sys.platform == "win32":
            raise BadOption("executor", "engine", engine, "Windows has no such pool yet; use serial or ray")
        from inarow.executors.processes import ProcessExecutor

        return ProcessExecutor(workers)
    from inarow.executors.serial import SerialExecutor

    return SerialExecutor()
