"""Where the games and searches of a study are done: on as many cores as its effort allows."""

from __future__ import annotations

import sys

from inarow.executors import Executor, available_cores, open_executor
from inarow.studies.study import Effort


def executor_of(effort: Effort) -> Executor:
    """Processes, one for each core unless the effort says otherwise; a single worker is this process."""
    workers = effort.workers or available_cores()
    alone = workers == 1 or sys.platform == "win32"
    return open_executor("serial" if alone else "processes", workers=workers)
