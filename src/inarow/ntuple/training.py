"""TD(lambda) with n-tuple networks: position values are learnt from self-play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadOption
from inarow.kernels.boards.tables import setup
from inarow.kernels.ntuple import learning as k
from inarow.kernels.ntuple.layout import Layout, lay_out
from inarow.learning.model_file import Kind, Model, Point
from inarow.learning.trainer import FOREVER, Checkpoint, checkpoint_episodes, never, with_point
from inarow.ntuple.network import Sharing, images_of, pack, random_tuples, table_entries, unpack, weights_of
from inarow.rules.game import Game

BATCH = 64  # games between two updates of the schedules, and checks for a stop
_RANGES: Mapping[str, tuple[float, float]] = {
    "step": (1e-9, 1.0),
    "last_step": (1e-9, 1.0),
    "horizon": (1, 1e15),
    "trace": (0.0, 1.0),
    "exploration": (0.0, 1.0),
    "last_exploration": (0.0, 1.0),
    "openings": (0.0, 1.0),
    "longest_opening": (1, 676),
    "draw": (-1.0, 1.0),
    "threads": (1, 64),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NTuple:
    """How a network learns; every field is an option.

    tuples, length     the number of tuples and their cells; each is a random walk with a table of its own
    symmetry           share: a position is read under all symmetries, and all share the tables; sample: it
                       is learnt under a random one; none
    step, last_step    learning rate: the change of a weight for an error of 1, falling geometrically over
                       `horizon` games
    exploration, last_exploration    the fraction of moves that are random, falling linearly
    trace              lambda: the decay of eligibility traces
    openings, longest_opening        the fraction of games that begin with 1 to so many random moves
    sift               win in one, block, and never play below the opponent's win, without the network
    coherence          temporal coherence: a step of its own for each weight, smaller where changes disagree
    draw               what a draw is worth to the first player
    threads            so many play at once and share the weights without locks; one is reproducible
    """

    tuples: int = 150
    length: int = 8
    symmetry: Sharing = "share"
    step: float = 0.004
    last_step: float = 0.00005
    horizon: int = 1_000_000
    trace: float = 0.8
    exploration: float = 0.1
    last_exploration: float = 0.02
    openings: float = 0.4
    longest_opening: int = 8
    sift: bool = True
    coherence: bool = False
    draw: float = 0.0
    threads: int = 1

    def __post_init__(self) -> None:
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise BadOption("ntuple", name, str(value), f"it takes {least:g} to {most:g}")
        if self.symmetry not in ("share", "sample", "none"):
            raise BadOption("ntuple", "symmetry", self.symmetry, "it takes share, sample or none")

    @property
    def kind(self) -> Kind:
        return "ntuple"

    @classmethod
    def of(cls, model: Model) -> NTuple:
        """The trainer that made a model; a model only to play with cannot be trained on."""
        if model.parameters["precision"] != "float32":
            raise BadOption(
                "ntuple", "resume", "this file", "a network only to play with cannot be trained further"
            )
        return cls(**{one.name: model.parameters[one.name] for one in fields(cls)})

    def train(
        self,
        game: Game,
        *,
        seed: int,
        episodes: int = FOREVER,
        every: int,
        start: Model | None = None,
        stop: Callable[[], bool] = never,
    ) -> Iterator[Checkpoint]:
        """Play and learn; see `Trainer`. An episode is a game."""
        if start is not None:
            game, seed, every = start.game, start.seed, start.every
        learners = _Learners(self, game, seed, start)
        curve: tuple[Point, ...] = () if start is None else start.curve
        done = 0 if start is None else start.episodes
        seconds = 0.0

        def model() -> Model:
            return Model(
                kind="ntuple",
                game=game,
                parameters={**asdict(self), "precision": "float32"},
                seed=seed,
                episodes=done,
                every=every,
                curve=curve,
                arrays=learners.arrays(),
            )

        with ThreadPoolExecutor(self.threads) as pool:
            for end in checkpoint_episodes(done, episodes, every):
                while done < end:
                    if stop():
                        yield Checkpoint(episodes=done, seconds=seconds, figures={}, model=model)
                        return
                    began = time.perf_counter()
                    games = min(BATCH * self.threads - done % (BATCH * self.threads), end - done)
                    learners.play(pool, games, done - done % BATCH)
                    done += games
                    seconds += time.perf_counter() - began
                figures = learners.figures() if end % every == 0 else {}
                if figures:
                    curve = with_point(curve, done, figures)
                yield Checkpoint(episodes=done, seconds=seconds, figures=figures, model=model)

    def rates(self, done: int) -> list[float]:
        """The numbers of the kernel's `rates` after so many games."""
        passed = min(done / self.horizon, 1.0)
        step = self.step * (self.last_step / self.step) ** passed
        exploration = self.exploration + (self.last_exploration - self.exploration) * passed
        return [step, self.trace, exploration, self.openings, self.draw]


class _Learners:
    """The weights, and a learner for each thread."""

    def __init__(self, how: NTuple, game: Game, seed: int, start: Model | None) -> None:
        entries = table_entries(game, how.tuples, how.length)
        self._how = how
        self._setup = setup(game)
        if start is None:
            self._tuples = np.array(random_tuples(game, how.tuples, how.length, seed), dtype=np.uint16)
            self._weights: NDArray[np.float32] = np.zeros((2, entries), dtype=np.float32)
            self._coherence: NDArray[np.float32] = np.zeros((2, entries * how.coherence, 2), dtype=np.float32)
        else:
            self._tuples = start.arrays["tuples"]
            self._weights = weights_of(start)
            shape = (2, entries * how.coherence, 2)
            packed = start.arrays.get("coherence", pack(np.zeros(0, dtype=np.float32)))
            self._coherence = unpack(packed, "float32", shape)
        images = images_of(game, how.symmetry)
        self._layout = lay_out(game, self._tuples.tolist(), images)
        self._states = [
            new_learner(how, game, self._layout, len(images), word)
            for word in np.random.SeedSequence([abs(seed), seed < 0]).generate_state(how.threads, np.uint64)
        ]
        if start is not None:
            for number, one in enumerate(self._states):
                one.word[0] = start.arrays["words"][number]
                one.counts[:] = start.arrays["counts"][number]
                one.error[0] = start.arrays["errors"][number]

    def play(self, pool: ThreadPoolExecutor, games: int, done: int) -> None:
        """Play so many games, divided among the learners."""
        threads = len(self._states)
        for one in self._states:
            one.rates[:] = self._how.rates(done)
        shares = [games // threads + (number < games % threads) for number in range(threads)]
        work = (self._weights, self._coherence)
        others = [
            pool.submit(k.play_games.bind(*work, one, self._layout, self._setup, share))
            for one, share in zip(self._states[1:], shares[1:], strict=True)
        ]
        k.play_games(*work, self._states[0], self._layout, self._setup, shares[0])
        for other in others:
            other.result()

    def figures(self) -> dict[str, float]:
        """The mean error, results and lengths of the games since the last call."""
        counts = np.sum([one.counts for one in self._states], axis=0)
        error = sum(float(one.error[0]) for one in self._states)
        for one in self._states:
            one.counts[:], one.error[:] = 0, 0
        games = max(int(counts[k.GAMES]), 1)
        return {
            "error": (error / max(int(counts[k.UPDATES]), 1)) ** 0.5,
            "first wins": int(counts[k.FIRST_WINS]) / games,
            "second wins": int(counts[k.SECOND_WINS]) / games,
            "plies": int(counts[k.PLIES]) / games,
            "entries": float(np.count_nonzero(self._weights)),
        }

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The arrays of a model file."""
        arrays: dict[str, NDArray[Any]] = {
            "tuples": self._tuples,
            "weights": pack(self._weights),
            "words": np.array([one.word[0] for one in self._states], dtype=np.uint64),
            "counts": np.array([one.counts for one in self._states], dtype=np.int64),
            "errors": np.array([one.error[0] for one in self._states], dtype=np.float64),
        }
        return arrays | ({"coherence": pack(self._coherence)} if self._how.coherence else {})


def new_learner(how: NTuple, game: Game, layout: Layout, images: int, word: int) -> k.LearnerState:
    """What one thread plays and learns with."""
    readings, cells = layout.start.size, game.cells
    return k.LearnerState(
        cells=np.zeros(cells, dtype=np.int8),
        moves=np.zeros(cells, dtype=np.int16),
        entries=np.zeros(readings, dtype=np.int32),
        parts=np.zeros(readings if how.symmetry == "share" else readings // images, dtype=np.float32),
        seen=np.zeros((cells + 1, readings), dtype=np.int32),
        backups=np.zeros(cells + 1),
        explored=np.zeros(cells + 1, dtype=np.int8),
        rates=np.array(how.rates(0)),
        switches=np.array([how.longest_opening, how.sift, images, how.symmetry == "sample"], dtype=np.int64),
        counts=np.zeros(k.COUNTS, dtype=np.int64),
        error=np.zeros(1),
        word=np.array([word or 1], dtype=np.uint64),
    )
