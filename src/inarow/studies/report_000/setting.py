"""The two games of report 000 as it sets them up, and its four agents in the corrected form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.studies import published
from inarow.studies.study import Effort, Row, Value

AGENTS = ("default", "minimax", "alphabeta", "qlearning")
SEARCHERS = ("minimax", "alphabeta")


@dataclass(frozen=True, slots=True)
class GameSetting:
    """A game of the report: how deep its agents search, and how long its learner trains."""

    title: str
    name: str
    depth: int | None  # None is to the end
    heuristic: str
    episodes: int
    quick_episodes: int

    @property
    def game(self) -> Game:
        return read_game(self.name)

    def training(self, effort: Effort) -> int:
        """The episodes of a learner; the quick run may do fewer."""
        return self.quick_episodes if effort.quick else self.episodes

    def searcher(self, agent: str, *, plain: bool = False) -> str:
        """`minimax` or `alphabeta` as the product has it; plain counts nodes as the report does."""
        depth = "full" if self.depth is None else self.depth
        return f"{agent}:depth={depth},heuristic={self.heuristic}" + ",scoring=plain" * plain


TIC_TAC_TOE = GameSetting("Tic Tac Toe", "tictactoe", None, "lines3", 5_000, 5_000)
CONNECT4 = GameSetting("Connect 4", "connect4", 3, "windows", 50_000, 5_000)
SETTINGS = (TIC_TAC_TOE, CONNECT4)


def printed(figure: str) -> Value:
    """What the report prints under this name."""
    return published.published("000", figure)


def row(figure: str, as_published: Value, corrected: Value, why: str, unit: str = "") -> Row:
    """A row of this study."""
    return published.row("000", figure, as_published, corrected, why, unit)


def brief(value: float) -> float:
    """A measured amount without the digits that mean nothing.

    >>> brief(0.0123456), brief(123456.7)
    (0.01235, 123456.7)
    """
    return float(f"{value:.4g}") if abs(value) < 1 else round(value, 2)


@contextmanager
def learner(setting: GameSetting, effort: Effort, episodes: int | None = None) -> Iterator[str]:
    """`qlearning` with a table that our trainer makes; unless given, in as many episodes as the report's."""
    from inarow.learning.model_file import write_model  # lazily: they bring Numba
    from inarow.learning.qlearning import QLearning

    episodes = episodes or setting.training(effort)
    (checkpoint,) = QLearning().train(setting.game, seed=effort.seed, episodes=episodes, every=episodes)
    with TemporaryDirectory(prefix="inarow-study-") as folder:
        file = Path(folder) / "table.safetensors"
        write_model(file, checkpoint.model())
        yield f"qlearning:file={file}"
