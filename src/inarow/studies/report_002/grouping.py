"""Figures that come out alike for several boards or agents, put together so that one row shows them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

One = TypeVar("One")
Figures = TypeVar("Figures", bound=Hashable)


def together(found: Iterable[tuple[One, Figures]]) -> dict[Figures, list[One]]:
    """Everything with the same figures under them, in the order of the first.

    >>> together([("7x6", (50, 50)), ("9x7", (32, 68)), ("6x6", (50, 50))])
    {(50, 50): ['7x6', '6x6'], (32, 68): ['9x7']}
    """
    groups: dict[Figures, list[One]] = {}
    for one, figures in found:
        groups.setdefault(figures, []).append(one)
    return groups


def named(names: list[str]) -> str:
    """The names as a sentence lists them.

    >>> named(["7x6"]), named(["7x6", "6x6", "8x7"])
    ('7x6', '7x6, 6x6 and 8x7')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
