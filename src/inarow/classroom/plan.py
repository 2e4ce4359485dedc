"""Every game of a class: who plays whom, each under a name that says all that decides how it is played.

So a new or changed submission needs its own games and no others, and those of everybody else are found again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations

from inarow.arena.openings import read_openings
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.seats import LocalSeat, Seat
from inarow.classroom.assignment import Assignment
from inarow.classroom.running import Note, Watched
from inarow.classroom.seating import seat_for, without_paths
from inarow.classroom.submissions import Program

Programs = dict[str, Program]  # of students and of references, by name
STUDENT = "student/"  # before a student's name, so that nobody has the name of an agent


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassGame:
    """One game: `first` and `second` are names of programs, or texts of agents of ours."""

    first: str
    second: str
    pair: int  # two games on one opening, with the seats swapped
    identity: str
    number: int = 0  # in the class, once it has one

    @property
    def seed(self) -> int:
        """That of everything random in it."""
        return int(self.identity[:8], 16) >> 1


def games_in_class(
    assignment: Assignment, students: Iterable[str], programs: Programs
) -> Iterator[ClassGame]:
    """Everybody against everybody."""
    for one, other in combinations(students, 2):
        yield from _match(assignment, one, other, assignment.games, programs)


def games_against(assignment: Assignment, student: str, programs: Programs) -> Iterator[ClassGame]:
    """One student against the assignment's opponents."""
    for opponent, games in assignment.opponents.items():
        yield from _match(assignment, student, opponent, games, programs)


def _match(
    assignment: Assignment, one: str, other: str, games: int, programs: Programs
) -> Iterator[ClassGame]:
    for number in range(games):
        first, second = (one, other) if number % 2 == 0 else (other, one)
        who = [programs[name].digest if name in programs else name for name in (first, second)]
        # Two students with the same program have games of their own, as long as names differ.
        text = repr((assignment.fingerprint, *who, first, second, number // 2))
        yield ClassGame(
            first=first, second=second, pair=number // 2, identity=sha256(text.encode()).hexdigest()[:32]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayClass:
    """The job of playing such games; it carries the programs, so that it can be done on another machine."""

    assignment: Assignment
    programs: tuple[tuple[str, Program], ...]
    sandbox: bool
    notes: str = ""  # the folder where games under way are told of

    def prepare(self) -> None:
        """Nothing: what is wrong with a submission is found by its check."""

    def open(self) -> Callable[[ClassGame], GameRecord]:
        return _Table(self)


class _Table:
    """Plays one game after another. A few processes of submissions stay open; the one longest unused ends."""

    MOST = 6

    def __init__(self, job: PlayClass) -> None:
        self._job = job
        self._programs = dict(job.programs)
        self._openings = read_openings(job.assignment.openings, job.assignment.board, job.assignment.seed)
        self._seats: dict[tuple[str, int], Seat] = {}
        self._note = Note(job.notes)

    def __call__(self, game: ClassGame) -> GameRecord:
        assignment = self._job.assignment
        task = GameTask(
            game=assignment.board,
            first=game.first,
            second=game.second,
            limit=assignment.limit,
            seed=game.seed,
            opening=self._openings(game.pair),
        )
        self._note.begin(game.number, task.opening)
        record = play(task, (self._seat(game.first, 0), self._seat(game.second, 1)))
        return _named(record, self._programs)

    def close(self) -> None:
        for seat in self._seats.values():
            seat.close()
        self._seats.clear()
        self._note.close()

    def _seat(self, name: str, number: int) -> Seat:
        seat = self._seats.pop((name, number), None)
        if seat is None:
            if len(self._seats) >= self.MOST:
                self._seats.pop(next(iter(self._seats))).close()
            program = self._programs.get(name)
            own: Seat = (
                LocalSeat(name)
                if program is None
                else seat_for(program, self._job.assignment, sandbox=self._job.sandbox)
            )
            seat = Watched(own, self._note)
        self._seats[name, number] = seat
        return seat


def _named(record: GameRecord, programs: Programs) -> GameRecord:
    """The record with the reason of a failure in the words of the class."""
    seat = record.broken
    if seat is None or record.failure is None:
        return record
    name = (record.task.first, record.task.second)[seat]
    if name not in programs:
        return record
    return replace(record, failure=without_paths(record.failure, programs[name], name))
