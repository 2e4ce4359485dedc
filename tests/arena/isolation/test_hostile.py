"""Whatever a stranger does costs it its game, with the right reason, and nobody else a thing."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from inarow import processes
from inarow.arena.isolation import child_process
from inarow.arena.isolation.isolated_seat import Guest
from inarow.errors import BadAnswer
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from tests.arena.isolation.hostile import AT_BEGIN, AT_CHOICE, HONEST, HOSTILE, agent, written
from tests.process_checks import all_gone, children, descriptors, eventually

CONNECT4 = read_game("connect4")
ENOUGH = 600 << 20


def invited(file: str, *, impatient: bool = False) -> Guest:
    """A guest, on the clock only where it is expected to lose by it."""
    return Guest(file, memory=ENOUGH, patience=0.3 if impatient else 60.0)


def played(guest: Guest) -> Move:
    """The first move of a game."""
    guest.begin(CONNECT4, 1)
    return guest.choose(CONNECT4.start, NO_LIMIT).move


@pytest.mark.parametrize("name", AT_BEGIN)
def test_it_cannot_begin(tmp_path: Path, name: str) -> None:
    before = children(), descriptors()
    stranger = AT_BEGIN[name]
    file = written(tmp_path, stranger.code)
    guest = Guest(file, building=1.5 if stranger.slow else 60.0)
    with pytest.raises(BadAnswer, match=stranger.reason) as told:
        guest.begin(CONNECT4, 1)
    assert str(told.value).startswith(f"agent {file!r}: ") or f"agent 'stranger' from {file}: " in str(
        told.value
    )
    assert (children(), descriptors()) == before
    with pytest.raises(BadAnswer, match=stranger.reason):  # asked all the same, it says so again
        guest.choose(CONNECT4.start, NO_LIMIT)


@pytest.mark.parametrize("name", AT_CHOICE)
def test_it_loses_with_a_reason(tmp_path: Path, name: str) -> None:
    before = children(), descriptors()
    stranger = AT_CHOICE[name]
    file = written(tmp_path, stranger.code)
    guest = invited(file, impatient=stranger.slow)
    guest.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match=stranger.reason) as told:
        guest.choose(CONNECT4.start, NO_LIMIT)
    assert str(told.value).startswith(f"agent 'stranger' from {file}: ")
    assert str(told.value).isprintable()
    assert (children(), descriptors()) == before


@pytest.mark.parametrize(
    "name",
    [
        "crash at import",
        "hard exit at import",
        "crash",
        "endless loop in C",
        "kills itself",
        "prints",
        "spoils every file",
        "forks and forks",
    ],
)
def test_it_may_come_again(tmp_path: Path, name: str) -> None:
    """The same guest plays the next game once its file is in order."""
    before = children(), descriptors()
    guest = invited(written(tmp_path, HOSTILE[name].code), impatient=HOSTILE[name].slow)
    with pytest.raises(BadAnswer, match=HOSTILE[name].reason):
        played(guest)
    guest._patience = 60.0
    written(tmp_path, HONEST)
    assert played(guest) == 0
    guest.close()
    assert (children(), descriptors()) == before


def test_it_may_close_its_outputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever waits for its answer does not spin meanwhile: it seldom looks at the clock."""
    looks, clock = [], time.monotonic
    guest = invited(written(tmp_path, agent("os.closerange(0, 3)\ntime.sleep(1)\nreturn legal(position)")))
    guest.begin(CONNECT4, 1)
    monkeypatch.setattr(time, "monotonic", lambda: looks.append(1) or clock())
    assert guest.choose(CONNECT4.start, NO_LIMIT).move == 0
    assert 0 < len(looks) < 1_000
    guest.close()


@pytest.mark.parametrize(
    "body",
    [
        "for _ in range(100):\n    if os.fork() == 0: os._exit(0)\ntime.sleep(60)",
        "for _ in range(100): threading.Thread(target=time.sleep, args=(60,)).start()\ntime.sleep(60)",
    ],
)
def test_threads_and_dead_children_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr(child_process, "MOST_THREADS", 80)
    guest = invited(written(tmp_path, agent(body)))
    guest.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="it ran more than 80 threads at once"):
        guest.choose(CONNECT4.start, NO_LIMIT)


def test_it_crashes_at_its_fifth_move(tmp_path: Path) -> None:
    file = written(tmp_path, agent("if position.ply >= 8: raise ValueError('tired')\nreturn legal(position)"))
    guest = invited(file)
    guest.begin(CONNECT4, 1)
    position = CONNECT4.start
    for _ in range(4):
        position = position.play(guest.choose(position, NO_LIMIT).move)
        position = position.play(position.legal_moves()[0])
    with pytest.raises(BadAnswer, match=r"it raised ValueError at line \d+: tired"):
        guest.choose(position, NO_LIMIT)
    assert "Traceback" in guest.last_traceback
    assert "if position.ply >= 8" in guest.last_traceback
    line = (
        Path(file).read_text().splitlines().index("    if position.ply >= 8: raise ValueError('tired')")
    ) + 1
    assert f"line {line}" in guest.last_traceback
    guest.close()


def test_a_limit_in_seconds_is_its_clock(tmp_path: Path) -> None:
    file = written(tmp_path, agent("time.sleep(1.6 if position.ply else 0.6)\nreturn legal(position)"))
    guest = Guest(file, patience=0.1)
    guest.begin(CONNECT4, 1)
    assert guest.choose(CONNECT4.start, Limit(seconds=30)).move == 0  # patience is for games without a clock
    with pytest.raises(BadAnswer, match=r"no answer within 1\.2 s"):
        guest.choose(CONNECT4.position("1"), Limit(seconds=0.2))


def test_a_traceback_is_bounded_and_clean(tmp_path: Path) -> None:
    guest = invited(written(tmp_path, agent("raise ValueError('\\x1b' * 10**6)")))
    guest.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer) as told:
        guest.choose(CONNECT4.start, NO_LIMIT)
    assert len(str(told.value)) < 1000
    assert len(guest.last_traceback) < 10_000
    assert "\x1b" not in guest.last_traceback


def test_the_last_words_are_kept(tmp_path: Path) -> None:
    body = "print('x' * (5 << 20), 'and so it ends', sep='\\n', flush=True)\nos._exit(1)"
    guest = invited(written(tmp_path, agent(body)))
    guest.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="exit code 1; it last printed 'and so it ends'"):
        guest.choose(CONNECT4.start, NO_LIMIT)
    assert guest.last_traceback.endswith("x\nand so it ends\n")
    assert len(guest.last_traceback) <= 4096


def test_an_error_that_looks_like_wrong_typing_is_none_in_the_second_game(tmp_path: Path) -> None:
    """Else a stranger could end a whole tournament, which takes such an error for the user's."""
    code = """
@inarow.agent_class('stranger')
class Stranger:
    def __init__(self, *, seed):
        if seed == 2:
            raise UnknownName('agent', 'you', ())

    def choose(self, position, limit):
        return legal(position)
"""
    guest = invited(written(tmp_path, code))
    guest.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match="no agent named 'you'"):
        guest.begin(CONNECT4, 2)
    guest.begin(CONNECT4, 3)
    guest.close()


FAMILY = {
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


# Without its mark, its session and a living parent nobody can know whose it is.
UNKNOWABLE = [("another program", True), ("a daemon", True)]


@pytest.mark.parametrize(
    ("name", "dies"),
    [pair for name in FAMILY for dies in (False, True) if (pair := (name, dies)) not in UNKNOWABLE],
)
def test_its_family_ends_with_the_game(tmp_path: Path, name: str, dies: bool) -> None:
    """Children may be started, and are gone when the game is over, however it ends."""
    note = f"def note(pid=None):\n    open({str(tmp_path / 'note')!r} + str(pid or os.getpid()), 'w')\n"
    wait = f"while not any(n.startswith('note') for n in os.listdir({str(tmp_path)!r})): time.sleep(0.01)\n"
    last = "os._exit(0)" if dies else "return legal(position)"
    guest = invited(written(tmp_path, note + agent(f"{FAMILY[name]}\n{wait}{last}")))
    guest.begin(CONNECT4, 1)
    if dies:
        with pytest.raises(BadAnswer, match="exit code 0"):
            guest.choose(CONNECT4.start, NO_LIMIT)
    else:
        guest.choose(CONNECT4.start, NO_LIMIT)
        guest.begin(CONNECT4, 2)
    started = [int(file.name.removeprefix("note")) for file in tmp_path.glob("note*")]
    assert started
    assert eventually(lambda: all_gone(started))  # a killed process is seen for a moment
    guest.close()


def test_a_forked_child_has_no_say(tmp_path: Path) -> None:
    """It comes back from the move as its parent does, and sooner."""
    code = "is_parent = os.fork() > 0\ntime.sleep(0.2 * is_parent)\nreturn position.legal_moves()[is_parent]"
    guest = invited(written(tmp_path, agent(code)))
    guest.begin(CONNECT4, 1)
    position = CONNECT4.start
    for _ in range(3):
        position = position.play(guest.choose(position, NO_LIMIT).move)
    assert position == CONNECT4.position("222")
    guest.close()


def test_threads_rest_while_it_is_not_its_turn(tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    code = f"""
def run():
    while True:
        open({str(counter)!r}, 'a').write('.')
        time.sleep(0.001)

threading.Thread(target=run).start()
"""
    code += agent("time.sleep(0.1)\nreturn legal(position)")
    guest = invited(written(tmp_path, code))
    guest.begin(CONNECT4, 1)
    sizes = []
    for _ in range(3):
        guest.choose(CONNECT4.start, NO_LIMIT)
        time.sleep(0.05)  # whatever was under way is done
        sizes.append(counter.stat().st_size)
        time.sleep(0.2)
        assert counter.stat().st_size == sizes[-1]
    assert sizes == sorted(set(sizes))  # and it goes on in its own turn
    guest.close()


def test_a_folder_it_went_to_is_left_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, agent("os.chdir('/')\nreturn legal(position)"))
    monkeypatch.chdir(tmp_path)
    guest = Guest("stranger.py")
    monkeypatch.chdir("/")
    for seed in range(2):
        guest.begin(CONNECT4, seed)
        guest.choose(CONNECT4.start, NO_LIMIT)
    guest.close()
    for another in (guest, Guest("stranger.py", home=str(tmp_path))):
        another.begin(CONNECT4, 3)
        another.close()


def test_memory_is_counted_for_each_game(tmp_path: Path) -> None:
    code = agent("hoard = b'x' * ((200 << 20) if seed == 1 else 1)\nreturn legal(position)")
    guest = invited(written(tmp_path, code))
    seen = []
    for seed in (1, 2):
        guest.begin(CONNECT4, seed)
        guest.choose(CONNECT4.start, NO_LIMIT)
        seen.append(guest.peak_memory >> 20)
    assert 200 < seen[0] < 400
    assert 5 < seen[1] < 150
    guest.close()
    assert guest.peak_memory >> 20 == seen[1]


@pytest.mark.parametrize("name", ["endless loop", "kills itself", "spoils every file"])
def test_a_system_that_tells_nothing_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Without /proc the clock, the line and the process group remain."""
    before = children(), descriptors()
    monkeypatch.setattr(processes, "_PROC", tmp_path / "nowhere")
    guest = invited(written(tmp_path, HOSTILE[name].code), impatient=HOSTILE[name].slow)
    with pytest.raises(BadAnswer, match=HOSTILE[name].reason):
        played(guest)
    assert guest.peak_memory == 0
    assert (children(), descriptors()) == before


def test_it_sees_the_position_and_nothing_of_the_referee(tmp_path: Path) -> None:
    """The stones, the game with its name, and the limit arrive as they were sent."""
    said = tmp_path / "said"
    code = f"""
@inarow.agent_class('stranger')
class Stranger:
    def choose(self, position, limit):
        seen = position, position.last, limit, os.getppid(), sys.argv[1:]
        open({str(said)!r}, 'w').write(repr(seen))
        return legal(position)
"""
    guest = invited(written(tmp_path, code))
    guest.begin(CONNECT4, 1)
    for board, moves, limit in (
        ("connect4", "4453", Limit(nodes=7)),
        ("mnk:19x19:6+exact", "a1,s19,j10", Limit(depth=3, seconds=9.5)),
        ("drop:5x4:3+wrap+misere", "", NO_LIMIT),
        ("connect4", "7", Limit(nodes=7)),
    ):
        position = Position.after(read_game(board), moves)
        guest.choose(position, limit)
        assert said.read_text() == repr((position, position.last, limit, os.getpid(), []))
    guest.close()
