"""Bytes become lines: CR LF, LF and CR each end one, whatever the other side prefers."""

from __future__ import annotations

import re
from collections.abc import Iterable

LINE_END = "\r\n"  # what we write
LONGEST_LINE = 65536  # bytes; the rest of a longer line is dropped

_MARK = "\ufeff"  # some write it before their first line
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
        return _texts(ended)

    def end(self) -> list[str]:
        """The last line, if nothing has ended it but the end of all bytes."""
        last, self._open = self._open, b""
        return _texts([last])


def _texts(lines: Iterable[bytes]) -> list[str]:
    """The lines that say something; a byte order mark says nothing."""
    texts = (line[:LONGEST_LINE].decode("utf-8", "replace").removeprefix(_MARK).strip() for line in lines)
    return [text for text in texts if text]


def as_bytes(lines: Iterable[str]) -> bytes:
    """The lines as they are sent."""
    return "".join(f"{line}{LINE_END}" for line in lines).encode("utf-8", "replace")
