"""A study being worked on: experiments in order, each finished section kept, so that it can be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from inarow.arena.circumstances import circumstances
from inarow.errors import BadFile, shortened
from inarow.studies.keeping import read_document, read_section, write_document, write_section
from inarow.studies.study import Effort, Experiment, Section, Study

BEGUN = "study.json"  # in the folder: what is done there
_DONE = "sections"  # and the folder of what is finished
_WORDS = {"study": "study", "quick": "effort", "seed": "seed", "version": "version", "code": "code"}


class Working:
    """A study, how much of it to do, and the sections found so far; with a folder they are kept."""

    def __init__(self, study: Study, effort: Effort, folder: Path | None = None) -> None:
        """Begin or go on; a folder that cannot be written, or holds anything else, is refused at once."""
        self.study = study
        self.effort = effort
        self.folder = folder
        self.circumstances = circumstances()
        self.sections: list[Section] = []
        if folder is not None:
            self._begin(folder)

    @property
    def version(self) -> str:
        return str(self.circumstances["versions"]["inarow"])

    def identity(self) -> dict[str, Any]:
        """What must be the same for kept sections to count: all that the results depend on."""
        return {
            "study": self.study.number,
            "quick": self.effort.quick,
            "seed": self.effort.seed,
            "version": self.version,
            "code": code_checksum(self.study.number),
        }

    def work(self) -> Iterator[tuple[Experiment, float | Section]]:
        """Do what is left: shares of the experiment under way, and each section as it is finished.

        Sections that were kept come too, at their place.
        """
        self.sections.clear()
        for number, experiment in enumerate(self.study.experiments, start=1):
            file = None if self.folder is None else self._place(self.folder, number, experiment)
            if file is not None and file.exists():
                section = read_section(file)
            else:
                found: Section | None = None
                for step in experiment.work(self.effort):
                    if isinstance(step, Section):
                        found = step
                    else:
                        yield experiment, step
                assert found is not None, f"{experiment.name} ended without a section"
                section = found
                if file is not None:
                    write_section(file, section)
            self.sections.append(section)
            yield experiment, section

    def as_dictionary(self) -> dict[str, Any]:
        """Everything a program would ask of a study; nothing that names a folder of the machine."""
        return {
            "study": self.study.number,
            "title": self.study.title,
            "story": list(self.study.story),
            "quick": self.effort.quick,
            "seed": self.effort.seed,
            "version": self.version,
            "command": self.command(),
            **self.circumstances,
            "rows": [
                {"study": self.study.number, "section": section.title, **vars(row)}
                for section in self.sections
                for row in section.rows
            ],
            "tables": [
                {"section": section.title, **vars(table)}
                for section in self.sections
                for table in section.tables
            ],
        }

    def command(self) -> str:
        """How one has the same again."""
        words = ["inarow", "reproduce", self.study.number, *["--quick"] * self.effort.quick]
        words += ["--seed", str(self.effort.seed)] if self.effort.seed else []
        return " ".join(words)

    def _begin(self, folder: Path) -> None:
        mine = self.identity()
        kept = _kept(folder)
        if kept is not None:
            for key, word in _WORDS.items():
                if kept[key] != mine[key]:
                    raise BadFile(str(folder), _difference(word, kept[key], mine[key]))
            self.circumstances = {key: kept[key] for key in ("versions", "machine")}
        # Written again if it was there, so that a folder that takes nothing is known before any work.
        write_document(folder / BEGUN, {**mine, **self.circumstances})

    @staticmethod
    def _place(folder: Path, number: int, experiment: Experiment) -> Path:
        return folder / _DONE / f"{number:02}-{experiment.name}.json"


def _kept(folder: Path) -> dict[str, Any] | None:
    """What a folder was begun with; None if it is new or empty."""
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return None
    except OSError as error:
        raise BadFile(str(folder), f"it cannot be read: {error.strerror}") from error
    if not (folder / BEGUN).is_file():
        raise BadFile(str(folder), "it exists and holds no study; give a new or an empty folder")
    found = read_document(folder / BEGUN)
    if not isinstance(found, dict) or not {*_WORDS, "versions", "machine"} <= set(found):
        raise BadFile(str(folder / BEGUN), "it is damaged: it does not tell what study was begun")
    for key in ("versions", "machine"):
        entries = found[key]
        if not isinstance(entries, dict) or not all(isinstance(one, str | int) for one in entries.values()):
            raise BadFile(str(folder / BEGUN), f"it is damaged: {key} is a table of names and values")
    if "inarow" not in found["versions"]:
        raise BadFile(str(folder / BEGUN), "it is damaged: the version of inarow is missing")
    return found


def _difference(word: str, kept: Any, mine: Any) -> str:
    if word == "code":
        return "it was begun with other code of the studies; give a new folder"
    if word == "effort":
        kept, mine = ("--quick" if quick else "in full" for quick in (kept, mine))
    return f"it was begun with {word} {shortened(str(kept))}, not {mine}; give the same, or a new folder"


def code_checksum(number: str) -> str:
    """A checksum of a study's own code, so that no section of a study since mended is kept."""
    total = sha256()
    for name, text in sorted(_sources(files("inarow.studies"), f"report_{number}")):
        total.update(name.encode() + b"\0" + text + b"\0")
    return total.hexdigest()[:16]


def _sources(folder: Traversable, beginning: str = "") -> Iterator[tuple[str, bytes]]:
    """The Python files in a folder, and in those in it, whose names begin so."""
    for entry in folder.iterdir():
        if entry.name.startswith(beginning):
            if entry.is_dir():
                yield from ((f"{entry.name}/{name}", text) for name, text in _sources(entry))
            elif entry.name.endswith(".py"):
                yield entry.name, entry.read_bytes()
