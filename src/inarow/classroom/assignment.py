"""An assignment, as `class.toml` says it: what students hand in, whom it plays, and what earns points."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Literal

from inarow.arena.openings import read_openings
from inarow.errors import BadFile, InarowError
from inarow.files import parse_toml, read_document
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.spec import Spec

DOCUMENT, SUBMISSIONS, RESULTS = "class.toml", "submissions", "results"
LADDER = "ladder:level={level}"

Kind = Literal["laws", "opponent", "ladder", "optimal", "time"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One way to earn points.

    laws      a share of the points for each law that is kept
    opponent  with the `goal` beat: all points if the submission is clearly better than `agent` in `games`
              games, half of them if neither is clearly better. With hold: all unless `agent` is clearly
              better. Clearly means that the 95 % interval of the score excludes 50 %
    ladder    by the highest of the `levels` that is not clearly better than the submission
    optimal   by the share of best moves on sampled positions: none at `none` or less, all at `full` or more;
              the upper end of the 95 % interval counts, so that no luck takes a point away
    time      by the share of its games that it did not lose by thinking too long
    """

    criterion: Kind
    points: float
    agent: str = ""
    goal: Literal["beat", "hold"] = "beat"
    games: int = 20
    levels: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    none: float = 0.4
    full: float = 0.9

    def __post_init__(self) -> None:
        if not 0 < self.points < math.inf:
            raise ValueError(f"the criterion {self.criterion} gives more than 0 points")
        if self.games < 2 or self.games % 2:
            raise ValueError(
                f"the criterion {self.criterion} plays an even number of games, half from each seat"
            )
        if (self.criterion == "opponent") != bool(self.agent):
            raise ValueError("the criterion opponent names its agent, and no other does")
        if self.criterion == "ladder" and not (self.levels and set(self.levels) <= set(range(1, 11))):
            raise ValueError("the levels of a ladder are numbers from 1 to 10")
        if not 0 <= self.none < self.full <= 1:
            raise ValueError("the shares none and full are between 0 and 1, and full is the larger one")

    @property
    def column(self) -> str:
        """Its name in the table of grades."""
        return f"opponent {self.agent}" if self.criterion == "opponent" else self.criterion

    @property
    def opponents(self) -> tuple[str, ...]:
        """Whom every submission plays for it."""
        if self.criterion == "ladder":
            return tuple(LADDER.format(level=level) for level in sorted(self.levels))
        return (self.agent,) if self.agent else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """All of `class.toml`. `seconds`, `nodes` and `memory` (MB) are what a move may take.

    hand_in   agent: a file with an agent. heuristic: one with a heuristic called `mine`, which `plays` names
    games     between each two submissions; `openings` as in a tournament
    imports   the modules a submission may import, each with all that is in it
    samples   positions on which every submission is asked for its move
    """

    title: str
    game: str
    rubric: tuple[Criterion, ...]
    hand_in: Literal["agent", "heuristic"] = "agent"
    plays: str = "alphabeta:depth=4,heuristic=mine"
    seconds: float | None = None
    nodes: int | None = None
    memory: int = 512
    games: int = 4
    openings: str = "random:2"
    samples: int = 40
    imports: tuple[str, ...] = ("inarow", "math", "random", "numpy", "collections", "functools", "itertools")
    deadline: datetime | None = None
    seed: int = 1
    nicknames: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.rubric:
            raise ValueError("its rubric is empty: [[rubric]] says what earns points")
        columns = [one.column for one in self.rubric]
        for column in columns:
            if columns.count(column) > 1:
                raise ValueError(f"the rubric has {column} twice")
        if self.games < 0 or self.games % 2:
            raise ValueError("games in class are an even number, half of them from each seat, or 0")
        if self.memory < 64:
            raise ValueError("memory is 64 megabytes or more")
        if not 1 <= self.samples <= 1000:
            raise ValueError("samples is a number from 1 to 1,000")
        try:
            read_openings(self.openings, read_game(self.game), self.seed)(0)
            Limit(seconds=self.seconds, nodes=self.nodes)
            for text in (self.plays, *self.opponents):
                Spec.read(text)
        except InarowError as error:
            raise ValueError(str(error)) from error

    @property
    def board(self) -> Game:
        return read_game(self.game)

    @property
    def limit(self) -> Limit:
        return Limit(seconds=self.seconds, nodes=self.nodes)

    @property
    def maximum(self) -> float:
        """The points of somebody who earns all."""
        return sum(one.points for one in self.rubric)

    @property
    def opponents(self) -> dict[str, int]:
        """Everybody whom all submissions play, with the number of games."""
        found: dict[str, int] = {}
        for criterion in self.rubric:
            for agent in criterion.opponents:
                found[agent] = max(found.get(agent, 0), criterion.games)
        return found

    @property
    def fingerprint(self) -> str:
        """What decides how a submission is checked and a game is played, apart from who plays it."""
        rules = (self.game, self.hand_in, self.plays, self.seconds, self.nodes, self.memory, self.openings)
        return sha256(repr((*rules, self.samples, self.imports, self.seed)).encode()).hexdigest()[:16]


def read_assignment(folder: Path) -> Assignment:
    """The assignment in this folder, or in this file; BadFile with one sentence if there is none."""
    if folder.suffix == ".toml":
        return read_document(folder, Assignment, parse=parse_toml)
    file = folder / DOCUMENT
    if not file.is_file():
        raise BadFile(str(folder), f"it has no {DOCUMENT}; 'inarow class new {folder}' makes an assignment")
    return read_document(file, Assignment, parse=parse_toml)
