"""How large an empty board each search finishes within ten seconds of the processor."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.report.tables.numbers import amount
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.studies.published import published, row
from inarow.studies.report_004.contenders import (
    ALPHABETA,
    CONTENDERS,
    CUSTOM,
    MINIMAX,
    PLAIN_ALPHABETA,
    PLAIN_MINIMAX,
    SOLVER,
    Allowance,
    Attempt,
    Contender,
)
from inarow.studies.study import Effort, Row, Section, StudyTable

BOARDS = (
    *("2x3:2", "3x3:3", "4x3:3", "4x4:3", "4x4:4", "5x4:3", "5x4:4", "5x5:3", "5x5:4", "5x5:5"),
    *("6x5:4", "6x5:5", "6x6:4", "6x6:5", "7x6:4", "7x7:4", "7x7:5", "8x8:4", "8x8:6", "10x10:4"),
    *("13x13:4", "19x19:4"),
)
QUICK = 0.5  # seconds, in place of the report's ten
_REHEARSAL = 600.0  # seconds: what has to be loaded or compiled is, before any time counts
_FAILURES = 2  # in a row, after which a contender is not asked any more

Found = dict[str, dict[str, Attempt]]  # by contender and board, in the order of the boards


def capacity(effort: Effort) -> Iterator[float | Section]:
    """Every contender on larger and larger boards."""
    seconds = QUICK if effort.quick else float(str(published("004", "capacity, seconds")))
    found: Found = {}
    for number, contender in enumerate(CONTENDERS):
        share = number / len(CONTENDERS)
        yield share
        contender.solve(board("2x3:2"), Allowance(_REHEARSAL))
        found[contender.name] = {}
        for place, name in enumerate(BOARDS):
            yield share + place / len(BOARDS) / len(CONTENDERS)
            found[contender.name][name] = contender.solve(board(name), Allowance(seconds))
            last = list(found[contender.name].values())[-_FAILURES:]
            if len(last) == _FAILURES and all(one.outcome is None for one in last):
                break
    yield _section(found, seconds)


def board(name: str) -> Game:
    return read_game(f"mnk:{name}")


def in_words(name: str) -> str:
    """
    >>> in_words("4x4:3")
    '4x4, K 3'
    """
    return name.replace(":", ", K ")


def largest(attempts: dict[str, Attempt]) -> str | None:
    """The largest board whose search was finished; of equal ones the last."""
    finished = [name for name, attempt in attempts.items() if attempt.outcome is not None]
    return max(reversed(finished), key=lambda name: board(name).cells, default=None)


def _section(found: Found, seconds: float) -> Section:
    from inarow.studies.report_004.charts import capacity_chart

    best = {contender.name: largest(found[contender.name]) for contender in CONTENDERS}
    rows = [
        *_rows("minimax", best, PLAIN_MINIMAX, MINIMAX, "plain Python here, and the same search compiled"),
        *_rows(
            *("alpha-beta", best, PLAIN_ALPHABETA, ALPHABETA),
            "plain Python with the report's faulty table, and compiled code with a right one",
        ),
        *_rows(
            *("custom", best, None, CUSTOM),
            "the task asked for it and the report leaves it out; the authors' agent deeper than 2 is not "
            "known",
        ),
        *_rows(
            "solver",
            best,
            None,
            SOLVER,
            "none in the report: threats, pairings and symmetry beside alpha-beta",
        ),
    ]
    finished = {name: one.nodes for name, one in found[SOLVER.name].items() if one.nodes is not None}
    hardest = max(finished, key=finished.__getitem__)
    words = (
        f"One rule for all: an empty board, a search to the end of the game, {seconds:g} s of the "
        "processor, no search depth after depth that could stop at an early win. The boards grow from 2x3 "
        "to 19x19; a search that failed on two in a row was asked no further. The report's two searches "
        "were written again in plain Python. Our `custom` looks at cells near stones alone "
        "(`custom:depth=full,centre=off,deepening=off`), so what it says of a board is no proof. Seconds "
        "depend on the machine and on the code, positions entered until the search is finished on neither.",
        "Squares alone do not make a game hard. The solver finishes "
        f"{in_words(best[SOLVER.name] or 'none')}{_smaller_failures(found[SOLVER.name])}; of the boards it "
        f"finishes {in_words(hardest)} takes the most positions, {found[SOLVER.name][hardest].nodes:,}. "
        "With a short run the first player wins soon, with a long one pairs of cells block every run; the "
        "hard games lie between.",
    )
    return Section(
        title=f"Capacity: the largest empty board searched to the end in {seconds:g} s",
        rows=tuple(rows),
        tables=(_table(found),),
        charts=(capacity_chart(*_charted(best)),),
        words=words,
    )


def _smaller_failures(attempts: dict[str, Attempt]) -> str:
    """The boards that were not finished although a larger one was, as a part of a sentence."""
    most = _squares(largest(attempts))
    failed = [name for name, one in attempts.items() if one.outcome is None and _squares(name) < most]
    return f", but not {' and '.join(map(in_words, failed))}" if failed else ""


def _rows(
    name: str, best: dict[str, str | None], plain: Contender | None, ours: Contender, why: str
) -> Iterator[Row]:
    theirs = None if plain is None else best[plain.name]
    yield row(
        "004",
        f"{name}, most empty squares solved",
        None if plain is None else _squares(theirs),
        _squares(best[ours.name]),
        why,
        "squares",
    )
    yield row(
        "004",
        f"{name}, that board",
        None if theirs is None else in_words(theirs),
        in_words(best[ours.name] or "none"),
        "the largest board of the list whose search was finished in time; of equal ones the last",
    )


def _charted(best: dict[str, str | None]) -> tuple[dict[str, tuple[int, str]], dict[str, int]]:
    """By search the squares and the board of its largest, and what the report prints."""
    found = {name: (_squares(one), in_words(one)) for name, one in best.items() if one is not None}
    printed = {PLAIN_MINIMAX.name: "minimax", PLAIN_ALPHABETA.name: "alpha-beta"}
    figures = {
        name: int(str(published("004", f"{figure}, most empty squares solved")))
        for name, figure in printed.items()
    }
    return found, figures


def _squares(name: str | None) -> int:
    return 0 if name is None else board(name).cells


def _table(found: Found) -> StudyTable:
    """A line for each board, a column for each search: positions entered, or time out; None was not tried."""

    def cell(contender: Contender, name: str) -> str | None:
        attempt = found[contender.name].get(name)
        if attempt is None:
            return None
        return f"{attempt.nodes:,} in {_short(attempt.seconds)}" if attempt.outcome else "time out"

    lines = tuple(
        (
            *(in_words(name), board(name).cells, _value(found, name)),
            *(cell(contender, name) for contender in CONTENDERS),
        )
        for name in BOARDS
    )
    headings = ("board", "squares", "for the first player", *(contender.name for contender in CONTENDERS))
    return StudyTable(
        "Every board: positions entered, and time of the processor; – was not tried after two failures",
        headings,
        lines,
    )


def _value(found: Found, name: str) -> str | None:
    """What the proofs say: not `custom`, which does not look at every cell."""
    proofs = [attempts.get(name) for who, attempts in found.items() if who != CUSTOM.name]
    return next((one.outcome for one in proofs if one is not None and one.outcome), None)


def _short(seconds: float) -> str:
    return amount(float(f"{seconds:.2g}"), "s")
