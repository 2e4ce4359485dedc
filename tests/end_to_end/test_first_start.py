"""The first start where no library fits: a disk that is no help, two starts at once, and a sudden end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from inarow.executors import available_cores
from inarow.processes import process_tree
from tests.cli.running import NOTICES, Finished, as_a_shell_counts
from tests.process_checks import eventually, survivors

PERFT = ("perft", "--game", "drop:5x4:3+wrap", "--depth", "5", "--json")  # compiles one small kernel
CELLS = ("perft", "--game", "mnk:9x9:4", "--depth", "2", "--json")  # and another one
SEARCH = ("search", "--agent", "mcts", "--nodes", "10")  # compiles five, the largest side by side
SEVERAL = """
import inarow.kernels.counting, inarow.kernels.heuristics.segments, inarow.kernels.qlearning.table
from inarow.kernels.compilation.preparing import ready
ready()
print("ready")
"""

pytestmark = pytest.mark.slow


def environment(**variables: str | Path) -> dict[str, str]:
    """No library, and no cache but in these places."""
    unset = {"INAROW_CACHE_DIR", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"}
    inherited = {name: value for name, value in os.environ.items() if name not in unset}
    return inherited | {"INAROW_LIBRARY": "off"} | {name: str(value) for name, value in variables.items()}


def started(*words: str, **variables: str | Path) -> subprocess.Popen[str]:
    """A process, and what it starts, in a session of its own."""
    return subprocess.Popen(
        words,
        env=environment(**variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finished(process: subprocess.Popen[str]) -> Finished:
    out, err = process.communicate(timeout=300)
    return Finished(as_a_shell_counts(process.returncode), out, err)


def inarow(*arguments: str, before: tuple[str, ...] = (), **variables: str | Path) -> Finished:
    return finished(started(*before, sys.executable, "-m", "inarow", *arguments, **variables))


def assert_counted(done: Finished) -> None:
    assert done.code == 0, done.err
    assert done.json["nodes"] == [5, 25, 125, 625, 3120]


def with_mount(directory: Path, options: str) -> tuple[str, ...]:
    """What to put before a command that finds an empty file system of its own there."""
    directory.mkdir()
    words = ("unshare", "--map-root-user", "--mount", "sh", "-c")
    mount = f'mount -t tmpfs -o {options} none {directory} && exec "$@"'
    probe = subprocess.run([*words, mount, "sh", "true"], capture_output=True, check=False)
    if shutil.which("unshare") is None or probe.returncode != 0:
        pytest.skip("this system lets nobody mount a file system")
    return (*words, mount, "sh")


@pytest.mark.parametrize("options", ["ro", "size=64k"], ids=["read-only", "full"])
def test_a_home_without_room(tmp_path: Path, options: str) -> None:
    """A temporary cache serves this start, and is removed."""
    before = with_mount(tmp_path / "home", options)
    (tmp_path / "temporary").mkdir()

    done = inarow(*PERFT, before=before, HOME=tmp_path / "home", TMPDIR=tmp_path / "temporary")

    assert_counted(done)
    assert NOTICES.fullmatch(done.err)
    assert not list((tmp_path / "temporary").iterdir())


def test_no_home() -> None:
    """A user whom the system does not know, without the variable."""
    before = ("setpriv", "--reuid", "54321", "--clear-groups")
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root becomes another user")
    if subprocess.run([*before, sys.executable, "-c", "import inarow"], check=False).returncode != 0:
        pytest.skip("no other user may run this package")
    with TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o777)

        assert_counted(inarow(*PERFT, before=before, TMPDIR=temporary))

        assert not list(Path(temporary).iterdir())


WITHOUT_ROOM = ("sh", "-c", 'ulimit -f 0 && exec "$@"', "sh")  # no file may get longer than nothing


def test_nothing_can_be_written_anywhere(tmp_path: Path) -> None:
    done = inarow(*PERFT, before=WITHOUT_ROOM, INAROW_CACHE_DIR=tmp_path, XDG_CACHE_HOME=tmp_path)
    assert_counted(done)
    assert NOTICES.fullmatch(done.err)


def test_a_disk_that_is_full_now_still_serves_what_it_has(tmp_path: Path) -> None:
    first = inarow(*PERFT, INAROW_CACHE_DIR=tmp_path)
    again = inarow(*PERFT, before=WITHOUT_ROOM, INAROW_CACHE_DIR=tmp_path)
    other = inarow(*CELLS, before=WITHOUT_ROOM, INAROW_CACHE_DIR=tmp_path)
    later = inarow(*CELLS, INAROW_CACHE_DIR=tmp_path)

    assert first.json["nodes"] == again.json["nodes"]
    assert again.err == ""
    assert other.json["nodes"] == later.json["nodes"] == [81, 6480]
    assert NOTICES.fullmatch(other.err)
    assert NOTICES.fullmatch(later.err)
    assert inarow(*CELLS, INAROW_CACHE_DIR=tmp_path).err == ""


def test_two_first_starts_compile_once(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "inarow", *PERFT)
    both = [started(*command, INAROW_CACHE_DIR=tmp_path) for _ in range(2)]
    one, other = map(finished, both)

    assert_counted(one)
    assert_counted(other)
    assert sorted((one.err, other.err))[0] == ""
    assert NOTICES.fullmatch(one.err + other.err)


def test_two_first_starts_share_the_work(tmp_path: Path) -> None:
    """Each with a process beside it, where there are two cores."""
    both = [started(sys.executable, "-c", SEVERAL, INAROW_CACHE_DIR=tmp_path) for _ in range(2)]
    for done in map(finished, both):
        assert (done.code, done.out) == (0, "ready\n")

    third = finished(started(sys.executable, "-c", SEVERAL, INAROW_CACHE_DIR=tmp_path))
    assert (third.code, third.out, third.err) == (0, "ready\n", "")


@contextmanager
def compiling(directory: Path) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A search that compiles, and the processes of it; all are gone afterwards."""
    process = started(sys.executable, "-m", "inarow", *SEARCH, INAROW_CACHE_DIR=directory)
    try:
        assert process.stderr is not None
        assert NOTICES.fullmatch(process.stderr.readline())
        enough = min(available_cores(), 2)
        assert eventually(lambda: len(process_tree(process.pid)) >= enough)
        assert eventually(lambda: list(directory.glob("*/*.lock")) != [])
        yield process, [one.pid for one in process_tree(process.pid)]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "kill"])
def test_interrupted_while_compiling(tmp_path: Path, whole_group: bool) -> None:
    """A terminal interrupts the whole group."""
    with compiling(tmp_path) as (process, pids):
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        done = finished(process)
        assert survivors(pids, 10.0) == []

    assert (done.code, done.out, done.err.strip()) == (130, "", "interrupted")
    assert_counted(inarow(*PERFT, INAROW_CACHE_DIR=tmp_path))


def test_killed_while_compiling(tmp_path: Path) -> None:
    with compiling(tmp_path) as (process, pids):
        process.kill()
        process.wait()
        assert survivors(pids, 30.0) == []

    assert_counted(inarow(*PERFT, INAROW_CACHE_DIR=tmp_path))
