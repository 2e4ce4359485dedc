"""The bench signature: nodes of fixed searches on fixed positions; it changes when a search does."""

from __future__ import annotations

from inarow.agents.registering import agent
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT

CASES = (
    ("connect4", "4453", "alphabeta:depth=8"),
    ("connect4", "44444432", "alphabeta:depth=8,heuristic=strong"),
    ("connect4", "", "minimax:depth=5"),
    ("tictactoe", "", "alphabeta:depth=full,scoring=plain"),
    ("mnk:9x9:5", "e5,e6,d5", "alphabeta:depth=3,heuristic=potential,radius=1"),
    ("drop:9x7:5+wrap", "55", "alphabeta:depth=6,symmetry=on"),
)


def signature() -> int:
    """The sum of all nodes: the same on every machine."""
    return sum(
        agent(text).choose(read_game(game).position(moves), NO_LIMIT).nodes for game, moves, text in CASES
    )
