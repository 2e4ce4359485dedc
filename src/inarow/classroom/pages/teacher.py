"""What stands on the teacher's page: failures first, who needs help, all points, ratings and pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inarow.classroom.grading import Played
from inarow.classroom.pages.ratings import breakable, chart, known_as
from inarow.classroom.pages.reproducing import for_teacher
from inarow.classroom.pages.wording import counted, told
from inarow.classroom.plan import STUDENT
from inarow.classroom.results import ClassResults, StudentResult
from inarow.classroom.submissions import safe
from inarow.report.page.setting import rules_in_words

STUDENTS = "students"  # the folder of their pages
MOST_HELPED = 8
NEEDS_HELP = 0.5  # of the points, below which somebody is named
MOST_CROSSED = 60


def page_of(student: StudentResult) -> str:
    """The name of a student's page, as seen from the teacher's."""
    return f"{STUDENTS}/{safe(student.name)}.html"


def for_reader(results: ClassResults) -> dict[str, Any]:
    """The values of the template."""
    assignment, students = results.assignment, results.students
    names = {one.nickname: one.name for one in students if one.rating is not None}
    failed = [one for one in students if one.check.status != "ok" or one.failures]
    failed.sort(key=lambda one: (one.check.plays, -len(one.failures), one.name))
    helped = _helped(results)
    playing = sum(one.check.plays for one in students)
    return {
        "title": assignment.title,
        "lead": f"{rules_in_words(assignment.board).capitalize()}. {counted(len(students), 'student')}, of "
        f"whom {playing} play; {counted(results.games, 'game')}.",
        "failures": [_failure(results, one) for one in failed],
        "help": helped[:MOST_HELPED],
        "more_help": max(len(helped) - MOST_HELPED, 0),
        "half": assignment.maximum * NEEDS_HELP,
        "columns": [breakable(criterion.column) for criterion in assignment.rubric],
        "maxima": [criterion.points for criterion in assignment.rubric],
        "maximum": assignment.maximum,
        "students": [_student(one) for one in students],
        "chart": chart(results.ratings, names, name=names.__getitem__),
        "cross": _cross(results),
        "pairs": [
            {
                "one": pair.one,
                "other": pair.other,
                "kind": {"program": "the programs", "play": "the moves"}.get(pair.kind, pair.kind),
                "share": round(100 * pair.share),
                "evidence": pair.evidence,
            }
            for pair in results.likenesses
        ],
    }


def _failure(results: ClassResults, student: StudentResult) -> dict[str, Any]:
    command, words = for_teacher(results.assignment, student)
    reason = student.check.reason or ""
    if not reason and student.failures:
        reason = student.failures[0].failure or ""
    return {
        "name": student.name,
        "page": page_of(student),
        "status": student.status,
        "plays": student.check.plays,
        "reason": told(reason),
        "command": command,
        "words": words,
    }


def _helped(results: ClassResults) -> list[dict[str, Any]]:
    """Those with less than half of the points, the lowest first, with where most of them were lost."""
    below = [one for one in results.students if one.points < NEEDS_HELP * results.assignment.maximum]
    below.sort(key=lambda one: (one.points, one.name))
    return [{"name": one.name, "page": page_of(one), "points": one.points, "why": _why(one)} for one in below]


def _why(student: StudentResult) -> str:
    """The two criteria that cost most; for a submission that does not play, what keeps it from playing."""
    if not student.check.plays:
        return f"It plays no games: {student.check.status}."
    missing = sorted(student.marks, key=lambda mark: mark.points - mark.maximum)
    return "; ".join(
        f"{mark.maximum - mark.points:g} points lost at {mark.column}: {told(mark.reason)}"
        for mark in missing[:2]
        if mark.points < mark.maximum
    )


def _student(student: StudentResult) -> dict[str, Any]:
    return {
        "place": student.place,
        "name": student.name,
        "nickname": student.nickname,
        "page": page_of(student),
        "points": student.points,
        "marks": [
            {"points": mark.points, "share": mark.points / mark.maximum, "reason": told(mark.reason)}
            for mark in student.marks
        ],
        "status": student.status,
        "ok": student.status == "ok",
    }


def _cross(results: ClassResults) -> dict[str, Any] | None:
    """A row for everybody who played; a column for each of them and for each opponent of the assignment."""
    rows = [one for one in results.students if one.games]
    if not rows or len(rows) > MOST_CROSSED:
        return None
    columns = [(STUDENT + one.name, one.name) for one in rows]
    columns += [(agent, known_as(agent)) for agent in results.assignment.opponents]
    return {
        "names": [name for _, name in columns],
        "students": len(rows),
        "rows": [
            {
                "name": one.name,
                "page": page_of(one),
                "cells": [
                    _cell([game for game in one.games if game.opponent == opponent])
                    for opponent, _ in columns
                ],
            }
            for one in rows
        ],
    }


def _cell(games: Sequence[Played]) -> dict[str, Any] | None:
    if not games:
        return None
    wins, draws = (sum(game.points == points for game in games) for points in (1.0, 0.5))
    return {
        "score": (wins + draws / 2) / len(games),
        "words": f"{wins} won, {draws} drawn, {len(games) - wins - draws} lost",
    }
