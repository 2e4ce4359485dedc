"""Points, each with a sentence that says why and the number of a game that shows it.

No point hangs on luck: a result is better or worse only where its 95 % interval excludes an even score,
and of a share the upper end of its interval counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from inarow.arena.move_quality import MoveQuality
from inarow.arena.statistics.intervals import Share, score_interval, wilson
from inarow.arena.statistics.pairs import pentanomial
from inarow.classroom.assignment import LADDER, Assignment, Criterion
from inarow.classroom.checking import Check

TOO_SLOW = ("no answer within", "s for a move, with")


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game from a student's view."""

    number: int
    opponent: str
    pair: int
    points: float  # 1 a win, 1/2 a draw, 0 a loss
    failure: str | None = None  # how the student lost it by breaking the rules of play


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """The points for one criterion, and why; `games` are numbers of games that show it."""

    column: str
    points: float
    maximum: float
    reason: str
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Wins, draws and losses against somebody, with the interval of the score."""

    wins: int
    draws: int
    losses: int
    score: Share

    @property
    def words(self) -> str:
        return f"{self.wins} won, {self.draws} drawn, {self.losses} lost"

    @property
    def interval(self) -> str:
        low, high = round(100 * self.score.low), round(100 * self.score.high)
        return f"a score of {round(100 * self.score.value)} %, 95 % between {low} and {high}"


def result(games: Iterable[Played]) -> Result:
    """These games counted. The interval is that of pairs: two games on one opening are one observation."""
    games = list(games)
    by_pair: dict[int, list[float]] = {}
    for game in games:
        by_pair.setdefault(game.pair, []).append(game.points)
    counts = pentanomial(sum(points) for points in by_pair.values() if len(points) == 2)
    wins, draws = (sum(game.points == points for game in games) for points in (1.0, 0.5))
    return Result(wins=wins, draws=draws, losses=len(games) - wins - draws, score=score_interval(counts))


def grade(
    assignment: Assignment,
    check: Check,
    games: Iterable[Played],
    quality: MoveQuality,
    reached: bool,
) -> tuple[Mark, ...]:
    """The marks of one student. `reached` says whether the solver knows the samples of this game at all."""
    student = _Student(check, list(games), quality, reached)
    return tuple(_BY_KIND[criterion.criterion](criterion, student) for criterion in assignment.rubric)


@dataclass(frozen=True, slots=True)
class _Student:
    check: Check
    games: list[Played]
    quality: MoveQuality
    reached: bool

    def against(self, opponent: str) -> list[Played]:
        return [game for game in self.games if game.opponent == opponent]

    @property
    def absence(self) -> str:
        return f"it played no games: {self.check.status}"


def _laws(criterion: Criterion, student: _Student) -> Mark:
    laws = student.check.laws
    kept = sum(reason is None for reason in laws.values())
    if kept == len(laws):
        return _mark(criterion, 1.0, f"all {kept} laws are kept")
    broken, why = next((law, reason) for law, reason in laws.items() if reason is not None)
    return _mark(criterion, kept / len(laws), f"{kept} of {len(laws)} laws are kept; not '{broken}': {why}")


def _opponent(criterion: Criterion, student: _Student) -> Mark:
    games = student.against(criterion.agent)
    if not games:
        return _mark(criterion, 0.0, student.absence)
    found = result(games)
    share, verdict = _compared(found)
    if criterion.goal == "hold" and share > 0:
        share = 1.0
    shown = _example(games, lost=share < 1)
    return _mark(
        criterion, share, f"{verdict} than {criterion.agent}: {found.words}, {found.interval}", shown
    )


def _ladder(criterion: Criterion, student: _Student) -> Mark:
    levels = sorted(criterion.levels)
    reached, beyond = 0, 0
    shown: tuple[int, ...] = ()
    for level in levels:
        games = student.against(LADDER.format(level=level))
        if not games:
            continue
        found = result(games)
        if found.score.high < 0.5:
            beyond = beyond or level
            if beyond == level:
                shown = _example(games, lost=True)
        elif not beyond:
            reached = level
    if not any(student.against(LADDER.format(level=level)) for level in levels):
        return _mark(criterion, 0.0, student.absence)
    share = levels.index(reached) + 1 if reached else 0
    words = f"it holds its own up to level {reached}" if reached else f"level {levels[0]} is clearly better"
    more = f", and level {beyond} is clearly better" if beyond and reached else ""
    return _mark(criterion, share / len(levels), words + more, shown)


def _optimal(criterion: Criterion, student: _Student) -> Mark:
    if not student.reached:
        return _mark(criterion, 0.0, "the solver does not reach the positions of this game")
    found = student.quality
    if not found.judged:
        return _mark(criterion, 0.0, f"it chose no moves: {student.check.status}")
    share = wilson(found.perfect, found.judged)
    earned = (share.high - criterion.none) / (criterion.full - criterion.none)
    return _mark(
        criterion,
        min(max(earned, 0.0), 1.0),
        f"{found.perfect} of {found.judged} moves are best, 95 % between {round(100 * share.low)} and "
        f"{round(100 * share.high)} %; {found.blunders} give a result away",
    )


def _time(criterion: Criterion, student: _Student) -> Mark:
    if not student.games:
        return _mark(criterion, 0.0, student.absence)
    late = [one for one in student.games if one.failure and any(part in one.failure for part in TOO_SLOW)]
    words = f"{len(late)} of {len(student.games)} games were lost by thinking too long"
    return _mark(criterion, 1 - len(late) / len(student.games), words, tuple(one.number for one in late[:1]))


_BY_KIND: Mapping[str, Callable[[Criterion, _Student], Mark]] = {
    "laws": _laws,
    "opponent": _opponent,
    "ladder": _ladder,
    "optimal": _optimal,
    "time": _time,
}


def _compared(found: Result) -> tuple[float, str]:
    """The share of the points, and the words."""
    if found.score.low > 0.5:
        return 1.0, "clearly better"
    if found.score.high < 0.5:
        return 0.0, "clearly worse"
    return 0.5, "neither clearly better nor clearly worse"


def _example(games: list[Played], *, lost: bool) -> tuple[int, ...]:
    """A game that shows it: one that was lost, else any."""
    wanted = [one.number for one in games if (one.points < 1) == lost] or [one.number for one in games]
    return tuple(wanted[:1])


def _mark(criterion: Criterion, share: float, reason: str, games: tuple[int, ...] = ()) -> Mark:
    shown = f" (game {games[0]})" if games else ""
    return Mark(
        column=criterion.column,
        points=round(share * criterion.points, 2),
        maximum=criterion.points,
        reason=reason + shown,
        games=games,
    )
