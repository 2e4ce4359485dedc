"""Report 002 searches each column with a full window: what that costs in positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_002.boards import BOARDS
from inarow.studies.report_002.published_agent import mended_agent, published_agent
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable

DEPTHS = (1, 2, 3)
_OPENING = 4  # random plies before a sampled position


@dataclass(frozen=True, slots=True)
class Nodes:
    """Positions entered below the root by the same search with full windows and with narrowed ones."""

    board: str
    depth: int
    positions: int
    full: int
    narrowed: int

    @property
    def name(self) -> str:
        return self.board.removeprefix("drop:")


def count(effort: Effort) -> Iterator[float | Section]:
    """Each board and depth, on the empty board and summed over random positions."""
    sampled = 5 if effort.quick else 30
    empty: list[Nodes] = []
    random: list[Nodes] = []
    for number, board in enumerate(BOARDS):
        game = read_game(board)
        sample = [
            Position.after(game, random_opening(game, _OPENING, effort.seed * 1_000 + seed))
            for seed in range(sampled)
        ]
        for depth in DEPTHS:
            empty.append(_counted(board, depth, [game.start]))
            random.append(_counted(board, depth, sample))
            yield (number + depth / len(DEPTHS)) / len(BOARDS)
    yield _section(empty, random)


def _counted(board: str, depth: int, positions: list[Position]) -> Nodes:
    game = read_game(board)
    full, narrowed = (
        sum(published_agent(game, depth, narrowed=is_narrowed).decide(one).nodes for one in positions)
        for is_narrowed in (False, True)
    )
    return Nodes(board, depth, len(positions), full, narrowed)


def _section(empty: list[Nodes], random: list[Nodes]) -> Section:
    from inarow.studies.report_002.charts import nodes_chart  # lazily: it needs Altair

    deep = [one for one in empty if one.depth == DEPTHS[-1]]
    lines = tuple(
        (
            one.name,
            f"agent({one.depth})",
            one.depth + 1,
            one.full,
            one.narrowed,
            round(100 * (1 - one.narrowed / one.full), 1),
        )
        for one in random
    )
    headings = ("board", "agent", "plies", "full windows", "narrowed windows", "saved")
    table = StudyTable(
        f"Positions entered below the root, summed over {random[0].positions} random positions",
        headings,
        lines,
        (*[""] * 5, "%"),
    )
    saved = [1 - one.narrowed / one.full for one in random if one.depth == DEPTHS[-1]]
    return Section(
        title="Full windows at the root",
        rows=tuple(_rows([one for one in empty if one.board == BOARDS[0]])),
        tables=(table,),
        charts=(
            Chart(
                "root-windows",
                f"Positions searched by agent({DEPTHS[-1]}), empty board",
                "For each board two marks, as published and corrected: "
                + "; ".join(f"{one.name} {one.full:,} and {one.narrowed:,}" for one in deep)
                + ".",
                vega=nodes_chart([(one.name, one.full, one.narrowed) for one in deep]),
            ),
        ),
        words=(
            "The report's agent searches every column as if it were the first: what the columns before it "
            "are worth is forgotten. The decision is the same, the effort is not. Counted is the same search "
            "with full windows (as published) and with windows that the best column so far narrows "
            "(corrected).",
            f"On random positions narrowing saves agent({DEPTHS[-1]}) between {100 * min(saved):.0f} and "
            f"{100 * max(saved):.0f} % of its positions. agent(d) looks d + 1 plies ahead: a depth means "
            "one more than it says.",
        ),
    )


def _rows(found: list[Nodes]) -> Iterator[Row]:
    game = read_game(BOARDS[0])
    yield row(
        "002",
        "plies searched beyond the depth asked for",
        published_agent(game, 1).plies - 1,
        mended_agent(game, 1).plies - 1,
        "the report plays a column first and searches `depth` plies behind it; corrected, depth counts that "
        "ply too",
        "plies",
    )
    for one in found:
        yield row(
            "002",
            f"empty 7x6 board, agent({one.depth}), positions searched",
            one.full,
            one.narrowed,
            f"both look {one.depth + 1} plies ahead; the best column so far narrows the window of the next",
            "nodes",
        )
