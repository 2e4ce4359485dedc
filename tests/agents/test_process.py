"""An external program as an agent: what it is told, and what becomes of one that misbehaves."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import inarow
from inarow.agents.builtin.process import Process
from inarow.arena.play import GameTask, play
from inarow.errors import BadAnswer, InarowError
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.agent import ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec
from tests.agents.brains import Kit, exists, gone

GOMOKU = read_game("gomoku15")
QUICK = Limit(seconds=20)  # for brains that answer at once, on however busy a machine
SHORT = Limit(seconds=0.3)  # for brains that never answer
INFOS = [
    "INFO timeout_turn 2500",
    "INFO timeout_match 0",
    "INFO time_left 2147483647",
    "INFO max_memory 104857600",
    "INFO game_type 1",
    "INFO rule 0",
]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for a brain; whatever ran there is gone after the test."""
    yield tmp_path
    gc.collect()
    assert all(gone(pid) for pid in Kit.pids_in(tmp_path))


def chosen(agent: Process, position: Position, limit: Limit = QUICK) -> int:
    return ask(agent, "agent 'process'", position, limit).move


def test_the_first_move_of_a_game(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent(memory="100")

    assert chosen(agent, GOMOKU.start, Limit(seconds=2.5)) == 0
    assert kit.heard == [*INFOS, "START 15", *INFOS, "BEGIN"]
    agent.close()
    assert kit.heard[-1] == "END"


def test_a_rectangle_another_run_and_the_exact_rule(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, read_game("mnk:9x7:4+exact").position("d2"), NO_LIMIT)

    told = kit.heard
    start = told.index("RECTSTART 9,7")
    for infos in (told[:start], told[start + 1 :]):
        assert {"INFO rule 1", "INFO win_length 4", "INFO timeout_turn 5000"} <= set(infos)
    assert told[-1] == "TURN 3,1"


def test_a_game_goes_on_with_turns_and_a_new_time_is_told(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    position = GOMOKU.start.play(chosen(agent, GOMOKU.start)).play("h8")
    position = position.play(chosen(agent, position)).play("i9")
    told = len(kit.heard)
    chosen(agent, position, Limit(seconds=0.5))

    assert kit.heard[told - 1] == "TURN 7,7"
    assert kit.heard[told:] == ["INFO timeout_turn 500", "TURN 8,8"]
    assert len(kit.pids) == 1


def test_a_game_may_begin_anywhere(folder: Path) -> None:
    kit = Kit(folder)
    position = GOMOKU.position("h8,a1,i9,b3")
    agent = kit.agent()

    assert chosen(agent, position) == 1
    assert kit.heard[-6:] == ["BOARD", "7,7,1", "0,0,2", "8,8,1", "1,2,2", "DONE"]
    chosen(agent, position.play(1).play("c4"))
    assert kit.heard[-1] == "TURN 2,3"


@pytest.mark.parametrize("moves", ["h8,a1,i9,b3", "h8,b1,i8", "h8,a1,i8,c1,i9", ""])
def test_a_position_that_does_not_follow_is_told_anew(folder: Path, moves: str) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.position("h8"))  # it answers a1
    position = GOMOKU.position(moves)

    assert chosen(agent, position) in position.legal_moves()
    first, second = kit.pids
    assert gone(first)
    assert exists(second)


def test_another_board_is_another_game(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    chosen(agent, read_game("gomoku15+exact").position("a1,b1"))

    assert kit.heard.count("START 15") == 2
    assert kit.heard[-1] == "DONE"


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


def test_both_sides_are_prepared_before_either_is_asked(tmp_path: Path) -> None:
    """A failure to prepare is the result of a game in which no move was made, whoever moves first."""
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    good, bad = Kit(tmp_path / "first"), Kit(tmp_path / "second", "def start(rest): say('ERROR no room')")
    record = play(GameTask(game=GOMOKU, first=good.text, second=bad.text, limit=QUICK))

    assert record.moves == ()
    assert str(record.outcome) == "the first player wins"
    assert "it answered 'ERROR no room' to START 15" in str(record.failure)
    assert "BEGIN" not in good.heard
    assert "START 15" in good.heard


def test_it_can_be_made_ready_before_the_clock_starts(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    agent.prepare(GOMOKU, QUICK)
    assert kit.hears("INFO rule 0")
    assert "START 15" in kit.heard
    chosen(agent, GOMOKU.position("h8"))
    assert kit.heard[-1] == "TURN 7,7"
    assert kit.heard.count("START 15") == 1


def test_nobody_waits_for_a_brain_to_say_who_it_is(folder: Path) -> None:
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


def test_it_takes_a_breath_after_every_answer(folder: Path) -> None:
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


def test_ctrl_c_ends_the_program(folder: Path) -> None:
    kit = Kit(folder, "def begin(rest): time.sleep(600)")
    agent = kit.agent()
    agent.prepare(GOMOKU)

    def interrupt() -> None:
        assert kit.hears("BEGIN")
        signal.raise_signal(signal.SIGINT)

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    with pytest.raises(KeyboardInterrupt):
        chosen(agent, GOMOKU.start, Limit(seconds=600))
    assert gone(kit.pids[0])
    interrupter.join()


def test_a_watcher_sees_that_we_are_waiting_and_not_stuck(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = folder / "signs"  # the brain answers when it has seen five of them

    def sign() -> None:
        signs.write_bytes(signs.read_bytes() + b"." if signs.exists() else b".")

    code = f"def begin(rest):\n    while os.path.getsize({str(signs)!r}) < 5: time.sleep(0.01)\n    answer()"
    agent = Kit(folder, code).agent()
    agent.prepare(GOMOKU)
    signs.write_bytes(b"")
    monkeypatch.setattr(slices, "heartbeat", sign)
    assert agent.choose(GOMOKU.start, QUICK).move == 0


def test_after_a_failure_the_next_game_gets_a_new_program(folder: Path) -> None:
    kit = Kit(folder, "def turn(rest): sys.exit(3)")
    agent = kit.agent()
    for _ in range(2):
        with pytest.raises(BadAnswer, match="exit code 3"):
            chosen(agent, GOMOKU.position("h8"))
    assert chosen(agent, GOMOKU.start) == 0
    assert len(kit.pids) == 3


def test_a_bad_brain_loses_its_game(folder: Path) -> None:
    kit = Kit(folder, "def turn(rest): say(rest)")
    record = play(GameTask(game=GOMOKU, first=kit.text, second="default", limit=QUICK))

    assert str(record.outcome) == "the second player wins"
    assert record.failure is not None
    assert "a stone lies there already" in record.failure


@pytest.mark.parametrize("game", ["connect4", "mnk:7x7:5+wrap", "mnk:7x7:5+misere"])
def test_games_the_protocol_has_no_words_for(folder: Path, game: str) -> None:
    agent = Kit(folder).agent()
    with pytest.raises(BadAnswer, match=r"the Gomocup protocol has no word for (gravity|wrap|misere), so "):
        chosen(agent, read_game(game).start)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "it takes a command"),
        ({"cmd": " "}, "it takes a command"),
        ({"cmd": "brain 'x"}, "No closing quotation"),
        ({"cmd": "/no/such/brain --fast"}, "it cannot be started: No such file or directory"),
        ({"cmd": "/"}, "it cannot be started: Permission denied"),
        ({"cmd": "true", "seconds": "0"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "seconds": "inf"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "start": "nan"}, "it takes seconds, more than 0"),
        ({"cmd": "true", "memory": "-1"}, "it takes megabytes"),
    ],
)
def test_wrong_options_are_told_when_it_is_built(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(InarowError) as caught:
        inarow.agent(Spec("process", tuple(options.items())))
    assert str(caught.value).startswith("agent 'process'")
    assert sentence in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


DEAF = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "600"])
LOG.write("pid %d\\n" % child.pid)

def begin(rest):
    answer()
    while True: time.sleep(600)
"""


def test_closing_ends_a_brain_that_does_not_listen_and_its_children(folder: Path) -> None:
    kit = Kit(folder, DEAF)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    agent.close()
    agent.close()

    assert len(kit.pids) == 2
    assert not exists(kit.pids[1])  # no zombie either: we are its parent
    assert gone(kit.pids[0])


def test_an_agent_that_is_forgotten_ends_its_program(folder: Path) -> None:
    kit = Kit(folder)
    agent = kit.agent()
    chosen(agent, GOMOKU.start)
    del agent
    gc.collect()
    assert not exists(kit.pids[0])


PARENT = """
import os, signal, sys
import inarow
from inarow.spec import Spec

agent = inarow.agent(Spec("process", (("cmd", sys.argv[1]),)))
agent.choose(inarow.game("gomoku15").start, inarow.Limit())
"""


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
    ],
    ids=["end", "exit", "SIGKILL", "SIGTERM"],
)
def test_no_program_outlives_its_parent(folder: Path, ending: str, code: int) -> None:
    kit = Kit(folder, DEAF)
    done = subprocess.run([sys.executable, "-c", PARENT + ending, kit.cmd], check=False, timeout=300)

    assert done.returncode == code
    assert len(kit.pids) == 2
    assert all(gone(pid) for pid in kit.pids)


def test_a_fork_does_not_end_the_program_of_its_parent(folder: Path) -> None:
    kit = Kit(folder)
    forks = """
child = os.fork()
if child == 0:
    del agent
    sys.exit(0)
os.waitpid(child, 0)
agent.choose(inarow.game("gomoku15").position("a1,h8"), inarow.Limit(seconds=20))
"""
    subprocess.run([sys.executable, "-c", PARENT + forks, kit.cmd], check=True, timeout=300)
    assert kit.heard[-2:] == ["TURN 7,7", "END"]
    assert len(kit.pids) == 1


def test_nothing_is_left_open(folder: Path) -> None:
    def descriptors() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = descriptors()
    for _ in range(3):
        agent = Kit(folder).agent()
        chosen(agent, GOMOKU.start)
        agent.close()
    assert descriptors() == before
