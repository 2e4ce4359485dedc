"""Points and their sentences: nothing hangs on luck, and every point says why."""

from __future__ import annotations

import csv
import io

import pytest

from inarow.arena.move_quality import MoveQuality
from inarow.classroom.assignment import Assignment, Criterion
from inarow.classroom.checking import Check
from inarow.classroom.grading import Mark, Played, grade, result
from inarow.classroom.results import ClassResults, StudentResult, grades

OK = Check(status="ok", laws={"it loads": None, "its moves are legal and in time": None})


def games(opponent: str, points: list[float], failure: str | None = None) -> list[Played]:
    return [
        Played(number=number, opponent=opponent, pair=number // 2, points=one, failure=failure)
        for number, one in enumerate(points)
    ]


def marked(
    criterion: Criterion, played: list[Played], check: Check = OK, quality: MoveQuality | None = None
) -> Mark:
    assignment = Assignment(title="", game="tictactoe", rubric=(criterion,))
    return grade(assignment, check, played, quality or MoveQuality(), True)[0]


BEAT = Criterion(criterion="opponent", agent="random", points=20)
HOLD = Criterion(criterion="opponent", agent="random", points=20, goal="hold")


@pytest.mark.parametrize(
    ("points", "beat", "hold", "words"),
    [
        ([1.0] * 20, 20, 20, "clearly better than random: 20 won, 0 drawn, 0 lost"),
        ([1.0, 0.0] * 10, 10, 20, "neither clearly better nor clearly worse"),
        ([1.0, 1.0, 0.0, 1.0] * 2, 10, 20, "neither"),  # ahead, but eight games do not show it
        ([0.5] * 20, 10, 20, "neither"),
        ([0.0] * 20, 0, 0, "clearly worse"),
        ([0.0, 0.0, 0.0, 0.0], 10, 20, "0 won, 0 drawn, 4 lost"),  # four games show nothing
    ],
)
def test_an_opponent(points: list[float], beat: float, hold: float, words: str) -> None:
    played = games("random", points)
    assert (marked(BEAT, played).points, marked(HOLD, played).points) == (beat, hold)
    assert words in marked(BEAT, played).reason


def test_the_interval_is_that_of_pairs() -> None:
    even, streaky = (
        result(games("random", points)).score for points in ([1.0, 0.0] * 10, [1.0, 1.0, 0.0, 0.0] * 5)
    )
    assert even.value == streaky.value == 0.5
    assert even.low > streaky.low  # each pair is even, so it is surer


def test_the_number_of_a_game_is_in_the_sentence() -> None:
    assert "(game 3)" in marked(BEAT, games("random", [1.0, 1.0, 1.0, 0.0])).reason
    assert marked(BEAT, games("random", [1.0, 1.0, 1.0, 0.0])).games == (3,)


def test_a_ladder_is_climbed_until_a_level_is_clearly_better() -> None:
    ladder = Criterion(criterion="ladder", points=30, levels=(1, 2, 3))
    played = [
        *games("ladder:level=1", [1.0] * 20),
        *games("ladder:level=2", [0.0] * 20),
        *games("ladder:level=3", [0.5] * 20),  # a level above one that is better does not count
    ]
    mark = marked(ladder, played)
    assert mark.points == 10
    assert mark.reason.startswith("it holds its own up to level 1, and level 2 is clearly better")


def test_best_moves_count_by_the_upper_end() -> None:
    optimal = Criterion(criterion="optimal", points=10, none=0.5, full=0.9)
    half = marked(optimal, [], quality=MoveQuality(judged=40, perfect=20, keeping=30, blunders=10))
    assert 2 < half.points < 5
    assert "20 of 40 moves are best" in half.reason
    assert marked(optimal, [], quality=MoveQuality(judged=40, perfect=40, keeping=40)).points == 10


def test_laws_and_time() -> None:
    broken = Check(status="crashes", laws={"it loads": None, "its moves are legal and in time": "it raised"})
    assert marked(Criterion(criterion="laws", points=10), [], broken).points == 5
    slow = games("random", [0.0, 0.0], "no answer within 2 s") + games("random", [1.0, 1.0])
    assert marked(Criterion(criterion="time", points=10), slow).points == 5


def test_who_plays_nothing_hears_why() -> None:
    failed = Check(status="syntax error", laws={"it loads": "line 1"})
    assert marked(BEAT, [], failed).reason == "it played no games: syntax error"


def test_the_table_of_grades_is_no_formula() -> None:
    assignment = Assignment(title="", game="tictactoe", rubric=(BEAT,))
    mark = Mark(column=BEAT.column, points=1, maximum=20, reason="")
    one = StudentResult(
        name="=cmd()",
        nickname="a b",
        file="=cmd().py",
        late=True,
        check=OK,
        marks=(mark,),
        games=(),
        broken=None,
        quality={},
        lost=(),
        rating=None,
    )
    rows = list(
        csv.reader(io.StringIO(grades(ClassResults(assignment=assignment, students=[one], ratings=()))))
    )
    assert rows == [
        ["student", "points", "maximum", "status", "opponent random"],
        ["'=cmd()", "1", "20", "late", "1"],
    ]
