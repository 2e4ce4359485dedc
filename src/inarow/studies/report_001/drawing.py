"""The empty board with the columns marked that are equally good, and those that only seem to be."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.report.charts.theme import BLUE, FONT, INK, VERMILION
from inarow.rules.svg import BOARD_COLOUR, GRID_COLOUR
from inarow.studies.report_001.board import HEIGHT, WIDTH

CELL, LEFT, TOP = 44, 16, 34
LEGEND = 84  # pixels below the board


def draw_sets(right: tuple[int, ...], slipped: tuple[int, ...]) -> str:
    """A tick above each column that is right, a cross above each that is only a bound."""
    board, tall = LEFT + WIDTH * CELL, TOP + HEIGHT * CELL
    width, height = board + LEFT, tall + 30 + LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}" font-size="16">',
        f"<title>Columns {_named(right)} are equally good; as published {_named(slipped)}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="{BOARD_COLOUR}"/>',
    ]
    for column in range(1, WIDTH + 1):
        x = LEFT + (column - 1) * CELL
        middle = x + CELL // 2
        colour = BLUE if column in right else VERMILION if column in slipped else None
        if colour is not None:
            parts.append(
                f'<rect x="{x}" y="{TOP}" width="{CELL}" height="{HEIGHT * CELL}" fill="{colour}" '
                'fill-opacity="0.22"/>'
            )
            parts += _mark(middle, TOP - 16, colour, is_right=column in right)
        for row in range(HEIGHT):
            y = TOP + row * CELL
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="none" stroke="{GRID_COLOUR}"/>'
            )
        parts.append(f'<text x="{middle}" y="{tall + 20}" text-anchor="middle" fill="{INK}">{column}</text>')
    parts += _legend(LEFT + 12, tall + 30, right, slipped)
    return "\n".join([*parts, "</svg>"])


def _legend(x: int, top: int, right: tuple[int, ...], slipped: tuple[int, ...]) -> Iterator[str]:
    extra = tuple(column for column in slipped if column not in right)
    rows = (
        (BLUE, True, f"{_named(right)}: equally good by exact values"),
        (VERMILION, False, f"{_named(extra)}: only a bound"),
    )
    for number, (colour, is_right, text) in enumerate(rows):
        y = top + 26 + 34 * number
        yield from _mark(x, y - 5, colour, is_right=is_right)
        yield f'<text x="{x + 16}" y="{y}" fill="{INK}" font-size="15">{text}</text>'


def _mark(x: int, y: int, colour: str, *, is_right: bool) -> Iterator[str]:
    path = f"M{x - 8} {y} l6 6 l11 -13" if is_right else f"M{x - 7} {y - 7} l14 14 M{x + 7} {y - 7} l-14 14"
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3.5"/>'


def _named(columns: tuple[int, ...]) -> str:
    return ", ".join(map(str, columns))
