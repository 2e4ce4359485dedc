"""Can play reach these stones? The check for boards that are given as a diagram rather than as moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from inarow.errors import InvalidPosition, TooLarge
from inarow.rules.completion import cells_in, completed_cells, completes
from inarow.rules.diagram import FIRST_MARK, SECOND_MARK
from inarow.rules.game import Game, Move

_MOST_BOARDS = 20_000  # searched for an order of the moves; after so many one is assumed to exist

_MARKS = (FIRST_MARK, SECOND_MARK)


def require_reachable(game: Game, first: int, second: int) -> Move | None:
    """Refuse stones no game leads to; else name the stone that ended the game, if one did."""
    _require_counts(first, second)
    _require_supports(game, first | second)
    sides = (first, second)
    completed = [seat for seat in (0, 1) if completed_cells(game, sides[seat])]
    last_seat = ((first | second).bit_count() - 1) % 2
    if not completed:
        if not _has_an_order(game, first, second):
            raise InvalidPosition("no order of alternate moves stacks these stones")
        return None
    if len(completed) == 2:
        raise InvalidPosition("both players have completed a run; the game ends with the first one")
    if completed != [last_seat]:
        raise InvalidPosition(
            f"{_MARKS[completed[0]]} has completed a run, but {_MARKS[last_seat]} moved after it"
        )
    for cell in _last_stones(game, sides[last_seat], first | second):
        rest = [stones & ~(1 << cell) for stones in sides]
        if _has_an_order(game, rest[0], rest[1]):
            return cell
    raise InvalidPosition(f"{_MARKS[last_seat]} has completed runs that no single last move completes")


def _require_counts(first: int, second: int) -> None:
    lead = first.bit_count() - second.bit_count()
    if lead not in (0, 1):
        raise InvalidPosition(
            f"there are {first.bit_count()} {FIRST_MARK} and {second.bit_count()} {SECOND_MARK}; "
            f"{FIRST_MARK} moves first, so it has as many stones as {SECOND_MARK} or one more"
        )


def _require_supports(game: Game, taken: int) -> None:
    for cell in cells_in(taken):
        below = game.support(cell)
        if below is not None and not taken >> below & 1:
            row, column = divmod(cell, game.width)
            raise InvalidPosition(
                f"the stone in column {column + 1}, row {row + 1} hangs in the air; "
                f"with gravity the cell below must be filled"
            )


def _last_stones(game: Game, stones: int, taken: int) -> Iterator[Move]:
    """The stones of a side whose removal undoes every run it has completed."""
    for cell in completed_cells(game, stones):
        covered = game.gravity and taken >> (cell + game.width) & 1
        if not covered and not completed_cells(game, stones & ~(1 << cell)):
            yield cell


def moves_to(game: Game, first: int, second: int) -> tuple[Move, ...]:
    """Some moves that lead to these stones; those that nothing leads to are refused.

    >>> moves_to(game("connect4"), 0b1001, 0b10000000)
    (0, 7, 3)
    """
    stones, taken = (second, first)[(first | second).bit_count() % 2], first | second
    ended = require_reachable(game, first, second) is not None
    for last in _last_stones(game, stones, taken) if ended else (None,):
        rest = -1 if last is None else ~(1 << last)
        with suppress(TooLarge):
            order = _an_order(game, first & rest, second & rest)
            if order is not None:
                return order if last is None else (*order, last)
    raise TooLarge(f"no order of these {taken.bit_count()} stones was found")


def _has_an_order(game: Game, first: int, second: int) -> bool:
    """Can the players place these stones alternately, nobody completing a run on the way?"""
    try:
        return _an_order(game, first, second) is not None
    except TooLarge:
        return True


def _an_order(game: Game, first: int, second: int) -> tuple[Move, ...] | None:
    """Alternate moves that place these stones, nobody completing a run on the way; None if there are none.

    Only gravity, and `exact`, where a later stone can spoil a run, leave a doubt.
    """
    if not game.gravity and not game.exact:
        cells = cells_in(first), cells_in(second)
        return tuple(cells[ply % 2][ply // 2] for ply in range((first | second).bit_count()))
    taken = first | second
    waiting, placed = [0], {0: 0}  # boards on the way, each with the stone that was placed last
    while waiting:
        filled = waiting.pop()
        if filled == taken:
            order = []
            while filled:
                order.append(placed[filled])
                filled ^= 1 << order[-1]
            return tuple(reversed(order))
        if len(placed) > _MOST_BOARDS:
            raise TooLarge(f"no order of these {taken.bit_count()} stones was found")
        stones = (first, second)[filled.bit_count() % 2]
        open_cells = cells_in(stones & ~filled & _supported(game, filled))
        for cell in sorted(open_cells, key=lambda cell: _stones_above(game, taken, cell)):
            after = filled | 1 << cell
            if after not in placed and not (game.exact and completes(game, stones & after, cell)):
                placed[after] = cell
                waiting.append(after)
    return None


def _supported(game: Game, filled: int) -> int:
    """The cells that could be filled next."""
    floor = (1 << game.width) - 1
    return filled << game.width | floor if game.gravity else (1 << game.cells) - 1


def _stones_above(game: Game, taken: int, cell: Move) -> int:
    """How many stones wait for this one; to place the one with most above it first hardly ever ends badly."""
    if not game.gravity:
        return 0
    return sum(taken >> above & 1 for above in range(cell + game.width, game.cells, game.width))
