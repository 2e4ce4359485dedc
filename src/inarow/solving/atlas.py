"""Who wins on which gravity board under perfect play, as far as it is known.

Runs of four: John Tromp and Christophe Steininger; the others were solved for this project. Each row is a
height, from the lowest; each character a width, from 1: `+` the first player wins, `-` the second, `=` a
draw, `.` not known here.
"""

from __future__ import annotations

_LOWEST = {3: 3, 4: 4, 5: 5}  # the height of the first row
_ROWS = {
    3: ("..=++++", "..=++++", "..=++++", "..=++++"),
    4: (
        "...==-=-----",
        "...====++++.",
        "...==-+--+..",
        "...==+=++...",
        "...==-+-....",
        "...==+=+....",
        "...==-+.....",
        "...==+......",
        "...==-......",
        "...==.......",
    ),
    5: ("....=",),
}
_WINNERS = {"+": "first", "-": "second", "=": "draw"}


def known_values(connect: int) -> dict[tuple[int, int], str]:
    """(width, height) -> first, second or draw, for runs of 3, 4 or 5."""
    return {
        (width, height): _WINNERS[sign]
        for height, row in enumerate(_ROWS[connect], start=_LOWEST[connect])
        for width, sign in enumerate(row, start=1)
        if sign in _WINNERS
    }
