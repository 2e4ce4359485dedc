"""What a confined process can reach: the interpreter, its own files, and nothing else. Without the sandbox
each of these attempts succeeds, which proves that it is the sandbox that stops them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.sandbox.confining import environment, why_not

SOURCE = str(Path(__file__).parents[2] / "src")
REASON = why_not()

if REASON is not None and not (sys.platform == "linux" and os.environ.get("CI")):
    pytest.skip(REASON, allow_module_level=True)


def test_this_system_can_confine() -> None:
    assert REASON is None


HEAD = """\
import ctypes, os, resource, signal, socket, subprocess, sys, threading
from pathlib import Path
folder = Path(sys.argv[2])
own, neighbour, private = folder / "own.py", folder / "bob.py", folder / "private"
outside = folder / "results"
parent = os.getppid()
if sys.argv[1] == "confined":
    from inarow.sandbox.confining import enter
    enter([str(own)], [str(private)])
"""

# Programs that succeed where they are not confined, and must raise PermissionError where they are.
REFUSED = {
    "reads the password file": "Path('/etc/passwd').read_text()",
    "reads its neighbour": "neighbour.read_text()",
    "lists its neighbours": "os.listdir(folder)",
    "lists the home folder": "os.listdir(Path.home())",
    "lists the root": "os.listdir('/')",
    "lists all processes": "os.listdir('/proc')",
    "reads the referee's environment": "Path(f'/proc/{parent}/environ').read_bytes()",
    "reads the referee's command": "Path(f'/proc/{parent}/cmdline').read_bytes()",
    "reads by a link of its own process": "os.listdir(f'/proc/{os.getpid()}/root')",
    "reads by a symbolic link": "a = private / str(os.getpid()); a.symlink_to(neighbour); a.read_text()",
    "writes to its own file": "own.open('a')",
    "writes to a new file": "(folder / 'new').write_text('x')",
    "tampers with the results": "(outside / 'grades.csv').write_text('mine,100')",
    "cuts a file off": "os.truncate(neighbour, 0)",
    "deletes a file": "neighbour.unlink()",
    "deletes a folder": "os.rmdir(folder / 'empty')",
    "renames a file": "neighbour.rename(folder / 'renamed')",
    "moves a file to itself": "neighbour.rename(private / 'taken')",
    "makes a folder": "(folder / 'made').mkdir()",
    "changes permissions": "neighbour.chmod(0o600)",
    "changes permissions of its own": "own.chmod(0o600)",
    "changes times": "os.utime(neighbour)",
    "opens a socket": "socket.socket()",
    "opens a socket for datagrams": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    "opens a local socket": "socket.socket(socket.AF_UNIX)",
    "opens a socket of another kind": "socket.socket(socket.AF_INET6)",
    "forks": "pid = os.fork(); pid or os._exit(0)",
    "starts a program": "subprocess.run(['/bin/true'], check=True)",
    "becomes a program": "os.execv('/bin/true', ['true'])",
    "spawns": "os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)",
    "signals the referee": "os.kill(parent, 0)",
    "signals all": "os.kill(-1, 0)",
    "stops the referee": "os.kill(parent, signal.SIGCONT)",
    "lets the referee wait": "os.setpriority(os.PRIO_PROCESS, parent, 0)",
    "limits the referee": "resource.prlimit(parent, resource.RLIMIT_CORE)",
    "leaves the group": "os.setsid()",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("own.py", "bob.py"):
        (tmp_path / name).write_text("# a program\n")
    for name in ("private", "results", "empty"):
        (tmp_path / name).mkdir()
    return tmp_path


def run(folder: Path, code: str, *, confined: bool) -> subprocess.CompletedProcess[str]:
    """Run this code in a process of its own, whose parent is the process of the test."""
    return subprocess.run(
        [sys.executable, "-c", HEAD + code, "confined" if confined else "free", str(folder)],
        env={**os.environ, "PYTHONPATH": SOURCE, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        start_new_session=False,
    )


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_the_sandbox_that_refuses(folder: Path, name: str) -> None:
    confined = run(folder, REFUSED[name], confined=True)
    assert "PermissionError" in confined.stderr.splitlines()[-1]
    assert {one.name for one in folder.iterdir()} == {"own.py", "bob.py", "private", "results", "empty"}
    assert (folder / "bob.py").read_text() == "# a program\n"
    free = run(folder, REFUSED[name], confined=False)
    assert free.returncode == 0, free.stderr


ALLOWED = {
    "reads its own file": "assert own.read_text()",
    "writes to its folder": "a = private / 'a'; a.write_text('x'); a.rename(private / 'b').unlink()",
    "has threads": "one = threading.Thread(target=print); one.start(); one.join()",
    "prints": "print('x'); print('x', file=sys.stderr)",
    "signals itself": "os.kill(os.getpid(), 0)",
    "multiplies matrices": "import numpy; numpy.ones((300, 300)) @ numpy.ones((300, 300))",
    "draws random numbers": "import random, secrets; secrets.token_hex(); random.SystemRandom().random()",
    "searches": (
        "import inarow\n"
        "inarow.agent('alphabeta:depth=3').choose(inarow.game('connect4').start, inarow.Limit())"
    ),
    "limits itself": "resource.setrlimit(resource.RLIMIT_CORE, (0, 0))",
    "has a loop of events": "import asyncio; asyncio.run(asyncio.sleep(0))",
}  # fmt: skip


@pytest.mark.parametrize("name", ALLOWED)
def test_what_an_agent_needs_is_allowed(folder: Path, name: str) -> None:
    done = run(folder, ALLOWED[name], confined=True)
    assert done.returncode == 0, done.stderr


def test_threads_are_confined_too(folder: Path) -> None:
    code = """
found = []
def work():
    try:
        neighbour.read_text()
    except PermissionError:
        found.append("refused")
one = threading.Thread(target=work); one.start(); one.join()
print(found)
"""
    assert run(folder, code, confined=True).stdout == "['refused']\n"


def test_a_process_with_threads_cannot_be_confined(folder: Path) -> None:
    code = """
from inarow.sandbox.confining import enter
threading.Thread(target=threading.Event().wait, daemon=True).start()
enter([], [])
"""
    assert "a process with threads cannot be confined" in run(folder, code, confined=False).stderr


def test_calls_of_another_convention_end_the_process(folder: Path) -> None:
    code = "ctypes.CDLL(None).syscall(0x40000000 + 39); print('alive')"
    done = run(folder, code, confined=True)
    assert (done.returncode, done.stdout) == (-31, "")  # SIGSYS


def test_the_environment_has_nothing_personal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hidden")
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    seen = environment(str(tmp_path))
    assert "SECRET_TOKEN" not in seen
    assert "PYTHONPATH" not in seen
    assert seen["HOME"] == seen["TMPDIR"] == str(tmp_path)
