"""Where compiled kernels are cached: one directory for each state of the kernel sources."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import RLock

from inarow.kernels.compilation import library_file


@cache
def cache_directory() -> Path:
    """The directory of this state of the sources, made if need be.

    Numba looks only at the file of the function itself, so an edited callee in another file would
    leave a stale caller behind: the hash of all sources is part of the path. Tried in turn: the
    variables INAROW_CACHE_DIR and NUMBA_CACHE_DIR, the user's cache directory, a private temporary one.
    """
    name = f"inarow-{compiler_hash()}"
    for base in _candidates():
        directory = base / name
        with suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                return directory
    return Path(tempfile.mkdtemp(prefix=f"{name}-"))


def compiler_hash() -> str:
    """A short fingerprint of everything that decides what the compiler would produce."""
    from numba.core import config

    digest = sha256(f"{sys.version_info[:2]} numba {version('numba')} numpy {version('numpy')}".encode())
    if config.BOUNDSCHECK:  # NUMBA_BOUNDSCHECK=1; Numba's own key does not tell the two apart
        digest.update(b"bounds checked")
    digest.update(library_file.sources_hash().encode())
    return digest.hexdigest()[:16]


def wipe() -> None:
    """Forget every compiled kernel, as if none had ever been compiled."""
    for entry in cache_directory().iterdir():
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)


@contextmanager
def locked() -> Iterator[None]:
    """Let one process compile while the others wait to load what it has written.

    Concurrent writers to one Numba cache are a known crash. A thread that holds the lock may take it again: a
    helper is compiled while its caller is. Where no lock can be had (some network file systems) the work goes
    on without one.
    """
    with _in_process:
        if _held:
            yield
            return
        with (cache_directory() / "lock").open("a+b") as handle:
            held = _lock(handle.fileno())
            _held.append(True)
            try:
                yield
            finally:
                _held.clear()
                if held:
                    _unlock(handle.fileno())


_in_process = RLock()
_held: list[bool] = []


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


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        with suppress(OSError):  # gives up after ten tries of a second each
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
            return True
        return False

    def _unlock(handle: int) -> None:
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> bool:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
            return True
        return False

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
