"""What the report would have liked to try, each idea as an agent that differs from its alpha-beta in it."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.spec import Spec

RIVAL = "alphabeta:heuristic=course,ordering=natural,table=off,pvs=off,incremental=off,ties=random"


@dataclass(frozen=True, slots=True)
class Idea:
    """One change of the report's alpha-beta, or another agent in its place."""

    name: str
    agent: str
    asked: str | None  # the point of the report's list it answers
    alike: bool = False  # does it play alike at equal nodes, because it changes the time of a node alone?


def changed(**options: str) -> str:
    """The report's alpha-beta with other options."""
    return str(Spec("alphabeta", tuple((dict(Spec.read(RIVAL).options) | options).items())))


ORDER, STORE = {"ordering": "centre+killers+history"}, {"table": "16"}
IDEAS = (
    Idea("Monte Carlo tree search", "mcts", "MCTS"),
    Idea("better move ordering", changed(**ORDER), "better move ordering"),
    Idea("stored positions", changed(**STORE), "stored positions"),
    Idea("sums kept up to date", changed(incremental="on"), None, alike=True),
    Idea(
        "order + store + sums + lines", changed(**ORDER, **STORE, incremental="on", heuristic="lines"), None
    ),
)
