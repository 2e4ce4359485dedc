"""Swap2, a fair way to open: one side lays three stones, the other chooses which side to be."""

from __future__ import annotations

from inarow.errors import InvalidGame, InvalidPosition
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.result import SearchResult

SMALLEST = 5  # the side of a board with room for the offers
DECISIVE = 10**12  # beyond every score of a search

# First, second and third stone, from the cell beside the middle of the left edge: near an edge the first
# player's two stones weigh less, and which of these is fair depends on the board and on who judges.
_OFFERS = (
    ((0, 0), (1, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 2)),
    ((0, 0), (2, 1), (-1, -1)),
    ((0, 0), (1, -1), (-1, 2)),
    ((-1, 0), (1, 1), (0, -2)),
    ((-1, -1), (1, 0), (1, 2)),
)


def offers(game: Game) -> list[list[Move]]:
    """Openings to choose the fairest from."""
    if min(game.width, game.height) < SMALLEST:
        raise InvalidGame(f"swap2 needs sides of {SMALLEST} or more, not {game.width}x{game.height}")
    origin = game.height // 2 * game.width + 1
    return [[origin + dy * game.width + dx for dx, dy in stones] for stones in _OFFERS]


def placed(game: Game, cells: list[Move]) -> Position:
    """The position of an opening after three or five stones, the first player's first."""
    if len(cells) not in (3, 5):
        raise InvalidPosition(f"swap2 is asked with no stones, three or five, not {len(cells)}")
    position = game.start
    for cell in cells:
        position = position.play(cell)
        if position.outcome is not None:
            raise InvalidPosition("the game is over; there is nothing to choose")
    return position


def worth(result: SearchResult) -> int:
    """What a position is worth for the side to move; 0 for an agent that does not say."""
    if result.outcome in ("win", "loss"):
        return DECISIVE if result.outcome == "win" else -DECISIVE
    return result.score or 0
