"""The examination: a policy's moves on the held positions, and how good they are by the exact scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from inarow.arena.move_quality import PHASES, MoveQuality, Phase, phase_of
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.seats import Seat
from inarow.arena.statistics.intervals import Share, wilson
from inarow.errors import BadAnswer, ForbiddenWrite
from inarow.evaluation.held import HeldPosition
from inarow.evaluation.policies import Answer, BatchedPolicy, Present, Task
from inarow.executors import in_order
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT

PART = 20  # positions for which one agent is built; one that fails in all of them is not asked again

Part = tuple[int, tuple[Position, ...]]  # numbered, for its seed


@dataclass(frozen=True, slots=True, kw_only=True)
class AskAgent:
    """The job of asking an agent, by its text, for moves; a new one is built for each part."""

    game: Game
    agent: str
    is_isolated: bool  # decided where the plug-ins are known
    terms: Terms
    seed: int

    def prepare(self) -> None:
        """Build it once, as for games: what was typed wrongly is found here."""
        PlayGames.of(self.game, (self.agent,), self.terms).prepare()

    def open(self) -> Callable[[Part], list[Answer]]:
        return _Examiner(self)


class _Examiner:
    """Asks one agent, in the seat that its origin demands."""

    def __init__(self, job: AskAgent) -> None:
        self._job = job
        self._seat = job.terms.seat(job.agent, job.is_isolated)

    def __call__(self, part: Part) -> list[Answer]:
        number, positions = part
        job = self._job
        return answers(self._seat, positions, job.seed * 1_000_003 + number)

    def close(self) -> None:
        self._seat.close()


def answers(seat: Seat, positions: Sequence[Position], seed: int) -> list[Answer]:
    """An agent's move in each position, or why there is none; after a failure it is built anew."""
    found: list[Answer] = []
    is_ready = False
    for position in positions:
        try:
            if not is_ready:
                seat.begin(position.game, seed)
                seat.prepare(NO_LIMIT)
                is_ready = True
            found.append((seat.choose(position, NO_LIMIT).move, None))
        except ForbiddenWrite:
            raise
        except BadAnswer as error:
            found.append((None, str(error)))
            is_ready = False
    return found


def examine(task: Task, paper: Sequence[HeldPosition], progress: Callable[[float], None]) -> Examination:
    """Ask for a move in each position of the paper."""
    found = Examination()
    policy, positions = task.policy, [held.position for held in paper]
    if isinstance(policy, BatchedPolicy):
        parts: Iterator[Sequence[Answer]] = iter([policy.choose_many(positions)] if positions else [])
    elif isinstance(policy, str):
        job = AskAgent(
            game=task.game,
            agent=policy,
            is_isolated=task.terms.is_isolated(policy),
            terms=task.terms,
            seed=task.seed,
        )
        parts = in_order(task.hire().run(job, _parts(positions)))
    else:
        seat = Present(policy, task.who)
        parts = (answers(seat, part, task.seed) for _, part in _parts(positions))
    done = 0
    for part in parts:
        for held, answer in zip(paper[done : done + len(part)], part, strict=True):
            found.add(held, *answer)
        done += len(part)
        progress(done / len(paper))
        if len(part) == PART and all(move is None for move, _ in part):
            found.leave_out(len(paper) - done)
            break
    return found


def _parts(positions: Sequence[Position]) -> Iterator[Part]:
    for number, start in enumerate(range(0, len(positions), PART)):
        yield number, tuple(positions[start : start + PART])


@dataclass(slots=True)
class PhaseMarks:
    """Moves in one phase: how many were perfect, how many blunders, and what random moves would have reached.

    A perfect move is as good as the best one: it wins as fast, or loses as slowly, as possible. A blunder
    changes the result of the game: it gives away a win or a draw. An illegal move or none is a blunder too.
    """

    moves: MoveQuality = field(default_factory=MoveQuality)
    changes: Counter[str] = field(default_factory=Counter)  # "win to draw" and its like
    failed: int = 0
    perfect_by_chance: float = 0.0  # of so many moves, if each were drawn from the legal ones
    blunders_by_chance: float = 0.0

    def add(self, held: HeldPosition, move: int | None) -> None:
        best, scores = held.best, [score for _, score in held.scores]
        self.perfect_by_chance += scores.count(best) / len(scores)
        self.blunders_by_chance += sum(_word(score) != _word(best) for score in scores) / len(scores)
        if move is None:
            self.failed += 1
            self.moves.judged += 1
            self.moves.blunders += 1
            return
        score = held.score(move)
        self.moves.add(score, best)
        if _word(score) != _word(best):
            self.changes[f"{_word(best)} to {_word(score)}"] += 1

    def __add__(self, other: PhaseMarks) -> PhaseMarks:
        return PhaseMarks(
            self.moves + other.moves,
            self.changes + other.changes,
            self.failed + other.failed,
            self.perfect_by_chance + other.perfect_by_chance,
            self.blunders_by_chance + other.blunders_by_chance,
        )

    @property
    def perfect(self) -> Share:
        """The share of perfect moves."""
        return wilson(self.moves.perfect, self.moves.judged)

    @property
    def blunders(self) -> Share:
        """The share of blunders."""
        return wilson(self.moves.blunders, self.moves.judged)

    def as_dictionary(self) -> dict[str, Any]:
        """Counts, shares with 95 % intervals, and what random moves reach; a share of nothing is None."""
        judged = self.moves.judged
        shares = {"perfect": self.perfect, "blunder": self.blunders}
        by_chance = {"perfect": self.perfect_by_chance, "blunder": self.blunders_by_chance}
        found: dict[str, Any] = {
            "positions": judged,
            "perfect": self.moves.perfect,
            "keeping": self.moves.keeping,
            "blunders": self.moves.blunders,
            "failed": self.failed,
            "changes": dict(sorted(self.changes.items())),
        }
        for name, share in shares.items():
            found[f"{name}_share"] = share.value if judged else None
            found[f"{name}_low"] = share.low if judged else None
            found[f"{name}_high"] = share.high if judged else None
            found[f"{name}_by_chance"] = by_chance[name] / judged if judged else None
        return found


@dataclass(slots=True)
class Examination:
    """The marks in each phase, and why moves are missing, how often."""

    phases: dict[Phase, PhaseMarks] = field(default_factory=lambda: {phase: PhaseMarks() for phase in PHASES})
    failures: Counter[str] = field(default_factory=Counter)
    left_out: int = 0  # positions in which it was not asked any more

    @property
    def whole(self) -> PhaseMarks:
        """All phases together."""
        return sum(self.phases.values(), PhaseMarks())

    def add(self, held: HeldPosition, move: int | None, failure: str | None) -> None:
        """Mark one answer."""
        self.phases[phase_of(held.position.game, held.position.ply)].add(held, move)
        if failure is not None:
            self.failures[failure] += 1

    def leave_out(self, number: int) -> None:
        """Note that it was not asked in so many positions."""
        self.left_out = number


def _word(score: int) -> str:
    return "win" if score > 0 else "draw" if score == 0 else "loss"
