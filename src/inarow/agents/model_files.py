"""Model files are read once and cached: every game builds new agents."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from inarow.errors import BadFile

T = TypeVar("T")


def read_once(read: Callable[[Path], T]) -> Callable[[str], T]:
    """The same reader, cached: a file is read again only when it has changed; BadFile if it is missing."""

    @lru_cache(maxsize=4)
    def cached(path: Path, *_stamp: int) -> T:
        return read(path)

    def ask(file: str) -> T:
        try:
            facts = Path(file).stat()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "its name is no path"
            raise BadFile(file, f"it cannot be read: {reason}") from error
        return cached(Path(file), facts.st_mtime_ns, facts.st_size, facts.st_ino)

    return ask
