"""What environments show: the board as text, or as pixels written with NumPy alone."""

from __future__ import annotations

import warnings
from functools import cache

import numpy as np
import numpy.typing as npt

from inarow.errors import BadOption
from inarow.rules import svg
from inarow.rules.position import Position

RENDER_MODES = ("human", "ansi", "rgb_array")
FRAMES_A_SECOND = 2

CELL = svg.CELL  # pixels a side of a cell
MARGIN = 6  # pixels around the board

Pixels = npt.NDArray[np.uint8]


def require_mode(owner: str, mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(owner, "render_mode", str(mode), f"it takes {', '.join(RENDER_MODES)} or None")


def render(position: Position, mode: str | None) -> str | Pixels | None:
    """The picture in this mode: text, pixels, or for `human` nothing, since it is printed."""
    if mode is None:
        warn_of_nothing()
        return None
    if mode == "rgb_array":
        return pixels(position)
    if mode == "ansi":
        return str(position)
    print(position, end="\n\n", flush=True)
    return None


def warn_of_nothing() -> None:
    """Warn whoever asks for a picture and has chosen none."""
    warnings.warn("render() shows nothing: the environment was made without a render_mode", stacklevel=4)


def pixels(position: Position) -> Pixels:
    """The board in the shape (height, width, 3), the top first: what `Position.svg` draws, without labels.

    The first player has discs, the second rings; the last move has a dot, and a completed run a background.
    """
    game, line = position.game, position.winning_line()
    shape = (game.height * CELL + 2 * MARGIN + 1, game.width * CELL + 2 * MARGIN + 1, 3)
    picture = np.full(shape, _colour(svg.BOARD_COLOUR), np.uint8)
    for cell in range(game.cells):
        row, column = divmod(cell, game.width)
        top, left = MARGIN + (game.height - 1 - row) * CELL, MARGIN + column * CELL
        holder = 0 if position.first >> cell & 1 else 1 if position.second >> cell & 1 else None
        # squares share their edges, so each is a pixel larger than a cell
        picture[top : top + CELL + 1, left : left + CELL + 1] = _square(
            holder, cell == position.last, cell in line
        )
    return picture


@cache
def _square(holder: int | None, is_last: bool, in_line: bool) -> Pixels:
    """One cell with its edges, and the stone of the seat that holds it."""
    square = np.full((CELL + 1, CELL + 1, 3), _colour(svg.LINE_COLOUR if in_line else svg.BOARD_COLOUR))
    square[[0, -1]] = square[:, [0, -1]] = _colour(svg.GRID_COLOUR)
    if holder is not None:
        if in_line:
            _disc(square, 17.5, svg.INK)
        _disc(square, 16, (svg.FIRST_COLOUR, svg.SECOND_COLOUR)[holder])
        if holder == 1:
            _disc(square, 8, svg.BOARD_COLOUR)
        if is_last:
            _disc(square, 5, ("#ffffff", svg.INK)[holder])
    return square.round().astype(np.uint8)


def _disc(square: npt.NDArray[np.float64], radius: float, colour: str) -> None:
    """A disc in the middle; a pixel at its edge has the share of the colour that lies inside."""
    rows, columns = np.ogrid[: CELL + 1, : CELL + 1]
    distance = np.hypot(rows - CELL / 2, columns - CELL / 2)
    share = np.clip(radius + 0.5 - distance, 0, 1)[:, :, None]
    square += share * (_colour(colour) - square)


def _colour(text: str) -> npt.NDArray[np.float64]:
    """`#0072b2` as red, green and blue."""
    return np.frombuffer(bytes.fromhex(text.removeprefix("#")), np.uint8).astype(np.float64)
