"""Run a class from a test, here or as a command."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import Popen

from inarow.classroom.course import Course
from inarow.classroom.results import ClassResults
from inarow.executors import open_executor


def graded(folder: Path, *, workers: int = 1, sandbox: bool = True) -> ClassResults:
    """The results of a class, in this process or in several."""
    course = Course(folder, sandbox=sandbox)
    engine = "serial" if workers == 1 else "processes"
    try:
        return course.run(lambda _tasks: open_executor(engine, workers=workers), lambda *_: None)
    finally:
        course.close()


def started(folder: Path, *words: str) -> Popen[bytes]:
    """`inarow class run` as a process of its own."""
    return Popen([sys.executable, "-m", "inarow", "class", "run", str(folder), *words], env=dict(os.environ))
