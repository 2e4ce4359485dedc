"""Numbers as text: short for charts and terminals (62 %, 4.3k, 12 ms), or in full (298,978; 35.8 µs)."""

from __future__ import annotations

import math
from collections.abc import Sequence

NOTHING = "–"
_DIGITS = 3  # of a measured number that is no whole one


def percentage(share: float | None) -> str:
    """
    >>> percentage(0.625), percentage(None)
    ('62 %', '')
    """
    return "" if share is None else f"{100 * share:.0f} %"


def short_number(value: float) -> str:
    """Two or three digits, and a letter for thousands and more.

    >>> [short_number(value) for value in (0, 0.00123, 31.24, 997, 1004, 54_321, 1_234_567)]
    ['0', '0.0012', '31', '997', '1.0k', '54k', '1.2M']
    """
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.1f}{unit}" if value < 10 * size else f"{value / size:.0f}{unit}"
    return f"{value:.0f}" if value >= 100 else f"{value:.2g}"


def short_seconds(value: float) -> str:
    """
    >>> [short_seconds(value) for value in (0, 0.000_012_3, 0.0123, 1.5, 120.0)]
    ['0 s', '12 µs', '12 ms', '1.5 s', '120 s']
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{short_number(value / size)} {unit}"
    return f"{short_number(value * 1e6)} µs" if value else "0 s"


def amount(value: float | str | None, unit: str = "") -> str:
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


def amounts(line: Sequence[float | str | None], units: Sequence[str] = ()) -> tuple[str, ...]:
    """A line of a table as it is shown; `units` has one for each cell, or none at all."""
    return tuple(map(amount, line, units)) if units else tuple(map(amount, line))


def quoted(value: float | str | None, unit: str = "") -> str:
    """A figure as a report prints it: every digit.

    >>> [quoted(value) for value in (298978, 2.2264, 0.0002, 461356.0)]
    ['298,978', '2.2264', '0.0002', '461,356']
    """
    if value is None or isinstance(value, str):
        return amount(value)
    exact = f"{value:,.0f}" if float(value).is_integer() else f"{value:,}"
    return _with(_plain(value) if "e" in exact else exact, unit)


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
