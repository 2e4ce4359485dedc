"""The first experiment: how large an empty board is solved within a few seconds."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.studies.published import published
from inarow.studies.report_004.contenders import (
    ALPHABETA,
    CONTENDERS,
    MINIMAX,
    PLAIN_ALPHABETA,
    PLAIN_MINIMAX,
    SOLVER,
    Attempt,
    Contender,
)
from inarow.studies.report_004.waiting import awaited
from inarow.studies.study import Effort, Row, Section, Table, Value

BOARDS = (
    *("2x3:2", "3x3:3", "4x3:3", "4x4:3", "4x4:4", "5x4:4", "5x5:4", "5x5:5", "6x5:4", "6x5:5", "6x6:4"),
    *("6x6:5", "7x6:4", "7x7:4", "7x7:5", "8x8:4", "8x8:6", "10x10:4", "13x13:4", "19x19:4"),
)
QUICK = 1.0  # seconds, in place of the report's ten
_REHEARSAL = 60.0  # seconds: what has to be loaded or compiled is, before any time counts
_FAILURES = 2  # in a row, after which a contender is not asked any more

Found = dict[str, dict[str, Attempt]]  # by contender and board, in the order of the boards


def capacity(effort: Effort) -> Iterator[float | Section]:
    """Every contender on larger and larger boards."""
    seconds = QUICK if effort.quick else float(str(published("004", "capacity, seconds")))
    found: Found = {}
    for number, contender in enumerate(CONTENDERS):
        share = number / len(CONTENDERS)
        yield share
        yield from _silent(share, awaited(partial(contender.solve, board("2x3:2"), _REHEARSAL)))
        found[contender.name] = {}
        for place, name in enumerate(BOARDS):
            done = share + place / len(BOARDS) / len(CONTENDERS)
            attempt = yield from _silent(done, awaited(partial(contender.solve, board(name), seconds)))
            found[contender.name][name] = attempt
            last = list(found[contender.name].values())[-_FAILURES:]
            if len(last) == _FAILURES and all(one.outcome is None for one in last):
                break
    yield _section(found, seconds)


def _silent(share: float, waiting: Generator[None, None, Attempt]) -> Generator[float, None, Attempt]:
    """The same share while the time goes by."""
    while True:
        try:
            next(waiting)
        except StopIteration as end:
            answer: Attempt = end.value
            return answer
        yield share


def board(name: str) -> Game:
    return read_game(f"mnk:{name}")


def in_words(name: str) -> str:
    """
    >>> in_words("4x4:3")
    '4x4, K 3'
    """
    return name.replace(":", ", K ")


def largest(attempts: dict[str, Attempt]) -> str | None:
    """The largest board that was solved; of equal ones the last."""
    solved = [name for name, attempt in attempts.items() if attempt.outcome is not None]
    return max(reversed(solved), key=lambda name: board(name).cells, default=None)


def _section(found: Found, seconds: float) -> Section:
    from inarow.studies.report_004.charts import capacity_chart

    best = {contender.name: largest(found[contender.name]) for contender in CONTENDERS}
    rows = [
        *_rows("minimax", best, PLAIN_MINIMAX, MINIMAX),
        *_rows("alpha-beta", best, PLAIN_ALPHABETA, ALPHABETA),
        *_rows("solver", best, None, SOLVER),
    ]
    words = (
        f"Each search was given empty boards of growing size and {seconds:g} s for each, until it failed on "
        "two in a row. The report's two searches were written again in plain Python; theirs are seconds of "
        "the processor, ours those of the clock. How far one comes depends on the machine and on how well "
        "the code is written; how many positions a search enters until it is done depends on neither.",
        f"Alpha-beta with a table goes from {_squares(best[PLAIN_MINIMAX.name])} empty squares to "
        f"{_squares(best[PLAIN_ALPHABETA.name])} in plain Python. The solver reaches "
        f"{_squares(best[SOLVER.name])}{_smaller_failures(found[SOLVER.name])}. The number of squares alone "
        "does not make a game hard: with a short run the first player wins soon, with a long one pairs of "
        "cells block each run; the hard games lie between.",
    )
    return Section(
        title=f"Capacity: how many empty squares are solved in {seconds:g} s",
        rows=tuple(rows),
        tables=(_table(found),),
        charts=(capacity_chart(found),),
        words=words,
    )


def _smaller_failures(attempts: dict[str, Attempt]) -> str:
    """The boards that were not solved although a larger one was, as the end of a sentence."""
    most = _squares(largest(attempts))
    failed = [name for name, one in attempts.items() if one.outcome is None and _squares(name) < most]
    return f", but fails on {' and '.join(map(in_words, failed))}" if failed else ""


def _rows(name: str, best: dict[str, str | None], plain: Contender | None, ours: Contender) -> list[Row]:
    slipped = None if plain is None else best[plain.name]
    why = (
        "plain Python here and compiled code of ours; seconds of different machines do not compare"
        if plain
        else "no such thing in the report: proofs by threats, pairings and symmetry beside alpha-beta"
    )
    printed = (None, None) if plain is None else _printed(name)
    return [
        Row(
            f"{name}, most empty squares solved",
            printed[0],
            None if plain is None else _squares(slipped),
            _squares(best[ours.name]),
            why,
            "squares",
        ),
        Row(
            f"{name}, that board",
            printed[1],
            None if slipped is None else in_words(slipped),
            in_words(best[ours.name] or "none"),
            "the last board of the list that was solved in time",
        ),
    ]


def _printed(name: str) -> tuple[Value, Value]:
    return published("004", f"{name}, most empty squares solved"), published("004", f"{name}, that board")


def _squares(name: str | None) -> int:
    return 0 if name is None else board(name).cells


def _table(found: Found) -> Table:
    lines = [
        (
            *(in_words(name), board(name).cells, contender, attempt.outcome or "not solved"),
            *(attempt.nodes, round(attempt.seconds, 4)),
        )
        for name in BOARDS
        for contender, attempts in found.items()
        if (attempt := attempts.get(name)) is not None
    ]
    headings = ("board", "squares", "search", "for the first player", "positions entered", "seconds")
    return Table("Every attempt", headings, tuple(lines))
