"""Where a submission plays: in a confined process of its own, from a copy of its files it cannot change."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.arena.isolation.own_files import Own
from inarow.classroom.assignment import Assignment
from inarow.classroom.submissions import Program
from inarow.sandbox.private_folder import private_folder

BUILDING = 30.0  # seconds to import and build a submission; a heuristic is compiled meanwhile
PATIENCE = 10.0  # seconds for a move where the assignment gives none


def seat_for(program: Program, assignment: Assignment, *, sandbox: bool) -> IsolatedSeat:
    """A seat for this program: its agent, or the agent that plays with its heuristic."""
    shelf = _shelf(program)
    folder, private = _stored(program, shelf), shelf / "private"
    private.mkdir(exist_ok=True)
    is_agent = assignment.hand_in == "agent" or not program.entry
    return IsolatedSeat(
        program.entry if is_agent else assignment.plays,
        plugins=() if is_agent else (str(folder / program.entry),),
        memory=assignment.memory << 20,
        patience=assignment.seconds or PATIENCE,
        building=BUILDING,
        home=str(folder),
        own=Own((str(folder),), private, strict=True) if sandbox else None,
    )


def without_paths(reason: str, program: Program, name: str) -> str:
    """A failure in the words of the class: no folder of this machine, and the student's own name."""
    shelf = _shelf(program)
    text = reason.replace(f"{shelf / 'program'}{os.sep}", "").replace(str(shelf), "")
    head, colon, rest = text.partition(": ")
    if colon and head.startswith(("agent ", "plug-in ")):
        text = rest
    return text.replace(str(Path.home()), "~").replace(
        program.entry, f"{name}.py" if "/" not in name else name
    )


def _shelf(program: Program) -> Path:
    """Where its files are kept; the same content under another name has a shelf of its own."""
    return private_folder(f"class-{program.digest}-{sha256(program.entry.encode()).hexdigest()[:8]}")


def _stored(program: Program, shelf: Path) -> Path:
    """The folder with its files, written once and in one step."""
    folder = shelf / "program"
    if folder.is_dir():
        return folder
    draft = Path(tempfile.mkdtemp(dir=shelf))
    program.write(draft)
    with suppress(OSError):  # another worker was faster
        draft.rename(folder)
    shutil.rmtree(draft, ignore_errors=True)
    return folder
