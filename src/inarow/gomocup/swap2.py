"""Swap2, a fair way to open: one side places three stones, the other chooses which side to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from inarow.errors import InvalidGame, InvalidPosition
from inarow.gomocup.protocol.stones import Owner, Stones
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.result import SearchResult

SMALLEST = 5  # the side of a board with room for the offers
DECISIVE = 10**12  # beyond every score of a search

# First, second and third stone, from the cell beside the middle of the left edge: near an edge the first
# player's two stones count less, and which of these is fair depends on the board and on who judges.
_OFFERS = (
    ((0, 0), (1, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 2)),
    ((0, 0), (2, 1), (-1, -1)),
    ((0, 0), (1, -1), (-1, 2)),
    ((-1, 0), (1, 1), (0, -2)),
    ((-1, -1), (1, 0), (1, 2)),
)


def fairest(game: Game, search: Callable[[Position, float], SearchResult]) -> list[Move]:
    """The opening to offer; `search` is given a position and the share of a move's time it may take."""
    if min(game.width, game.height) < SMALLEST:
        raise InvalidGame(f"swap2 needs sides of {SMALLEST} or more, not {game.width}x{game.height}")
    origin = game.height // 2 * game.width + 1
    offers = [[origin + dy * game.width + dx for dx, dy in stones] for stones in _OFFERS]
    return min(offers, key=lambda three: abs(worth(search(position_of(game, three), 1 / len(offers)))))


def position_of(game: Game, cells: Sequence[Move]) -> Position:
    """The position of an opening after three or five stones, the first player's first."""
    if len(cells) not in (3, 5):
        raise InvalidPosition(f"swap2 is asked with no stones, three or five, not {len(cells)}")
    position = game.start
    for cell in cells:
        position = position.play(cell)
        if position.outcome is not None:
            raise InvalidPosition("the game is over; there is nothing to choose")
    return position


def stones_of(game: Game, cells: Sequence[Move], first: Owner) -> Stones:
    """The stones of an opening, in turn; `first` has placed the first one."""
    second = Owner.OWN if first is Owner.OPPONENT else Owner.OPPONENT
    stones = Stones(game.width, game.height)
    for number, cell in enumerate(cells):
        stones = stones.with_stone(cell, second if number % 2 else first)
    return stones


def worth(result: SearchResult) -> int:
    """What a position is worth for the side to move; 0 for an agent that gives no score."""
    if result.outcome in ("win", "loss"):
        return DECISIVE if result.outcome == "win" else -DECISIVE
    return result.score or 0
