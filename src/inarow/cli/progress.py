"""A bar with the time left, for anything that takes longer than a breath."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PATIENCE = 1.0  # seconds before the bar appears


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A function to call with the share that is done; the bar is shown on terminals only."""
    started = time.monotonic()
    bar = None
    task = None

    def show(share: float) -> None:
        nonlocal bar, task
        if bar is None and sys.stderr.isatty() and time.monotonic() - started > _PATIENCE:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            task = bar.add_task(what, total=1.0)
        if bar is not None and task is not None:
            bar.update(task, completed=share)

    try:
        yield show
    finally:
        if bar is not None:
            bar.stop()
