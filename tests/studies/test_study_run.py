"""A study goes on where it was stopped; a folder belongs to one study, and tells what has changed since."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.errors import BadFile
from inarow.studies.study import Effort, Experiment, Section, Study
from inarow.studies.study_run import BEGUN, StudyRun
from tests.studies.small import STUDY


def finished(working: StudyRun) -> list[Section]:
    for _ in working.work():
        pass
    return working.sections


def test_shares_then_sections_in_order() -> None:
    steps = list(StudyRun(STUDY, Effort(seed=5)).work())
    assert [(experiment.name, isinstance(step, Section)) for experiment, step in steps] == [
        ("counting", False),
        ("counting", True),
        ("drawing", False),
        ("drawing", True),
    ]
    counted = steps[1][1]
    assert isinstance(counted, Section)
    assert counted.rows[2].corrected == 5


class Broken(Exception):
    """What stops an experiment."""


def breaking(_effort: Effort) -> Iterator[float | Section]:
    yield 0.1
    raise Broken


def test_what_is_finished_is_not_done_again(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    stopped = Study("000", "t", "a", (STUDY.experiments[0], Experiment("drawing", breaking)))
    with pytest.raises(Broken):
        finished(StudyRun(stopped, Effort(), folder))
    again = Study("000", "t", "a", (Experiment("counting", breaking), STUDY.experiments[1]))
    sections = finished(StudyRun(again, Effort(), folder))
    assert sections == finished(StudyRun(STUDY, Effort()))
    assert finished(StudyRun(again, Effort(workers=1), folder)) == sections


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    StudyRun(STUDY, Effort(seed=3), tmp_path / "out")
    with pytest.raises(BadFile, match="study 000, not 001"):
        StudyRun(Study("001", "t", "a", ()), Effort(seed=3), tmp_path / "out")


@pytest.mark.parametrize(
    ("effort", "told"),
    [
        (Effort(seed=3, workers=1), None),
        (Effort(seed=4), "seed 3, now 4"),
        (Effort(seed=3, quick=True), "effort in full, now --quick"),
    ],
)
def test_it_tells_why_what_is_finished_is_not_used(tmp_path: Path, effort: Effort, told: str | None) -> None:
    assert StudyRun(STUDY, Effort(seed=3), tmp_path).changed is None
    assert StudyRun(STUDY, effort, tmp_path).changed == told


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("version", "0.0.0", "version 0.0.0, now "),
        ("code", "0.0.0", "other code"),
        ("versions", {"inarow": "0", "numba": "0"}, "python None, now "),
        ("machine", {"cores": 0}, "another machine"),
    ],
)
def test_it_tells_what_it_was_begun_with(tmp_path: Path, key: str, value: object, told: str) -> None:
    StudyRun(STUDY, Effort(), tmp_path)
    begun = json.loads((tmp_path / BEGUN).read_text())
    (tmp_path / BEGUN).write_text(json.dumps({**begun, key: value}))
    changed = StudyRun(STUDY, Effort(), tmp_path).changed
    assert changed is not None
    assert changed.startswith(told)


@pytest.mark.parametrize(
    "text", ["[]", "{}", "nonsense", '{"study": "000"}', '{"study": "000", "quick": false, "seed": 0}']
)
def test_a_damaged_folder_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / BEGUN).write_text(text)
    with pytest.raises(BadFile, match="damaged"):
        StudyRun(STUDY, Effort(), tmp_path)


def test_a_damaged_machine_is_refused(tmp_path: Path) -> None:
    StudyRun(STUDY, Effort(), tmp_path)
    begun = json.loads((tmp_path / BEGUN).read_text())
    for key in ("versions", "machine"):
        (tmp_path / BEGUN).write_text(json.dumps({**begun, key: [1]}))
        with pytest.raises(BadFile, match="damaged"):
            StudyRun(STUDY, Effort(), tmp_path)


def test_a_damaged_section_is_refused(tmp_path: Path) -> None:
    finished(StudyRun(STUDY, Effort(), tmp_path))
    next((tmp_path / "sections").glob("*/02-drawing.json")).write_text("{}")
    with pytest.raises(BadFile, match="damaged"):
        finished(StudyRun(STUDY, Effort(), tmp_path))


def test_folders_that_will_not_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path, tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BadFile):
            StudyRun(STUDY, Effort(), folder)
    assert (tmp_path / "file").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert len(finished(StudyRun(STUDY, Effort(), tmp_path / "empty"))) == 2


def test_the_command_has_what_decides_the_result() -> None:
    assert StudyRun(STUDY, Effort(workers=3)).command() == "inarow reproduce 000"
    assert StudyRun(STUDY, Effort(quick=True, seed=7)).command() == "inarow reproduce 000 --quick --seed 7"
