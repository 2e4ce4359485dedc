"""A board with two moves marked on it: what the published agent plays, and what is right."""

from __future__ import annotations

from html import escape

from inarow.report import theme
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.svg import CELL

_MARGIN = 16
_LINE = 22  # pixels for a line of text


def marked_board(position: Position, published: Move, corrected: Move, captions: tuple[str, str]) -> str:
    """The position as SVG; the published move is a dashed diamond, the corrected one a full square."""
    game = position.game
    board = position.svg()
    width, height = 12 + game.width * CELL, game.height * CELL + 32
    marks = "".join(
        _mark(6 + move % game.width * CELL, 6 + (game.height - 1 - move // game.width) * CELL, is_published)
        for move, is_published in ((published, True), (corrected, False))
    )
    longest = max(map(len, captions))
    wide, high = max(width, 44 + 8 * longest) + 2 * _MARGIN, height + 2 * _MARGIN + 2 * _LINE + 8
    left = (wide - width) // 2
    legend = "".join(
        f'<g transform="translate({_MARGIN},{_MARGIN + height + 4 + _LINE * line})">'
        f'<g transform="scale(0.5)">{_mark(0, 0, is_published)}</g>'
        f'<text x="30" y="15" fill="{theme.INK}">{escape(caption)}</text></g>'
        for line, (caption, is_published) in enumerate(zip(captions, (True, False), strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'role="img" font-family="sans-serif" font-size="14">'
        f'<rect width="{wide}" height="{high}" rx="6" fill="{theme.PAPER}"/>'
        f'<g transform="translate({left},{_MARGIN})">{board}{marks}</g>{legend}</svg>'
    )


def _mark(x: int, y: int, is_published: bool) -> str:
    """In the cell whose upper left corner this is."""
    half = CELL // 2
    if is_published:
        points = f"{x + half},{y + 4} {x + CELL - 4},{y + half} {x + half},{y + CELL - 4} {x + 4},{y + half}"
        dashes = 'stroke-dasharray="5 3"'
        return (
            f'<polygon points="{points}" fill="none" stroke="{theme.VERMILION}" stroke-width="3" {dashes}/>'
        )
    side = CELL - 14
    return (
        f'<rect x="{x + 7}" y="{y + 7}" width="{side}" height="{side}" '
        f'fill="none" stroke="{theme.BLUE}" stroke-width="4"/>'
    )
