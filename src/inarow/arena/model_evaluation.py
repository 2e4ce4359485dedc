"""What a trained model is worth: its results against fixed baselines, and its moves on held-out positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from inarow.agents.registering import agent
from inarow.arena.move_quality import MoveQuality
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.tournament import Tournament
from inarow.errors import BadOption
from inarow.executors import Executor
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.spec import Spec

BASELINES = ("random", "default", "alphabeta:depth=4,ties=random")  # random ties, so that games differ
SEATS = ("first", "second")
SOLVER_NODES = 300_000  # for each held-out position
_TRIES = 40  # random games for each position wanted, before a game is taken to have no more


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """Games of the model in one seat against one baseline."""

    opponent: str
    seat: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    failures: int = 0

    def with_game(self, score: int, failed: bool) -> SeatResult:
        """The same with one more game, whose score is +1, 0 or -1."""
        return SeatResult(
            opponent=self.opponent,
            seat=self.seat,
            games=self.games + 1,
            wins=self.wins + (score > 0),
            draws=self.draws + (score == 0),
            losses=self.losses + (score < 0),
            failures=self.failures + failed,
        )

    def as_dictionary(self) -> dict[str, Any]:
        names = ("opponent", "seat", "games", "wins", "draws", "losses", "failures")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEvaluation:
    """How an agent is evaluated; equal fields give equal results on every executor.

    `games` are those against each baseline, half from each seat; `positions` come from random games, where
    the exact solver answers. Both depend on this seed alone, not on that of the training.
    """

    game: Game
    agent: str
    games: int = 100
    positions: int = 100
    seed: int = 0
    baselines: tuple[str, ...] = field(default=BASELINES)

    def __post_init__(self) -> None:
        if self.games < 0 or self.games % 2:
            raise BadOption("train", "games", str(self.games), "it is even, half from each seat, or 0")
        if self.positions < 0:
            raise BadOption("train", "positions", str(self.positions), "it takes 0 or more")

    def play(
        self, executor: Callable[[], Executor], progress: Callable[[float], None] = lambda _share: None
    ) -> tuple[SeatResult, ...]:
        """The results against each baseline from each seat."""
        if not self.games:
            return ()
        tournament = Tournament(
            game=self.game,
            agents=(self.agent, *self.baselines),
            games=self.games,
            shape="gauntlet",
            seed=self.seed,
        )
        found = {
            (other, seat): SeatResult(opponent=text, seat=SEATS[seat])
            for other, text in enumerate(self.baselines, start=1)
            for seat in (0, 1)
        }
        job = PlayGames.of(self.game, tournament.agents, Terms())
        for done, (number, record) in enumerate(executor().run(job, tournament.tasks()), start=1):
            seats = tournament.seats(number)
            seat = seats.index(0)
            key = seats[1 - seat], seat
            found[key] = found[key].with_game(record.outcome.score_for(seat), record.broken == seat)
            progress(done / len(tournament))
        return tuple(found.values())

    def judge(self, progress: Callable[[float], None] = lambda _share: None) -> MoveQuality:
        """Its moves on held-out positions against the exact solver; those beyond its nodes are unknown."""
        from inarow.rules.notation import write_move
        from inarow.solving.solver import Solver  # lazily: it imports Numba

        quality = MoveQuality()
        if not self.positions:
            return quality
        player, solver = agent(Spec.read(self.agent), seed=self.seed), Solver(self.game)
        for done, position in enumerate(held_positions(self.game, self.positions, self.seed), start=1):
            move = write_move(self.game, player.choose(position, Limit()).move)
            solution = solver.solve(position, nodes=SOLVER_NODES)
            quality.add(solution.columns[move], solution.score)
            progress(done / self.positions)
        return quality


def held_positions(game: Game, count: int, seed: int) -> Iterator[Position]:
    """Different positions with a choice to make, from random games, where the solver is likely to answer."""
    from inarow.solving.cost_model import solver_reaches  # lazily: it imports Numba

    chance = random.Random(f"held positions {seed}")
    seen: set[Position] = set()
    for _ in range(_TRIES * count):
        line = [game.start]
        while line[-1].outcome is None:
            line.append(line[-1].play(chance.choice(line[-1].legal_moves())))
        position = chance.choice(line[:-1])
        if len(position.legal_moves()) < 2 or not solver_reaches(position) or position.canonical() in seen:
            continue
        seen.add(position.canonical())
        yield position
        if len(seen) == count:
            return
