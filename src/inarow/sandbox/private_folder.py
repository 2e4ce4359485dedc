"""The one folder that a confined program may write to: what is compiled for it stays there for later.

Compiled code is loaded with trust, so nobody reads such a folder but the program that may have written it:
each state of its files has a folder of its own.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

MOST_WRITTEN = 64 << 20  # bytes in such a folder
_KEPT = 30 * 24 * 3600  # seconds that a folder is kept unused


def fingerprint(files: Iterable[str]) -> str:
    """A name for the program in these files and folders, as it is now."""
    digest = sha256()
    for file in map(Path, files):
        digest.update(f"{file.resolve()}\n".encode())
        for part in sorted(file.rglob("*.py")) if file.is_dir() else (file,):
            with suppress(OSError):
                digest.update(part.read_bytes())
    return digest.hexdigest()[:24]


def private_folder(name: str) -> Path:
    """The folder of this name, made if need be; a temporary one where no other can be."""
    with suppress(OSError, RuntimeError):  # a user without a home, a full or read-only disk
        shelf = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "inarow-confined"
        shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
        _forget_old(shelf)
        folder = shelf / name
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
        return folder
    return Path(tempfile.mkdtemp(prefix="inarow-confined-"))


def written(folder: Path) -> int:
    """The bytes in it; a file counts at least as much as its entry takes."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):
                total += max(os.lstat(os.path.join(place, name)).st_size, 4096)  # noqa: PTH118  # often
        total += 4096
    return total


def remove(folder: Path) -> None:
    """Delete it with all that is in it."""
    shutil.rmtree(folder, ignore_errors=True)


@cache
def _forget_old(shelf: Path) -> None:
    """Delete what nobody has used for long; once in a process is enough."""
    oldest = time.time() - _KEPT
    for folder in shelf.iterdir():
        with suppress(OSError):
            if folder.stat().st_mtime < oldest:
                remove(folder)
