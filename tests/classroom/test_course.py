"""A class is graded once: nothing is done twice, and whatever happens meanwhile, the grades are the same."""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from inarow.classroom.course import Course
from inarow.classroom.plan import ClassGame, PlayClass
from inarow.classroom.results import explanations, grades
from inarow.executors import Executor, open_executor
from tests.classroom.programs import HONEST, made_class
from tests.classroom.running import graded, started

FOUR = ("first", "careful", "seeded", "ahead")


class Counting:
    """An executor that counts the games it plays, and by whom."""

    def __init__(self) -> None:
        self.games: list[ClassGame] = []
        self.tasks = 0

    def __call__(self, _tasks: int) -> Executor:
        return self

    def run(self, job: Any, tasks: Any) -> Any:
        tasks = list(tasks)
        self.tasks += len(tasks)
        if isinstance(job, PlayClass):
            self.games += tasks
        return open_executor("serial", workers=1).run(job, iter(tasks))


def counted(folder: Path) -> tuple[Counting, str]:
    """What a run of this class plays, and its grades."""
    executor, course = Counting(), Course(folder)
    try:
        return executor, grades(course.run(executor, lambda *_: None))
    finally:
        course.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that has been graded."""
    folder = made_class(tmp_path_factory.mktemp("whole"), {name: HONEST[name] for name in FOUR})
    graded(folder)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(whole, tmp_path / "class")


def test_a_graded_class_has_nothing_left_to_do(folder: Path) -> None:
    again, _ = counted(folder)
    assert again.tasks == 0


def test_a_new_submission_plays_only_its_own_games(folder: Path) -> None:
    (folder / "submissions" / "new.py").write_text(HONEST["centre"])
    executor, _ = counted(folder)
    assert len(executor.games) == 2 * len(FOUR) + 6 + 4
    assert all("student/new" in (game.first, game.second) for game in executor.games)


def test_a_changed_submission_plays_its_own_games_again(folder: Path) -> None:
    (folder / "submissions" / "first.py").write_text(HONEST["last"])
    executor, _ = counted(folder)
    assert len(executor.games) == 2 * (len(FOUR) - 1) + 6 + 4
    assert all("student/first" in (game.first, game.second) for game in executor.games)


def test_a_withdrawn_submission_disappears(folder: Path) -> None:
    before = grades(graded(folder))
    (folder / "submissions" / "seeded.py").unlink()
    executor, after = counted(folder)
    assert executor.tasks == 0
    assert "seeded" in before
    assert "seeded" not in after


def test_workers_change_nothing(whole: Path, tmp_path: Path) -> None:
    results = graded(whole)
    other = made_class(tmp_path / "class", {name: HONEST[name] for name in FOUR})
    again = graded(other, workers=3)
    assert (grades(again), explanations(again)) == (grades(results), explanations(results))


def test_who_comes_later_changes_no_grade_of_others(whole: Path, folder: Path) -> None:
    before = {one.name: [mark.points for mark in one.marks] for one in graded(whole).students}
    (folder / "submissions" / "a_new.py").write_text(HONEST["last"])
    after = {one.name: [mark.points for mark in one.marks] for one in graded(folder).students}
    assert {name: after[name] for name in before} == before


@pytest.mark.kill
def test_killed_three_times_the_grades_are_the_same(whole: Path, tmp_path: Path) -> None:
    folder = made_class(tmp_path / "class", {name: HONEST[name] for name in FOUR})
    chance = random.Random(5)
    for _ in range(3):
        process = started(folder, "--workers", "2")
        time.sleep(chance.uniform(0.5, 4))
        process.kill()
        process.wait()
    assert started(folder, "--workers", "2").wait() == 0
    results = graded(whole)
    assert (folder / "results" / "grades.csv").read_text() == grades(results)
    assert (folder / "results" / "reasons.csv").read_text() == explanations(results)


def test_two_students_with_one_program_are_two_students(tmp_path: Path) -> None:
    folder = made_class(tmp_path, {"ann": HONEST["careful"], "bob": HONEST["careful"]})
    results = graded(folder)
    assert {one.name for one in results.students} == {"ann", "bob"}
    assert all(len(one.games) == 2 + 6 + 4 for one in results.students)


def test_a_student_called_as_an_opponent_is_no_opponent(tmp_path: Path) -> None:
    folder = made_class(tmp_path, {"random": HONEST["careful"], "reference": HONEST["first"]})
    results = graded(folder)
    careful = next(one for one in results.students if one.name == "random")
    assert {game.opponent for game in careful.games} == {"random", "reference.py", "student/reference"}
