"""Agents that misbehave, by name: what they do, and what the referee says of them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from inarow.arena.isolation.isolated_seat import IsolatedSeat

ENOUGH = 600 << 20  # bytes

HEAD = """\
import ctypes, os, signal, sys, threading, time
import inarow
from inarow.errors import NotationError, UnknownName
from inarow.search.result import SearchResult

def legal(position):
    return position.legal_moves()[0]

def spoil(text):
    'Write to every open descriptor, the line to the referee among them.'
    for fd in range(256):
        try:
            os.write(fd, text)
        except OSError:
            pass

"""


class Hostile(NamedTuple):
    """An agent's body and the reason it loses with, as a pattern."""

    code: str
    reason: str
    slow: bool = False  # it gives no answer: whoever asks it should be impatient


def agent(body: str) -> str:
    """A function agent with this body."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"@inarow.agent_class('external')\ndef external(position, *, seed=0):\n{lines}\n"


HOARDS = """
hoard = []
for _ in range(20 << 5):
    hoard.append(b'x' * (32 << 20))  # up to 20 GB
    time.sleep(0.01)
return legal(position)
"""

CHILDREN_HOARD = """
for _ in range(4):
    if os.fork() == 0:
        hoard = b'x' * (200 << 20)
        time.sleep(60)
        os._exit(0)
time.sleep(60)
"""

FORKS_AND_FORKS = """
for _ in range(200):
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
time.sleep(60)
"""

NOTHING_STOPS_IT = """
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True:
    try: sys.exit()
    except BaseException: pass
"""

# They fail when the game begins.
AT_BEGIN = {
    "crash at import": Hostile(
        "raise RuntimeError('no luck')", r"it raised RuntimeError at line \d+: no luck"
    ),
    "no Python": Hostile("def def", r"line \d+ is not Python"),
    "exit at import": Hostile("sys.exit(3)", r"it raised SystemExit at line \d+: 3"),
    "hard exit at import": Hostile("os._exit(3)", "it ended its process with exit code 3"),
    "interrupt at import": Hostile(
        "raise KeyboardInterrupt('me')", r"it raised KeyboardInterrupt at line \d+: me"
    ),
    "our error at import": Hostile(
        "inarow.game('nonsense')", r"it raised UnknownName at line \d+: no game named"
    ),
    "endless import": Hostile("while True: pass", "it was not ready within", slow=True),
    "crash when built": Hostile(
        "@inarow.agent_class('external')\nclass External:\n    def __init__(self):\n        1 // 0\n"
        "    def choose(self, position, limit):\n        return 0\n",
        r"it cannot be built: ZeroDivisionError at line \d+: ",
    ),
    "exit when built": Hostile(
        "@inarow.agent_class('external')\nclass External:\n    def __init__(self):\n        sys.exit('bye')\n"
        "    def choose(self, position, limit):\n        return 0\n",
        r"it raised SystemExit at line \d+: bye",
    ),
    "odd error when built": Hostile(
        "@inarow.agent_class('external')\nclass External:\n    def __init__(self):\n"
        "        raise NotationError('you', None)\n",
        "cannot read 'you': None",
    ),
    "no choose": Hostile(
        "@inarow.agent_class('external')\nclass External:\n    pass\n", "it has no method choose"
    ),
}

# They fail when they are asked for a move.
AT_CHOICE = {
    "crash": Hostile(agent("raise ValueError('no luck')"), r"it raised ValueError at line \d+: no luck"),
    "exit": Hostile(agent("sys.exit(3)"), r"it raised SystemExit at line \d+: 3"),
    "hard exit": Hostile(
        agent("print('bye', flush=True)\nos._exit(7)"), "exit code 7; it last printed 'bye'"
    ),
    "interrupt": Hostile(agent("raise KeyboardInterrupt"), r"it raised KeyboardInterrupt at line \d+"),
    "unspeakable": Hostile(
        "class Odd(Exception):\n    def __str__(self):\n        raise self\n" + agent("raise Odd"),
        "it raised Odd.*: and its text raised Odd",
    ),
    "escape codes": Hostile(
        agent(r"raise ValueError('\x1b[2J\ud800')"), r"it raised ValueError at line \d+: \?\[2J\?"
    ),
    "recursion": Hostile(agent("return external(position)"), r"it raised RecursionError at line \d+"),
    "endless loop": Hostile(agent("while True: pass"), "no answer within", slow=True),
    "endless loop in C": Hostile(agent("return sum(range(10**12))"), "no answer within", slow=True),
    "sleep": Hostile(agent("time.sleep(3600)"), "no answer within", slow=True),
    "nothing stops it": Hostile(agent(NOTHING_STOPS_IT), "no answer within", slow=True),
    "stops itself": Hostile(agent("os.kill(os.getpid(), signal.SIGSTOP)"), "no answer within", slow=True),
    "kills itself": Hostile(
        agent("os.kill(os.getpid(), signal.SIGKILL)"), r"it was ended by signal 9 \(SIGKILL\)"
    ),
    "segmentation fault": Hostile(agent("ctypes.string_at(0)"), r"it was ended by signal 11 \(SIGSEGV\)"),
    "illegal move": Hostile(agent("return 999"), "illegal move '999': cells run from 0 to"),
    "nothing": Hostile(agent("return None"), "it answered with None instead of a move"),
    "wrong type": Hostile(agent("return [1]"), r"it answered with list \[1\] instead of a move"),
    "no number": Hostile(
        agent("return SearchResult(move=legal(position), nodes='many')"), "what is no number"
    ),
    "odd outcome": Hostile(
        agent("return SearchResult(move=legal(position), outcome={1})"), r"holds \{1\} as outcome"
    ),
    "no scale": Hostile(agent("return SearchResult(move=legal(position), scale=0)"), "holds 0 as scale"),
    "too large": Hostile(
        agent("return SearchResult(move=legal(position), nodes=10**30)"), "holds 10+ as nodes"
    ),
    "far too large": Hostile(
        agent("return SearchResult(move=legal(position), nodes=1 << 99999)"), "Exceeds the limit"
    ),
    "not finite": Hostile(
        agent("return SearchResult(move=legal(position), seconds=1e999)"), "holds inf as seconds"
    ),
    "changes the position": Hostile(
        agent("object.__setattr__(position, 'mover', 1 << 20)\nreturn legal(position)"),
        "it changed the position it was given",
    ),
    "reads": Hostile(agent("return int(input())"), r"it raised EOFError at line \d+"),
    "prints": Hostile(
        agent("for _ in range(100): print('x' * 2**20)\nreturn legal(position)"), "it printed more than 10 MB"
    ),
    "hoards": Hostile(agent(HOARDS), r"it used more than \d+ MB"),
    "asks for too much": Hostile(agent("return bytearray(16 << 30)"), r"it ran out of memory at line \d+"),
    "children hoard": Hostile(agent(CHILDREN_HOARD), r"it used more than \d+ MB"),
    "forks and forks": Hostile(agent(FORKS_AND_FORKS), "it ran more than 32 processes at once"),
    "children fork too": Hostile(
        agent("for _ in range(7): os.fork()\ntime.sleep(60)"),  # 128 in all
        "it ran more than 32 processes at once",
    ),
    "spoils every file": Hostile(agent("spoil(b'rubbish\\n')\nreturn legal(position)"), "it broke the line"),
    "spoils quietly": Hostile(agent("spoil(b'rub')\nreturn legal(position)"), "it broke the line"),
    "closes every file": Hostile(agent("os.closerange(3, 256)\nreturn legal(position)"), "it broke the line"),
    "closes and waits": Hostile(agent("os.closerange(0, 256)\ntime.sleep(60)"), "it broke the line"),
    "closes and leaves": Hostile(
        agent("os.closerange(0, 3)\ntime.sleep(0.3)\nos._exit(3)"), "with exit code 3"
    ),
    "speaks too long": Hostile(
        agent("spoil(b'x' * (2 << 20))\nreturn legal(position)"), "it sent more than 1 MB at once"
    ),
    "speaks for itself": Hostile(
        agent('spoil(b\'{"n": 1, "move": 0}\\n\')\nreturn legal(position)'), "it broke the line"
    ),
    "tells tales": Hostile(agent('spoil(b\'{"n": 2, "failed": [1, null]}\\n\')'), "it broke the line"),
    "nests deeply": Hostile(agent("spoil(b'[' * 100000 + b'\\n')"), "it broke the line"),
    "forged move": Hostile(agent('spoil(b\'{"n": 2, "move": 999}\\n\')'), "illegal move '999'"),
    "forged type": Hostile(agent('spoil(b\'{"n": 2, "move": true}\\n\')'), "it answered without a move"),
}

HOSTILE = AT_BEGIN | AT_CHOICE

HONEST = agent("return legal(position)")


def written(folder: Path, code: str, name: str = "external.py") -> str:
    """The path of a file with this code."""
    file = folder / name
    file.write_text(HEAD + code)
    return str(file)


def isolated_seat(file: str, *, impatient: bool = False) -> IsolatedSeat:
    """A seat for a file's agent, with a clock only where the agent is expected to lose by it."""
    return IsolatedSeat(file, memory=ENOUGH, patience=0.3 if impatient else 60.0)
