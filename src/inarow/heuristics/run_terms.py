"""Runs and segments of a row in plain Python: the oracle for the compiled heuristics that use them."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.game import DIRECTIONS, Game, Move

Track = tuple[tuple[Move, ...], bool]  # cells in a row from edge to edge, and whether the ends meet


def tracks(game: Game, direction: tuple[int, int]) -> Iterator[Track]:
    """Every row, column or diagonal of the board in one direction, from edge to edge."""
    dx, dy = direction
    for start in range(game.cells):
        ring = game.wrap and direction == (1, 0)
        begins = start % game.width == 0 if ring else game.neighbour(start, -dx, -dy) is None
        if begins:
            cells = [start]
            while (following := game.neighbour(cells[-1], dx, dy)) is not None and following != start:
                cells.append(following)
            yield tuple(cells), ring


def parts(track: Track, keep: int) -> Iterator[Track]:
    """The maximal stretches of a track whose cells all lie in the bit set `keep`."""
    cells, ring = track
    inside = [bool(keep >> cell & 1) for cell in cells]
    if all(inside):
        yield track
        return
    if ring:  # begin behind a cell that is cut out, so that no stretch is split
        turn = inside.index(False) + 1
        cells, inside = cells[turn:] + cells[:turn], inside[turn:] + inside[:turn]
    stretch: list[Move] = []
    for cell, kept in zip((*cells, -1), (*inside, False), strict=True):
        if kept:
            stretch.append(cell)
        elif stretch:
            yield tuple(stretch), False
            stretch = []


def longest_cells(game: Game, stones: int) -> tuple[Move, ...]:
    """The cells of a longest run of these stones; empty without stones."""
    runs = (
        cells
        for direction in DIRECTIONS
        for track in tracks(game, direction)
        for cells, _ in parts(track, stones)
    )
    return max(runs, key=len, default=())
