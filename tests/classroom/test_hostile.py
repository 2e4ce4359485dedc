"""Whatever a submission does, it is named, it loses only its own points, and the class is graded."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from inarow.classroom import seating
from inarow.classroom.results import ClassResults, StudentResult
from inarow.sandbox.confining import why_not
from tests.classroom.programs import HONEST, HOSTILE, made_class, secret
from tests.classroom.running import graded

REASON = why_not()
if REASON is not None and not (sys.platform == "linux" and os.environ.get("CI")):
    pytest.skip(REASON, allow_module_level=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    others = {name: one.code for name, one in (HOSTILE | secret(folder)).items()}
    return made_class(folder, {"first": HONEST["first"], "careful": HONEST["careful"], **others})


@pytest.fixture(scope="module")
def results(folder: Path) -> ClassResults:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seating, "BUILDING", 8.0)
        return graded(folder)


def student(results: ClassResults, name: str) -> StudentResult:
    return next(one for one in results.students if one.name == name)


@pytest.mark.parametrize("name", [*HOSTILE, *secret(Path())])
def test_it_is_named(results: ClassResults, name: str) -> None:
    hostile = (HOSTILE | secret(Path()))[name]
    found = student(results, name)
    assert hostile.status in found.status
    assert hostile.reason in (found.check.reason or "")


def test_nothing_was_reached(results: ClassResults, folder: Path) -> None:
    assert results.students
    assert not (folder / "left_behind.txt").exists()
    assert (folder / "precious.txt").read_text() == "keep"
    grades = folder / "results" / "grades.csv"
    assert not grades.exists() or "tampers,100" not in grades.read_text()


def test_honest_ones_are_graded_as_if_alone(results: ClassResults, tmp_path: Path) -> None:
    alone = made_class(tmp_path / "alone", {name: HONEST[name] for name in ("first", "careful")})
    for one in graded(alone).students:
        among = student(results, one.name)
        assert (among.status, among.check) == ("ok", one.check) or among.check.moves == one.check.moves
        assert [mark.points for mark in among.marks] == [mark.points for mark in one.marks]


def test_no_path_and_no_traceback_in_what_is_said(results: ClassResults, folder: Path) -> None:
    for one in results.students:
        said = " ".join(
            [one.status, *(mark.reason for mark in one.marks), *map(str, one.check.laws.values())]
        )
        assert "Traceback" not in said
        assert str(folder) not in said
        assert str(Path.home()) not in said


REACHES = {
    "reads_passwords": "ok",
    "reads_neighbour": "ok",
    "prints_reference": "ok",
    "opens_socket": "ok",
    "starts_program": "ok",
    "writes_outside": "ok",
    "tampers": "ok",
    "kills": "ok",
}


def test_without_the_sandbox_they_succeed(tmp_path: Path) -> None:
    """So it is the sandbox that stops them, and not luck."""
    programs = secret(tmp_path)
    folder = made_class(
        tmp_path, {"first": HONEST["first"], **{name: programs[name].code for name in REACHES}}
    )
    (folder / "results").mkdir()
    results = graded(folder, sandbox=False)
    assert {one.name: one.status for one in results.students if one.name != "first"} == REACHES
    assert (folder / "left_behind.txt").exists()
    assert "tampers,100" in (folder / "results" / "grades.csv").read_text()
