"""The work of a class, from a folder of submissions to its results; what is known is not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from inarow.arena.play import GameRecord
from inarow.classroom.assignment import RESULTS, SUBMISSIONS, read_assignment
from inarow.classroom.checking import Check, CheckSubmissions, samples
from inarow.classroom.judging import FindLosingMoves, Scores, SolveSamples
from inarow.classroom.ledger import Ledger, game_document, game_record
from inarow.classroom.plan import STUDENT, ClassGame, PlayClass, games_against, games_in_class
from inarow.classroom.public import write_public
from inarow.classroom.results import ClassResults
from inarow.classroom.running import FOLDER
from inarow.classroom.submissions import Program, read_program, read_submissions
from inarow.classroom.summing_up import Facts, Lessons, label, sum_up
from inarow.executors import Executor, Job
from inarow.rules.position import Position

Task = TypeVar("Task")
Answer = TypeVar("Answer")
OpenExecutor = Callable[[int], Executor]  # for so many tasks
Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@dataclass(frozen=True, slots=True)
class _Work:
    """Where tasks are done, and who is told of it."""

    open_executor: OpenExecutor
    progress: Progress
    flush: Callable[[], None]  # what was stored of the answers

    def done(self, what: str, job: Job[Task, Answer], todo: dict[Any, Task]) -> Iterator[tuple[Any, Answer]]:
        """The answers to these tasks as they come, each stored by the caller before the next."""
        if not todo:
            return
        keys = list(todo)
        self.progress(what, 0, len(keys))
        answers = self.open_executor(len(keys)).run(job, todo.values())
        try:
            for done, (index, answer) in enumerate(answers, start=1):
                yield keys[index], answer
                self.progress(what, done, len(keys))
        finally:
            self.flush()


class Course:
    """A class folder with its ledger."""

    def __init__(self, folder: Path, *, sandbox: bool = True) -> None:
        self.folder = folder
        self.assignment = read_assignment(folder)
        self.submissions = read_submissions(folder / SUBMISSIONS, self.assignment)
        self._students = {STUDENT + one.name: one for one in self.submissions}
        references = {
            name: read_program(folder / name) for name in self.assignment.opponents if name.endswith(".py")
        }
        self._programs = references | {key: one.program for key, one in self._students.items()}
        self._sandbox = sandbox
        self._ledger = Ledger(folder / RESULTS)

    def close(self) -> None:
        self._ledger.close()

    def run(self, open_executor: OpenExecutor, progress: Progress) -> ClassResults:
        """Do what is left, and put the results together."""
        work = _Work(open_executor, progress, self._ledger.flush)
        checks = self._checked(work)
        wanted = self._planned([key for key in self._students if checks[key].plays])
        self._tell(wanted)
        records = self._played(wanted, work)
        positions = samples(self.assignment)
        facts = Facts(
            assignment=self.assignment,
            students=self._students,
            checks=checks,
            wanted=wanted,
            records=records,
            samples=positions,
            solved=self._solved(positions, work),
        )
        return sum_up(facts, self._lessons(facts, work), self._handed_out())

    def _tell(self, wanted: dict[int, ClassGame]) -> None:
        """Write what the public may know before the games are played."""
        players = {
            number: (label(game.first, self._students), label(game.second, self._students))
            for number, game in wanted.items()
        }
        nicknames = (one.nickname for one in self.submissions)
        write_public(self.folder / RESULTS, self.assignment, nicknames, players)

    def _checked(self, work: _Work) -> dict[str, Check]:
        known = self._ledger.entries("check")
        # With the name: what a check says names the file, and nobody hears of a classmate who has the same.
        names = {
            key: f"{self.assignment.fingerprint} {one.program.digest} {one.name}"
            for key, one in self._students.items()
            if one.fault is None
        }
        todo = {
            name: (self._students[key].name, self._students[key].program)
            for key, name in names.items()
            if name not in known
        }
        job = CheckSubmissions(assignment=self.assignment, sandbox=self._sandbox)
        for name, check in work.done("checking", job, todo):
            known[name] = check.document()
            self._ledger.add("check", name, known[name])
        return {
            key: Check.of(known[names[key]])
            if one.fault is None
            else Check(status="does not load", laws={"it loads": one.fault})
            for key, one in self._students.items()
        }

    def _planned(self, players: Sequence[str]) -> dict[int, ClassGame]:
        """Every game by its number; numbers are given once, in the order of the plan."""
        games = list(games_in_class(self.assignment, players, self._programs))
        for player in players:
            games += games_against(self.assignment, player, self._programs)
        numbers = self._ledger.entries("number")
        following = max(numbers.values(), default=0) + 1
        for game in games:
            if game.identity not in numbers:
                numbers[game.identity] = following
                self._ledger.add("number", game.identity, following)
                following += 1
        self._ledger.flush()
        return {numbers[game.identity]: replace(game, number=numbers[game.identity]) for game in games}

    def _played(self, wanted: dict[int, ClassGame], work: _Work) -> dict[int, GameRecord]:
        stored = self._ledger.entries("game")
        found = {
            number: game_record(stored[game.identity], self.assignment, game.seed)
            for number, game in wanted.items()
            if game.identity in stored
        }
        notes = self.folder / RESULTS / FOLDER
        notes.mkdir(exist_ok=True)
        job = PlayClass(
            assignment=self.assignment,
            programs=tuple(self._programs.items()),
            sandbox=self._sandbox,
            notes=str(notes.resolve()),
        )
        todo = {number: game for number, game in wanted.items() if number not in found}
        for number, record in work.done("playing", job, todo):
            self._ledger.add("game", wanted[number].identity, game_document(record, number))
            found[number] = record
        return found

    def _solved(self, positions: Sequence[Position], work: _Work) -> list[Scores]:
        known = self._ledger.entries("solved")
        keys = [sha256(repr(one).encode()).hexdigest()[:24] for one in positions]
        todo = {key: one for key, one in zip(keys, positions, strict=True) if key not in known}
        for key, scores in work.done("solving", SolveSamples(game=self.assignment.board), todo):
            known[key] = scores
            self._ledger.add("solved", key, scores)
        return [[(move, score) for move, score in known[key]] for key in keys]

    def _lessons(self, facts: Facts, work: _Work) -> Lessons:
        """The moves that lost the games which students are shown."""
        known = {int(number): lesson for number, lesson in self._ledger.entries("lesson").items()}
        todo = {
            game.number: (facts.records[game.number].moves, facts.seat(key, game.number))
            for key in self._students
            for game in facts.losses_of(key)
            if game.number not in known
        }
        for number, lesson in work.done("finding lessons", FindLosingMoves(game=self.assignment.board), todo):
            known[number] = lesson
            self._ledger.add("lesson", str(number), lesson)
        return known

    def _handed_out(self) -> Program | None:
        """What every student was given to begin with."""
        starter = sorted((self.folder / "student").glob("*.py"))
        files = tuple(part for file in starter for part in read_program(file).files)
        return Program(files=files, entry="") if files else None
