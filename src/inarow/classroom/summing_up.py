"""What the checks and games of a class come to: everybody's results, the best first, and the whole class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from inarow.arena.move_quality import MoveQuality
from inarow.arena.play import GameRecord
from inarow.arena.rating import PairCount, rate
from inarow.classroom.assignment import Assignment
from inarow.classroom.checking import Check
from inarow.classroom.grading import Played, grade
from inarow.classroom.judging import Scores, quality
from inarow.classroom.plan import ClassGame
from inarow.classroom.results import ClassResults, LostGame, StudentResult
from inarow.classroom.similarity import Likeness, alike_play, alike_programs
from inarow.classroom.submissions import Program, Submission
from inarow.rules.position import Position

SHOWN_LOSSES = 3

Lessons = Mapping[int, Mapping[str, Any] | None]  # of lost games, by number


@dataclass(frozen=True, kw_only=True)
class Facts:
    """All that is known of a class once its games are played.

    students  by key, as games name them; checks have the same keys
    samples   the positions on which everybody was asked, and `solved` the scores of their moves
    """

    assignment: Assignment
    students: Mapping[str, Submission]
    checks: Mapping[str, Check]
    wanted: Mapping[int, ClassGame]
    records: Mapping[int, GameRecord]
    samples: Sequence[Position]
    solved: Sequence[Scores]

    def label(self, key: str) -> str:
        """How somebody is called in ratings: students by their nicknames."""
        return label(key, self.students)

    def seat(self, key: str, number: int) -> int:
        """The seat that somebody had in a game."""
        return 0 if self.records[number].task.first == key else 1

    @cached_property
    def played(self) -> dict[str, list[Played]]:
        """Every student's games, in the order of their numbers."""
        found: dict[str, list[Played]] = {key: [] for key in self.students}
        for number in sorted(self.wanted):
            game, record = self.wanted[number], self.records[number]
            for seat, (key, opponent) in enumerate(((game.first, game.second), (game.second, game.first))):
                if key in found:
                    found[key].append(
                        Played(
                            number=number,
                            opponent=opponent,
                            pair=game.pair,
                            points=(record.outcome.score_for(seat) + 1) / 2,
                            failure=record.failure if record.broken == seat else None,
                        )
                    )
        return found

    def losses_of(self, key: str) -> list[Played]:
        """Three games that a student lost to opponents of the assignment, the weakest first."""
        order = list(self.assignment.opponents)
        lost = [game for game in self.played[key] if game.points == 0 and game.failure is None]
        own = [game for game in lost if game.opponent in order]
        return sorted(own, key=lambda game: (order.index(game.opponent), game.number))[:SHOWN_LOSSES]

    def lost_game(self, key: str, game: Played, lesson: Mapping[str, Any] | None = None) -> LostGame:
        return LostGame(
            number=game.number,
            opponent=self.label(game.opponent),
            record=self.records[game.number],
            seat=self.seat(key, game.number),
            lesson=lesson,
        )


def label(key: str, students: Mapping[str, Submission]) -> str:
    """How somebody is called in ratings: students by their nicknames, and agents as they are."""
    return students[key].nickname if key in students else key


def sum_up(facts: Facts, lessons: Lessons, handed_out: Program | None) -> ClassResults:
    """The results of a class; `lessons` are those of everybody's `losses_of`."""
    ratings = rate(_counts(facts)) if facts.records else ()
    by_label = {rating.agent: rating for rating in ratings}
    students = []
    for key, one in facts.students.items():
        games, check = facts.played[key], facts.checks[key]
        found = quality(facts.assignment, facts.samples, facts.solved, check.moves)
        whole = sum(found.values(), MoveQuality())
        broken = next((game for game in games if game.failure is not None), None)
        students.append(
            StudentResult(
                name=one.name,
                nickname=one.nickname,
                file=one.file,
                late=one.late,
                check=check,
                marks=grade(facts.assignment, check, games, whole, any(facts.solved)),
                games=games,
                quality=found,
                lost=[facts.lost_game(key, game, lessons[game.number]) for game in facts.losses_of(key)],
                broken=None if broken is None else facts.lost_game(key, broken),
                rating=by_label.get(one.nickname),
            )
        )
    ordered = sorted(
        students, key=lambda one: (-one.points, -(one.rating.elo if one.rating else -9999), one.name)
    )
    return ClassResults(
        assignment=facts.assignment,
        students=[
            replace(one, place=1 + sum(other.points > one.points for other in students)) for one in ordered
        ],
        ratings=ratings,
        likenesses=_likenesses(facts, handed_out),
        games=len(facts.records),
    )


def _counts(facts: Facts) -> list[PairCount]:
    """Results counted by who had which seat."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, game in facts.wanted.items():
        scores = found.setdefault((facts.label(game.first), facts.label(game.second)), [0, 0, 0])
        scores[1 - round(facts.records[number].outcome.score_for(0))] += 1
    return [PairCount(first, second, *scores) for (first, second), scores in found.items()]


def _likenesses(facts: Facts, handed_out: Program | None) -> Sequence[Likeness]:
    """Pairs that are alike by their programs, then pairs that are by their play."""
    programs = {one.name: one.program for one in facts.students.values() if one.fault is None}
    moves = {facts.students[key].name: check.moves for key, check in facts.checks.items() if check.plays}
    best = [[move for move, score in scores if score == max(s for _, s in scores)] for scores in facts.solved]
    return (*alike_programs(programs, handed_out), *alike_play(moves, facts.samples, best))
