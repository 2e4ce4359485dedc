"""The report's two heuristics as its code has them: plain, and with its slips.

Each is written for the side it plays: `own` and `other` are bit sets, whoever is to move. A game that is
decided is worth what the heuristic says of it, too; the report has no other word for a win.
"""

from __future__ import annotations

from collections.abc import Callable

from inarow.rules.completion import cells_in
from inarow.studies.report_001.board import FULL, HEIGHT, THROUGH, WIDTH, WINDOWS, landing_cells, wins
from inarow.studies.report_001.bugs import Slips

Evaluate = Callable[[int, int, bool, Slips], float]  # own, other, is own side to move, slips

WON = 10**10
COURSE = (0, 0, 10, 10**6, WON)  # by discs in a window whose other cells are empty
OWN_LINES, OTHER_LINES = (0, 0, 80, 800), (0, 0, 100, 1000)
OWN_WIN, OTHER_WIN = 1_000_000, 1_200_000
OWN_CENTRE, OTHER_CENTRE = 7 * 10, 8 * 10
OWN_CELL, OTHER_CELL = 3, 3.5
SEVERAL_WAYS = 10_000

CENTRE = WIDTH // 2
ROW_WEIGHT = tuple(HEIGHT - cell // WIDTH for cell in range(FULL))
NEARNESS = tuple(
    (WIDTH - 1 - abs(cell % WIDTH - CENTRE)) * ROW_WEIGHT[cell] for cell in range(FULL)
)  # to the centre and the floor


def course(own: int, other: int, own_moves: bool, slips: Slips) -> float:  # noqa: ARG001
    """1e10 for a four, 1e6 for a three, 10 for a two, own minus the opponent's."""
    score = 0
    for mask in WINDOWS:
        mine = own & mask
        theirs = other & mask
        if mine:
            if not theirs:
                score += COURSE[mine.bit_count()]
        elif theirs:
            score -= COURSE[theirs.bit_count()]
    return score


def strong(own: int, other: int, own_moves: bool, slips: Slips) -> float:
    """The strong heuristic; `centre` and `immediate` of its slips are its own."""
    score: float = 0
    for mask in WINDOWS:
        mine = own & mask
        theirs = other & mask
        if mine:
            if mine == mask:
                return WON
            if not theirs:
                score += OWN_LINES[mine.bit_count()]
        elif theirs:
            if theirs == mask:
                return -WON
            score -= OTHER_LINES[theirs.bit_count()]
    played = _immediate(own, other, own_moves, slips) + _ways(own, other, own_moves, slips)
    return score + played + _places(own, other, slips)


def _immediate(own: int, other: int, own_moves: bool, slips: Slips) -> float:
    """A column in which a side wins at once; the slip drops the mover's disc for both sides."""
    score = 0
    for cell in landing_cells(own | other):
        if (own_moves or not slips.immediate) and wins(own | 1 << cell, cell):
            score += OWN_WIN
        if (not own_moves or not slips.immediate) and wins(other | 1 << cell, cell):
            score -= OTHER_WIN
    return score


def _places(own: int, other: int, slips: Slips) -> float:
    """Every disc by how near it lies to the centre and the floor, and the centre column once more."""
    score: float = 0
    sign = -1 if slips.centre else 1
    for discs, cell_worth, centre_worth in (
        (own, OWN_CELL, OWN_CENTRE),
        (other, -OTHER_CELL, -OTHER_CENTRE),
    ):
        for cell in cells_in(discs):
            score += NEARNESS[cell] * cell_worth
            if cell % WIDTH == CENTRE:
                score += sign * ROW_WEIGHT[cell] * centre_worth
    return score


def _ways(own: int, other: int, own_moves: bool, slips: Slips) -> float:
    """More than one column where an own disc would raise the number of own threes; own side only.

    The slip drops the mover's disc here too: where the opponent is to move, it raises no own threes.
    """
    if slips.immediate and not own_moves:
        return 0
    ways = 0
    for cell in landing_cells(own | other):
        gained = 0
        for mask in THROUGH[cell]:
            if not other & mask:
                discs = (own & mask).bit_count()
                gained += (discs == 2) - (discs == 3)
        ways += gained > 0
    return SEVERAL_WAYS if ways > 1 else 0
