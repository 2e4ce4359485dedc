"""How good is my policy? `inarow.evaluate` asks it for moves whose exact scores are known, and lets it play.

>>> import inarow
>>> found = inarow.evaluate("default", "tictactoe", positions=60, games=4)
>>> found.perfect.value > 0.5 > found.blunders.value
True
>>> print(found)  # doctest: +SKIP
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from inarow.arena.isolation.origin import is_of_this_process
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.run_options import RunOptions
from inarow.arena.seats import limit_of
from inarow.arena.statistics.intervals import Share
from inarow.arena.statistics.performance import Performance
from inarow.errors import BadOption
from inarow.evaluation import wording
from inarow.evaluation.examination import Examination, examine
from inarow.evaluation.games import Played, can_be_perfect, opponents_of, play_all
from inarow.evaluation.held import first_ply, held_positions
from inarow.evaluation.policies import OWNER, Task, name_of, read_policy
from inarow.evaluation.progress import Progress, watched
from inarow.executors import Executor, available_cores, open_executor
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search.agent import Agent
from inarow.spec import Spec

POSITIONS, GAMES = 500, 20  # by default; games are those against each opponent


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Evaluation:
    """What was found of a policy; `print` shows it, `json` and `write` store it.

    examination  its moves on the held positions, by phase
    played       its games from both seats against each opponent
    positions    how many positions there were, and of them `held` in the test part of every data set
    remarks      what could not be found out, and why
    """

    policy: str
    game: Game
    seed: int
    examination: Examination
    played: Played
    positions: int
    held: int
    from_ply: int | None
    remarks: tuple[str, ...]

    @property
    def perfect(self) -> Share:
        """The share of moves that are as good as the best one, with its 95 % interval."""
        return self.examination.whole.perfect

    @property
    def blunders(self) -> Share:
        """The share of moves that change the result of the game, with its 95 % interval."""
        return self.examination.whole.blunders

    @property
    def rating(self) -> Performance | None:
        """The strength on the game's ladder, whose first level is 0; None where there is no ladder."""
        return self.played.rating

    def table(self) -> str:
        """The tables and remarks as text, the same that `print` shows."""
        return wording.text(self.as_dictionary())

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        return f"<{self.policy} on {self.game}: {self.positions:,} positions, {self.played.games:,} games>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.table())}</pre>"

    def as_dictionary(self) -> dict[str, Any]:
        """All of it as plain values: the keys of `inarow evaluate --json`."""
        rating, exam = self.rating, self.examination
        return {
            "agent": self.policy,
            "game": str(self.game),
            "seed": self.seed,
            "positions": self.positions,
            "held": self.held,
            "from_ply": self.from_ply,
            "moves": exam.whole.as_dictionary(),
            "by_phase": {phase: marks.as_dictionary() for phase, marks in exam.phases.items()},
            "elo": None if rating is None else rating.interval.elo,
            "low": None if rating is None else rating.interval.low,
            "high": None if rating is None else rating.interval.high,
            "open_below": None if rating is None else rating.open_below,
            "open_above": None if rating is None else rating.open_above,
            "openings": self.played.openings,
            "games": self.played.games,
            "distinct": self.played.different,
            "opponents": [one.as_dictionary() for one in self.played.results],
            "failures": [
                {"where": where, "reason": reason, "times": times}
                for where, found in (("positions", exam.failures.items()), ("games", self.played.failures))
                for reason, times in found
            ],
            "remarks": list(self.remarks),
        }

    def json(self) -> str:
        """The same as JSON."""
        return json.dumps(self.as_dictionary(), indent=1)

    def chart(self) -> str:
        """A picture of it, as SVG; it needs the extra `report`."""
        from inarow.report.charts.pictures import require_extra  # lazily: few ask for a picture

        require_extra("a chart of an evaluation")
        from inarow.report.charts.evaluation import evaluation_pictures

        return evaluation_pictures(self.as_dictionary())[0]

    def write(self, folder: str | Path) -> list[Path]:
        """Write JSON, tables and the chart into a new directory; the files."""
        from inarow.report.charts.pictures import require_extra
        from inarow.report.experiments import write_evaluation

        require_extra("a chart of an evaluation")
        return write_evaluation(self.as_dictionary(), self.table(), Path(folder))


def evaluate(
    policy: object,
    game: str | Game = "connect4",
    *,
    positions: int = POSITIONS,
    games: int = GAMES,
    seed: int = 0,
    plugins: Sequence[str | Path] = (),
    isolate: bool = False,
    sandbox: bool = True,
    memory: int = RunOptions.memory,
    patience: float = RunOptions.patience,
    engine: str = "processes",
    workers: int | None = None,
    address: str | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """How good a policy is, by proof and by games: see `policies` for the forms in which it may be given.

    `positions` are held ones, solved exactly; `games` are those against each opponent, half from each seat.
    The seed decides both, so everybody's paper is the same, and so are the numbers found: nothing depends on
    the clock, and an agent that would think by it is given 10,000 nodes for a move.

    An illegal move, and with agents any other failure, costs its position or its game and is reported. A
    batched function that raises, or answers in a wrong form or with NaN, ends the evaluation with that error.

    Agents given by their text play in `workers` processes, third-party ones isolated and, where the system
    has one, in a `sandbox` (`memory` in megabytes and `patience` in seconds are for them); all others in this
    one. `progress` is told each step and its share that is done; without it bars show that in a terminal and
    in a notebook.

    >>> def first_legal(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> found = inarow.evaluate(first_legal, "tictactoe", positions=40, games=2)
    >>> found.examination.whole.moves.judged, found.played.games
    (40, 20)
    """
    game = read_game(game) if isinstance(game, str) else game
    _require_amounts(positions, games)
    RunOptions(memory=memory, patience=patience)  # it refuses what is no limit
    for file in plugins:
        load_plugin(file)
    terms = Terms(
        plugins=tuple(map(str, plugins)),
        folder=str(Path.cwd()),
        isolate=isolate,
        sandbox=sandbox,
        memory=memory << 20,
        patience=patience,
    )
    subject = read_policy(policy, seed)
    if isinstance(subject, str):
        subject = without_clock(subject)
        PlayGames.of(game, (subject,), terms).prepare()  # what was typed wrongly is found before any work
    who = name_of(subject if isinstance(subject, str) else policy)
    hire = _hiring(subject, engine, workers, address)
    least = first_ply(game)
    with watched(progress) as tell:
        paper = held_positions(game, positions, seed, partial(tell, "solving positions"))
        task = Task(game=game, policy=subject, who=who, terms=terms, seed=seed, hire=hire)
        exam = examine(task, paper, partial(tell, "asking for moves"))
        played = play_all(task, opponents_of(game), games, partial(tell, "playing games"))
    held = sum(one.is_held for one in paper)
    missing = wording.remarks(
        game,
        wanted=positions,
        found=len(paper),
        held=held,
        from_ply=least,
        left_out=exam.left_out,
        thinks_by_the_clock=isinstance(subject, str) and "seconds" in dict(Spec.read(subject).options),
        played=played,
        is_perfect_possible=can_be_perfect(game),
    )
    return Evaluation(
        policy=who,
        game=game,
        seed=seed,
        examination=exam,
        played=played,
        positions=len(paper),
        held=held,
        from_ply=least if paper else None,
        remarks=tuple(missing),
    )


def without_clock(agent: str) -> str:
    """An agent's text with a number of nodes, where it would think by the clock otherwise.

    >>> without_clock("best"), without_clock("best:nodes=500"), without_clock("alphabeta")
    ('best:nodes=10000', 'best:nodes=500', 'alphabeta')
    """
    spec, limit = Spec.read(agent), limit_of(agent)
    return agent if limit.is_none else str(Spec(spec.name, (*spec.options, ("nodes", str(limit.nodes)))))


def _hiring(
    subject: str | Agent, engine: str, workers: int | None, address: str | None
) -> Callable[[], Executor]:
    """Where an agent is asked and plays: one that only this process knows does so here."""
    here = not isinstance(subject, str) or is_of_this_process(subject)
    many = available_cores() if workers is None else workers
    where, at = ("serial", None) if here else (engine, address)
    return lambda: open_executor(where, workers=many, address=at)


def _require_amounts(positions: int, games: int) -> None:
    if positions < 0:
        raise BadOption(OWNER, "positions", str(positions), "it takes 0 or more")
    if games < 0 or games % 2:
        raise BadOption(OWNER, "games", str(games), "it is even, half from each seat, or 0")
    if not positions and not games:
        raise BadOption(OWNER, "games", "0", "without positions and games there is nothing to say")
