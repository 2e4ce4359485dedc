"""What a class has shown: each student's marks, games and lessons, and the class as a whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from inarow.arena.move_quality import MoveQuality
from inarow.arena.play import GameRecord
from inarow.arena.rating import Rating
from inarow.classroom.assignment import Assignment
from inarow.classroom.checking import Check, kind_of
from inarow.classroom.grading import Mark, Played
from inarow.classroom.similarity import Likeness


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGame:
    """A lost game, with the move that lost it where the solver finds one: see `FindLosingMoves`.

    `opponent` is an agent of the assignment's; in a game that was lost by breaking the rules of play it may
    be a classmate, by the nickname.
    """

    number: int
    opponent: str
    record: GameRecord
    seat: int
    lesson: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StudentResult:
    """One student.

    file    what was handed in, or the file of a folder that starts, as in `ann.py` or `bob/agent.py`
    broken  the first game lost by breaking the rules of play
    """

    name: str
    nickname: str
    file: str
    late: bool
    check: Check
    marks: tuple[Mark, ...]
    games: Sequence[Played]
    quality: Mapping[str, MoveQuality]
    lost: Sequence[LostGame]
    broken: LostGame | None
    rating: Rating | None
    place: int = 0

    @property
    def points(self) -> float:
        return round(sum(mark.points for mark in self.marks), 2)

    @property
    def failures(self) -> list[Played]:
        """Games lost by breaking the rules of play."""
        return [game for game in self.games if game.failure is not None]

    @property
    def status(self) -> str:
        """What went wrong, in a few words; ok if nothing did."""
        words = [self.check.status] if self.check.status != "ok" else []
        if self.failures:
            first = self.failures[0]
            many = len(self.failures)
            words.append(f"{many} game{'s' * (many != 1)} lost: {kind_of(first.failure or '')}")
        if self.late:
            words.append("late")
        return "; ".join(words) or "ok"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassResults:
    """A whole class, the best student first."""

    assignment: Assignment
    students: Sequence[StudentResult]
    ratings: Sequence[Rating]  # of students, by nickname, and of the assignment's opponents
    likenesses: Sequence[Likeness] = field(default_factory=tuple)
    games: int = 0


def grades(results: ClassResults) -> str:
    """The table of grades as CSV, by name; what a spreadsheet would take for a formula is disarmed."""
    columns = [criterion.column for criterion in results.assignment.rubric]
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["student", "points", "maximum", "status", *columns])
    for student in sorted(results.students, key=lambda one: one.name):
        marks = {mark.column: mark.points for mark in student.marks}
        row = [student.name, student.points, results.assignment.maximum, student.status]
        writer.writerow([*map(_disarmed, row), *(f"{marks[column]:g}" for column in columns)])
    return lines.getvalue()


def explanations(results: ClassResults) -> str:
    """Every point explained: a line for each student and criterion, as CSV."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["student", "criterion", "points", "maximum", "reason", "game"])
    for student in sorted(results.students, key=lambda one: one.name):
        for mark in student.marks:
            shown = mark.games[0] if mark.games else ""
            row = [student.name, mark.column, f"{mark.points:g}", f"{mark.maximum:g}", mark.reason, shown]
            writer.writerow(map(_disarmed, row))
    return lines.getvalue()


def _disarmed(value: object) -> object:
    if isinstance(value, float):
        return f"{value:g}"
    text = str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else value
