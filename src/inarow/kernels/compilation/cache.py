"""Where compiled kernels are cached: one directory for each state of the kernel sources."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from typing import Any

from inarow.kernels.compilation import library_file

_PAUSE = 0.05  # seconds between two tries to get a lock, where the system cannot wait for it
_PROBE = bytes(1 << 20)  # a disk without room for so much is full


@cache
def cache_directory() -> Path | None:
    """The directory of this state of the sources, made if need be; None where nothing can be written.

    Numba looks only at the file of the function itself, so an edited callee in another file would
    leave a stale caller behind: the hash of all sources is part of the path. Tried in turn: the
    variables INAROW_CACHE_DIR and NUMBA_CACHE_DIR, the user's cache directory, a private temporary one, which
    goes when this process ends.
    """
    name = f"inarow-{compiler_hash()}"
    for base in _candidates():
        if _has_room(base / name):
            return base / name
    with suppress(OSError):  # there may be no temporary directory either
        base = Path(tempfile.mkdtemp(prefix="inarow-"))
        atexit.register(_remove, base, os.getpid())
        if _has_room(base / name):
            os.environ["INAROW_CACHE_DIR"] = str(base)  # for the processes that this one starts
            return base / name
    return None


def compiler_hash() -> str:
    """A short fingerprint of everything that decides what the compiler would produce."""
    from numba.core import config

    digest = sha256(f"{sys.version_info[:2]} numba {version('numba')} numpy {version('numpy')}".encode())
    if config.BOUNDSCHECK:  # NUMBA_BOUNDSCHECK=1; Numba's own key does not tell the two apart
        digest.update(b"bounds checked")
    digest.update(library_file.sources_hash().encode())
    return digest.hexdigest()[:16]


@contextmanager
def locked(function: Callable[..., Any], *, wait: bool = True) -> Iterator[bool]:
    """Let one process compile a function while others wait to load what it has written.

    Concurrent writers to one file of Numba's cache are a known crash; each function has files of its own.
    Without `wait` False is yielded at once if another process has the lock. A thread that has it may take it
    again. Callers are locked before what they call, in every process, so none waits in a circle. Where no
    lock can be had (some network file systems, a full disk) the work goes on without one.
    """
    with _in_process:
        name = _lock_name(function)
        directory = cache_directory()
        if name in _held or directory is None:
            yield True
            return
        with ExitStack() as stack:
            try:
                handle = stack.enter_context((directory / name).open("a+b"))
            except OSError:
                yield True
                return
            held = _lock(handle.fileno(), wait)
            if held is False:
                yield False
                return
            _held.add(name)
            try:
                yield True
            finally:
                _held.discard(name)
                if held:
                    _unlock(handle.fileno())


_in_process = RLock()
_held: set[str] = set()


def _lock_name(function: Callable[..., Any]) -> str:
    """A file beside Numba's; what makes a name there is in it."""
    place = f"{function.__code__.co_filename} {function.__qualname__}"
    return f"{sha256(place.encode()).hexdigest()[:16]}.lock"


def _has_room(directory: Path) -> bool:
    """Can it be written to? One that was filled before is used even if nothing more fits on the disk."""
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory) as file:
            if not any(directory.glob("*/*")):
                file.write(_PROBE)
            file.flush()
            return True
    return False


def _remove(directory: Path, owner: int) -> None:
    if os.getpid() == owner:  # and not a fork of it
        shutil.rmtree(directory, ignore_errors=True)


def _candidates() -> Iterator[Path]:
    for variable in ("INAROW_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(variable):
            yield Path(os.environ[variable])
    with suppress(RuntimeError):  # a user without a home directory
        yield _user_cache()


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "inarow"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "inarow"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "inarow"


# Of `_lock`: True if it is ours now, False if somebody else has it, None if there are no locks here.
if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, wait: bool) -> bool | None:
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            except PermissionError:  # somebody has it
                if not wait:
                    return False
                time.sleep(_PAUSE)
            except OSError:
                return None
            else:
                return True

    def _unlock(handle: int) -> None:
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> bool | None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
