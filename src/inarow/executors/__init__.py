"""Where work is done: in one process, in many, or on a Ray cluster; `open_executor` makes one by name."""

from __future__ import annotations

import os
import sys

from inarow.errors import BadOption
from inarow.executors.executor import Executor, Job, SerialExecutor, in_order

__all__ = ["ENGINES", "Executor", "Job", "available_cores", "in_order", "open_executor"]

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
        raise BadOption("executor", "address", address, "only the engine ray takes an address")
    if engine == "ray":
        from inarow.executors.ray import RayExecutor  # lazily: few have Ray installed

        return RayExecutor(workers, address=address)
    if engine == "processes":
        if sys.platform == "win32":
            raise BadOption("executor", "engine", engine, "Windows has no such pool yet; use serial or ray")
        from inarow.executors.process_pool import ProcessExecutor

        return ProcessExecutor(workers)
    return SerialExecutor()
