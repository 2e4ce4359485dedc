"""A class of six on Tic Tac Toe by hand: games as they were played, hostile names and reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from inarow.arena.move_quality import MoveQuality
from inarow.arena.play import GameRecord, GameTask
from inarow.arena.rating import PairCount, rate
from inarow.classroom.assignment import RESULTS, Assignment, Criterion
from inarow.classroom.checking import LEGAL, LOADS, SAME, Check
from inarow.classroom.grading import Played, grade
from inarow.classroom.ledger import Ledger, game_document
from inarow.classroom.plan import STUDENT
from inarow.classroom.public import write_public
from inarow.classroom.results import ClassResults, LostGame, StudentResult
from inarow.classroom.similarity import Likeness
from inarow.rules.notation import read_moves
from inarow.rules.outcome import Outcome
from inarow.rules.presets import read_game

HOSTILE = "<img src=x onerror=alert(1)>"
CRASH = "it raised ValueError at line 5: </script><script>alert(3)</script> in /home/teacher/class/secret.py"
TRACE = "it raised OSError: Traceback (most recent call last): File '/home/teacher/x.py', line 1"
NICKNAMES = {
    "anneliese": "<b>ace</b>",
    "bartholomew": "lively tiger",
    HOSTILE: "merry sloth",
    "carlotta": "quick pony",
    "dorothea": "quick otter",
    "emmanuela": "red & <i>blue</i>",
}
ASSIGNMENT = Assignment(
    title="Tic Tac Toe </title><script>alert(2)</script>",
    game="tictactoe",
    nodes=20_000,
    games=2,
    openings="none",
    samples=4,
    rubric=(
        Criterion(criterion="laws", points=10),
        Criterion(criterion="opponent", points=20, agent="default", games=4),
        Criterion(criterion="optimal", points=20),
        Criterion(criterion="time", points=5),
    ),
)
FIRST_WINS, SECOND_WINS = "a1,a2,b1,b2,c1", "a1,a2,b1,b2,c3,c2"
DRAW = "a1,b1,c1,a2,c2,b2,a3,c3,b3"
LESSON = {"ply": 4, "move": "c3", "better": ["c1"], "was": "won", "became": "lost"}

# Number, first, second, moves, and how who is to move broke the rules of play.
GAMES: list[tuple[int, str, str, str, str | None]] = [
    (1, "anneliese", "bartholomew", FIRST_WINS, None),
    (2, "bartholomew", "anneliese", SECOND_WINS, None),
    (3, "anneliese", HOSTILE, DRAW, None),
    (4, HOSTILE, "anneliese", "a1,a2,b1,b2", CRASH),
    (5, "anneliese", "default", SECOND_WINS, None),
    (6, "default", "anneliese", FIRST_WINS, None),
    (7, "bartholomew", "default", "a1,a2", CRASH),
    (8, "default", "bartholomew", DRAW, None),
    (9, HOSTILE, "default", FIRST_WINS, None),
    (10, "default", HOSTILE, SECOND_WINS, None),
]


def records() -> dict[int, GameRecord]:
    return {number: _record(*game) for number, *game in GAMES}  # type: ignore[arg-type]


def class_results() -> ClassResults:
    """The class as `Course.run` puts it together."""
    games = records()
    ratings = rate(
        PairCount(
            _label(one.task.first),
            _label(one.task.second),
            *(int(one.outcome.score_for(0) == score) for score in (1, 0, -1)),
        )
        for one in games.values()
    )
    by_label = {rating.agent: rating for rating in ratings}
    kept: dict[str, str | None] = dict.fromkeys((LOADS, LEGAL, SAME))
    fine = Check(status="ok", laws=kept)
    syntax = "{}.py, line 1: invalid syntax"
    checks = {
        "carlotta": _failed("syntax error", syntax.format("carlotta")),
        "dorothea": _failed("syntax error", syntax.format("dorothea")),
        "emmanuela": _failed("crashes", TRACE),
    }
    students = [_student(name, checks.get(name, fine), games, by_label) for name in NICKNAMES]
    students.sort(key=lambda one: -one.points)
    return ClassResults(
        assignment=ASSIGNMENT,
        students=students,
        ratings=ratings,
        likenesses=(
            Likeness(one="carlotta", other=HOSTILE, kind="program", share=1.0, evidence="35 of 35 <pieces>"),
        ),
        games=len(games),
    )


def write_ledger(folder: Path, numbers: range) -> None:
    """The class's plan, and in its ledger these of the games, with the names of the students."""
    games = records()
    nicknames = NICKNAMES.values()
    planned = {number: (_label(one.task.first), _label(one.task.second)) for number, one in games.items()}
    write_public(folder / RESULTS, ASSIGNMENT, nicknames, planned)
    ledger = Ledger(folder / RESULTS)
    for number in numbers:
        ledger.add("game", f"game {number}", game_document(games[number], number))
    ledger.add("game", "withdrawn", game_document(games[1], 99))  # of a submission that is no more
    ledger.close()


def _record(first: str, second: str, moves: str, failure: str | None) -> GameRecord:
    game = read_game(ASSIGNMENT.game)
    position = game.position(moves)
    cells = read_moves(game, moves)
    keys = [STUDENT + name if name in NICKNAMES else name for name in (first, second)]
    return GameRecord(
        task=GameTask(game=game, first=keys[0], second=keys[1], limit=ASSIGNMENT.limit, seed=7),
        moves=cells,
        seconds=(0.01,) * len(cells),
        nodes=(3,) * len(cells),
        outcome=position.outcome or Outcome.win_for(1 - position.seat),
        failure=failure,
    )


def _label(key: str) -> str:
    return NICKNAMES.get(key.removeprefix(STUDENT), key)


def _failed(status: str, reason: str) -> Check:
    return Check(status=status, laws=dict.fromkeys((LOADS, LEGAL, SAME), reason))


def _student(name: str, check: Check, games: dict[int, GameRecord], ratings: dict[str, Any]) -> StudentResult:
    own = {
        number: (0 if one.task.first == STUDENT + name else 1)
        for number, one in games.items()
        if STUDENT + name in (one.task.first, one.task.second)
    }
    played = [_played(number, games[number], seat) for number, seat in own.items()]
    quality = {"opening": MoveQuality(4, 2, 3, 1), "middle": MoveQuality(2, 2, 2, 0), "end": MoveQuality()}
    quality = quality if played else {}
    lost = [one for one in played if one.opponent == "default" and one.points == 0 and one.failure is None]
    broken = [one.number for one in played if one.failure is not None]
    whole = sum(quality.values(), MoveQuality())
    return StudentResult(
        name=name,
        nickname=NICKNAMES[name],
        file="bartholomew/agent.py" if name == "bartholomew" else f"{name}.py",
        late=name == "dorothea",
        check=check,
        marks=grade(ASSIGNMENT, check, played, whole, True),
        games=played,
        quality=quality,
        lost=[_lost(one.number, games, own, LESSON if one.number == 5 else None) for one in lost],
        broken=_lost(broken[0], games, own, None) if broken else None,
        rating=ratings.get(NICKNAMES[name]),
        place=1,
    )


def _played(number: int, record: GameRecord, seat: int) -> Played:
    return Played(
        number=number,
        opponent=(record.task.second, record.task.first)[seat],
        pair=(number - 1) // 2,
        points=(record.outcome.score_for(seat) + 1) / 2,
        failure=record.failure if record.broken == seat else None,
    )


def _lost(
    number: int, games: dict[int, GameRecord], own: dict[int, int], lesson: dict[str, Any] | None
) -> LostGame:
    record, seat = games[number], own[number]
    return LostGame(
        number=number,
        opponent=_label((record.task.second, record.task.first)[seat]),
        record=record,
        seat=seat,
        lesson=lesson,
    )
