"""Where work is done: one process, many processes or a cluster; `open_executor` is the door."""

from inarow.executors.executor import Executor, Job, in_order
from inarow.executors.opening import ENGINES, available_cores, open_executor

__all__ = ["ENGINES", "Executor", "Job", "available_cores", "in_order", "open_executor"]
