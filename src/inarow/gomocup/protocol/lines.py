"""Bytes become lines, and a line becomes a command: a word and its arguments.

CR LF, LF and CR each end a line, whatever the other side prefers. Words count in upper and lower case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

LINE_END = "\r\n"  # what we write
LONGEST_LINE = 65536  # bytes; the rest of a longer line is dropped

REMARKS = ("MESSAGE", "DEBUG")  # a brain may write them at any time; they answer nothing
REFUSALS = ("UNKNOWN", "ERROR")  # a brain does not know a command, or cannot do it

_BYTE_ORDER_MARK = "\ufeff"  # some write it before their first line
_ENDS = re.compile(rb"[\r\n]+")


class LineSplitter:
    """Takes bytes as they come and returns the lines that have ended, without empty ones.

    >>> splitter = LineSplitter()
    >>> splitter.feed(b"START 15\\r\\nBEG"), splitter.feed(b"IN\\r")
    (['START 15'], ['BEGIN'])
    """

    def __init__(self) -> None:
        self._open = b""

    @property
    def overlong(self) -> bool:
        """Is the line that has not ended yet longer than any valid one?"""
        return len(self._open) >= LONGEST_LINE

    def feed(self, data: bytes) -> list[str]:
        *ended, last = _ENDS.split(self._open + data)
        self._open = last[:LONGEST_LINE]
        return _texts(ended)

    def end(self) -> list[str]:
        """The last line, if only the end of the input has ended it."""
        last, self._open = self._open, b""
        return _texts([last])


def _texts(lines: Iterable[bytes]) -> list[str]:
    """The lines that are not empty; a byte order mark does not count."""
    texts = (
        line[:LONGEST_LINE].decode("utf-8", "replace").removeprefix(_BYTE_ORDER_MARK).strip()
        for line in lines
    )
    return [text for text in texts if text]


def as_bytes(lines: Iterable[str]) -> bytes:
    """The lines as they are sent."""
    return "".join(f"{line}{LINE_END}" for line in lines).encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Command:
    """One line, parsed.

    >>> Command.read("turn 7,7")
    Command(word='TURN', rest='7,7')
    """

    word: str
    rest: str = ""

    @classmethod
    def read(cls, line: str) -> Command:
        word, _, rest = line.strip().replace("\t", " ").partition(" ")
        return cls(word.upper(), rest.strip())

    def __str__(self) -> str:
        return f"{self.word} {self.rest}".strip()
