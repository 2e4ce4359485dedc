"""`inarow class`: from an assignment to grades, and one sentence for whatever is wrong."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from inarow.cli.work import classroom
from tests.classroom.programs import HONEST, TOML, made_class
from tests.cli.running import inarow


def test_from_nothing_to_grades(tmp_path: Path) -> None:
    folder = tmp_path / "autumn"
    made = inarow("class", "new", folder, "--task", "tictactoe")
    assert (made.code, f"inarow class run {folder}" in made.out) == (0, True)
    (folder / "class.toml").write_text(TOML)
    (folder / "submissions" / "ann.py").write_text((folder / "student" / "agent.py").read_text())
    (folder / "submissions" / "bob.py").write_text(HONEST["careful"])
    (folder / "submissions" / "carl.py").write_text("def choose(position:\n")
    done = inarow("class", "run", folder, "--workers", "2")
    assert done.code == 0, done.err
    with (folder / "results" / "grades.csv").open() as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert list(rows) == ["ann", "bob", "carl"]
    assert (rows["carl"]["points"], rows["carl"]["status"]) == ("0", "syntax error")
    assert float(rows["bob"]["points"]) > float(rows["ann"]["points"]) > 0
    reasons = list(csv.DictReader(io.StringIO((folder / "results" / "reasons.csv").read_text())))
    assert {row["criterion"] for row in reasons} == {
        "laws", "opponent random", "opponent reference.py", "optimal", "time",
    }  # fmt: skip
    assert all(row["reason"] for row in reasons)
    again = inarow("class", "run", folder, "--json")
    assert again.json["students"][0]["student"] == "bob"
    for page in ("index.html", "leaderboard.html", "students/ann.html", "students/carl.html"):
        assert (folder / "results" / page).is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("class", "run", "nowhere"), "it has no class.toml; 'inarow class new nowhere' makes an assignment"),
        (("class", "new", "full"), "it exists and is not empty; nothing was written"),
        (("class", "new", "other", "--task", "chess"), "chess"),
        (("class", "serve", "nowhere"), "no game of this class is planned yet"),
        (("class", "grade", "nowhere"), "no command named 'grade'"),
    ],
)
def test_wrong_words_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("")
    found = inarow(*words)
    assert found.code == 2
    assert said in found.err


def test_a_class_without_submissions(tmp_path: Path) -> None:
    found = inarow("class", "run", made_class(tmp_path, {}))
    assert found.code == 2
    assert "is empty" in found.err


def test_without_a_sandbox_it_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system that has none, strangers' code is not run unless one says so."""
    import click

    monkeypatch.setattr(classroom, "why_not", lambda: "this Linux has no Landlock")
    with pytest.raises(
        click.UsageError, match="this Linux has no Landlock; --no-sandbox runs it all the same"
    ):
        classroom.grade_class(made_class(tmp_path, {"ann": HONEST["first"]}), True, "serial", 1, None, False)


@pytest.mark.cluster
def test_a_ray_cluster_gives_the_same_grades(tmp_path: Path) -> None:
    programs = {name: HONEST[name] for name in ("first", "careful")}
    one, other = (made_class(tmp_path / name, programs) for name in ("here", "there"))
    assert inarow("class", "run", one, "--engine", "serial").code == 0
    assert inarow("class", "run", other, "--engine", "ray", "--workers", "2").code == 0
    for name in ("grades.csv", "reasons.csv"):
        assert (one / "results" / name).read_text() == (other / "results" / name).read_text()


@pytest.mark.parametrize("task", ["tictactoe", "connect4", "mnk"])
def test_the_starter_passes_its_own_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, task: str) -> None:
    assert inarow("class", "new", tmp_path / "autumn", "--task", task).code == 0
    monkeypatch.chdir(tmp_path / "autumn" / "student")
    found = inarow("class", "check", "heuristic.py" if task == "connect4" else "agent.py")
    assert (found.code, found.out.splitlines()[-1].endswith(": ok")) == (0, True), found.out
    wrong = inarow("class", "check", "README.md")
    assert wrong.code in (1, 2)
