"""A board with two moves marked on it, and a legend: whose stones are whose, and whose move is which."""

from __future__ import annotations

from html import escape

from inarow.report.charts import theme
from inarow.rules.notation import read_move
from inarow.rules.position import Position
from inarow.rules.svg import CELL, stone

_MARGIN = 16
_LINE = 26  # pixels for a line of text
_CHARACTER = 8.2  # pixels of a character, on average
_TEXT = 34  # pixels from the margin to the text beside a drawn mark


def marked_board(position: Position, published: str, corrected: str, captions: tuple[str, str]) -> str:
    """The position as SVG, with two moves given in move text; the agent is the side to move.

    The published move is a dashed diamond, the corrected one a full square.
    """
    game = position.game
    moves = (read_move(game, position.taken, text) for text in (published, corrected))
    width, height = 12 + game.width * CELL, game.height * CELL + 32
    marks = "".join(
        _mark(6 + move % game.width * CELL, 6 + (game.height - 1 - move // game.width) * CELL, is_published)
        for move, is_published in zip(moves, (True, False), strict=True)
    )
    lines = [
        (stone(position.seat, 0, 0), "the agent's stones; the agent is to move"),
        (stone(1 - position.seat, 0, 0), "the opponent's stones"),
        (_mark(0, 0, True), captions[0]),
        (_mark(0, 0, False), captions[1]),
    ]
    longest = max(len(caption) for _, caption in lines)
    wide = max(width, round(_TEXT + _CHARACTER * longest)) + 2 * _MARGIN
    high = height + 2 * _MARGIN + _LINE * len(lines) + 8
    legend = "".join(
        f'<g transform="translate({_MARGIN},{_MARGIN + height + 8 + _LINE * number})">'
        f'<g transform="scale(0.55)">{mark}</g>'
        f'<text x="{_TEXT}" y="17" fill="{theme.INK}">{escape(caption, quote=False)}</text></g>'
        for number, (mark, caption) in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" '
        f'role="img" font-family="sans-serif" font-size="16">'
        f'<rect width="{wide}" height="{high}" rx="6" fill="{theme.PAPER}"/>'
        f'<g transform="translate({(wide - width) // 2},{_MARGIN})">{position.svg()}{marks}</g>{legend}</svg>'
    )


def owners(position: Position) -> str:
    """For those who do not see the drawing: what the agent's stones look like, and the opponent's."""
    looks = ("blue discs", "orange rings")
    return f"The agent, to move, has the {looks[position.seat]}, its opponent the {looks[1 - position.seat]}"


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
