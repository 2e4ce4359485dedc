"""Submissions for a class: honest ones of different strength, and those that break every rule there is."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

HONEST = {
    "first": "def choose(position):\n    return position.legal_moves()[0]\n",
    "last": "def choose(position):\n    return position.legal_moves()[-1]\n",
    "centre": """
def choose(position):
    width = position.game.width
    return min(position.legal_moves(), key=lambda cell: abs(2 * (cell % width) - (width - 1)))
""",
    "careful": """
def choose(position):
    urgent = position.completing_moves() or position.threatened_moves()
    return (urgent or position.legal_moves())[0]
""",
    "seeded": """
import random


def choose(position, *, seed=0):
    return random.Random(seed * 1000 + position.ply).choice(position.legal_moves())
""",
    "ahead": """
def choose(position):
    return max(position.legal_moves(), key=lambda move: worth(position.play(move), 1))


def worth(position, depth):
    if position.outcome is not None:
        return 1 if position.outcome.winner == 1 - position.seat else 0
    if depth == 0:
        return 0
    return -max(worth(position.play(move), depth - 1) for move in position.legal_moves())
""",
}


class Hostile(NamedTuple):
    """A program, the words in its status, and words in the reason that its page shows."""

    code: str
    status: str
    reason: str = ""


def doing(body: str) -> str:
    """An agent that does this whenever it is asked, and then plays on as if nothing had happened."""
    lines = "\n".join(f"        {line}" for line in body.strip().splitlines())
    return f"""\
os, socket, subprocess, time, sys = map(__import__, ("os", "socket", "subprocess", "time", "sys"))


def choose(position):
    try:
{lines}
    except Exception:
        pass
    return position.legal_moves()[0]
"""


def secret(folder: Path) -> dict[str, Hostile]:
    """Programs that reach for what is not theirs in a class folder; only a sandbox stops them."""
    sandbox = "refused by the sandbox"
    return {
        "reads_passwords": Hostile(doing("open('/etc/passwd').read()"), sandbox, "'passwd', which is not"),
        "reads_neighbour": Hostile(
            doing(f"open({str(folder / 'submissions' / 'first.py')!r}).read()"),
            sandbox,
            "'first.py', which is",
        ),
        "lists_class": Hostile(
            doing(f"os.listdir({str(folder / 'submissions')!r})"), sandbox, "list 'submissions'"
        ),
        "prints_reference": Hostile(
            doing(f"print(open({str(folder / 'reference.py')!r}).read())"),
            sandbox,
            "'reference.py', which is",
        ),
        "tampers": Hostile(
            doing(f"open({str(folder / 'results' / 'grades.csv')!r}, 'a').write('tampers,100\\n')"),
            sandbox,
            "write to 'grades.csv'",
        ),
        "writes_outside": Hostile(
            doing(f"open({str(folder / 'left_behind.txt')!r}, 'w').write('x')"),
            sandbox,
            "write to 'left_behind.txt'",
        ),
        "deletes": Hostile(
            doing(f"os.remove({str(folder / 'precious.txt')!r})"), sandbox, "delete 'precious.txt'"
        ),
        "opens_socket": Hostile(doing("socket.socket().close()"), sandbox, "open a socket"),
        "starts_program": Hostile(doing("subprocess.run(['/bin/true'])"), sandbox, "start another program"),
        "fork_bomb": Hostile(
            "os = __import__('os')\n\n\ndef choose(position):\n    while True:\n        os.fork()\n",
            sandbox,
            "PermissionError",
        ),
        "kills": Hostile(doing("os.kill(os.getppid(), 0)"), sandbox, "send a signal"),
    }


HOSTILE = {
    "syntax": Hostile("def choose(position:\n", "syntax error", "line 1"),
    "forbidden_import": Hostile(
        "import socket\n\n\ndef choose(position):\n    return position.legal_moves()[0]\n",
        "import not allowed",
        "line 1: it imports socket",
    ),
    "wrong_move": Hostile("def choose(position):\n    return 999\n", "illegal move", "illegal move"),
    "no_move": Hostile("def choose(position):\n    return None\n", "wrong answer", "None"),
    "crash": Hostile("def choose(position):\n    return 1 // 0\n", "crashes", "ZeroDivisionError at line 2"),
    "crash_at_import": Hostile("raise RuntimeError('hello')\n", "crashes", "RuntimeError"),
    "endless": Hostile("def choose(position):\n    while True:\n        pass\n", "too slow", "no answer"),
    "endless_at_import": Hostile("while True:\n    pass\n", "too slow", "not ready within"),
    "sleeps": Hostile(
        "def choose(position):\n    __import__('time').sleep(3600)\n", "too slow", "no answer within"
    ),
    "hoards": Hostile(
        "def choose(position):\n    hoard = [b'x' * (32 << 20) for _ in range(1000)]\n    return hoard\n",
        "too much memory",
    ),
    "floods": Hostile(
        "def choose(position):\n    while True:\n        print('x' * 100_000)\n", "too much output", "printed"
    ),
    "fills_disk": Hostile(
        """\
def choose(position):
    folder = __import__("os").environ["TMPDIR"]
    for number in range(1000):
        with open(f"{folder}/{number}", "wb") as file:
            file.write(bytes(4 << 20))
    return position.legal_moves()[0]
""",
        "too much output",
        "wrote more",
    ),
    "exits": Hostile("def choose(position):\n    __import__('os')._exit(0)\n", "ends its process", "code 0"),
    "patches_referee": Hostile(
        """\
import inarow.arena.play
import inarow.rules.position

inarow.rules.position.Position.legal_moves = lambda self: (999,)
inarow.arena.play.play = lambda *_, **__: "I win"


def choose(position):
    return 999
""",
        "illegal move",
    ),
    "spoils_pipe": Hostile(
        """\
def choose(position):
    os = __import__("os")
    for number in range(3, 64):
        try:
            os.write(number, b'{"n": 2, "move": 0, "outcome": "win"}\\n' * 3)
        except OSError:
            pass
    return position.legal_moves()[0]
""",
        "tampers with the referee",
    ),
    "empty": Hostile("", "does not load"),
    "two_agents": Hostile("def one(a):\n    return 0\n\n\ndef two(a):\n    return 0\n", "does not load"),
    "unsteady": Hostile(
        "import random\n\n\ndef choose(one):\n    return random.SystemRandom().choice(one.legal_moves())\n",
        "breaks a law: one seed, one move",
    ),
}  # fmt: skip

TOML = """\
title = "A small class"
game = "tictactoe"
seconds = 1.0
memory = 256
games = 2
openings = "random:1"
samples = 12
imports = ["inarow", "random"]

[[rubric]]
criterion = "laws"
points = 10

[[rubric]]
criterion = "opponent"
agent = "random"
games = 6
points = 10

[[rubric]]
criterion = "opponent"
agent = "reference.py"
goal = "hold"
games = 4
points = 10

[[rubric]]
criterion = "optimal"
points = 10

[[rubric]]
criterion = "time"
points = 5
"""


def made_class(folder: Path, programs: dict[str, str], document: str = TOML) -> Path:
    """A class folder with these submissions."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "class.toml").write_text(document)
    (folder / "reference.py").write_text(HONEST["careful"])
    (folder / "precious.txt").write_text("keep")
    for name, code in programs.items():
        (folder / "submissions" / f"{name}.py").write_text(code)
    return folder
