"""Texts of strangers made fit for a page: short, on one line, without folders and without a traceback."""

from __future__ import annotations

import re
from collections.abc import Sequence

from inarow.errors import shortened

LONGEST = 400  # characters of a reason
_FOLDERS = re.compile(r"(?<![\w.<~])(?:~|[A-Za-z]:)?[\\/](?:[^\s\\/:'\"<>|]+[\\/])+")
_TRACEBACK = re.compile(r"\s*Traceback \(most recent call last\).*", re.DOTALL | re.IGNORECASE)


def told(reason: str) -> str:
    """A reason as a page tells it: of a file only its name is left, of a traceback nothing.

    >>> told("it raised OSError at line 4: cannot open /home/ann/class/secret.txt")
    'it raised OSError at line 4: cannot open secret.txt'
    >>> told("it raised ValueError: Traceback (most recent call last): File 'x.py'")
    'it raised ValueError: (a traceback)'
    """
    text = _FOLDERS.sub("", _TRACEBACK.sub(" (a traceback)", reason))
    return shortened(text, LONGEST)


def either(words: Sequence[str]) -> str:
    """
    >>> either(["3"]), either(["1", "2", "6"])
    ('3', '1, 2 or 6')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "game"), counted(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
