"""Amounts as people write them: 62 %, 4.3k, 12 ms."""

from __future__ import annotations


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
