"""The work of a class, from a folder of submissions to its results; what is known is not done again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from inarow.arena.move_quality import MoveQuality
from inarow.arena.play import GameRecord
from inarow.arena.rating import PairCount, Rating, rate
from inarow.classroom.assignment import RESULTS, SUBMISSIONS, read_assignment
from inarow.classroom.checking import Check, CheckSubmissions, samples
from inarow.classroom.grading import Played, grade
from inarow.classroom.judging import FindLosingMoves, Scores, SolveSamples, quality
from inarow.classroom.ledger import Ledger, game_document, game_record
from inarow.classroom.plan import STUDENT, ClassGame, PlayClass, games_against, games_in_class
from inarow.classroom.public import write_public
from inarow.classroom.results import ClassResults, LostGame, StudentResult
from inarow.classroom.running import FOLDER
from inarow.classroom.similarity import alike_play, alike_programs
from inarow.classroom.submissions import Program, read_program, read_submissions
from inarow.executors import Executor, Job

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much
SHOWN_LOSSES = 3


class Course:
    """A class folder with its ledger. `open_executor` makes an executor for so many tasks."""

    def __init__(self, folder: Path, *, sandbox: bool = True) -> None:
        self.folder = folder
        self.assignment = read_assignment(folder)
        self.submissions = read_submissions(folder / SUBMISSIONS, self.assignment)
        self._references = {
            name: read_program(folder / name) for name in self.assignment.opponents if name.endswith(".py")
        }
        self._students = {STUDENT + one.name: one for one in self.submissions}
        self._programs: dict[str, Program] = {
            **self._references,
            **{key: one.program for key, one in self._students.items()},
        }
        self._sandbox = sandbox
        self._ledger = Ledger(folder / RESULTS)

    def close(self) -> None:
        self._ledger.close()

    def run(self, open_executor: Callable[[int], Executor], progress: Progress) -> ClassResults:
        """Do what is left, and put the results together."""
        checks = self._checked(open_executor, progress)
        players = [key for key in self._students if checks[key].plays]
        wanted = self._planned(players)
        write_public(
            self.folder / RESULTS,
            self.assignment,
            (one.nickname for one in self.submissions),
            {number: (self._label(game.first), self._label(game.second)) for number, game in wanted.items()},
        )
        records = self._played(wanted, open_executor, progress)
        solved = self._solved(open_executor, progress)
        return self._results(checks, wanted, records, solved, open_executor, progress)

    def _checked(self, open_executor: Callable[[int], Executor], progress: Progress) -> dict[str, Check]:
        found: dict[str, Check] = {}
        todo: dict[str, tuple[str, Program]] = {}
        known = self._ledger.entries("check")
        # With the name: what a check says names the file, and nobody hears of a classmate who has the same.
        keys = {
            key: f"{self.assignment.fingerprint} {one.program.digest} {one.name}"
            for key, one in self._students.items()
        }
        for key, one in self._students.items():
            if one.fault is not None:
                found[key] = Check(status="does not load", laws={"it loads": one.fault})
            elif keys[key] in known:
                found[key] = Check.of(known[keys[key]])
            else:
                todo.setdefault(keys[key], (one.name, one.program))
        job = CheckSubmissions(assignment=self.assignment, sandbox=self._sandbox)
        for key, check in self._done("checking", job, todo, open_executor, progress):
            self._ledger.add("check", key, check.document())
            known[key] = check.document()
        for key in self._students:
            if key not in found:
                found[key] = Check.of(known[keys[key]])
        return found

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
        return {numbers[game.identity]: game for game in games}

    def _played(
        self, wanted: dict[int, ClassGame], open_executor: Callable[[int], Executor], progress: Progress
    ) -> dict[int, GameRecord]:
        stored = self._ledger.entries("game")
        found = {
            number: _seeded(game_record(stored[game.identity], self.assignment), game)
            for number, game in wanted.items()
            if game.identity in stored
        }
        todo = {
            number: replace(game, number=number) for number, game in wanted.items() if number not in found
        }
        notes = self.folder / RESULTS / FOLDER
        notes.mkdir(exist_ok=True)
        programs = tuple(self._programs.items())
        job = PlayClass(
            assignment=self.assignment, programs=programs, sandbox=self._sandbox, notes=str(notes.resolve())
        )
        for number, record in self._done("playing", job, todo, open_executor, progress):
            self._ledger.add("game", wanted[number].identity, game_document(record, number))
            found[number] = record
        return found

    def _solved(self, open_executor: Callable[[int], Executor], progress: Progress) -> list[Scores]:
        positions = samples(self.assignment)
        known = self._ledger.entries("solved")
        keys = [sha256(repr(one).encode()).hexdigest()[:24] for one in positions]
        todo = {key: one for key, one in zip(keys, positions, strict=True) if key not in known}
        for key, scores in self._done(
            "solving", SolveSamples(game=self.assignment.board), todo, open_executor, progress
        ):
            known[key] = scores
            self._ledger.add("solved", key, scores)
        return [[(move, score) for move, score in known[key]] for key in keys]

    def _results(
        self,
        checks: dict[str, Check],
        wanted: dict[int, ClassGame],
        records: dict[int, GameRecord],
        solved: list[Scores],
        open_executor: Callable[[int], Executor],
        progress: Progress,
    ) -> ClassResults:
        positions = samples(self.assignment)
        played = {key: _games_of(key, wanted, records) for key in self._students}
        lost = self._lost(played, records, open_executor, progress)
        ratings = rate(_counts(wanted, records, self._label)) if records else ()
        by_label = {rating.agent: rating for rating in ratings}
        students = []
        for key, one in self._students.items():
            found = quality(self.assignment, positions, solved, checks[key].moves)
            whole = sum(found.values(), MoveQuality())
            students.append(
                StudentResult(
                    name=one.name,
                    nickname=one.nickname,
                    file=one.file,
                    late=one.late,
                    check=checks[key],
                    marks=grade(self.assignment, checks[key], played[key], whole, any(solved)),
                    games=played[key],
                    quality=found,
                    lost=lost[key],
                    broken=self._broken(key, played[key], records),
                    rating=by_label.get(self._label(key)),
                )
            )
        ordered = sorted(
            students, key=lambda one: (-one.points, -(one.rating.elo if one.rating else -9999), one.name)
        )
        placed = [
            replace(one, place=1 + sum(other.points > one.points for other in students)) for one in ordered
        ]
        return ClassResults(
            assignment=self.assignment,
            students=placed,
            ratings=ratings,
            likenesses=self._likenesses(checks, solved),
            games=len(records),
        )

    def _lost(
        self,
        played: dict[str, list[Played]],
        records: dict[int, GameRecord],
        open_executor: Callable[[int], Executor],
        progress: Progress,
    ) -> dict[str, list[LostGame]]:
        """Three lost games of each student against opponents of the assignment, the weakest first."""
        order = list(self.assignment.opponents)
        chosen: dict[str, list[Played]] = {}
        for key, games in played.items():
            own = [
                game for game in games if game.opponent in order and game.points == 0 and game.failure is None
            ]
            chosen[key] = sorted(own, key=lambda game: (order.index(game.opponent), game.number))[
                :SHOWN_LOSSES
            ]
        known = self._ledger.entries("lesson")
        todo: dict[str, tuple[tuple[int, ...], int]] = {}
        for key, games in chosen.items():
            for game in games:
                record = records[game.number]
                if str(game.number) not in known:
                    todo[str(game.number)] = (record.moves, _seat(record, key))
        for name, lesson in self._done(
            "finding lessons", FindLosingMoves(game=self.assignment.board), todo, open_executor, progress
        ):
            known[name] = lesson
            self._ledger.add("lesson", name, lesson)
        return {
            key: [
                LostGame(
                    number=game.number,
                    opponent=game.opponent,
                    record=records[game.number],
                    seat=_seat(records[game.number], key),
                    lesson=known[str(game.number)],
                )
                for game in games
            ]
            for key, games in chosen.items()
        }

    def _broken(self, key: str, games: Sequence[Played], records: dict[int, GameRecord]) -> LostGame | None:
        """The first game that somebody lost by breaking the rules of play."""
        first = next((game for game in games if game.failure is not None), None)
        if first is None:
            return None
        record = records[first.number]
        return LostGame(
            number=first.number,
            opponent=self._label(first.opponent),
            record=record,
            seat=_seat(record, key),
            lesson=None,
        )

    def _likenesses(self, checks: dict[str, Check], solved: list[Scores]) -> Sequence[Any]:
        programs = {one.name: one.program for one in self.submissions if one.fault is None}
        moves = {self._students[key].name: check.moves for key, check in checks.items() if check.plays}
        best = [[move for move, score in scores if score == max(s for _, s in scores)] for scores in solved]
        starter = sorted((self.folder / "student").glob("*.py"))
        given = tuple(part for file in starter for part in read_program(file).files)
        handed_out = Program(files=given, entry="") if given else None
        return (*alike_programs(programs, handed_out), *alike_play(moves, samples(self.assignment), best))

    def _label(self, key: str) -> str:
        """How somebody is called in ratings: students by their nicknames."""
        return self._students[key].nickname if key in self._students else key

    def _done(
        self,
        what: str,
        job: Job[Task, Answer],
        todo: dict[Any, Task],
        open_executor: Callable[[int], Executor],
        progress: Progress,
    ) -> Iterable[tuple[Any, Answer]]:
        """The answers to these tasks as they come, each stored by the caller before the next."""
        if not todo:
            return
        keys = list(todo)
        progress(what, 0, len(keys))
        try:
            for done, (index, answer) in enumerate(open_executor(len(keys)).run(job, todo.values()), start=1):
                yield keys[index], answer
                progress(what, done, len(keys))
        finally:
            self._ledger.flush()


def _seeded(record: GameRecord, game: ClassGame) -> GameRecord:
    """A stored game as it was played: its seed follows from its name."""
    return replace(record, task=replace(record.task, seed=game.seed))


def _seat(record: GameRecord, key: str) -> int:
    return 0 if record.task.first == key else 1


def _games_of(key: str, wanted: dict[int, ClassGame], records: dict[int, GameRecord]) -> list[Played]:
    found = []
    for number in sorted(wanted):
        game, record = wanted[number], records[number]
        if key not in (game.first, game.second):
            continue
        seat = _seat(record, key)
        found.append(
            Played(
                number=number,
                opponent=game.second if seat == 0 else game.first,
                pair=game.pair,
                points=(record.outcome.score_for(seat) + 1) / 2,
                failure=record.failure if record.broken == seat else None,
            )
        )
    return found


def _counts(
    wanted: dict[int, ClassGame], records: dict[int, GameRecord], label: Callable[[str], str]
) -> list[PairCount]:
    """Results counted by who had which seat."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, game in wanted.items():
        scores = found.setdefault((label(game.first), label(game.second)), [0, 0, 0])
        scores[1 - round(records[number].outcome.score_for(0))] += 1
    return [PairCount(first, second, *scores) for (first, second), scores in found.items()]


def rating_words(rating: Rating | None) -> str:
    """A rating in a few words."""
    if rating is None:
        return "no rating"
    return f"{rating.elo:+.0f}, 95 % between {rating.low:+.0f} and {rating.high:+.0f}"
