"""Report 002 searches each column with a full window: what that costs in positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.published import published
from inarow.studies.report_002.slips import published_agent
from inarow.studies.study import Chart, Effort, Row, Section, Table

BOARDS = ("drop:7x6:4", "drop:5x5:3", "drop:6x6:4", "drop:8x7:4", "drop:9x7:5")
DEPTHS = (1, 2, 3)
_OPENING = 4  # plies drawn before a sampled position


@dataclass(frozen=True, slots=True)
class Nodes:
    """Positions entered below the root: full windows, narrowed ones, and the registered agent."""

    board: str
    depth: int
    positions: int
    full: int
    narrowed: int
    product: int


def count(effort: Effort) -> Iterator[float | Section]:
    """Each board and depth, on the empty board and summed over random positions."""
    sampled = 5 if effort.quick else 30
    empty: list[Nodes] = []
    drawn: list[Nodes] = []
    for number, board in enumerate(BOARDS):
        game = read_game(board)
        sample = [
            Position.after(game, random_opening(game, _OPENING, effort.seed * 1_000 + seed))
            for seed in range(sampled)
        ]
        for depth in DEPTHS:
            empty.append(_counted(board, depth, [game.start]))
            drawn.append(_counted(board, depth, sample))
            yield (number + depth / len(DEPTHS)) / len(BOARDS)
    yield _section(empty, drawn)


def _counted(board: str, depth: int, positions: list[Position]) -> Nodes:
    game = read_game(board)
    full, narrowed = (
        sum(published_agent(game, depth, narrowed=is_narrowed).decide(one).nodes for one in positions)
        for is_narrowed in (False, True)
    )
    plain = agent(f"alphabeta:depth={depth + 1},heuristic=threats,scoring=plain")
    product = sum(plain.choose(one, Limit()).nodes for one in positions)
    return Nodes(board, depth, len(positions), full, narrowed, product)


def _section(empty: list[Nodes], drawn: list[Nodes]) -> Section:
    from inarow.studies.report_002.charts import nodes_chart  # late: it needs Altair

    at_seven = [one for one in empty if one.board == BOARDS[0]]
    lines = tuple(
        (
            one.board.removeprefix("drop:"),
            f"agent({one.depth})",
            one.depth + 1,
            where,
            one.full,
            one.narrowed,
            one.product,
            round(100 * (1 - one.narrowed / one.full), 1),
        )
        for where, found in (("empty board", empty), (f"{drawn[0].positions} random positions", drawn))
        for one in found
    )
    headings = (
        "board",
        "agent",
        "plies",
        "searched",
        "nodes, full windows",
        "nodes, narrowed",
        "nodes, alphabeta",
        "saved (%)",
    )
    saved = [1 - one.narrowed / one.full for one in drawn if one.depth == DEPTHS[-1]]
    return Section(
        title="Full windows at the root",
        rows=tuple(_rows(at_seven)),
        tables=(Table("Positions entered below the root", headings, lines),),
        charts=(
            Chart(
                "root-windows",
                f"Positions searched by agent({DEPTHS[-1]}) on the empty board",
                "On every board the narrowed window enters fewer positions than full windows do.",
                vega=nodes_chart([one for one in empty if one.depth == DEPTHS[-1]]),
            ),
        ),
        words=(
            "The report's agent searches every column as if it were the first: what the columns before it "
            "are worth is forgotten. The decision is the same, the effort is not. The table counts the "
            "same plain search with full and with narrowed windows; the registered alphabeta, scored "
            "plainly, is its compiled twin. With a goal of five it weighs four marbles too, so there its "
            "count may differ a little.",
            f"On random positions narrowing saves agent({DEPTHS[-1]}) between {100 * min(saved):.0f} and "
            f"{100 * max(saved):.0f} % of its positions. agent(d) looks d + 1 plies ahead: a depth means "
            "one more than it says.",
        ),
    )


def _rows(found: list[Nodes]) -> Iterator[Row]:
    extra = published_agent(read_game(BOARDS[0]), 1).plies - 1
    asked = agent("alphabeta:depth=1,heuristic=threats").choose(read_game(BOARDS[0]).start, Limit())
    yield Row(
        figure := "plies searched beyond the depth asked for",
        published("002", figure),
        extra,
        asked.depth - 1,
        "The report plays a column first and searches `depth` plies behind it; here depth counts that ply "
        "too.",
        "plies",
    )
    for one in found:
        yield Row(
            f"empty 7x6 board, agent({one.depth}), positions searched",
            None,
            one.full,
            one.product,
            f"Both look {one.depth + 1} plies ahead; the best column so far narrows the window of the next.",
            "nodes",
        )
