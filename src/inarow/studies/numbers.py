"""Figures as people write them: 298,978; 0.0002; -96.2 %."""

from __future__ import annotations

import math
from collections.abc import Sequence

from inarow.studies.study import Row, Value

NOTHING = "–"
_DIGITS = 3  # of a measured number that is no whole one
_SHORT = 3  # characters of a unit that stands behind each number


def amount(value: Value, unit: str = "") -> str:
    """A figure as measured: whole numbers in full, others with three digits; words as they are.

    Short times are milliseconds or microseconds.

    >>> [amount(value) for value in (298978, 298990.4, 0.00018, -96.1543, 12.5, 1e-9, None, "35-61-4")]
    ['298,978', '298,990', '0.00018', '-96.2', '12.5', '1e-09', '–', '35-61-4']
    >>> amount(199.75), amount(100.4)
    ('200', '100')
    >>> amount(-96.2, "%"), amount(0.00003579, "s"), amount(0.6873, "s"), amount(10, "s")
    ('-96.2 %', '35.8 µs', '687 ms', '10 s')
    """
    if value is None:
        return NOTHING
    if isinstance(value, str):
        return value
    if unit == "s" and 0 < abs(value) < 1:
        size, unit = (1e3, "ms") if abs(value) >= 1e-3 else (1e6, "µs")
        value = float(f"{value * size:.{_DIGITS}g}")
    return _with(_number(value), unit)


def amounts(line: Sequence[Value], units: Sequence[str] = ()) -> tuple[str, ...]:
    """A line of a table as it is shown; `units` has one for each cell, or none at all."""
    return tuple(map(amount, line, units)) if units else tuple(map(amount, line))


def quoted(value: Value, unit: str = "") -> str:
    """A figure as a report prints it: every digit.

    >>> [quoted(value) for value in (298978, 2.2264, 0.0002, 461356.0)]
    ['298,978', '2.2264', '0.0002', '461,356']
    """
    if value is None or isinstance(value, str):
        return amount(value)
    exact = f"{value:,.0f}" if float(value).is_integer() else f"{value:,}"
    return _with(_plain(value) if "e" in exact else exact, unit)


def named(row: Row) -> str:
    """A row's figure, with its unit if that is too long to stand behind each number."""
    is_told = not row.unit or len(row.unit) <= _SHORT or row.unit in row.figure
    return row.figure if is_told else f"{row.figure} ({row.unit})"


def cells(row: Row) -> tuple[str, str, str, str, str]:
    """A row as a table shows it: figure, published, as published, corrected, why."""
    unit = row.unit if len(row.unit) <= _SHORT else ""
    found = (amount(row.as_published, unit), amount(row.corrected, unit))
    return (named(row), quoted(row.published, unit), *found, row.why)


HEADINGS = ("figure", "published", "as published, here", "corrected", "why")


def _number(value: float) -> str:
    if float(value).is_integer() and abs(value) < 1e15:
        return f"{value:,.0f}"
    if abs(value) >= 10**_DIGITS or abs(value) < 1e-6:
        return f"{value:,.0f}" if 1 <= abs(value) < 1e15 else f"{value:.3g}"
    places = _DIGITS - 1 - math.floor(math.log10(abs(value)))
    shown = f"{value:,.{max(places, 0)}f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def _plain(value: float) -> str:
    return f"{value:.12f}".rstrip("0")


def _with(number: str, unit: str) -> str:
    return f"{number} {unit}" if unit else number
