"""The commands of the repository's `benchmarks` are all listed, and listed once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import benchmarks
from benchmarks.__main__ import ALL, COMMANDS, NAMED, summary

FOLDER = Path(benchmarks.__file__).parent


def test_every_module_is_listed_once() -> None:
    listed = [*ALL, *NAMED, *(name for names in COMMANDS.values() for name in names)]
    modules = [file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("__")]
    assert sorted(listed) == sorted(modules)


def test_the_help_has_a_line_for_each() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"],
        cwd=FOLDER.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split(maxsplit=1) for line in done.stdout.splitlines() if line.startswith("  ")]
    assert [summary(name) for name, _ in lines] == [text for _, text in lines]
    assert [name for name, _ in lines][: len(ALL)] == list(ALL)


def test_an_unknown_name_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "nothing"], cwd=FOLDER.parent, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("no benchmark named 'nothing'; there are startup, perft, ")
