"""Boards below each other with marks and words, and a legend that names the sides, as one SVG."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.svg import CELL, FIRST_COLOUR, INK, MARGIN, SECOND_COLOUR

OWN, OTHER = "#0072b2", "#a65e00"  # darker than the stones, to be seen beside them
_TOP, _LINE, _GAP = 6, 22, 20
_TEXT = 15  # pixels high
_FONT = "Liberation Sans, Arial, sans-serif"
_CHARACTER = 7.6  # pixels of a character, on average


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells to point at: a frame in a colour, solid or dashed; without `frame` a small dot in each."""

    cells: tuple[Move, ...]
    colour: str
    dashed: bool = False
    frame: bool = True
    inset: int = 3


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A position, lines of words below it, and marks on it."""

    position: Position
    words: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        game = self.position.game
        return MARGIN + game.width * CELL + 6, _TOP + game.height * CELL + MARGIN


def draw_boards(boards: list[BoardPicture], sides: tuple[str, str]) -> str:
    """All boards, one below the other, on white; `sides` says whose the discs and whose the rings are."""
    widths = [max(board.size[0], _width(board.words)) for board in boards]
    width = max(*widths, _width(sides) + _LINE) + 2 * _GAP
    heights = [board.size[1] + len(board.words) * _LINE + _GAP for board in boards]
    legend = 2 * _LINE + _GAP // 2
    height = legend + sum(heights) + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{_FONT}" font-size="{_TEXT}">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *_legend(sides),
    ]
    top = legend + _GAP // 2
    for board, high in zip(boards, heights, strict=True):
        parts.append(f'<g transform="translate({_GAP} {top})">{board.position.svg()}')
        parts += [_marked(board, mark) for mark in board.marks]
        for number, line in enumerate(board.words):
            y = board.size[1] + _LINE * (number + 1)
            parts.append(f'<text x="0" y="{y}" fill="{INK}">{escape(line)}</text>')
        parts.append("</g>")
        top += high
    return "\n".join([*parts, "</svg>"])


def _legend(sides: tuple[str, str]) -> list[str]:
    """A disc and a ring, each with the side it stands for."""
    parts = []
    for number, (side, colour) in enumerate(zip(sides, (FIRST_COLOUR, SECOND_COLOUR), strict=True)):
        x, y = _GAP + 8, _GAP // 2 + _LINE * number + 10
        hole = f'<circle cx="{x}" cy="{y}" r="4" fill="white"/>' if number else ""
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}"/>{hole}')
        parts.append(f'<text x="{x + 16}" y="{y + 5}" fill="{INK}">{escape(side)}</text>')
    return parts


def _width(words: tuple[str, ...]) -> int:
    return int(_CHARACTER * max(map(len, words), default=0))


def _marked(board: BoardPicture, mark: Mark) -> str:
    game = board.position.game
    places = [
        (MARGIN + cell % game.width * CELL, _TOP + (game.height - 1 - cell // game.width) * CELL)
        for cell in mark.cells
    ]
    if not mark.frame:
        half = CELL // 2
        return "".join(
            f'<circle cx="{x + half}" cy="{y + half}" r="4" fill="{mark.colour}"/>' for x, y in places
        )
    side = CELL - 2 * mark.inset
    dash = ' stroke-dasharray="6 4"' if mark.dashed else ""
    style = f'fill="none" stroke="{mark.colour}" stroke-width="3"{dash}'
    return "".join(
        f'<rect x="{x + mark.inset}" y="{y + mark.inset}" width="{side}" height="{side}" rx="6" {style}/>'
        for x, y in places
    )
