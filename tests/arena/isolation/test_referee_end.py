"""However the referee ends, its child processes end with it; and Ctrl-C reaches the referee alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.arena.isolation.hostile import HONEST, agent, written
from tests.process_checks import all_gone, children, descriptors, eventually, is_alive

CONNECT4 = read_game("connect4")

REFEREE = """
import os, sys, threading
from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT

game = read_game("connect4")
seat = IsolatedSeat(sys.argv[1], patience=float(sys.argv[3]))
if sys.argv[2] == "thread":
    thread = threading.Thread(target=seat.begin, args=(game, 1))
    thread.start()
    thread.join()
else:
    seat.begin(game, 1)
seat.choose(game.start, NO_LIMIT)
print("ready", flush=True)
while True:
    try:
        seat.choose(game.position("1"), NO_LIMIT)
        print("answered", flush=True)
        sys.stdin.readline()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@contextmanager
def referee(file: str, how: str = "main", patience: float = 60.0) -> Iterator[subprocess.Popen[str]]:
    """A referee in a process of its own, which has begun a game and is waiting for the second move."""
    command = [sys.executable, "-c", REFEREE, file, how, str(patience)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        try:
            yield process
        finally:
            process.kill()


WAITS = {
    "in C": "sum(range(10**12))",
    "asleep": "time.sleep(600)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "deaf": "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass",
}


@pytest.mark.parametrize("how", ["main", "thread"])
@pytest.mark.parametrize("waits", WAITS)
def test_child_processes_die_with_a_killed_referee(tmp_path: Path, waits: str, how: str) -> None:
    """With their children, and whatever they are doing."""
    note = f"def note():\n    open({str(tmp_path / 'note')!r} + str(os.getpid()), 'w')\n"
    body = f"if not position.ply: return legal(position)\nif os.fork(): note()\nelse: note()\n{WAITS[waits]}"
    with referee(written(tmp_path, note + agent(body)), how) as process:
        assert eventually(lambda: len(list(tmp_path.glob("note*"))) == 2)
        children_ids = [int(file.name.removeprefix("note")) for file in tmp_path.glob("note*")]
        assert all(map(is_alive, children_ids))
        process.kill()
    assert eventually(lambda: all_gone(children_ids))


def test_ctrl_c_is_the_referees(tmp_path: Path) -> None:
    """The terminal signals the whole foreground group; the child is not in it and plays on."""
    code = agent("return SearchResult(move=legal(position))")
    with referee(written(tmp_path, code)) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "answered\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert process.stdout.readline() == "answered\n"


def test_ctrl_c_while_it_thinks_ends_it(tmp_path: Path) -> None:
    """Its later answer would be to an old question."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = children(), descriptors()
    seat = IsolatedSeat(written(tmp_path, agent("time.sleep(600)")))
    seat.begin(CONNECT4, 1)
    handler = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            seat.choose(CONNECT4.start, NO_LIMIT)
    finally:
        signal.signal(signal.SIGALRM, handler)
    assert (children(), descriptors()) == before


def test_a_forked_copy_of_the_referee_ends_no_child(tmp_path: Path) -> None:
    seat = IsolatedSeat(written(tmp_path, HONEST))
    seat.begin(CONNECT4, 1)
    copy = os.fork()
    if copy == 0:
        seat.close()
        os._exit(0)
    os.waitpid(copy, 0)
    assert seat.choose(CONNECT4.start, NO_LIMIT).move == 0
    seat.close()


FIRST_PROCESS = """
import ctypes, sys
from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.errors import BadAnswer
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.process_checks import children

ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # orphans come to us, as to the first process of a container
seat = IsolatedSeat(sys.argv[1])
seat.begin(read_game("connect4"), 1)
try:
    seat.choose(read_game("connect4").start, NO_LIMIT)
except BadAnswer as error:
    print(error.reason, children())
"""


def test_no_zombies_in_a_container(tmp_path: Path) -> None:
    body = "for _ in range(3):\n    if os.fork() == 0:\n        time.sleep(600)\nos._exit(0)"
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PROCESS, written(tmp_path, agent(body))],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "it ended its process with exit code 0 set()\n"


def test_a_referee_that_was_stopped_takes_an_answer_that_came_in_time(tmp_path: Path) -> None:
    """Stopped with Ctrl-Z past the deadline."""
    file = written(tmp_path, agent("time.sleep(0.3)\nreturn legal(position)"))
    with referee(file, patience=5.0) as process:
        assert process.stdout is not None
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(5.5)
        os.kill(process.pid, signal.SIGCONT)
        assert process.stdout.readline() == "answered\n"
