"""What students have handed in, a file `NAME.py` or a folder `NAME/` each: read, and never run here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from inarow.classroom.assignment import DOCUMENT, Assignment
from inarow.classroom.nicknames import nicknames
from inarow.errors import BadFile

MOST_BYTES = 8 << 20  # of a submission
MOST_FILES = 200
_ENTRIES = ("agent.py", "heuristic.py", "main.py", "submission.py")


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program as plain data, which can be sent to where it runs: its files, and the one to start."""

    files: tuple[tuple[str, bytes], ...]
    entry: str

    @property
    def digest(self) -> str:
        """The same for the same content, whatever it is called."""
        found = sha256()
        for name, content in sorted(self.files):
            found.update(f"{name if len(self.files) > 1 else ''}\0{len(content)}\0".encode() + content)
        return found.hexdigest()[:24]

    def write(self, folder: Path) -> Path:
        """Write it into a folder; the file to start."""
        for name, content in self.files:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        return folder / self.entry

    @property
    def sources(self) -> dict[str, bytes]:
        return {name: content for name, content in self.files if name.endswith(".py")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """What one student has handed in; `fault` says what is wrong with it before anything of it is read.

    `file` is the one to start, as seen from the folder of submissions: `ann.py`, or `bob/agent.py`.
    """

    name: str
    nickname: str
    program: Program
    file: str
    late: bool = False
    fault: str | None = None


def read_submissions(folder: Path, assignment: Assignment) -> list[Submission]:
    """Everything in the folder of submissions, by name; hidden files and caches are none."""
    if not folder.is_dir():
        raise BadFile(
            str(folder), "there is no such folder; each student's NAME.py or folder NAME goes there"
        )
    found: dict[str, Submission] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or not (path.is_dir() or path.suffix == ".py"):
            continue
        name = (path.stem if path.suffix == ".py" else path.name).encode("utf-8", "replace").decode()
        if name in found:
            raise BadFile(str(path), f"{name} has handed in a file and a folder; keep one of them")
        program, fault = _taken_in(path)
        late = assignment.deadline is not None and _is_late(path, assignment.deadline)
        file = path.name if path.is_file() else f"{path.name}/{program.entry}".rstrip("/")
        found[name] = Submission(name=name, nickname="", program=program, file=file, late=late, fault=fault)
    given = nicknames(found, assignment.seed) | assignment.nicknames
    used = [given[name] for name in found]
    for nickname in used:
        if used.count(nickname) > 1:
            raise BadFile(str(folder), f"two students are {nickname!r}; choose other nicknames in {DOCUMENT}")
    return [replace(one, nickname=given[one.name]) for one in found.values()]


def read_program(file: Path) -> Program:
    """One file as a program: a reference solution of the teacher's."""
    program, fault = _taken_in(file)
    if fault is not None:
        raise BadFile(str(file), fault)
    return program


def forbidden_imports(program: Program, allowed: Iterable[str]) -> list[tuple[str, int, str]]:
    """Imports that the assignment does not allow: file, line and module. Its own modules are allowed.

    SyntaxError, with the file in it, where a file is no Python.
    """
    known = set(allowed) | {"__future__", "typing", "dataclasses"}
    known |= {name.split("/")[0].removesuffix(".py") for name in program.sources}
    found = []
    for name, content in program.sources.items():
        for node in ast.walk(ast.parse(content, filename=name)):
            for module in _imported(node):
                if module.split(".")[0] not in known and module not in known:
                    found.append((name, getattr(node, "lineno", 0), module))
    return sorted(set(found))


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        yield node.module


def _taken_in(path: Path) -> tuple[Program, str | None]:
    """The files of a submission, and what is wrong with it, if anything is."""
    nothing = Program(files=(), entry="")
    if path.is_symlink():
        return nothing, "it is a link to another place"
    files: list[tuple[str, bytes]] = []
    size = 0
    try:
        for file in (path,) if path.is_file() else sorted(path.rglob("*")):
            if file.is_symlink():
                return nothing, f"{file.name} is a link to another place"
            if not file.is_file() or "__pycache__" in file.parts:
                continue
            size += file.stat().st_size
            if size > MOST_BYTES or len(files) >= MOST_FILES:
                return nothing, f"it has more than {MOST_BYTES >> 20} MB or {MOST_FILES} files"
            name = file.name if path.is_file() else file.relative_to(path).as_posix()
            files.append((name, file.read_bytes()))
    except OSError as error:
        return nothing, f"it cannot be read: {error.strerror}"
    entry = path.name if path.is_file() else _entry(path.name, [name for name, _ in files])
    if not entry:
        return nothing, f"the folder has no {_ENTRIES[0]}, and not just one Python file"
    return Program(files=tuple(files), entry=entry), None


def _entry(name: str, files: list[str]) -> str:
    """The file of a folder to start: one of the usual names, one like the folder, or the only one."""
    usual = [one for one in (*_ENTRIES, f"{name}.py") if one in files]
    programs = [one for one in files if one.endswith(".py") and "/" not in one]
    return usual[0] if usual else programs[0] if len(programs) == 1 else ""


def _is_late(path: Path, deadline: datetime) -> bool:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    return max((one.stat().st_mtime for one in files), default=0.0) > deadline.timestamp()


def safe(name: str) -> str:
    """A name as it can stand in a file's name, different for different names."""
    plain = re.sub(r"[^\w.-]", "_", name)
    return plain if plain == name else f"{plain}-{sha256(name.encode()).hexdigest()[:6]}"
