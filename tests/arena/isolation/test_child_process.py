"""A child process and its tree: what they may use, when they run, and that nothing of them is left."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from inarow import processes
from inarow.arena.isolation import child_process
from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.errors import BadAnswer
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from tests.arena.isolation.hostile import HOSTILE, agent, isolated_seat, written
from tests.process_checks import all_gone, children, descriptors, eventually

CONNECT4 = read_game("connect4")


def played(seat: IsolatedSeat) -> Move:
    """The first move of a game."""
    seat.begin(CONNECT4, 1)
    return seat.choose(CONNECT4.start, NO_LIMIT).move


def test_it_may_close_its_outputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the referee does not spin while it waits: it seldom reads the clock."""
    looks, clock = [], time.monotonic
    seat = isolated_seat(
        written(tmp_path, agent("os.closerange(0, 3)\ntime.sleep(1)\nreturn legal(position)"))
    )
    seat.begin(CONNECT4, 1)
    monkeypatch.setattr(time, "monotonic", lambda: looks.append(1) or clock())
    assert seat.choose(CONNECT4.start, NO_LIMIT).move == 0
    assert 0 < len(looks) < 1_000
    seat.close()


@pytest.mark.parametrize(
    "body",
    [
        "for _ in range(100):\n"
        "    if (child := os.fork()) == 0: os._exit(0)\n"
        "    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)\n"  # one alive at a time
        "time.sleep(60)",
        "for _ in range(100): threading.Thread(target=time.sleep, args=(60,)).start()\ntime.sleep(60)",
    ],
)
def test_threads_and_dead_children_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr(child_process, "MOST_THREADS", 80)
    seat = isolated_seat(written(tmp_path, agent(body)))
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="it ran more than 80 threads at once"):
        seat.choose(CONNECT4.start, NO_LIMIT)


TREES = {
    "children": """
if os.fork() == 0:
    note()
    time.sleep(600)
""",
    "orphans": """
if os.fork() == 0:
    if os.fork() == 0:
        note()
        time.sleep(600)
    os._exit(0)
""",
    "a session of its own": """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        note()
        time.sleep(600)
    os._exit(0)
""",
    "another program": """
import subprocess
note(subprocess.Popen(['sleep', '600'], start_new_session=True, env={}).pid)
""",
    "a daemon": """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        note()
        os.execve('/bin/sleep', ['sleep', '600'], {})
    os._exit(0)
""",
}

# Without the mark, the session and a living parent a process cannot be assigned to a tree.
UNKNOWABLE = [("another program", True), ("a daemon", True)]


@pytest.mark.parametrize(
    ("name", "dies"),
    [pair for name in TREES for dies in (False, True) if (pair := (name, dies)) not in UNKNOWABLE],
)
def test_its_process_tree_ends_with_the_game(tmp_path: Path, name: str, dies: bool) -> None:
    """Children may be started, and are gone when the game is over, however it ends."""
    note = f"def note(pid=None):\n    open({str(tmp_path / 'note')!r} + str(pid or os.getpid()), 'w')\n"
    wait = f"while not any(n.startswith('note') for n in os.listdir({str(tmp_path)!r})): time.sleep(0.01)\n"
    last = "os._exit(0)" if dies else "return legal(position)"
    seat = isolated_seat(written(tmp_path, note + agent(f"{TREES[name]}\n{wait}{last}")))
    seat.begin(CONNECT4, 1)
    if dies:
        with pytest.raises(BadAnswer, match="exit code 0"):
            seat.choose(CONNECT4.start, NO_LIMIT)
    else:
        seat.choose(CONNECT4.start, NO_LIMIT)
        seat.begin(CONNECT4, 2)
    started = [int(file.name.removeprefix("note")) for file in tmp_path.glob("note*")]
    assert started
    assert eventually(lambda: all_gone(started))  # a killed process is seen for a moment
    seat.close()


def test_the_answer_of_a_forked_child_is_ignored(tmp_path: Path) -> None:
    """It comes back from the move as its parent does, and sooner."""
    code = "is_parent = os.fork() > 0\ntime.sleep(0.2 * is_parent)\nreturn position.legal_moves()[is_parent]"
    seat = isolated_seat(written(tmp_path, agent(code)))
    seat.begin(CONNECT4, 1)
    position = CONNECT4.start
    for _ in range(3):
        position = position.play(seat.choose(position, NO_LIMIT).move)
    assert position == CONNECT4.position("222")
    seat.close()


def test_threads_are_stopped_while_it_is_not_its_turn(tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    code = f"""
def run():
    while True:
        open({str(counter)!r}, 'a').write('.')
        time.sleep(0.001)

threading.Thread(target=run).start()
"""
    code += agent("time.sleep(0.1)\nreturn legal(position)")
    seat = isolated_seat(written(tmp_path, code))
    seat.begin(CONNECT4, 1)
    sizes = []
    for _ in range(3):
        seat.choose(CONNECT4.start, NO_LIMIT)
        time.sleep(0.05)  # whatever was under way is done
        sizes.append(counter.stat().st_size)
        time.sleep(0.2)
        assert counter.stat().st_size == sizes[-1]
    assert sizes == sorted(set(sizes))  # and it goes on in its own turn
    seat.close()


def test_a_folder_it_went_to_is_left_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, agent("os.chdir('/')\nreturn legal(position)"))
    monkeypatch.chdir(tmp_path)
    seat = IsolatedSeat("external.py")
    monkeypatch.chdir("/")
    for seed in range(2):
        seat.begin(CONNECT4, seed)
        seat.choose(CONNECT4.start, NO_LIMIT)
    seat.close()
    for another in (seat, IsolatedSeat("external.py", home=str(tmp_path))):
        another.begin(CONNECT4, 3)
        another.close()


def test_memory_is_counted_for_each_game(tmp_path: Path) -> None:
    code = agent("hoard = b'x' * ((200 << 20) if seed == 1 else 1)\nreturn legal(position)")
    seat = isolated_seat(written(tmp_path, code))
    seen = []
    for seed in (1, 2):
        seat.begin(CONNECT4, seed)
        seat.choose(CONNECT4.start, NO_LIMIT)
        seen.append(seat.peak_memory >> 20)
    assert 200 < seen[0] < 400
    assert 5 < seen[1] < 150
    seat.close()
    assert seat.peak_memory >> 20 == seen[1]


@pytest.mark.parametrize("name", ["endless loop", "kills itself", "spoils every file"])
def test_a_system_without_proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Without /proc the clock, the pipe and the process group remain."""
    before = children(), descriptors()
    monkeypatch.setattr(processes, "_PROC", tmp_path / "nowhere")
    seat = isolated_seat(written(tmp_path, HOSTILE[name].code), impatient=HOSTILE[name].slow)
    with pytest.raises(BadAnswer, match=HOSTILE[name].reason):
        played(seat)
    assert seat.peak_memory == 0
    assert (children(), descriptors()) == before


def test_it_sees_the_position_and_nothing_of_the_referee(tmp_path: Path) -> None:
    """The stones, the game with its name, and the limit arrive as they were sent."""
    said = tmp_path / "said"
    code = f"""
@inarow.agent_class('external')
class External:
    def choose(self, position, limit):
        seen = position, position.last, limit, os.getppid(), sys.argv[1:]
        open({str(said)!r}, 'w').write(repr(seen))
        return legal(position)
"""
    seat = isolated_seat(written(tmp_path, code))
    seat.begin(CONNECT4, 1)
    for board, moves, limit in (
        ("connect4", "4453", Limit(nodes=7)),
        ("mnk:19x19:6+exact", "a1,s19,j10", Limit(depth=3, seconds=9.5)),
        ("drop:5x4:3+wrap+misere", "", NO_LIMIT),
        ("connect4", "7", Limit(nodes=7)),
    ):
        position = Position.after(read_game(board), moves)
        seat.choose(position, limit)
        assert said.read_text() == repr((position, position.last, limit, os.getpid(), []))
    seat.close()
