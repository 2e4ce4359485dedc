"""A real class of six on Tic Tac Toe, played once: good, broken in its check, broken in its games, hostile."""

from __future__ import annotations

from pathlib import Path

from inarow.classroom.assignment import DOCUMENT, SUBMISSIONS, read_assignment
from inarow.classroom.checking import samples
from inarow.classroom.course import Course
from inarow.classroom.results import ClassResults
from inarow.executors import open_executor

HOSTILE = "<img src=x onerror=alert(1)>"
NAMES = ("anneliese", "bartholomew", "carlotta", "dorothea", "emmanuela", HOSTILE)
NICKNAMES = {"anneliese": "<b>ace</b>", "emmanuela": "red & <i>blue</i>"}

ASSIGNMENT = """
title = "Tic Tac Toe </title><script>alert(2)</script>"
game = "tictactoe"
nodes = 20000
games = 2
openings = "none"
samples = 4

[[rubric]]
criterion = "laws"
points = 10

[[rubric]]
criterion = "opponent"
agent = "default"
games = 4
points = 20

[[rubric]]
criterion = "optimal"
points = 20

[nicknames]
"""
AGENT = """import inarow

@inarow.agent_class("own")
def own(position, *, seed=0):
{body}
    return position.legal_moves()[{place}]
"""
CRASH = """    if position.ply == {ply}:
        raise ValueError("</script><script>alert(3)</script> in /home/teacher/class/secret.py")"""
MEANT = "    # the {} free cell"


def write_class(folder: Path) -> Path:
    """The folder of the class, before anything is run."""
    nicknames = "".join(f'{name} = "{nickname}"\n' for name, nickname in NICKNAMES.items())
    submissions = folder / SUBMISSIONS
    (submissions / "bartholomew").mkdir(parents=True)
    (folder / DOCUMENT).write_text(ASSIGNMENT + nicknames, "utf-8")
    asked = {position.ply for position in samples(read_assignment(folder))}
    ply = next(ply for ply in (2, 3, 4, 1) if ply not in asked)  # the check does not see it, games do
    files = {
        "anneliese.py": AGENT.format(body=MEANT.format("first"), place=0),
        "bartholomew/agent.py": AGENT.format(body=CRASH.format(ply=ply), place=-1),
        "carlotta.py": "this is no Python\n",
        "dorothea.py": "this is no Python\n",  # the same, which is nobody's business
        "emmanuela.py": "import socket\n",
        f"{HOSTILE}.py": AGENT.format(body=MEANT.format("last"), place=-1),
    }
    for name, text in files.items():
        (submissions / name).write_text(text, "utf-8")
    return folder


def run_class(folder: Path) -> ClassResults:
    course = Course(folder)
    results = course.run(lambda _tasks: open_executor("serial", workers=1), lambda *_: None)
    course.close()
    return results


def names_of_others(results: ClassResults, name: str) -> list[str]:
    return [one.name for one in results.students if one.name != name]




