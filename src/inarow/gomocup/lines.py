"""Bytes become lines: CR LF, LF and CR each end one, whatever the other side prefers."""

from __future__ import annotations

import re
from collections.abc import Iterable

LINE_END = "\r\n"  # what we write
LONGEST_LINE = 65536  # bytes; the rest of a longer line is dropped

_ENDS = re.compile(rb"[\r\n]+")


class LineSplitter:
    """Takes bytes as they come and gives the lines that have ended; empty ones are left out.

    >>> splitter = LineSplitter()
    >>> splitter.feed(b"START 15\\r\\nBEG"), splitter.feed(b"IN\\r")
    (['START 15'], ['BEGIN'])
    """

    def __init__(self) -> None:
        self._open = b""

    @property
    def overlong(self) -> bool:
        """Is the line that has not ended yet longer than any sensible one?"""
        return len(self._open) >= LONGEST_LINE

    def feed(self, data: bytes) -> list[str]:
        *ended, last = _ENDS.split(self._open + data)
        self._open = last[:LONGEST_LINE]
        lines = (line[:LONGEST_LINE].decode("utf-8", "replace").strip() for line in ended)
        return [line for line in lines if line]


def as_bytes(lines: Iterable[str]) -> bytes:
    """The lines as they are sent."""
    return "".join(f"{line}{LINE_END}" for line in lines).encode("utf-8", "replace")
