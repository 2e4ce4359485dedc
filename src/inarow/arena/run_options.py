"""The options of a run in one table, from which TOML files, commands and `inarow.tournament` take them.

A new option is a field with its type, default and help text. `RunConfig` makes of it what is played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Literal

from inarow.errors import BadOption

Shape = Literal["round-robin", "gauntlet", "neighbours"]


def _described(text: str, *, least: int | None = None, unit: str | None = None) -> dict[str, Any]:
    """The rest of an entry: its help text, the lowest value, and how a value is called in help texts."""
    return {"help": text, "least": least, "unit": unit}


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """What can be said of a run, as it is written: texts and numbers. None is no limit.

    >>> RunOptions(agents=("random", "default")).games
    100
    """

    game: str = field(default="connect4", metadata=_described("A preset or a board.", unit="GAME"))
    agents: tuple[str, ...] = field(
        default=(),
        metadata=_described(
            "Repeat it for every agent: a name with options, a file.py, or a folder for every agent file "
            "in it.",
            unit="AGENT",
        ),
    )
    games: int = field(
        default=100, metadata=_described("Games of each pair of agents; even, half from each seat.")
    )
    shape: Shape = field(
        default="round-robin",
        metadata=_described(
            "Everybody against everybody, the first agent against each other, or each against the next."
        ),
    )
    openings: str = field(
        default="none",
        metadata=_described(
            "'none', 'random:N' (N moves, near the centre without gravity), 'balanced:N' (draws with best "
            "play, as far as the solver can tell), 'all:N' or 'file:NAME'.",
            unit="KIND",
        ),
    )
    seed: int = field(default=0, metadata=_described("Seed of everything random."))
    seconds: float | None = field(default=None, metadata=_described("Seconds for each move."))
    nodes: int | None = field(default=None, metadata=_described("Nodes for each move."))
    plugins: tuple[str, ...] = field(
        default=(),
        metadata=_described(
            "A Python file that adds games, heuristics or agents; may be repeated.", unit="FILE"
        ),
    )
    isolate: bool = field(
        default=False,
        metadata=_described(
            "Run built-in agents in processes of their own too; third-party agents always are."
        ),
    )
    sandbox: bool = field(
        default=True,
        metadata=_described(
            "Confine third-party agents where the system can (Linux): no network, no other programs, no "
            "files but their own."
        ),
    )
    memory: int = field(
        default=2048,
        metadata=_described("Memory of each agent that runs in a process of its own.", least=64, unit="MB"),
    )
    patience: float = field(
        default=20.0,
        metadata=_described(
            "The most an agent in a process of its own may take for a move if --seconds is not given.",
            unit="SECONDS",
        ),
    )

    def __post_init__(self) -> None:
        least = OPTIONS["memory"].metadata["least"]
        if self.memory < least:
            raise BadOption("tournament", "memory", str(self.memory), f"it is {least} megabytes or more")
        if not 0 < self.patience < math.inf:
            raise BadOption("tournament", "patience", str(self.patience), "it is more than 0 seconds")

    def document(self) -> dict[str, Any]:
        """The keys of a TOML file; what is not limited is left out."""
        found = {name: getattr(self, name) for name in OPTIONS}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found.items()
            if value is not None
        }


OPTIONS = RunOptions.__dataclass_fields__
DEFAULT_MEMORY = RunOptions.memory << 20  # bytes
DEFAULT_PATIENCE = RunOptions.patience  # seconds for a move where no limit in seconds is given
