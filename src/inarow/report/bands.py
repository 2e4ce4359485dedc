"""Plies in bands of a round width, so that short and long games both make a readable chart."""

from __future__ import annotations

from itertools import accumulate, repeat
from operator import mul

_ROUND = (1, 2, 5)


def band_width(longest: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... with which plies 1 to `longest` make at most `most` bands.

    >>> band_width(42, 8), band_width(42, 50), band_width(0, 8)
    (10, 1, 1)
    """
    widths = (number * ten for ten in accumulate(repeat(10), mul, initial=1) for number in _ROUND)
    return next(width for width in widths if -(-longest // width) <= most)


def band_of(ply: int, width: int) -> int:
    """The first ply of the band that holds this one; plies count from 1.

    >>> [band_of(ply, 5) for ply in (1, 5, 6)]
    [1, 1, 6]
    """
    return (ply - 1) // width * width + 1


def band_name(start: int, width: int, longest: int) -> str:
    """The plies of a band as text; none is beyond the longest game.

    >>> band_name(6, 5, 42), band_name(6, 1, 42), band_name(41, 10, 42)
    ('6-10', '6', '41-42')
    """
    end = min(start + width - 1, max(longest, start))
    return str(start) if start == end else f"{start}-{end}"
