"""How far a part of an experiment has come, as a share of the whole."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Part = Generator[float, None, T]  # yields its own shares, 0 to 1, and returns what it found


def within(part: Part[T], start: float, end: float) -> Part[T]:
    """The part with its shares between `start` and `end` of the whole."""
    while True:
        try:
            share = next(part)
        except StopIteration as done:
            found: T = done.value
            return found
        yield start + (end - start) * share
