"""A run of a study: experiments in order, each finished section stored, so that it can be resumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from inarow.errors import BadFile, shortened
from inarow.files import read_document, reading, write_document
from inarow.studies.basis import PACKAGE, basis, key_of
from inarow.studies.study import Effort, Experiment, Section, Study

BEGUN = "study.json"  # in the folder: what was done there last
_DONE = "sections"  # the folder of finished sections, with a folder for each key
_WORDS = {"study": "study", "quick": "effort", "seed": "seed", "version": "version", "code": "code"}


@dataclass(frozen=True, slots=True)
class _Begun:
    """The keys of `study.json`: those of `basis`."""

    study: str
    quick: bool
    seed: int
    version: str
    code: str
    versions: dict[str, str]
    machine: dict[str, str | int]

    def __post_init__(self) -> None:
        if "inarow" not in self.versions:
            raise ValueError("the version of inarow is missing")


class StudyRun:
    """A study, how much of it to do, and the sections found so far; with a folder they are stored there.

    A stored section counts only if everything it depends on is the same now (`basis`): the key of that names
    its folder. Any other is done again, and what was done before stays under its own key.
    """

    def __init__(
        self, study: Study, effort: Effort, folder: Path | None = None, *, package: Path = PACKAGE
    ) -> None:
        """Begin or resume; a folder that cannot be written, or holds anything else, is refused at once.

        `package` is the folder of sources and data whose every change makes sections out of date.
        """
        self.study = study
        self.effort = effort
        self.folder = folder
        self._package = package
        self.basis = self._basis()
        self.changed: str | None = None  # what differs from the last time here, in words
        self.sections: list[Section] = []
        if folder is not None:
            self._begin(folder)

    @property
    def version(self) -> str:
        return str(self.basis["version"])

    @property
    def environment(self) -> dict[str, Any]:
        """Versions and the machine."""
        return {key: self.basis[key] for key in ("versions", "machine")}

    def work(self) -> Iterator[tuple[Experiment, float | Section]]:
        """Do what is left: shares of the experiment under way, and each section as it is finished.

        Stored sections come too, at their place.
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
                if file is not None and self._basis() == self.basis:  # nobody edited the code meanwhile
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
            **self.environment,
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
        """The command that gives the same again."""
        words = ["inarow", "reproduce", self.study.number, *["--quick"] * self.effort.quick]
        words += ["--seed", str(self.effort.seed)] if self.effort.seed else []
        return " ".join(words)

    def _basis(self) -> dict[str, Any]:
        return basis(self.study, self.effort, self._package)

    def _begin(self, folder: Path) -> None:
        before = _begun_before(folder)
        if before is not None:
            if before["study"] != self.study.number:
                other = shortened(str(before["study"]))
                raise BadFile(
                    str(folder), f"it holds study {other}, not {self.study.number}; give a folder for each"
                )
            self.changed = _difference(before, self.basis)
        # Written again if it was there, so that a folder that cannot be written is known before any work.
        write_document(folder / BEGUN, self.basis)

    def _place(self, folder: Path, number: int, experiment: Experiment) -> Path:
        return folder / _DONE / key_of(self.basis) / f"{number:02}-{experiment.name}.json"


def write_section(file: Path, section: Section) -> None:
    """Store a section as JSON: all of it or nothing, whenever the process ends."""
    write_document(file, asdict(section))


def read_section(file: Path) -> Section:
    """What `write_section` wrote; anything else is refused in one sentence."""
    return read_document(file, Section, what="it is damaged")


def _begun_before(folder: Path) -> dict[str, Any] | None:
    """What a folder was begun with; None if it is new or empty."""
    with reading(folder):
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return None
    if not (folder / BEGUN).is_file():
        raise BadFile(str(folder), "it exists and holds no study; give a new or an empty folder")
    return asdict(read_document(folder / BEGUN, _Begun, what="it is damaged"))


def _difference(before: dict[str, Any], now: dict[str, Any]) -> str | None:
    """The first difference in what sections depend on, as in "seed 3, now 4"; None if there is none."""
    for key, word in _WORDS.items():
        if before[key] != now[key]:
            if key == "code":
                return "other code"
            if key == "quick":
                return "effort --quick, now in full" if before[key] else "effort in full, now --quick"
            return f"{word} {shortened(str(before[key]))}, now {now[key]}"
    for name, value in now["versions"].items():
        if (other := before["versions"].get(name)) != value:
            return f"{name} {shortened(str(other))}, now {value}"
    return None if before["machine"] == now["machine"] else "another machine"
