"""One game: play it to its end and record what happened. Many games are the `referee`'s."""

from __future__ import annotations

import time
from dataclasses import dataclass

from inarow.arena.seats import LocalSeat, Seat
from inarow.errors import BadAnswer, IllegalMove, InarowError
from inarow.rules.game import Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit

GRACE = 1.0  # seconds beyond the limit after which a move loses: a machine may be busy
NODE_GRACE = 1.05  # searches check their count only now and then


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTask:
    """One game to play. Plain data: agents are built where they play."""

    game: Game
    first: str
    second: str
    limit: Limit = NO_LIMIT
    seed: int = 0
    opening: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """One game played: all its moves, with the seconds and nodes of every move after the opening.

    `failure` says how the loser broke the rules of play, if it did. `memory` is the most bytes each
    seat's process used, 0 for an agent in the referee's own.
    """

    task: GameTask
    moves: tuple[Move, ...]
    seconds: tuple[float, ...]
    nodes: tuple[int, ...]
    outcome: Outcome
    failure: str | None = None
    memory: tuple[int, int] = (0, 0)

    @property
    def broken(self) -> int | None:
        """The seat that lost by breaking the rules of play, if one did."""
        return None if self.failure is None or self.outcome.winner is None else 1 - self.outcome.winner


def play(task: GameTask, seats: tuple[Seat, Seat] | None = None, *, strict: bool = False) -> GameRecord:
    """Play a game to its end. An agent that fails loses it; with `strict` its error is raised instead.

    Both agents are built and prepared before the clock of the first move runs; one that fails there loses.
    Without `seats` they play in this process.
    """
    if seats is None:
        seats = (LocalSeat(task.first), LocalSeat(task.second))
    limit, clock = task.limit, time.perf_counter
    position = Position.after(task.game, task.opening)
    moves: list[Move] = list(task.opening)
    seconds: list[float] = []
    nodes: list[int] = []
    failure = None
    limited = not limit.is_none
    seat = position.seat  # whose fault it is, if anything fails
    try:
        if position.outcome is None:
            for seat in (position.seat, 1 - position.seat):
                seats[seat].begin(task.game, 2 * task.seed + seat)
            for seat in (position.seat, 1 - position.seat):
                seats[seat].prepare(limit)
        while position.outcome is None:
            seat = position.seat
            started = clock()
            result = seats[seat].choose(position, limit)
            elapsed = clock() - started
            if limited:
                require_within(limit, elapsed, result.nodes, (task.first, task.second)[seat])
            position = position.play(result.move)
            moves.append(result.move)
            seconds.append(elapsed)
            nodes.append(result.nodes)
    except (BadAnswer, IllegalMove) as error:
        if strict:
            raise
        failure = str(error)
    except InarowError as error:  # it could not be built
        if strict:
            raise
        failure = f"agent {(task.first, task.second)[seat]!r}: {error}"
    return GameRecord(
        task=task,
        moves=tuple(moves),
        seconds=tuple(seconds),
        nodes=tuple(nodes),
        outcome=position.outcome or Outcome.win_for(1 - seat),
        failure=failure,
        memory=(seats[0].peak_memory, seats[1].peak_memory),
    )


def require_within(limit: Limit, seconds: float, nodes: int, agent: str) -> None:
    """An agent that takes more than its limit loses; a little more may be due to the machine."""
    if limit.seconds is not None and seconds > limit.seconds + GRACE:
        raise BadAnswer(
            f"agent {agent!r}", f"it took {seconds:.2f} s for a move, with {limit.seconds} s given"
        )
    if limit.nodes is not None and nodes > NODE_GRACE * limit.nodes + 10_000:
        raise BadAnswer(f"agent {agent!r}", f"it searched {nodes} nodes for a move, with {limit.nodes} given")
