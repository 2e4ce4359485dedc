"""Pages say all that they should, and nothing of a classmate, of this machine or of our insides."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from inarow.classroom.pages import write_pages
from inarow.classroom.pages.reproducing import for_student, for_teacher
from inarow.classroom.pages.wording import told
from inarow.classroom.results import ClassResults, StudentResult
from inarow.classroom.submissions import safe
from tests.classroom.small_class import HOSTILE, NICKNAMES, class_results

pytest.importorskip("jinja2", reason="the extra report is not installed")

FOLDERS = re.compile(r"/(home|tmp|root|usr|work)/")


@pytest.fixture(scope="module")
def results() -> ClassResults:
    return class_results()


@pytest.fixture(scope="module")
def folder(results: ClassResults, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results")
    write_pages(results, folder)
    return folder


def student(results: ClassResults, name: str) -> StudentResult:
    return next(one for one in results.students if one.name == name)


def page_of(folder: Path, name: str) -> str:
    return (folder / "students" / f"{safe(name)}.html").read_text("utf-8")


def test_every_student_has_a_page_and_the_overview_comes_first(results: ClassResults, tmp_path: Path) -> None:
    files = write_pages(results, tmp_path)
    assert files[0] == tmp_path / "index.html"
    assert {file.name for file in files} == {"index.html", "leaderboard.html"} | {
        f"{safe(name)}.html" for name in NICKNAMES
    }
    fewer = replace(results, students=[one for one in results.students if one.name != "carlotta"])
    write_pages(fewer, tmp_path)
    assert not (tmp_path / "students" / "carlotta.html").exists()
    assert (tmp_path / "students" / "dorothea.html").exists()


@pytest.mark.parametrize("name", NICKNAMES)
def test_a_students_page_names_no_classmate(folder: Path, name: str) -> None:
    text = page_of(folder, name)
    for other in set(NICKNAMES) - {name}:
        assert other not in text
        assert other not in unescape(text)
        assert safe(other) not in text


def test_the_leaderboard_knows_nicknames_alone(folder: Path) -> None:
    text = unescape((folder / "leaderboard.html").read_text("utf-8"))
    for name, nickname in NICKNAMES.items():
        assert name not in text
        assert nickname in text
    assert "points" not in text[text.index("<body") :]


def test_no_page_holds_a_folder_or_a_traceback_or_asks_a_network(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        text = file.read_text("utf-8")
        assert not FOLDERS.search(text), file.name
        assert "Traceback" not in text
        assert str(Path.home()) not in text
        addresses = set(re.findall(r"https?://[^\"'\s`)]+", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}
        assert "default-src 'none'" in unescape(text)


def test_what_strangers_wrote_adds_no_tag(folder: Path) -> None:
    for file in folder.rglob("*.html"):
        text = file.read_text("utf-8")
        assert "<img" not in text
        assert "<b>ace" not in text
        assert "<script>alert" not in text
        assert text.count("<title>") == 1 + text.count("<title>", text.index("<body"))


def test_the_overview_says_what_broke_first(folder: Path) -> None:
    text = unescape((folder / "index.html").read_text("utf-8"))
    sections = [text.index(f'id="{name}"') for name in ("failures", "help", "points", "ratings", "similar")]
    assert sections == sorted(sections)
    plain = re.sub(r"\s+", " ", re.sub(r"</?(span|code)[^>]*>", "", text))
    assert "inarow class check submissions/carlotta.py" in plain
    assert "1 game lost: crashes" in plain
    assert "A hint, not a verdict" in plain
    assert "It plays no games: syntax error." in plain


def test_a_students_page_explains_every_point(results: ClassResults, folder: Path) -> None:
    text = unescape(page_of(folder, "anneliese"))
    for mark in student(results, "anneliese").marks:
        assert told(mark.reason)[1:] in text
    assert "Ply 5 (c3) gave a win away" in text
    assert "Better: c1." in text
    assert "The solver does not reach far enough back" in text  # game 6
    assert "Of 4 moves, 2 best, 1 more kept the result, 1 gave it away" in text


def test_commands_are_for_whoever_types_them(results: ClassResults) -> None:
    game = results.assignment
    assert for_student(game, student(results, "carlotta"))[0] == "inarow class check carlotta.py"
    broken, _ = for_student(game, student(results, "bartholomew"))
    assert broken == (
        "inarow search --agent bartholomew/agent.py --game tictactoe --moves a1,a2 --seed 14 --nodes 20000"
    )
    assert shlex.split(for_student(game, student(results, HOSTILE))[0])[3] == f"{HOSTILE}.py"
    assert shlex.split(for_teacher(game, student(results, HOSTILE))[0])[2] == f"submissions/{HOSTILE}.py"


@pytest.mark.slow
def test_the_command_shows_the_failure_again(results: ClassResults, tmp_path: Path) -> None:
    (tmp_path / "bartholomew").mkdir()
    (tmp_path / "bartholomew" / "agent.py").write_text(
        "import inarow\n\n\n@inarow.agent_class('own')\ndef own(position, *, seed=0):\n"
        "    if position.ply == 2 and seed == 14:\n        raise ValueError('it is that one')\n"
        "    return position.legal_moves()[0]\n"
    )
    command, _ = for_student(results.assignment, student(results, "bartholomew"))
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "it is that one" in done.stderr
