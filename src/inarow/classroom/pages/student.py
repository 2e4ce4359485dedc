"""What stands on a student's page: points with reasons, what broke, lost games, strengths and the place.

Nothing of a classmate is on it but the nickname and the public rating.
"""

from __future__ import annotations

from typing import Any

from inarow.arena.move_quality import PHASES, MoveQuality
from inarow.classroom.grading import Mark
from inarow.classroom.pages.ratings import chart
from inarow.classroom.pages.reproducing import again, for_student
from inarow.classroom.pages.wording import counted, either, told
from inarow.classroom.results import ClassResults, LostGame, StudentResult
from inarow.report.page.replays import Replay, board, replay
from inarow.rules.notation import write_move
from inarow.rules.position import Position

PHASE_WORDS = {"opening": "Opening", "middle": "Middle", "end": "End"}


def for_reader(results: ClassResults, student: StudentResult) -> dict[str, Any]:
    """The values of the template."""
    assignment = results.assignment
    playing = {one.nickname for one in results.students if one.rating is not None}
    replays = {game.number for game in student.lost}
    return {
        "title": assignment.title,
        "name": student.name,
        "nickname": student.nickname,
        "late": student.late,
        "points": student.points,
        "maximum": assignment.maximum,
        "place": student.place,
        "students": len(results.students),
        "broken": _broken(results, student),
        "marks": [_mark(mark, replays) for mark in student.marks],
        "lost": [_lost(results, student, game) for game in student.lost],
        "nothing_lost": _nothing_lost(student),
        "phases": [_phase(phase, student.quality.get(phase, MoveQuality())) for phase in PHASES],
        "judged": sum(quality.judged for quality in student.quality.values()),
        "chart": chart(results.ratings, playing, own=student.nickname),
        "rated": student.rating is not None,
    }


def for_scripts(results: ClassResults, student: StudentResult) -> dict[str, Any]:
    """What the viewer reads: the lost games, each with its lesson."""
    opponents = list(dict.fromkeys(game.opponent for game in student.lost))
    games = []
    for game in student.lost:
        other = 1 + opponents.index(game.opponent)
        found: Replay = replay((0, other) if game.seat == 0 else (other, 0), game.number, game.record)
        if game.lesson is not None:
            found["w"] = {"p": game.lesson["ply"], "b": _cells(game)}
        games.append(found)
    return {
        "agents": [student.name, *opponents],
        "board": board(results.assignment.board),
        "games": games,
    }


def _broken(results: ClassResults, student: StudentResult) -> dict[str, Any] | None:
    """What went wrong, if anything did: in the check, or in games."""
    check = student.check
    if check.status == "ok" and not student.failures:
        return None
    command, words = for_student(results.assignment, student)
    if check.status != "ok":
        law = next((law for law, reason in check.laws.items() if reason is not None), "")
        reason = f"{check.reason}" if check.reason else check.status
    else:
        law, reason = "", student.failures[0].failure or ""
    return {
        "status": check.status if check.status != "ok" else "",
        "plays": check.plays,
        "law": law,
        "reason": told(reason),
        "games": len(student.failures),
        "number": student.failures[0].number if student.failures else 0,
        "command": command,
        "words": words,
    }


def _mark(mark: Mark, replays: set[int]) -> dict[str, Any]:
    return {
        "name": mark.column,
        "points": mark.points,
        "maximum": mark.maximum,
        "share": mark.points / mark.maximum,
        "reason": told(mark.reason),
        "replay": next((number for number in mark.games if number in replays), None),
    }


def _lost(results: ClassResults, student: StudentResult, game: LostGame) -> dict[str, Any]:
    return {
        "number": game.number,
        "opponent": game.opponent,
        "lesson": lesson(game),
        "again": again(results.assignment, student, game.opponent),
    }


def lesson(game: LostGame) -> str:
    """What a lost game teaches, in a sentence or two."""
    found = game.lesson
    if found is None:
        return "The solver does not reach far enough back to name the move that lost."
    result = {"won": "a win", "drawn": "a draw"}[found["was"]]
    became = "lost" if found["became"] == "lost" else "no more than a draw"
    better = either([str(move) for move in found["better"]])
    return (
        f"Ply {found['ply'] + 1} ({found['move']}) gave {result} away: with best play of the other side the "
        f"game was then {became}. Better: {better}."
    )


def _cells(game: LostGame) -> list[int]:
    """The cells of the better moves."""
    if game.lesson is None:
        return []
    task = game.record.task
    before = Position.after(task.game, game.record.moves[: game.lesson["ply"]])
    wanted = set(game.lesson["better"])
    return [move for move in before.legal_moves() if write_move(task.game, move) in wanted]


def _nothing_lost(student: StudentResult) -> str:
    if not student.games:
        return "No game was played yet, so there is none to replay."
    return "No game against an opponent of the assignment was lost over the board: there is none to replay."


def _phase(phase: str, quality: MoveQuality) -> dict[str, Any]:
    """How many of the moves were best, kept the result all the same, or gave it away."""
    kept = quality.keeping - quality.perfect
    judged = quality.judged
    return {
        "name": PHASE_WORDS[phase],
        "judged": judged,
        "best": 100 * quality.perfect / judged if judged else 0.0,
        "kept": 100 * kept / judged if judged else 0.0,
        "blunders": 100 * quality.blunders / judged if judged else 0.0,
        "words": f"of {counted(judged, 'move')}, {quality.perfect} best, {kept} more kept the result, "
        f"{quality.blunders} gave it away"
        if judged
        else "no position of this phase was judged",
    }
