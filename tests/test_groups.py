"""`make test` and `make drills` leave no test out, and `make quick` has something of every room."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path

import pytest

import inarow

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MARKS = [text.partition(":")[0] for text in PROJECT["tool"]["pytest"]["ini_options"]["markers"]]
RUNS = re.compile(r'\$\(PYTEST\) .*--hypothesis-profile=(\w+) -m "(.*)"')
CHOICES = dict(RUNS.findall((ROOT / "Makefile").read_text("utf-8")))  # which marks each run takes
TESTED_ELSEWHERE = {"notebook", "processes"}  # by what plays contests, and by what starts processes


def test_whatever_its_marks_a_test_is_run() -> None:
    assert set(CHOICES) == {"quick", "test", "drills"}
    for marked in product([False, True], repeat=len(MARKS)):
        marks = dict(zip(MARKS, marked, strict=True))
        runs = {run for run, choice in CHOICES.items() if eval(choice, {}, marks)}
        assert runs & {"test", "drills"}, marks
        assert "test" in runs or "quick" not in runs, marks


@pytest.mark.slow
def test_the_quick_run_has_something_of_every_room() -> None:
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", CHOICES["quick"], "tests"]
    done = subprocess.run(collect, cwd=ROOT, capture_output=True, text=True, check=True)
    tested = set(re.findall(r"^tests/(?:test_)?(\w+)", done.stdout, re.MULTILINE))
    package = Path(inarow.__file__).parent
    rooms = {path.stem for path in package.iterdir() if not path.name.startswith(("_", "py.typed"))}
    assert rooms - tested == TESTED_ELSEWHERE
