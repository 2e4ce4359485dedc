"""Run the command line in a process of its own: a fork of one that has imported it, or a fresh one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.warm_process import warm_process

NOTICES = re.compile(r"(compiling (kernels, once per machine: .*|heuristic \S+) \.\.\.\n)+")
PATIENCE = 300.0  # seconds
READ_WHEN_NEEDED = {"INAROW_TRACEBACK"}  # other variables are looked at while the package is imported


@dataclass(frozen=True)
class Finished:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def inarow(*arguments: str | Path, stdin: str = "", **environment: str) -> Finished:
    """Run `inarow` with these arguments: where there are forks, in one of a process that has imported it."""
    if not hasattr(os, "fork") or not environment.keys() <= READ_WHEN_NEEDED:
        return fresh(*arguments, stdin=stdin, **environment)
    words = [str(argument) for argument in arguments]
    return Finished(*warm_process().run(words, stdin, os.environ | environment, PATIENCE))


def fresh(*arguments: str | Path, stdin: str = "", **environment: str) -> Finished:
    """Run `inarow` as a user does, in a new interpreter: where it matters what is imported, and when."""
    done = subprocess.run(
        [sys.executable, "-m", "inarow", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=PATIENCE,
        check=False,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def refused(*arguments: str | Path, **environment: str) -> str:
    """Run a command that must be refused: exit 2, no output, one sentence, which is returned."""
    done = inarow(*arguments, **environment)
    assert done.code == 2, done
    assert done.out == ""
    sentence = NOTICES.sub("", done.err)
    assert sentence.startswith("error: ")
    assert sentence.count("\n") == 1, done.err
    return sentence


def wait_for_lines(file: Path, least: int) -> None:
    """Until a command has written so many lines."""
    until = time.monotonic() + 300
    while not (file.exists() and file.read_text().count("\n") >= least):
        if time.monotonic() > until:
            pytest.fail(f"{file.name} has not got its {least} lines")
        time.sleep(0.02)


def as_a_shell_counts(code: int) -> int:
    """The exit code of a process as a shell shows it.

    Python ends itself by SIGINT instead of exiting with 130 where Ctrl-C met it in the midst of an `exec`, as
    in the making of a dataclass, even if the interrupt was handled; a shell shows 130 for both.
    """
    return code if code >= 0 else 128 - code
