"""Boards as SVG: the players differ in shape as well as colour, and are legible on any background."""

from __future__ import annotations

from inarow.rules.game import Game, Move
from inarow.rules.notation import column_labels, write_move

CELL = 40  # pixels a side of a cell
MARGIN = 26  # pixels for the labels

# Two colours of the Okabe-Ito palette, which colour-blind people can distinguish.
FIRST_COLOUR, SECOND_COLOUR, LINE_COLOUR = "#0072b2", "#e69f00", "#f0e442"
BOARD_COLOUR, GRID_COLOUR, INK = "#f7f7f4", "#b9b9b2", "#1c1c1c"


def draw_svg(game: Game, first: int, second: int, last: Move | None, line: tuple[Move, ...]) -> str:
    """A picture of the board: discs for the first player, rings for the second."""
    left = MARGIN if not game.gravity else 6
    width, height = left + game.width * CELL + 6, 6 + game.height * CELL + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="sans-serif" font-size="14">',
        f"<title>{_description(game, first, second, last)}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="{BOARD_COLOUR}"/>',
    ]
    for cell in range(game.cells):
        row, column = divmod(cell, game.width)
        x, y = left + column * CELL, 6 + (game.height - 1 - row) * CELL
        parts.append(_square(x, y, cell in line))
        for seat, stones in enumerate((first, second)):
            if stones >> cell & 1:
                parts.append(stone(seat, x, y, is_last=cell == last, in_line=cell in line))
    parts += _labels(game, left, height)
    return "\n".join([*parts, "</svg>"])


def stone(seat: int, x: int, y: int, *, is_last: bool = False, in_line: bool = False) -> str:
    """A seat's stone in the cell whose upper left corner this is; legends show it too."""
    return (_disc, _ring)[seat](x, y, is_last, in_line)


def _square(x: int, y: int, in_line: bool) -> str:
    fill = LINE_COLOUR if in_line else "none"
    return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{GRID_COLOUR}"/>'


def _disc(x: int, y: int, is_last: bool, in_line: bool) -> str:
    mark = _circle(x, y, 5, 'fill="white"') if is_last else ""
    return _circle(x, y, 16, f'fill="{FIRST_COLOUR}"{_outline(in_line)}') + mark


def _ring(x: int, y: int, is_last: bool, in_line: bool) -> str:
    hole = _circle(x, y, 8, f'fill="{BOARD_COLOUR}"')
    mark = _circle(x, y, 5, f'fill="{INK}"') if is_last else ""
    return _circle(x, y, 16, f'fill="{SECOND_COLOUR}"{_outline(in_line)}') + hole + mark


def _outline(in_line: bool) -> str:
    return f' stroke="{INK}" stroke-width="3"' if in_line else ""


def _circle(x: int, y: int, radius: int, style: str) -> str:
    return f'<circle cx="{x + CELL // 2}" cy="{y + CELL // 2}" r="{radius}" {style}/>'


def _labels(game: Game, left: int, height: int) -> list[str]:
    text = f'<text text-anchor="middle" fill="{INK}"'
    labels = [
        f'{text} x="{left + column * CELL + CELL // 2}" y="{height - 9}">{label}</text>'
        for column, label in enumerate(column_labels(game))
    ]
    if not game.gravity:
        labels += [
            f'{text} x="{left // 2}" y="{6 + number * CELL + CELL // 2 + 5}">{game.height - number}</text>'
            for number in range(game.height)
        ]
    return labels


def _description(game: Game, first: int, second: int, last: Move | None) -> str:
    stones = f"{first.bit_count()} stones of the first player, {second.bit_count()} of the second"
    return f"{game}: {stones}" + ("" if last is None else f", last move {write_move(game, last)}")
