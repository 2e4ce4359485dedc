"""A process that has imported the command line once and forks a child for each command that is run.

The child has its own standard streams, directory and environment, registers its own plug-ins and ends as a
process does; only the imports, which take longer than most commands, are shared.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

ROOT = Path(__file__).parents[2]
ROOMS = ("agents", "alphabeta", "analysis", "arena", "cli", "forcing", "heuristics", "kernels", "learning")
ROOMS += ("mcts", "ntuple", "rules", "search", "solving")  # not what brings a server, charts or a cluster
NUMBER = struct.Struct("<q")
PATIENCE = 600.0  # seconds until it is ready: the first time on a machine it compiles


class WarmProcess:
    """The process, and how a test asks it to run a command."""

    def __init__(self) -> None:
        self._asking = Lock()
        self._socket, other = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(other.fileno())],
            cwd=ROOT,
            pass_fds=[other.fileno()],
            start_new_session=True,
        )
        other.close()
        self._socket.settimeout(PATIENCE)
        self._number()

    def run(
        self, arguments: Sequence[str], stdin: str, environment: Mapping[str, str], seconds: float
    ) -> tuple[int, str, str]:
        """The exit code of a command, and what it wrote to its standard output and error."""
        with self._asking, tempfile.TemporaryFile() as into, _text_file() as out, _text_file() as err:
            into.write(stdin.encode())
            into.seek(0)
            request = json.dumps([arguments, str(Path.cwd()), dict(environment)]).encode()
            descriptors = [into.fileno(), out.fileno(), err.fileno()]
            socket.send_fds(self._socket, [NUMBER.pack(len(request))], descriptors)
            self._socket.sendall(request)
            child = self._number()
            if not select.select([self._socket], [], [], seconds)[0]:
                os.kill(child, signal.SIGKILL)
                self._number()
                raise subprocess.TimeoutExpired(["inarow", *arguments], seconds)
            code = self._number()
            out.seek(0)
            err.seek(0)
            return code, out.read(), err.read()

    def close(self) -> None:
        """End the process."""
        self._socket.close()
        self._process.wait()

    def _number(self) -> int:
        received = self._socket.recv(NUMBER.size)
        if not received:
            raise RuntimeError("the process that runs commands has ended")
        return int(NUMBER.unpack(received)[0])


def _text_file() -> Any:
    return tempfile.TemporaryFile("w+", encoding="utf-8")


@cache
def warm_process() -> WarmProcess:
    """The one of this test run, started when first asked for."""
    started = WarmProcess()
    atexit.register(started.close)
    return started


def _import_all() -> None:
    for room in ROOMS:
        package = importlib.import_module(f"inarow.{room}")
        for module in pkgutil.walk_packages(package.__path__, f"inarow.{room}."):
            importlib.import_module(module.name)


def _serve(asked: socket.socket) -> list[str] | None:
    """Fork for each request: in a child, the arguments of its command; in this process None, at the end."""
    while True:
        header, descriptors, _, _ = socket.recv_fds(asked, NUMBER.size, 3)
        if not header:
            return None
        request = b""
        while len(request) < NUMBER.unpack(header)[0]:
            request += asked.recv(1 << 20)
        arguments, directory, environment = json.loads(request)
        child = os.fork()
        if child == 0:
            asked.close()
            _become(directory, environment, descriptors)
            return list(arguments)
        for descriptor in descriptors:
            os.close(descriptor)
        asked.sendall(NUMBER.pack(child))
        _, status = os.waitpid(child, 0)
        asked.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))


def _become(directory: str, environment: dict[str, str], descriptors: Sequence[int]) -> None:
    """Give this process the surroundings it would have been started with."""
    os.setsid()
    os.chdir(directory)
    os.environ.clear()
    os.environ.update(environment)
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)


def _main() -> None:
    from inarow.cli.main import main

    asked = socket.socket(fileno=int(sys.argv[1]))
    _import_all()
    gc.freeze()  # a child need not look through what it shares
    asked.sendall(NUMBER.pack(os.getpid()))
    arguments = _serve(asked)
    if arguments is not None:
        sys.argv = ["inarow", *arguments]
        main(arguments)


if __name__ == "__main__":
    _main()
