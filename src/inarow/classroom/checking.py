"""The check of a submission, from outside: it is asked for moves as in a game, and believed nothing else.

All is seen by the referee: whether it loads, whether its moves are legal and the same for the same seed, and
whether they come in time. The moves on the sampled positions are kept; they are judged and compared later.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.arena.play import require_within
from inarow.classroom.assignment import Assignment
from inarow.classroom.seating import seat_for, without_paths
from inarow.classroom.submissions import Program, forbidden_imports
from inarow.errors import InarowError
from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.random_play import random_game
from inarow.rules.symmetry import symmetries
from inarow.search.result import SearchResult

LOADS, LEGAL, SAME, MIRROR = (
    "it loads",
    "its moves are legal and in time",
    "one seed, one move",
    "mirror images are worth the same",
)
AGAIN = 8  # samples that are asked for twice
SEED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What was found of one submission.

    laws     each law with what broke it, or None
    moves    its move on each sampled position, as far as it came
    seconds  the longest that a move took
    status   ok, or in a few words what went wrong
    """

    status: str
    laws: dict[str, str | None] = field(default_factory=dict)
    moves: tuple[Move, ...] = ()
    seconds: float = 0.0

    @property
    def plays(self) -> bool:
        """May it play games? Only a submission that answers all that it is asked."""
        return self.status == "ok" or self.status.startswith("breaks a law")

    @property
    def reason(self) -> str | None:
        """What broke the first law that was broken."""
        return next((reason for reason in self.laws.values() if reason is not None), None)

    def document(self) -> dict[str, Any]:
        return {"status": self.status, "laws": self.laws, "moves": list(self.moves), "seconds": self.seconds}

    @classmethod
    def of(cls, document: dict[str, Any]) -> Check:
        return cls(**{**document, "moves": tuple(document["moves"])})


def samples(assignment: Assignment) -> list[Position]:
    """Different open positions of random games, the same for every submission, from early to late."""
    chance = random.Random(f"samples {assignment.seed}")
    found: dict[tuple[int, int], Position] = {}
    tries = 0
    while len(found) < assignment.samples and tries < 50 * assignment.samples:
        tries += 1
        _, positions = random_game(assignment.board, chance)
        position = chance.choice(positions[:-1])
        found.setdefault((position.mover, position.waiter), position)
    return sorted(found.values(), key=lambda one: (one.ply, one.mover, one.waiter))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSubmissions:
    """The job of checking programs, each given with its name."""

    assignment: Assignment
    sandbox: bool

    def prepare(self) -> None:
        """Nothing: a submission is compiled in its own process."""

    def open(self) -> Callable[[tuple[str, Program]], Check]:
        positions = samples(self.assignment)

        def check(task: tuple[str, Program]) -> Check:
            name, program = task
            refused = _read(program, self.assignment)
            if refused is not None:
                status, reason = refused
                return Check(status=status, laws=dict.fromkeys(_laws(self.assignment), reason))
            return _Examination(name, program, self.assignment, positions, sandbox=self.sandbox).result()

        return check


def _laws(assignment: Assignment) -> tuple[str, ...]:
    return (LOADS, LEGAL, SAME, *((MIRROR,) if assignment.hand_in == "heuristic" else ()))


def _read(program: Program, assignment: Assignment) -> tuple[str, str] | None:
    """What can be refused without running it: no Python, or an import that is not allowed."""
    try:
        imports = forbidden_imports(program, assignment.imports)
    except SyntaxError as error:
        return "syntax error", f"{error.filename}, line {error.lineno}: {error.msg}"
    except (ValueError, RecursionError, MemoryError):
        return "syntax error", "it cannot be read as Python"
    if not imports:
        return None
    file, line, module = imports[0]
    return (
        "import not allowed",
        f"{file}, line {line}: it imports {module}, which the assignment does not allow",
    )


class _Examination:
    """One submission and how far it came."""

    def __init__(
        self, name: str, program: Program, assignment: Assignment, positions: list[Position], *, sandbox: bool
    ) -> None:
        self._name, self._program, self._assignment = name, program, assignment
        self._positions = positions
        self._seat: IsolatedSeat = seat_for(program, assignment, sandbox=sandbox)
        self._results: list[SearchResult] = []
        self._seconds = 0.0
        self._laws: dict[str, str | None] = {}

    def result(self) -> Check:
        status = "ok"
        for law, ask in zip(_laws(self._assignment), (self._load, self._answer, self._repeat, self._reflect)):  # noqa: B905
            try:
                self._laws[law] = ask()
                if self._laws[law] is not None:
                    status = f"breaks a law: {law}" if status == "ok" else status
            except InarowError as error:
                reason = without_paths(str(error), self._program, self._name)
                self._laws |= dict.fromkeys(_laws(self._assignment)[len(self._laws) :], reason)
                status = kind_of(reason)
                break
        self._seat.close()
        moves = tuple(one.move for one in self._results)
        return Check(status=status, laws=self._laws, moves=moves, seconds=self._seconds)

    def _load(self) -> None:
        self._begin()

    def _answer(self) -> None:
        for position in self._positions:
            self._results.append(self._asked(position))

    def _repeat(self) -> str | None:
        step = max(len(self._positions) // AGAIN, 1)
        self._begin()
        for number in range(0, len(self._positions), step):
            before, again = self._results[number].move, self._asked(self._positions[number]).move
            if before != again:
                texts = [write_move(self._assignment.board, one) for one in (before, again)]
                return f"asked twice about sample {number} it chose {' and then '.join(texts)}"
        return None

    def _reflect(self) -> str | None:
        maps = symmetries(self._assignment.board)
        for number, position in enumerate(self._positions[:AGAIN] if len(maps) > 1 else ()):
            here, there = self._results[number].score, self._asked(position.transformed(maps[1])).score
            if here != there:
                return f"sample {number} is worth {here}, and its mirror image {there}"
        return None

    def _begin(self) -> None:
        self._seat.begin(self._assignment.board, SEED)
        self._seat.prepare(self._assignment.limit)

    def _asked(self, position: Position) -> SearchResult:
        started = time.perf_counter()
        found = self._seat.choose(position, self._assignment.limit)
        elapsed = time.perf_counter() - started
        self._seconds = max(self._seconds, elapsed)
        require_within(self._assignment.limit, elapsed, found.nodes, self._name)
        return found


_KINDS = (
    ("refused by the sandbox", "refused by the sandbox"),
    ("no answer within", "too slow"),
    ("was not ready within", "too slow"),
    ("was not prepared within", "too slow"),
    ("s for a move, with", "too slow"),
    ("nodes for a move, with", "too many nodes"),
    ("it used more than", "too much memory"),
    ("out of memory", "too much memory"),
    ("MemoryError", "too much memory"),
    ("it printed more than", "too much output"),
    ("it wrote more than", "too much output"),
    ("at once", "too many processes"),
    ("broke the line", "tampers with the referee"),
    ("ended its process", "ends its process"),
    ("ended by signal", "ends its process"),
    ("it raised", "crashes"),
    ("SearchResult", "wrong answer"),
    ("without a move", "wrong answer"),
    ("instead of a move", "wrong answer"),
    ("illegal move", "illegal move"),
)


def kind_of(reason: str) -> str:
    """What went wrong, in a few words for a table."""
    return next((kind for part, kind in _KINDS if part in reason), "does not load")
