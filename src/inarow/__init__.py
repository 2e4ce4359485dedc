"""inarow: the laboratory for agents on k-in-a-row games.

Every name a user may import is here. Importing it loads neither Numba nor NumPy; what needs them
is loaded when it is first asked for.

>>> import inarow
>>> position = inarow.game("connect4").position("4453")
>>> print(position.play("4"))
. . . . . . .
. . . . . . .
. . . . . . .
. . . x . . .
. . . o . . .
. . o x x . .
1 2 3 4 5 6 7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inarow.errors import InarowError
from inarow.rules.game import Game, Move
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import GAMES, define_game
from inarow.rules.presets import read_game as game

if TYPE_CHECKING:
    from inarow.agents.registering import AGENTS, agent, agent_class
    from inarow.batches.batch import Batch, batch
    from inarow.evaluation.evaluation import Evaluation, evaluate
    from inarow.forcing.attack import Attack, ForcedWin
    from inarow.forcing.checking import proved_plies
    from inarow.forcing.search import forced_win, holding_moves
    from inarow.heuristics.registering import HEURISTICS, heuristic, read_heuristic
    from inarow.notebook import tournament
    from inarow.plugins import load_plugin
    from inarow.search.counting import count_positions, count_sequences
    from inarow.search.limit import Limit
    from inarow.search.result import SearchResult
    from inarow.solving.solution import Solution
    from inarow.solving.solver import Solver, solve

__all__ = [
    "AGENTS",
    "GAMES",
    "HEURISTICS",
    "Attack",
    "Batch",
    "Evaluation",
    "ForcedWin",
    "Game",
    "InarowError",
    "Limit",
    "Move",
    "Outcome",
    "Position",
    "SearchResult",
    "Solution",
    "Solver",
    "agent",
    "agent_class",
    "batch",
    "count_positions",
    "count_sequences",
    "define_game",
    "evaluate",
    "forced_win",
    "game",
    "heuristic",
    "holding_moves",
    "load_plugin",
    "proved_plies",
    "read_heuristic",
    "solve",
    "tournament",
]

_LATE = {
    "AGENTS": "inarow.agents.registering",
    "HEURISTICS": "inarow.heuristics.registering",
    "agent": "inarow.agents.registering",
    "agent_class": "inarow.agents.registering",
    "heuristic": "inarow.heuristics.registering",
    "read_heuristic": "inarow.heuristics.registering",
    "Batch": "inarow.batches.batch",
    "batch": "inarow.batches.batch",
    "Evaluation": "inarow.evaluation.evaluation",
    "evaluate": "inarow.evaluation.evaluation",
    "Attack": "inarow.forcing.attack",
    "ForcedWin": "inarow.forcing.attack",
    "forced_win": "inarow.forcing.search",
    "holding_moves": "inarow.forcing.search",
    "proved_plies": "inarow.forcing.checking",
    "Limit": "inarow.search.limit",
    "SearchResult": "inarow.search.result",
    "Solution": "inarow.solving.solution",
    "Solver": "inarow.solving.solver",
    "solve": "inarow.solving.solver",
    "count_positions": "inarow.search.counting",
    "count_sequences": "inarow.search.counting",
    "load_plugin": "inarow.plugins",
    "tournament": "inarow.notebook",
}


def __getattr__(name: str) -> object:
    """Load what needs compiled code, and the version, when they are first asked for."""
    if name in _LATE:
        from importlib import import_module

        return getattr(import_module(_LATE[name]), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("inarow")
    raise AttributeError(f"module 'inarow' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
