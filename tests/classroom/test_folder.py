"""What a class folder may hold: the document, and what students hand in."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest

from inarow.classroom.assignment import read_assignment
from inarow.classroom.nicknames import nicknames
from inarow.classroom.starting import start_class
from inarow.classroom.submissions import forbidden_imports, read_submissions, safe
from inarow.cli.commands.class_.new import TASKS
from inarow.errors import BadFile
from tests.classroom.programs import HONEST, TOML, made_class


@pytest.mark.parametrize("task", TASKS)
def test_ready_assignments_are_whole(tmp_path: Path, task: str) -> None:
    start_class(tmp_path / "new", task)
    assignment = read_assignment(tmp_path / "new")
    assert assignment.maximum == 100
    assert (tmp_path / "new" / "submissions").is_dir()
    starter = [one.name for one in (tmp_path / "new" / "student").iterdir()]
    assert sorted(starter) == ["README.md", "agent.py", "class.toml", "heuristic.py"]
    for opponent in assignment.opponents:
        assert not opponent.endswith(".py") or (tmp_path / "new" / opponent).is_file()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadFile, match="it exists and is not empty; nothing was written"):
        start_class(tmp_path, "connect4")
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (TOML.replace('game = "tictactoe"', 'game = "chess"'), "chess"),
        (TOML.replace("games = 6", "games = 5"), "even number of games"),
        (TOML.replace("games = 2\n", "games = 3\n", 1), "games in class are an even number"),
        (TOML.replace("points = 5", "points = -5"), "more than 0 points"),
        (TOML.replace('criterion = "time"', 'criterion = "beauty"'), "beauty"),
        (TOML.replace('agent = "random"\n', ""), "names its agent"),
        (TOML.replace("memory = 256", "memory = 1"), "64 megabytes"),
        (TOML.replace("samples = 12", "samples = 0"), "samples is a number"),
        (TOML + '\n[[rubric]]\ncriterion = "time"\npoints = 1\n', "the rubric has time twice"),
        (TOML.split("[[rubric]]")[0], "rubric"),
        (TOML.replace("seconds = 1.0", "second = 1.0"), "second"),
        ("title = ", "class.toml"),
    ],
)
def test_a_wrong_document_is_one_sentence(tmp_path: Path, wrong: str, words: str) -> None:
    with pytest.raises(BadFile, match=words) as caught:
        read_assignment(made_class(tmp_path / "class", {}, wrong))
    assert "\n" not in str(caught.value)


def test_files_and_folders_are_taken_in(tmp_path: Path) -> None:
    folder = made_class(tmp_path, {"ann": HONEST["first"], "_draft": "", ".hidden": ""})
    submissions = folder / "submissions"
    (submissions / "bob").mkdir()
    (submissions / "bob" / "agent.py").write_text("import helper\n" + HONEST["first"])
    (submissions / "bob" / "helper.py").write_text("import math\n")
    (submissions / "carl").mkdir()
    (submissions / "dora.py").symlink_to("/etc/passwd")
    (submissions / "notes.txt").write_text("")
    found = {one.name: one for one in read_submissions(submissions, read_assignment(folder))}
    assert list(found) == ["ann", "bob", "carl", "dora"]
    assert found["bob"].program.entry == "agent.py"
    assert forbidden_imports(found["bob"].program, ["inarow"]) == [("helper.py", 1, "math")]
    assert "no agent.py" in (found["carl"].fault or "")
    assert "link" in (found["dora"].fault or "")


def test_a_file_and_a_folder_of_one_name_are_refused(tmp_path: Path) -> None:
    folder = made_class(tmp_path, {"ann": HONEST["first"]})
    (folder / "submissions" / "ann").mkdir()
    with pytest.raises(BadFile, match="a file and a folder"):
        read_submissions(folder / "submissions", read_assignment(folder))


def test_what_comes_after_the_deadline_is_late(tmp_path: Path) -> None:
    folder = made_class(
        tmp_path, {"ann": HONEST["first"], "bob": HONEST["first"]}, "deadline = 2026-01-31T23:59:00\n" + TOML
    )
    for name, when in (("ann", datetime(2026, 1, 31)), ("bob", datetime(2026, 2, 1))):
        os.utime(folder / "submissions" / f"{name}.py", (when.timestamp(), when.timestamp()))
    found = read_submissions(folder / "submissions", read_assignment(folder))
    assert [(one.name, one.late) for one in found] == [("ann", False), ("bob", True)]


def test_nicknames_differ_and_last() -> None:
    names = [f"student {number}" for number in range(300)]
    given = nicknames(names, 1)
    assert len(set(given.values())) == 300
    assert nicknames(names, 1) == given
    assert nicknames(names, 2) != given


def test_names_of_files_are_safe_and_differ() -> None:
    assert safe("ann") == "ann"
    assert len({safe("a b"), safe("a/b"), safe("a_b")}) == 3
    assert "/" not in safe("../../etc/passwd")
