"""A class of thirty, a third of them broken in every way, graded without attention; and one of eight.

The thirty are a drill. How long they take is measured and told, not asserted: machines differ.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.classroom.results import grades
from tests.classroom.programs import HONEST, HOSTILE, TOML, made_class, secret
from tests.classroom.running import graded
from tests.classroom.test_course import counted

CONNECT4 = """\
title = "Thirty"
game = "connect4"
seconds = 2.0
memory = 512
games = 2
openings = "random:2"
samples = 24
imports = ["inarow", "random"]

[[rubric]]
criterion = "laws"
points = 20

[[rubric]]
criterion = "opponent"
agent = "random"
games = 10
points = 20

[[rubric]]
criterion = "opponent"
agent = "default"
games = 10
points = 20

[[rubric]]
criterion = "ladder"
levels = [1, 3, 5]
games = 6
points = 20

[[rubric]]
criterion = "optimal"
points = 20
"""

PLAYER = """
def choose(position):
    urgent = position.completing_moves() or position.threatened_moves()
    if urgent:
        return urgent[0]
    width = position.game.width
    moves = position.legal_moves()
    return min(moves, key=lambda cell: (abs({d} - cell % width) * {a} + cell // width * {b}) % {c})
"""


def honest(number: int) -> str:
    """A player of its own: it wins, blocks, and has its own taste otherwise."""
    a, b, c = 1 + number % 5, 1 + number % 3, 3 + number
    return PLAYER.format(d=number % 7, a=a, b=b, c=c)


def thirty(folder: Path) -> Path:
    """Twenty honest programs and ten or more hostile ones."""
    kinds = HOSTILE | secret(folder)
    chosen = (
        "syntax", "wrong_move", "crash", "endless", "hoards", "floods", "exits", "patches_referee", "sleeps",
        "fork_bomb", "reads_passwords", "reads_neighbour", "opens_socket", "writes_outside",
        "prints_reference", "tampers",
    )  # fmt: skip
    programs = {name: kinds[name].code for name in chosen}
    programs["first"] = HONEST["first"]  # whom one of them tries to read
    programs |= {f"honest_{number:02}": honest(number) for number in range(30 - len(programs))}
    return made_class(folder, programs, CONNECT4)


@pytest.mark.drill
def test_a_class_of_thirty(tmp_path: Path) -> None:
    folder = thirty(tmp_path / "class")
    results = graded(folder, workers=2)
    kinds = HOSTILE | secret(folder)
    for one in results.students:
        assert (kinds[one.name].status if one.name in kinds else "ok") in one.status
    assert not (folder / "left_behind.txt").exists()
    (folder / "submissions" / "the_31st.py").write_text(HONEST["careful"])
    executor, _ = counted(folder)
    assert executor.games
    assert all("student/the_31st" in (game.first, game.second) for game in executor.games)


def test_a_class_of_eight(tmp_path: Path) -> None:
    kinds = HOSTILE | secret(tmp_path)
    bad = ("syntax", "crash", "exits", "reads_neighbour")
    good = ("first", "careful", "seeded", "ahead")
    programs = {name: kinds[name].code for name in bad} | {name: HONEST[name] for name in good}
    results = graded(made_class(tmp_path, programs, TOML), workers=2)
    assert {one.name for one in results.students if one.status == "ok"} == set(good)
    assert results.students[0].name in ("careful", "ahead")
    assert grades(results).count("\n") == 9
