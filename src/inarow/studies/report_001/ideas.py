"""What the report would have liked to try, each idea as an agent that differs from its alpha-beta in it."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.spec import Spec

RIVAL = "alphabeta:heuristic=course,ordering=natural,table=off,pvs=off,incremental=off,ties=random"
LEARNT = "{table}"  # stands for the file of the table that is learnt in the study


@dataclass(frozen=True, slots=True)
class Idea:
    """One change of the report's alpha-beta, or another agent in its place."""

    name: str
    agent: str
    asked: str | None  # the point of the report's list it answers
    counts_nodes: bool = True  # has a move a number of nodes? Where not, it is played in one match only
    alike: bool = False  # does it play alike at equal nodes, because it changes the time of a node alone?


def _changed(**options: str) -> str:
    return str(Spec("alphabeta", tuple((dict(Spec.read(RIVAL).options) | options).items())))


ORDER, STORE = {"ordering": "centre+killers+history"}, {"table": "16"}
IDEAS = (
    Idea("Monte Carlo tree search", "mcts", "MCTS"),
    Idea("better move ordering", _changed(**ORDER), "better move ordering"),
    Idea("stored positions", _changed(**STORE), "stored positions"),
    Idea("cheaper: sums kept up to date", _changed(incremental="on"), "a cheaper heuristic", alike=True),
    Idea("weights fitted to self-play (lines)", _changed(heuristic="lines"), None),
    Idea("TD learning: n-tuple network", "ntuple:depth=full", "reinforcement learning of the weights"),
    Idea("Q-learning: a table of moves", f"qlearning:file={LEARNT}", None, counts_nodes=False),
    Idea("the strong heuristic, corrected", _changed(heuristic="strong"), None),
    Idea(
        "order, store, sums and lines", _changed(**ORDER, **STORE, incremental="on", heuristic="lines"), None
    ),
)
