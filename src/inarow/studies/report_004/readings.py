"""The fifth experiment: two ways to read the evaluation, and what a radius of one does not see."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.notation import write_move
from inarow.rules.outcome import FIRST
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.report_004.drawing import OTHER, OWN, Board, Mark, drawn
from inarow.studies.report_004.worked_example import ONE, OTHER_MOVE, after
from inarow.studies.study import Chart, Effort, Row, Section, Table

# Two pairs of stones, each blocked at its far end, meet in b2: a stone there makes two split threes at once.
SPLIT_GAME = "mnk:8x8:4"
SPLIT = "........ ........ .o...... ox...... .x...... ........ ...xxo.. ....o..."
DEPTH, DEEPER = 3, 5  # plies: the move, any answer, the completed run; and a move and an answer more


def split_position() -> Position:
    return read_game(SPLIT_GAME).board(SPLIT)


def searched(radius: int, depth: int) -> tuple[str, int | None]:
    """The move of the search in `custom` to a depth, and in how many plies it sees itself win."""
    from inarow.arena.seats import LocalSeat  # late: it brings Numba
    from inarow.kernels.scores import DECIDED, WIN
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


def readings(_effort: Effort) -> Iterator[float | Section]:
    """Both readings on the worked example; radius one and two on a position of split threes."""
    from inarow.heuristics.registering import read_heuristic

    yield 0.0
    texts = ("potential:reading=segment", "potential:reading=run")
    values = {
        (move, text): read_heuristic(text).value(after(move), FIRST)
        for move in (ONE, OTHER_MOVE)
        for text in texts
    }
    yield 0.3
    (blind, _), (seeing, _) = searched(1, DEPTH), searched(2, DEPTH)
    slower, faster = searched(1, DEEPER), searched(2, DEEPER)
    yield 0.8
    position = split_position()
    rows = (
        Row(
            "split threes, cells looked at",
            None,
            len(near(position, 1)),
            len(near(position, 2)),
            "the report looks at cells with a stone in the 3x3 around them; the winning cell has none",
            "cells",
        ),
        Row(
            f"split threes, move found to depth {DEPTH}",
            None,
            blind,
            seeing,
            "two threes with a hole each at once: only one hole can be filled",
        ),
        Row(
            f"split threes, plies to the win, to depth {DEEPER}",
            None,
            slower[1] or "no win found",
            faster[1] or "no win found",
            "radius one must go another way, and a longer one",
            "plies",
        ),
    )
    table = Table(
        "H of the worked example by the two readings",
        ("reading", f"after {ONE}", f"after {OTHER_MOVE}"),
        tuple((text, *(round(values[move, text], 6) for move in (ONE, OTHER_MOVE))) for text in texts),
    )
    words = (
        "The text of the report allows two readings. By segment all own stones of a piece count, wherever "
        "they stand in it; by run only a block of adjacent stones. They differ where a piece has a hole: "
        f"after {ONE} they say {values[ONE, texts[0]]:.2f} and {values[ONE, texts[1]]:.2f}. The printed "
        "numbers are those of the segment, which is our default.",
        "Looking only at cells with a stone in the 3x3 around them keeps the search small, and blind for "
        f"split threes. In the position drawn the first player, to move, wins with {seeing}: it makes two "
        f"threes with a hole each, and only one can be filled. No stone stands next to {seeing}, so "
        f"radius one never plays it: to a depth of {DEPTH} plies it plays {blind}. Radius two finds the win "
        f"at once, for {len(near(position, 2))} cells in place of {len(near(position, 1))}.",
    )
    winner = position.move(seeing)
    marks = (Mark(near(position, 1), OWN, frame=False), Mark((winner,), OTHER))
    below = (
        "first player (discs) to move, K = 4",
        "dots: cells that radius one looks at",
        f"frame: {seeing}, which wins",
    )
    picture = drawn([Board(position, below, marks)])
    told = f"A board eight by eight with eight stones; {seeing} is framed and has no stone around it."
    chart = Chart("split-threes", "What radius one does not see", told, svg=picture)
    title = "Two readings, and a radius that is too small"
    yield Section(title, rows, (table,), (chart,), words)
