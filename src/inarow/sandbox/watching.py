"""What a confined program tries and is refused, in words; one that tries in silence is named all the same.

It sees what Python itself reports of a program (its audit events). A program that gets round them by other
means is not named, and refused all the same: that is not done here, but by the kernel.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable
from types import FrameType
from typing import Any

MOST = 5  # attempts that are remembered

_STARTING = {
    "os.fork", "os.forkpty", "os.posix_spawn", "os.exec", "os.system", "os.spawn", "subprocess.Popen",
}  # fmt: skip
_READING = {"open": "open", "os.listdir": "list", "os.scandir": "list"}
_CHANGING = {
    "os.remove": "delete", "os.rename": "rename", "os.mkdir": "make", "os.rmdir": "delete",
    "os.chmod": "change", "os.chown": "change", "os.truncate": "cut off", "os.link": "link to",
    "os.utime": "change",
}  # fmt: skip
_STANDARD = os.path.join(os.path.realpath(os.path.dirname(os.__file__)), "")  # noqa: PTH118, PTH120
_WRITING_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def watch(readable: Iterable[str], writable: Iterable[str], libraries: Iterable[str]) -> list[str]:
    """A list that gets a few words for each attempt at something that is neither of these.

    What code from `libraries` tries on its own account does not count: many look around when imported.
    """
    found: list[str] = []
    trusted = tuple(os.path.join(os.path.realpath(one), "") for one in libraries)  # noqa: PTH118
    may_write = tuple(map(os.path.realpath, writable))
    may_read = (*map(os.path.realpath, readable), *may_write)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        try:
            words = _words(event, args, may_read, may_write)
        except Exception:  # whatever a program passes, watching it must not change what it does
            return
        if words is None or words in found or len(found) >= MOST or _is_trusted(trusted):
            return
        found.append(words)

    sys.addaudithook(hook)
    return found


def _is_trusted(libraries: tuple[str, ...]) -> bool:
    """Is the one who tries a library? The standard library does what it is told: its caller counts."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith((_STANDARD, "<frozen ")):
            return file.startswith(libraries)
        frame = frame.f_back
    return False


def _words(
    event: str, args: tuple[Any, ...], may_read: tuple[str, ...], may_write: tuple[str, ...]
) -> str | None:
    if event in _STARTING:
        return "start another program"
    if event == "socket.__new__":
        return None if args[1] == getattr(socket, "AF_UNIX", None) else "open a socket"
    if event == "os.kill":
        return None if args[0] == os.getpid() else "send a signal to another process"
    if event not in _READING and event not in _CHANGING:
        return None
    if not args or not isinstance(args[0], str | bytes | os.PathLike):
        return None
    path = os.path.realpath(os.fsdecode(args[0]))
    writes = event in _CHANGING or (event == "open" and _writes(args))
    if any(path == one or path.startswith(one + os.sep) for one in (may_write if writes else may_read)):
        return None
    if not writes and not os.path.lexists(path):
        return None
    if path == os.devnull:
        return None
    name = os.path.basename(path) or os.sep  # noqa: PTH119
    what = "write to" if event == "open" and writes else _READING.get(event) or _CHANGING[event]
    return f"{what} {name!r}, which is not its own"


def _writes(args: tuple[Any, ...]) -> bool:
    mode, flags = args[1], args[2]
    return bool(flags & _WRITING_FLAGS) if mode is None else any(letter in mode for letter in "wax+")
