"""What an agent has learnt, in a file that is read once: every game has new agents."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from inarow.files import reading

T = TypeVar("T")


def read_once(read: Callable[[Path], T]) -> Callable[[str], T]:
    """The same reader, which reads a file again only when it has changed; BadFile if it is not there."""

    @lru_cache(maxsize=4)
    def kept(path: Path, *_stamp: int) -> T:
        return read(path)

    def ask(file: str) -> T:
        with reading(file):
            facts = Path(file).stat()
        return kept(Path(file), facts.st_mtime_ns, facts.st_size, facts.st_ino)

    return ask
