"""Report 001, strong and corrected: immediate wins, centre, rows, lines, and several ways to a three.

Numbers are the report's, doubled so that its 3.5 is whole. On other boards than Connect Four's the
same words are read for any run length: a "three" is a line one short of complete, a "two" two short,
a column is any cell that can be played now, and a row weighs the more the lower it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import by_missing, line_terms, sides_of
from inarow.heuristics.registering import heuristic
from inarow.kernels.cells import completes, is_open
from inarow.rules import completion
from inarow.rules.completion import bits_of, cells_in
from inarow.rules.game import Game
from inarow.rules.position import Position

DOUBLED = 2
WON = DOUBLED * 10**10
OWN_WIN, OTHER_WIN = DOUBLED * 1_000_000, DOUBLED * 1_200_000
OWN_CENTRE, OTHER_CENTRE = DOUBLED * 70, DOUBLED * 80
OWN_CELL, OTHER_CELL = DOUBLED * 3, 7
OWN_THREE, OTHER_THREE = DOUBLED * 800, DOUBLED * 1000
OWN_TWO, OTHER_TWO = DOUBLED * 80, DOUBLED * 100
SEVERAL_WAYS = DOUBLED * 10_000


def terms(position: Position, seat: int, _weights: tuple[int, ...]) -> Iterator[Term]:
    game = position.game
    sides = sides_of(position, seat)
    own_lines = by_missing(game, OWN_THREE, OWN_TWO, won=WON)
    other_lines = by_missing(game, OTHER_THREE, OTHER_TWO, won=WON)
    yield from (term for term in line_terms(position, seat, own_lines) if term.score > 0)
    yield from (term for term in line_terms(position, seat, other_lines) if term.score < 0)
    open_cells = _open_cells(position)
    for name, worth, stones in (("own", OWN_WIN, sides[0]), ("opponent's", -OTHER_WIN, sides[1])):
        for cell in open_cells:
            if completion.completes(game, stones | 1 << cell, cell):
                yield Term(f"{name} immediate win", worth, (cell,))
    for name, stones, centre, every in (
        ("own", sides[0], OWN_CENTRE, OWN_CELL),
        ("opponent's", sides[1], -OTHER_CENTRE, -OTHER_CELL),
    ):
        for cell in cells_in(stones):
            row, column = divmod(cell, game.width)
            distance = abs(2 * column - (game.width - 1)) // 2
            weight = game.height - row
            score = (game.width - 1 - distance) * weight * every + (centre * weight if distance == 0 else 0)
            yield Term(f"{name} stone near the centre", score, (cell,))
    ways = tuple(cell for cell in open_cells if _threes(game, *_with(sides, cell)) > _threes(game, *sides))
    if len(ways) > 1:
        yield Term("several ways to a three", SEVERAL_WAYS, ways)


def _open_cells(position: Position) -> tuple[int, ...]:
    """The cells a stone could be placed on, also when the game is over."""
    taken, game = position.taken, position.game
    return tuple(
        cell
        for cell in range(game.cells)
        if not taken >> cell & 1 and ((below := game.support(cell)) is None or taken >> below & 1)
    )


def _with(sides: tuple[int, int], cell: int) -> tuple[int, int]:
    return sides[0] | 1 << cell, sides[1]


def _threes(game: Game, own: int, other: int) -> int:
    """The lines one own stone short of complete, with the rest empty."""
    masks = map(bits_of, game.lines())
    return sum((own & mask).bit_count() == game.connect - 1 and not other & mask for mask in masks)


@heuristic("strong", scale=DOUBLED, terms=terms)
def strong(cells, side, setup):
    score = 0
    length = setup.lines.shape[1]

    # Lines.
    for number in range(setup.lines.shape[0]):
        own = other = 0
        for place in range(length):
            stone = cells[setup.lines[number, place]]
            own += stone == side
            other += stone == -side
        if other == 0:
            if own == length:
                score += WON
            elif own > 0 and own == length - 1:
                score += OWN_THREE
            elif own > 0 and own == length - 2:
                score += OWN_TWO
        elif own == 0:
            if other == length:
                score -= WON
            elif other == length - 1:
                score -= OTHER_THREE
            elif other == length - 2:
                score -= OTHER_TWO

    ways = 0
    for cell in range(cells.size):
        row = cell // setup.width
        column = cell % setup.width
        weight = setup.height - row
        distance = abs(2 * column - (setup.width - 1)) // 2  # an even board has two centre columns

        # Stones near the centre and near the floor.
        if cells[cell] == side:
            score += (setup.width - 1 - distance) * weight * OWN_CELL
            if distance == 0:
                score += weight * OWN_CENTRE
        elif cells[cell] == -side:
            score -= (setup.width - 1 - distance) * weight * OTHER_CELL
            if distance == 0:
                score -= weight * OTHER_CENTRE

        # What could be played now.
        elif is_open(cells, cell, setup):
            if completes(cells, cell, side, setup):
                score += OWN_WIN
            if completes(cells, cell, -side, setup):
                score -= OTHER_WIN
            # A stone here makes a three of each two it joins, and ends each three it completes.
            gained = 0
            for number in setup.through[cell]:
                if number < 0:
                    break
                own = other = 0
                for place in range(length):
                    stone = cells[setup.lines[number, place]]
                    own += stone == side
                    other += stone == -side
                if other == 0 and own == length - 2:
                    gained += 1
                elif other == 0 and own == length - 1:
                    gained -= 1
            if gained > 0:
                ways += 1
    if ways > 1:
        score += SEVERAL_WAYS
    return score
