"""The claim of report 000 that unlimited depth is infeasible on Connect 4: what the solver answers today."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from inarow.report.tables.numbers import amount
from inarow.rules.outcome import FIRST
from inarow.search.counting import count_positions
from inarow.solving.solution import Solution
from inarow.solving.solver import Solver
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.search import SearchAsPublished
from inarow.studies.report_000.setting import CONNECT4, TIC_TAC_TOE, row
from inarow.studies.study import Effort, Part, Row, Section, StudyTable, within

_DEPTHS = (5, 6)  # two, for the growth
_YEAR = 365.25 * 24 * 3600  # seconds


def work(effort: Effort) -> Iterator[float | Section]:
    """Solve the empty board with the opening book, and in the full run without it too."""
    game = CONNECT4.game
    yield 0.0
    Solver(game).solve(game.position("444444"), nodes=1000)  # read the book and load the kernels
    yield 0.1
    found, seconds = _solved(book=True)
    yield 0.3
    bare = None if effort.quick else _solved(book=False)
    growth = yield from within(_growth(), 0.8, 1)
    positions = sum(count_positions(TIC_TAC_TOE.game.start, TIC_TAC_TOE.game.cells))
    yield Section(
        title="Unlimited depth on Connect 4",
        rows=tuple(_rows(found, seconds, positions)),
        tables=(_scores(found),),
        words=tuple(_words(found, seconds, bare, growth)),
    )


def _solved(*, book: bool) -> tuple[Solution, float]:
    """The empty board, with the seconds it took; without the book the score alone."""
    solver = Solver(CONNECT4.game, book=book)
    began = time.perf_counter()
    found = solver.solve(CONNECT4.game.start, score_only=not book)
    return found, time.perf_counter() - began


def _growth() -> Part[tuple[float, float]]:
    """By what factor the published alpha-beta's nodes for the first move grow with a ply, and its seconds."""
    found = []
    for number, depth in enumerate(_DEPTHS):
        searcher = SearchAsPublished(PlainBoard(CONNECT4.game), prune=True, depth=depth)
        found.append(searcher.search((0, 0), FIRST))
        yield (number + 1) / len(_DEPTHS)
    return found[1].nodes / found[0].nodes, found[1].seconds


def _rows(found: Solution, seconds: float, positions: int) -> Iterator[Row]:
    answer = f"the first player {found.outcome}s after {found.plies} plies"
    why = "a book, a table, move ordering and bounds do what plain alpha-beta cannot"
    yield row("Connect 4, unlimited depth", None, answer, why)
    why = "the exact solver with its opening book: the score of every first move, and the whole best line"
    yield row(
        "Connect 4, unlimited depth, minutes without an answer",
        None,
        f"answered in {amount(seconds, 's')}",
        why,
    )
    why = "counted here, all that play reaches; the report quotes it rightly"
    yield row("Tic Tac Toe, positions", None, positions, why)
    why = "too many to count in this study; 4,531,985,219,092 is a known result, not the report's"
    yield row("Connect 4, positions", None, None, why)


def _scores(found: Solution) -> StudyTable:
    lines = tuple((int(column), score, _outcome(score or 0)) for column, score in found.columns.items())
    return StudyTable(
        "Connect 4, the exact score of each first move", ("column", "score", "for the first"), lines
    )


def _outcome(score: int) -> str:
    return "draw" if score == 0 else "win" if score > 0 else "loss"


def _words(
    found: Solution, seconds: float, bare: tuple[Solution, float] | None, growth: tuple[float, float]
) -> Iterator[str]:
    factor, last = growth
    plies = CONNECT4.game.cells - _DEPTHS[-1]
    years = math.log10(last * factor**plies / _YEAR)
    yield (
        "The report calls unlimited depth infeasible on Connect 4: more than 30 minutes. With its alpha-beta "
        f"one more ply costs about {factor:.1f} times the nodes (from depth {_DEPTHS[0]} to {_DEPTHS[1]}, "
        f"the empty board). If that went on for the {plies} plies that are left, the first move alone would "
        f"take about 10^{years:.0f} years here: for that search the claim is right."
    )
    yield (
        f"The exact solver answers it: the first player {found.outcome}s, by column "
        f"{' or '.join(found.best_moves)} alone, with its last stone at ply {found.plies}. With the opening "
        f"book the score of every first move and the whole best line took {amount(seconds, 's')} here."
    )
    if bare is not None:
        solution, taken = bare
        yield (
            f"Without the book the score alone took {taken:.1f} s and {solution.nodes:,} nodes, on one "
            f"thread: {solution.cpu_seconds:.1f} s of the processor."
        )
    else:
        yield "The full run also solves it without the book, which takes some seconds more."
