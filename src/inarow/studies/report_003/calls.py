"""Report 003's experiment: how many calls minimax and alpha-beta make, by depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_003.published_search import CallTask, CountCalls, product_calls
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable

BOARDS = ("drop:7x6:4", "drop:4x4:3", "drop:5x4:4", "drop:6x5:4", "drop:8x8:5")
HEURISTICS = ("zero", "longest")
REPORT = BOARDS[0]
DEPTH = 6  # strict cut-offs begin to prune a ply deeper


@dataclass(frozen=True, slots=True)
class Calls:
    """What an empty board costs to one depth: minimax, alpha-beta as published, and as it should be."""

    board: str
    heuristic: str
    depth: int
    minimax: int
    strict: int
    ordinary: int

    @property
    def saved(self) -> tuple[float, float]:
        """Per cent of minimax's calls that either alpha-beta saves."""
        return _per_cent(self.strict, self.minimax), _per_cent(self.ordinary, self.minimax)


def count(effort: Effort) -> Iterator[float | Section]:
    """Every board and heuristic, depth by depth."""
    tasks = [
        CallTask(board, heuristic, depth)
        for board in BOARDS
        for heuristic in HEURISTICS
        for depth in range(1, deepest(board, effort) + 1)
    ]
    tasks += [CallTask(REPORT, heuristic, DEPTH, cut="never") for heuristic in HEURISTICS]
    tasks.sort(key=lambda task: -task.size)  # the longest first, so that no worker waits for it at the end
    calls: dict[CallTask, int] = {}
    for number, answer in effort.executor().run(CountCalls(), tasks):
        calls[tasks[number]] = answer
        yield 0.6 * len(calls) / len(tasks)
    found: list[Calls] = []
    for task, strict in calls.items():
        if task.cut == "strict":
            plain, pruned = (product_calls(name, task) for name in ("minimax", "alphabeta"))
            found.append(Calls(task.board, task.heuristic, task.depth, plain, strict, pruned))
        yield 0.6 + 0.4 * len(found) / len(tasks)
    found.sort(key=lambda one: (BOARDS.index(one.board), HEURISTICS.index(one.heuristic), one.depth))
    yield section(found, {task.heuristic: made for task, made in calls.items() if task.cut == "never"})


def deepest(board: str, effort: Effort) -> int:
    """How deep a board is searched: as deep as the report's figure, and a ply more, or less, by its width."""
    is_wide = read_game(board).width > 7
    return DEPTH - is_wide if effort.quick else DEPTH + (not is_wide)


def section(found: list[Calls], minimax: dict[str, int]) -> Section:
    """Rows for the report's figure, the other boards in a table, and both charts."""
    from inarow.studies.report_003.charts import boards_chart, calls_chart  # lazily: they need Altair

    charts = [
        Chart(
            f"calls-{heuristic}",
            f"Calls against depth on the empty 7x6 board, heuristic {heuristic}",
            _told(_one(found, heuristic)),
            vega=calls_chart(
                [
                    one
                    for one in found
                    if (one.board, one.heuristic) == (REPORT, heuristic) and one.depth <= DEPTH
                ]
            ),
        )
        for heuristic in HEURISTICS
    ]
    deep = min(max(one.depth for one in found if one.board == board) for board in BOARDS)
    shown = [one for one in found if one.depth == deep]
    charts.append(
        Chart(
            "calls-boards",
            f"Calls at depth {deep} on several empty boards",
            "Calls of minimax, alpha-beta as published and corrected. " + _of_boards(shown),
            vega=boards_chart(shown),
        )
    )
    return Section(
        "Calls against depth", tuple(_rows(found, minimax)), (_table(found),), tuple(charts), _words(found)
    )


def _rows(found: list[Calls], minimax: dict[str, int]) -> Iterator[Row]:
    for heuristic in HEURISTICS:
        one = _one(found, heuristic)
        where = f"7x6 board, depth {DEPTH}, {heuristic}"
        yield row(
            "003",
            f"{where}, calls of alpha-beta",
            one.strict,
            one.ordinary,
            "cut-offs at > and < alone search on where values are equal; >= and <= stop there",
            "calls",
        )
        yield row(
            "003",
            f"{where}, calls of minimax",
            minimax[heuristic],
            one.minimax,
            "no difference: minimax has no cut-offs",
            "calls",
        )
        yield row(
            "003",
            f"{where}, calls that alpha-beta saves",
            *one.saved,
            "the strict comparison, not the missing heuristic, makes alpha-beta save little",
            "%",
        )
    yield row(
        "003",
        "the heuristic of the template",
        None,
        None,
        "the report prints it nowhere; `longest`, own longest run minus the opponent's, stands in for it "
        "here",
    )


def _table(found: list[Calls]) -> StudyTable:
    headings = (
        "board",
        "heuristic",
        "depth",
        "minimax",
        "alpha-beta, strict",
        "alpha-beta, ordinary",
        "saved, strict",
        "saved, ordinary",
    )
    lines = tuple(
        (_short(one.board), one.heuristic, one.depth, one.minimax, one.strict, one.ordinary, *one.saved)
        for one in found
        if one.depth == max(other.depth for other in found if other.board == one.board)
    )
    return StudyTable("Calls on several empty boards", headings, lines, (*[""] * 6, "%", "%"))


def _words(found: list[Calls]) -> tuple[str, ...]:
    zero, longest = (_one(found, heuristic) for heuristic in HEURISTICS)
    nothing = [
        one.depth
        for one in found
        if (one.board, one.heuristic) == (REPORT, "zero") and one.strict == one.minimax
    ]
    return (
        "Minimax and alpha-beta search the empty board to each depth, and every call is counted, the "
        "root's and the leaves' too. The report shows such counts as charts and prints no number. To depth "
        f"{DEPTH} on 7x6 minimax makes {zero.minimax:,} calls.",
        "With the heuristic zero almost every value is equal. The report's alpha-beta cuts off only when "
        f"a value is strictly beyond its bound, which never happens up to depth {max(nothing)}: "
        f"{zero.strict:,} calls, as many as minimax. With >= and <= the same search makes "
        f"{zero.ordinary:,}.",
        "The report's own heuristic is not printed; `longest` stands in for it. With it there are different "
        "values to tell apart, so even strict alpha-beta "
        f"saves something: {longest.strict:,} calls. Ordinary cut-offs need {longest.ordinary:,}. The "
        "report puts the disappointing Figure 4 down to a possibly poor implementation, and it is right: "
        f"even without a heuristic, with the comparison mended, alpha-beta saves {zero.saved[1]} % of the "
        "calls.",
    )


def _told(one: Calls) -> str:
    return (
        f"Three rising lines on a logarithmic axis; at depth {one.depth} minimax makes {one.minimax:,} "
        f"calls, strict alpha-beta {one.strict:,}, ordinary alpha-beta {one.ordinary:,}."
    )


def _of_boards(found: list[Calls]) -> str:
    return " ".join(
        f"Heuristic {heuristic}: "
        + "; ".join(
            f"{_short(one.board)} {one.minimax:,}, {one.strict:,}, {one.ordinary:,}"
            for one in found
            if one.heuristic == heuristic
        )
        + "."
        for heuristic in HEURISTICS
    )


def _one(found: list[Calls], heuristic: str) -> Calls:
    return next(one for one in found if (one.board, one.heuristic, one.depth) == (REPORT, heuristic, DEPTH))


def _short(board: str) -> str:
    return board.removeprefix("drop:")


def _per_cent(calls: int, of: int) -> float:
    return round(100 * (1 - calls / of), 2)
