"""Boards drawn beside each other, with cells marked and words below, as one SVG."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.svg import CELL, INK, MARGIN

OWN, OTHER = "#0072b2", "#a65e00"  # darker than the stones, to be seen beside them
_TOP, _LINE, _GAP = 6, 20, 28
_CHARACTER = 7.2  # pixels of a character of 13 px, on average


@dataclass(frozen=True, slots=True)
class Mark:
    """Cells to point at: a frame in a colour, solid or dashed; without `frame` a small dot in each."""

    cells: tuple[Move, ...]
    colour: str
    dashed: bool = False
    frame: bool = True
    inset: int = 3


@dataclass(frozen=True, slots=True)
class Board:
    """A position, lines of words below it, and marks on it."""

    position: Position
    words: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        game = self.position.game
        return MARGIN + game.width * CELL + 6, _TOP + game.height * CELL + MARGIN


def drawn(boards: list[Board]) -> str:
    """All boards in one line, on white."""
    widths = [max(board.size[0], _width(board.words)) for board in boards]
    tallest = max(board.size[1] for board in boards)
    lines = max(len(board.words) for board in boards)
    width, height = sum(widths) + _GAP * (len(boards) + 1), tallest + lines * _LINE + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="Liberation Sans, Arial, sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    left = _GAP
    for board, wide in zip(boards, widths, strict=True):
        parts.append(f'<g transform="translate({left} {_GAP // 2})">{board.position.svg()}')
        parts += [_marked(board, mark) for mark in board.marks]
        for number, line in enumerate(board.words):
            y = tallest + _LINE * (number + 1)
            parts.append(f'<text x="0" y="{y}" fill="{INK}">{escape(line)}</text>')
        parts.append("</g>")
        left += wide + _GAP
    return "\n".join([*parts, "</svg>"])


def _width(words: tuple[str, ...]) -> int:
    return int(_CHARACTER * max(map(len, words), default=0))


def _marked(board: Board, mark: Mark) -> str:
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
