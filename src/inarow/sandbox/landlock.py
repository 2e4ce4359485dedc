"""Landlock, by which a Linux process gives up files, ports and signals, for good.

It needs no privileges. What it can forbid grows with its version: files from 1 on (Linux 5.13), TCP ports
from 4 on, signals and abstract sockets of processes outside from 6 on (Linux 6.12).
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable
from contextlib import suppress

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # system calls, the same on every processor
_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1
_PR_SET_NO_NEW_PRIVS = 38

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = (1 << bit for bit in range(4))
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | 1 << 14  # of a file; bit 14: to cut it off
_TO_READ = _READ_FILE | _READ_DIR
_ALL_OF_FILES = {
    1: (1 << 13) - 1,
    2: (1 << 14) - 1,
    3: (1 << 15) - 1,
    4: (1 << 15) - 1,
}  # then 16 bits
_TCP = 0b11  # to bind, to connect
_SCOPES = 0b11  # abstract sockets, signals


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("ports", ctypes.c_uint64), ("scopes", ctypes.c_uint64)]


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def version() -> int:
    """The version of Landlock that this system offers; 0 if it has none."""
    if sys.platform != "linux":
        return 0
    found: int = library().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _CREATE_RULESET_VERSION)
    return max(found, 0)


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Give up every file but these and what lies in these folders; OSError if that fails.

    Paths that are not there are left out. Nothing may be executed as a program.
    """
    known = version()
    files = _ALL_OF_FILES.get(known, (1 << 16) - 1)
    wanted = _Ruleset(files, _TCP if known >= 4 else 0, _SCOPES if known >= 6 else 0)
    size = 8 if known < 4 else 16 if known < 6 else 24
    ruleset = checked(library().syscall(_CREATE_RULESET, ctypes.byref(wanted), ctypes.c_size_t(size), 0))
    try:
        for paths, rights in ((readable, _TO_READ), (writable, files & ~_EXECUTE)):
            for path in paths:
                _allow(ruleset, path, rights & files)
        give_up_privileges()
        checked(library().syscall(_RESTRICT_SELF, ruleset, 0))
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        place = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
        try:
            if not os.path.isdir(path):  # noqa: PTH112
                rights &= _OF_FILES
            rule = _PathBeneath(rights, place)
            checked(library().syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, ctypes.byref(rule), 0))
        finally:
            os.close(place)


def give_up_privileges() -> None:
    """Let no program have more rights than the one that starts it; the kernel asks for that first."""
    checked(library().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))


def library() -> ctypes.CDLL:
    """The C library, whose calls leave their errors for `checked`."""
    return ctypes.CDLL(None, use_errno=True)


def checked(answer: int) -> int:
    """The answer of such a call; OSError with its reason where it failed."""
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer
