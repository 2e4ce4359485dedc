"""Which of equal moves is played, and where the search cuts: four searches, one of which plays wrongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.plain_search import Cut
from inarow.studies.published import row
from inarow.studies.report_003.published_search import DEPTH, CallTask, best_move, published_calls, values
from inarow.studies.study import Chart, Effort, Section, StudyTable

BOARDS = ("drop:7x6:4", "drop:4x4:3", "drop:4x4:4", "drop:5x4:4", "drop:5x5:4", "drop:6x5:4", "drop:5x5:3")
GAME = "drop:7x6:4"
PLIES = 8  # of a random game before a position is asked about
HEURISTIC = "longest"
CUTS: dict[Cut, str] = {"strict": "cut strictly beyond the bound", "ordinary": "cut at equality too"}
KEPT = {True: "keep the last of equals", False: "keep the first of equals"}


def compare(effort: Effort) -> Iterator[float | Section]:
    """The seven empty boards, and random positions on 7x6, by all four searches."""
    count = 60 if effort.quick else 300
    columns = [best_move(read_game(board).start, "zero")[1] for board in BOARDS]
    first = [best_move(read_game(board).start, "zero", keep_last=False)[1] for board in BOARDS]
    wrong: Counter[tuple[Cut, bool]] = Counter()
    for number in range(count):
        game = read_game(GAME)
        position = Position.after(game, random_opening(game, PLIES, effort.seed * 1_000 + number))
        worth = values(position, HEURISTIC)
        for cut in CUTS:
            for keep_last in KEPT:
                move = best_move(position, HEURISTIC, cut=cut, keep_last=keep_last)[1]
                wrong[cut, keep_last] += worth[move] < max(worth.values())
        yield (number + 1) / count
    yield _section(columns, first, wrong, count)


def _section(columns: list[str], first: list[str], wrong: Counter[tuple[Cut, bool]], count: int) -> Section:
    names = ", ".join(board.removeprefix("drop:") for board in BOARDS)
    bad = wrong["ordinary", True]
    rows = (
        row(
            "003",
            "which of equal moves is kept",
            "the last",
            "the first",
            "either is sound while the search cuts strictly; with cuts at equality only the first is",
        ),
        row(
            "003",
            "where alpha-beta cuts",
            "strictly beyond the bound",
            "at equality too",
            "cutting at equality is what saves calls where many values are equal",
        ),
        row(
            "003",
            f"empty boards {names}, columns played at depth {DEPTH} without a heuristic",
            " ".join(columns),
            " ".join(first),
            "every column looks equal, so the last or the first is played",
        ),
        row(
            "003",
            f"7x6 board, {count} random positions, moves worth less than the best",
            wrong["strict", True],
            wrong["ordinary", False],
            f"both are sound; with the cut-offs mended alone, and the last of equals kept, it would be {bad}",
            "positions",
        ),
    )
    lines = tuple(
        (
            told_cut,
            told_kept,
            published_calls(CallTask(GAME, HEURISTIC, DEPTH, cut=cut)),
            wrong[cut, keep_last],
        )
        for cut, told_cut in CUTS.items()
        for keep_last, told_kept in KEPT.items()
    )
    heading = f"wrong moves in {count} positions"
    from inarow.studies.report_003.charts import wrong_moves_chart  # lazily: it needs Altair

    chart = Chart(
        "wrong-moves",
        f"Moves worth less than the best, of {count} decisions at depth {DEPTH}",
        "Bars for four searches. Only the one that cuts at equality and keeps the last of equal moves "
        f"plays wrong moves, {bad} of {count}; the other three play none.",
        vega=wrong_moves_chart([(f"{cut}, {kept}", number) for cut, kept, _, number in lines]),
    )
    return Section(
        "Equal moves: the first or the last?",
        rows,
        (
            StudyTable(
                "Four searches",
                ("cut-offs", "equal moves", f"calls, empty board, depth {DEPTH}", heading),
                lines,
            ),
        ),
        (chart,),
        (
            "The code that the report prints cuts off only where a value is strictly beyond its bound, and "
            "of equal moves it keeps the last. Together that is sound, but slow: most values are equal, "
            "and none of them cuts.",
            "The obvious mend, to cut at equality too, is not enough. A move that is cut at equality is "
            "known only to be no better than the best so far; it may be much worse. Whoever keeps the last "
            f"of equal moves then plays it: a wrong move in {bad} of {count} random positions. The mend is "
            "both: cut at equality, and keep the first.",
        ),
    )
