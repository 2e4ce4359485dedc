"""What a trainer is: a generator that trains for some episodes, yields a checkpoint, and goes on.

The model depends on the game, the parameters and the seed alone: a training that was stopped and resumed from
its file ends with the same bytes as one that was not (on one thread).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from inarow.learning.model_file import Kind, Model, Point
from inarow.rules.game import Game

MOST_POINTS = 400  # of a learning curve; a longer one loses every second point
SLICE = 0.1  # seconds a kernel may run before `stop` is called
FOREVER = 1 << 60  # episodes: no end


def never() -> bool:
    """For a training that is never stopped."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The state of a training. `model` makes the model of a file; call it before the trainer goes on.

    `seconds` are those spent training in this process, `figures` what was measured at this point (empty where
    a training was stopped between two), and `remark` is a message to the user, such as that a table is full.
    """

    episodes: int
    seconds: float
    figures: Mapping[str, float]
    model: Callable[[], Model]
    remark: str = ""


class Trainer(Protocol):
    """Anything that learns a game by playing it. Its parameters are its fields."""

    @property
    def kind(self) -> Kind: ...

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
        """Learn until `episodes` are done in all, with a checkpoint each `every` episodes and at the end.

        `start` is a model of this trainer to resume from, with its game, seed, parameters and `every`.
        `stop` is called several times a second; once it returns True, one last checkpoint is yielded.
        """
        ...


def checkpoint_episodes(done: int, episodes: int, every: int) -> Iterator[int]:
    """The episodes after which checkpoints are due: the multiples of `every` that are left, and the end.

    >>> list(checkpoint_episodes(25, 50, 20))
    [40, 50]
    """
    while done < episodes:
        done = min(done - done % every + every, episodes)
        yield done


def with_point(curve: tuple[Point, ...], episodes: int, figures: Mapping[str, float]) -> tuple[Point, ...]:
    """The curve with one more point; of too many every second one is dropped, never the newest.

    >>> with_point((), 100, {"random": 0.5})
    ({'episodes': 100, 'random': 0.5},)
    """
    points = (*curve, {"episodes": episodes, **figures})
    return points if len(points) <= MOST_POINTS else points[(len(points) - 1) % 2 :: 2]
