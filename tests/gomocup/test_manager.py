"""The manager's side: habits of brains that do no harm, and those that end a game with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.arena.play import GameTask, play
from inarow.errors import BadAnswer
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from tests.gomocup.brains import GOMOKU, QUICK, SHORT, Kit, chosen, gone

SLOW_TO_START = {
    "to be up": "time.sleep(3)",
    "to answer START": """
def start(rest):
    time.sleep(3)
    board.update(width=15, height=15)
    say("OK")
""",
}


@pytest.mark.parametrize("code", SLOW_TO_START.values(), ids=SLOW_TO_START)
def test_what_precedes_the_first_move_is_not_in_its_time(folder: Path, code: str) -> None:
    """It takes longer than a move's time and the referee's grace together, and loses nothing by it."""
    kit = Kit(folder, code + "\ndef turn(rest): say('0,0'), sys.exit()")
    record = play(GameTask(game=GOMOKU, first="default", second=kit.text, limit=Limit(seconds=1)))

    assert "START" not in str(record.failure)
    assert "s for a move" not in str(record.failure)
    assert len(record.moves) >= 2  # it has made its first move


def test_about_is_not_asked_for(folder: Path) -> None:
    kit = Kit(folder, "def about(rest): time.sleep(600)")
    chosen(kit.agent(), GOMOKU.start)
    assert "ABOUT" not in kit.heard


PATIENT = """
answered = []

def say(line):
    answered.append(time.monotonic())
    os.write(1, (line + END).encode())

def info(rest):
    since(0.03)

def turn(rest):
    since(0.03)
    board["taken"].add(point(rest))
    answer()

def since(least):
    if answered and time.monotonic() - answered[-1] < least:
        sys.exit("too fast")
"""


def test_it_pauses_after_every_answer(folder: Path) -> None:
    """A known brain drops what arrives sooner."""
    agent = Kit(folder, PATIENT).agent()
    assert chosen(agent, GOMOKU.position("h8")) == 0
    assert chosen(agent, GOMOKU.position("h8,a1,i9")) == 1


WAYS_TO_BE_GOOD = {
    "line feeds only": 'END = "\\n"',
    "carriage returns only": 'END = "\\r"',
    "lower case": "def start(rest): board.update(width=15, height=15), say('ok')",
    "remarks first": """
def turn(rest):
    for number in range(5000):
        say("MESSAGE thinking %d" % number, "DEBUG of 3,3")
    say("", "14,14")
""",
    "a long remark": "def turn(rest): say('MESSAGE ' + 'x' * 50_000, '14,14')",
    "a flood on standard error": """
def turn(rest):
    os.write(2, b"warning " * 100_000)
    say("14,14")
""",
    "a suggestion": """
def turn(rest):
    say("SUGGEST 14,14")
    assert hear() == "PLAY 14,14"
    say("14,14")
""",
    "it says who it is, unasked": """
def start(rest):
    board.update(width=15, height=15)
    say('Name="eager"', "OK")
""",
    "it greets": "say('hello from a library')",
    "it answers what wants no answer": "def info(rest): say('UNKNOWN ' + rest)",
    "it answers some of what wants no answer": """
def info(rest):
    if "game_type" in rest:
        say("UNKNOWN command")
""",
    "it does not end its last line": "def turn(rest): os.write(1, b'14,14'), sys.exit(0)",
    "it says more than it was asked for": """
def start(rest):
    board.update(width=15, height=15)
    say("OK", "OK", "3,3")
""",
    "it ends with its answer in the same breath": "def turn(rest): say('14,14'), sys.exit(3)",
}


@pytest.mark.parametrize("code", WAYS_TO_BE_GOOD.values(), ids=WAYS_TO_BE_GOOD)
def test_habits_that_do_no_harm(folder: Path, code: str) -> None:
    move = chosen(Kit(folder, code).agent(), GOMOKU.position("h8"))
    assert move == (224 if "14,14" in code else 0)


WAYS_TO_FAIL = {
    "never": ("def turn(rest): time.sleep(600)", "no answer to TURN 7,7 within 0.3 s and 1 s of grace"),
    "deaf": (
        "def turn(rest):\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    while True: pass",
        "no answer to TURN 7,7 within 0.3 s and 1 s of grace, so it is stopped",
    ),
    "exits": (
        "def turn(rest): sys.stderr.write('first\\nno luck today\\n'), sys.exit(3)",
        "it ended with exit code 3, saying 'no luck today'",
    ),
    "raises": ("def turn(rest): 1 / 0", "exit code 1, saying 'ZeroDivisionError: division by zero'"),
    "leaves": ("def turn(rest): sys.exit()", "it ended with exit code 0"),
    "killed": ("def turn(rest): os.kill(os.getpid(), signal.SIGSEGV)", "it was ended by SIGSEGV"),
    "hangs up": ("def turn(rest): os.close(1), time.sleep(60)", "it closed its standard output"),
    "dies while its child holds the pipe": (
        "def turn(rest): subprocess.Popen(['sleep', '60']), os._exit(4)",
        "it ended with exit code 4",
    ),
    "babbles": (
        "def turn(rest):\n    while True: say('MESSAGE still thinking')",
        "no answer to TURN 7,7 within 0.3 s",
    ),
    "floods": ("def turn(rest):\n    while True: os.write(1, b'7' * 9999)", "a line of more than 65,536"),
    "off the board": ("def turn(rest): say('15,3')", "'15,3' to TURN 7,7: it is off the board"),
    "negative": ("def turn(rest): say('-1,3')", "'-1,3' to TURN 7,7: it is off the board"),
    "taken": ("def turn(rest): say(rest)", "'7,7' to TURN 7,7: a stone lies there already"),
    "garbage": ("def turn(rest): say('h8')", "it answered 'h8' to TURN 7,7: a cell is x,y"),
    "binary": ("def turn(rest): os.write(1, bytes(range(256)))", "a cell is x,y"),
    "unknown": ("def turn(rest): say('UNKNOWN command')", "it answered 'UNKNOWN command' to TURN 7,7"),
    "error": ("def turn(rest): say('error I am tired')", "it answered 'error I am tired' to TURN 7,7"),
    "does not start": ("def start(rest): say('ERROR too large')", "'ERROR too large' to START 15"),
    "starts with a move": ("def start(rest): say('7,7')", "'7,7' to START 15: OK was expected"),
    "dies at once": ("sys.exit(9)", "it ended with exit code 9"),
}


@pytest.mark.parametrize(("code", "sentence"), WAYS_TO_FAIL.values(), ids=WAYS_TO_FAIL)
def test_a_bad_brain_is_one_sentence(folder: Path, code: str, sentence: str) -> None:
    kit = Kit(folder, code)
    limit = SHORT if "0.3 s" in sentence else QUICK
    with pytest.raises(BadAnswer) as caught:
        chosen(kit.agent(), GOMOKU.position("h8"), limit)

    told = str(caught.value)
    assert sentence in told
    assert told.startswith("agent 'process' running ")
    assert len(told.splitlines()) == 1
    assert all(gone(pid) for pid in kit.pids)


@pytest.mark.parametrize("code", ["def start(rest): time.sleep(600)", "time.sleep(600)"])
def test_a_brain_that_never_starts(folder: Path, code: str) -> None:
    agent = Kit(folder, code).agent(start="0.5")
    with pytest.raises(BadAnswer, match=r"no answer to START 15 within 0\.5 s, so it is stopped"):
        agent.prepare(GOMOKU)


def test_a_brain_that_knows_no_rectangles(folder: Path) -> None:
    code = "def start(rest): say('UNKNOWN command' if ',' in rest else 'OK')"
    with pytest.raises(BadAnswer, match="it answered 'UNKNOWN command' to RECTSTART 9,7"):
        chosen(Kit(folder, code).agent(), read_game("mnk:9x7:5").start)
