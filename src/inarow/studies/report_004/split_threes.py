"""What a neighbourhood of one cell around the stones does not see: split threes."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_004.drawing import OTHER, OWN, BoardPicture, Mark, draw_boards
from inarow.studies.study import Chart, Effort, Section

# Two pairs of stones, each blocked at its far end, meet in b2: a stone there makes two split threes at once.
SPLIT_GAME = "mnk:8x8:4"
SPLIT = "........ ........ .o...... ox...... .x...... ........ ...xxo.. ....o..."
DEPTH, DEEPER = 3, 5  # plies: the move, any answer, the completed run; and a move and an answer more


def split_position() -> Position:
    return read_game(SPLIT_GAME).board(SPLIT)


def searched(radius: int, depth: int) -> tuple[str, int | None]:
    """The move of the search in `custom` to a depth, and in how many plies it sees itself win."""
    from inarow.arena.seats import LocalSeat  # lazily: it brings Numba
    from inarow.kernels.alphabeta.scores import DECIDED, WIN
    from inarow.search.limit import Limit

    position = split_position()
    seat = LocalSeat(f"alphabeta:heuristic=potential,radius={radius},depth={depth}")
    seat.begin(position.game, 0)
    found = seat.choose(position, Limit())
    assert found.score is not None
    plies = WIN - found.score - position.ply if found.score >= DECIDED else None
    return write_move(position.game, found.move), plies


def near(position: Position, radius: int) -> tuple[int, ...]:
    """The empty cells with a stone at most so many columns and rows away."""
    game, taken = position.game, position.taken
    steps = range(-radius, radius + 1)
    return tuple(
        cell
        for cell in position.legal_moves()
        if any(
            (other := game.neighbour(cell, dx, dy)) is not None and taken >> other & 1
            for dx in steps
            for dy in steps
        )
    )


def split_threes(_effort: Effort) -> Iterator[float | Section]:
    """Radius one and two on a position of split threes."""
    yield 0.0
    (blind, _), (seeing, _) = searched(1, DEPTH), searched(2, DEPTH)
    slower, faster = searched(1, DEEPER), searched(2, DEEPER)
    yield 0.8
    position = split_position()
    narrow, wide = near(position, 1), near(position, 2)
    rows = (
        row(
            "004",
            "split threes, cells looked at",
            len(narrow),
            len(wide),
            "the report looks at cells with a stone in the 3x3 around them; the winning cell has none",
            "cells",
        ),
        row(
            "004",
            f"split threes, move found to depth {DEPTH}",
            blind,
            seeing,
            "two threes with a hole each at once: only one hole can be filled",
        ),
        row(
            "004",
            f"split threes, plies to the win, to depth {DEEPER}",
            slower[1] or "no win found",
            faster[1] or "no win found",
            "radius one must go another way, and a longer one",
            "plies",
        ),
    )
    words = (
        "Looking only at cells with a stone in the 3x3 around them keeps the search small, and blind for "
        f"split threes. In the position below the first player, to move, wins with {seeing}: it makes two "
        f"threes with a hole each, and only one can be filled. No stone stands next to {seeing}, so radius "
        f"one never plays it: to a depth of {DEPTH} plies it plays {blind}. Radius two finds the win at "
        f"once, for {len(wide)} cells in place of {len(narrow)}. Both are the search of our `custom`; the "
        "authors' agent has radius one.",
    )
    marks = (Mark(narrow, OWN, frame=False), Mark((position.move(seeing),), OTHER))
    below = (
        "first player to move, K = 4",
        "dots: cells that radius one looks at",
        f"frame: {seeing}, which wins",
    )
    picture = draw_boards([BoardPicture(position, below, marks)], ("first player", "second player"))
    told = (
        f"A board eight by eight with four discs and four rings. Dots mark the {len(narrow)} cells next to a "
        f"stone; {seeing} is framed, wins, and is none of them."
    )
    chart = Chart("split-threes", "What radius one does not see", told, svg=picture)
    yield Section("A neighbourhood that is too small", rows, (), (chart,), words)
