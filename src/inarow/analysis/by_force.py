"""Wins and losses by force as results of a search, and what they are worth."""

from __future__ import annotations

from inarow.analysis.budget import Budget
from inarow.analysis.worth import Worth
from inarow.forcing.search import forced_win
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search.result import SearchResult

THREATENING = 0.25  # of what is left of the limit, for a win by threats of order two
FORCING_NODES = 20_000  # for a win by force where there is a limit of depth alone


def by_force(position: Position, budget: Budget, *, part: float, order: int = 1) -> SearchResult | None:
    """A win by threats of this order, looked for with a part of the budget; None without one."""
    if not budget.affords(part):
        return None
    share = budget.share(part)
    nodes = FORCING_NODES if share.nodes is None and share.seconds is None else share.nodes
    attack = forced_win(position, order=order, nodes=nodes, seconds=share.seconds)
    budget.spend(attack.nodes)
    return won_by(position, attack.line, budget) if attack.found else None


def won_by(position: Position, line: tuple[Move, ...], budget: Budget) -> SearchResult:
    """A win that is proved by this line."""
    plies = len(line)
    return SearchResult(
        move=line[0],
        score=WIN - position.ply - plies,
        outcome="win",
        plies=plies,
        line=line,
        depth=plies,
        nodes=budget.spent,
        calls=budget.spent,
    )


def won_by_force(line: tuple[Move, ...]) -> Worth:
    """What the first move of a win by force is worth."""
    return Worth(outcome="win", plies=len(line), within=True)


def lost_by_force(position: Position, move: Move, *, nodes: int) -> Worth:
    """What a move is worth that leaves the opponent a win by force; the nodes are for finding its length."""
    answer = forced_win(position.play(move), nodes=nodes)
    return Worth(outcome="loss", plies=1 + len(answer.line) if answer.found else None, within=True)
