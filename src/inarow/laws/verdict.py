"""The result of checking a law: it holds or is broken."""

from __future__ import annotations

from dataclasses import dataclass


class LawBroken(Exception):
    """A law does not hold; the message says what was seen."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A law by name; `broken` says what was seen, or is None; `error` is what was raised then."""

    law: str
    broken: str | None
    error: Exception | None = None


def require(holds: bool, seen: str) -> None:
    """Break the law unless this holds."""
    if not holds:
        raise LawBroken(seen)
