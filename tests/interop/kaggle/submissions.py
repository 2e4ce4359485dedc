"""Submissions to ConnectX by anybody: those that play, and those that break the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

CENTRAL = """\
def is_free(board, column):
    return board[column] == 0


def my_agent(observation, configuration):
    middle = configuration.columns - 1
    columns = sorted(range(configuration["columns"]), key=lambda one: abs(2 * one - middle))
    return next(column for column in columns if is_free(observation.board, column))
"""
RANDOM = """\
import random


class Player:
    def __init__(self):
        self.chance = random.Random(7)

    def act(self, observation, configuration):
        board = observation["board"]
        return self.chance.choice([one for one in range(configuration["columns"]) if board[one] == 0])


player = Player()


def last(observation, configuration):
    print("step", observation.step)
    return player.act(observation, configuration)
"""
OBSERVATION_ALONE = "play = lambda observation: observation.step % 7\n"
OBJECT = f"""{CENTRAL}

class Player:
    def __call__(self, observation, configuration):
        return my_agent(observation, configuration)


last = Player()
"""
READS_BESIDE = """\
from pathlib import Path


def last(observation, configuration):
    return int(Path(configuration["__raw_path__"]).with_name("beside.txt").read_text())
"""
HONEST = {"central": CENTRAL, "random": RANDOM, "observation alone": OBSERVATION_ALONE, "object": OBJECT}


class Broken(NamedTuple):
    """A submission, the reason it loses with, as a pattern, and its status on Kaggle."""

    code: str
    reason: str
    status: str


def after(step: int, body: str) -> str:
    """A submission that plays centrally until this step, and then does what the body says."""
    return f"""{CENTRAL}

def last(observation, configuration):
    if observation.step >= {step}:
        {body}
    return my_agent(observation, configuration)
"""


BROKEN = {
    "raises": Broken(after(4, "{}['x']"), "it raised KeyError at line 13: 'x'", "ERROR"),
    "raises while it is loaded": Broken("1 // 0\n", "it raised ZeroDivisionError at line 1", "ERROR"),
    "is no Python": Broken("def f(:\n", "it raised SyntaxError", "ERROR"),
    "answers with a text": Broken(
        after(2, "return '3'"), "it answered with str '3' instead of a col", "INVALID"
    ),
    "answers with NumPy's number": Broken(
        after(2, "import numpy; return numpy.int64(3)"), r"int\(\.\.\.\) makes one of a number", "INVALID"
    ),
    "answers with True": Broken(after(0, "return True"), "it answered with bool True", "INVALID"),
    "answers with a list": Broken(after(0, "return [3]"), r"it answered with list \[3\]", "INVALID"),
    "off the board": Broken(
        after(2, "return 7"), "it answered with column 7, and there are 0 to 6", "INVALID"
    ),
    "below the board": Broken(after(2, "return -1"), "it answered with column -1", "INVALID"),
    "a full column": Broken(
        "def last(obs, config):\n    return 0\n", "it answered with column 0, which is full", "INVALID"
    ),
    "has no function": Broken("COLUMN = 3\n", "it has no function", "ERROR"),
    "imports what is not there": Broken(
        "import no_such_module\n\ndef last(obs, config):\n    return 0\n",
        "it raised ModuleNotFoundError at line 1: No module named 'no_such_module'",
        "ERROR",
    ),
    "takes three arguments": Broken("def last(a, b, c):\n    return 0\n", "it raised TypeError", "ERROR"),
}


def written(folder: Path, code: str, name: str = "submission.py") -> Path:
    """A file with this code."""
    file = folder / name
    file.write_text(code)
    return file
