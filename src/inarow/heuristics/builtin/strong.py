"""Report 001, strong and corrected: immediate wins, centre, rows, lines, and several ways to a three.

Numbers are the report's, doubled so that its 3.5 is whole. On other boards than Connect Four's the
same words apply to any run length: a "three" is a line one short of complete, a "two" two short,
a column is any cell that can be played now, and a row weighs the more the lower it is.

The numbers are its weights, so that `inarow tune` can fit them; a term whose weights are 0 is not computed.
"""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import by_missing, line_terms, sides_of
from inarow.heuristics.registering import heuristic
from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.heuristics.lines import OTHER
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
WEIGHTS = (
    *(OWN_WIN, OTHER_WIN, OWN_CENTRE, OTHER_CENTRE, OWN_CELL, OTHER_CELL),
    *(OWN_THREE, OTHER_THREE, OWN_TWO, OTHER_TWO, SEVERAL_WAYS),
)


def terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    return (term for term in _every_term(position, seat, weights) if term.score)


def _every_term(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    game = position.game
    sides = sides_of(position, seat)
    own_win, other_win, own_centre, other_centre, own_cell, other_cell, *of_lines, several_ways = weights
    if any(of_lines):
        own_three, other_three, own_two, other_two = of_lines
        own_lines = by_missing(game, own_three, own_two, won=WON)
        other_lines = by_missing(game, other_three, other_two, won=WON)
        yield from line_terms(position, seat, own_lines[:OTHER] + other_lines[OTHER:])
    open_cells = _open_cells(position)
    for name, worth, stones in (("own", own_win, sides[0]), ("opponent's", -other_win, sides[1])):
        for cell in open_cells:
            if completion.completes(game, stones | 1 << cell, cell):
                yield Term(f"{name} immediate win", worth, (cell,))
    for name, stones, centre, every in (
        ("own", sides[0], own_centre, own_cell),
        ("opponent's", sides[1], -other_centre, -other_cell),
    ):
        for cell in cells_in(stones):
            row, column = divmod(cell, game.width)
            distance = abs(2 * column - (game.width - 1)) // 2
            weight = game.height - row
            score = (game.width - 1 - distance) * weight * every + (centre * weight if distance == 0 else 0)
            yield Term(f"{name} stone near the centre", score, (cell,))
    ways = tuple(cell for cell in open_cells if _threes(game, *_with(sides, cell)) > _threes(game, *sides))
    if len(ways) > 1:
        yield Term("several ways to a three", several_ways, ways)


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


@heuristic("strong", scale=DOUBLED, weights=WEIGHTS, terms=terms)
def strong(cells, side, setup):
    own_win, other_win = setup.weights[0], setup.weights[1]
    own_centre, other_centre = setup.weights[2], setup.weights[3]
    own_cell, other_cell = setup.weights[4], setup.weights[5]
    own_three, other_three = setup.weights[6], setup.weights[7]
    own_two, other_two = setup.weights[8], setup.weights[9]
    several_ways = setup.weights[10]
    score = 0
    length = setup.lines.shape[1]

    # Lines.
    if own_three != 0 or other_three != 0 or own_two != 0 or other_two != 0:
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
                    score += own_three
                elif own > 0 and own == length - 2:
                    score += own_two
            elif own == 0:
                if other == length:
                    score -= WON
                elif other == length - 1:
                    score -= other_three
                elif other == length - 2:
                    score -= other_two

    ways = 0
    for cell in range(cells.size):
        row = cell // setup.width
        column = cell % setup.width
        weight = setup.height - row
        distance = abs(2 * column - (setup.width - 1)) // 2  # an even board has two centre columns

        # Stones near the centre and near the floor.
        if cells[cell] == side:
            score += (setup.width - 1 - distance) * weight * own_cell
            if distance == 0:
                score += weight * own_centre
        elif cells[cell] == -side:
            score -= (setup.width - 1 - distance) * weight * other_cell
            if distance == 0:
                score -= weight * other_centre

        # What could be played now.
        elif is_open(cells, cell, setup):
            if own_win != 0 and completes(cells, cell, side, setup):
                score += own_win
            if other_win != 0 and completes(cells, cell, -side, setup):
                score -= other_win
            if several_ways == 0:
                continue
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
        score += several_ways
    return score
