"""A new assignment: one of three that are ready, copied into a folder to be changed and handed out."""

from __future__ import annotations

import shutil
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from inarow.classroom.assignment import DOCUMENT, SUBMISSIONS
from inarow.errors import BadFile


def start_class(folder: Path, task: str) -> None:
    """Write the assignment into a new or empty folder; BadFile if something is there."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFile(str(folder), "it exists and is not empty; nothing was written")
    try:
        _copy(files("inarow.classroom") / "assignments" / task, folder)
        shutil.copy(folder / DOCUMENT, folder / "student")  # students check themselves by it
        (folder / SUBMISSIONS).mkdir()
    except OSError as error:
        raise BadFile(str(folder), f"it cannot be written: {error.strerror}") from error


def _copy(source: Traversable, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for part in source.iterdir():
        if part.is_dir():
            _copy(part, folder / part.name)
        else:  # programs end in .txt in the package, so that nothing takes them for a part of it
            (folder / part.name.removesuffix(".txt")).write_bytes(part.read_bytes())
