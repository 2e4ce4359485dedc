"""Monte Carlo tree search: from a Position to a SearchResult, in one thread or several."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from inarow.kernels.alphabeta.scores import WIN
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.mcts import state as t
from inarow.mcts.root import best_child, children_of, line_from, root_proof
from inarow.mcts.state import Grower, MctsOptions, new_grower
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import OutcomeWord, SearchResult
from inarow.search.slices import Slicer

SCALE = 1000  # the score of an undecided position is its value, from -1 to 1, times this
SIMULATIONS = 50_000  # where no limit is given
MOST = 2**31 - 2  # a node counts its visits in an int32, the root one more than there are simulations
_SINGLE = 64  # simulations where there is one move to choose from: enough for a score
_LOST_AT_ONCE = 2  # as a proof: the opponent's next move ends the game


def mcts(
    position: Position,
    limit: Limit,
    options: MctsOptions,
    seed: int = 0,
    only: Sequence[Move] | None = None,
) -> SearchResult:
    """Simulate within the limit; a node is a simulation, and a depth is no limit. The position must be open.

    `only` names the moves to choose from; then no result is called proven. With several threads each builds
    a tree of its own with its share of the nodes, and their statistics of the root are added up, so with a
    limit of nodes alone the answer is always the same.
    """
    ready()
    started = slices.clock()
    nodes = _simulations(limit, len(position.legal_moves() if only is None else only))
    trees = options.threads if nodes is None else min(options.threads, nodes)
    shares = [None if nodes is None else nodes // trees + (one < nodes % trees) for one in range(trees)]
    growers = [new_grower(position, options, share, seed, one) for one, share in enumerate(shares)]
    deadline = None if limit.seconds is None else started + limit.seconds
    slicers = [Slicer(deadline, MOST if share is None else min(share, MOST)) for share in shares]
    if only is not None:
        _leave_only(growers, only)
    _run_threads(growers, slicers, first_proof_ends=nodes is None)
    growers = [one for one in growers if one.tree.links[t.ROOT, t.COUNT]]  # a proof may come before the last
    found = _result(position, growers, restricted=options.radius_on(position.game) > 0, started=started)
    return found if only is None else replace(found, outcome=None, plies=None)


def _leave_only(growers: Sequence[Grower], only: Sequence[Move]) -> None:
    """Call all other moves at the roots lost, so that nobody visits them."""
    for grower in growers:
        grower.grow(1)  # it expands the root
        first, count = (int(grower.tree.links[t.ROOT, column]) for column in (t.FIRST, t.COUNT))
        for node in range(first, first + count):
            if grower.move(node) not in only:
                grower.tree.proof[node] = -_LOST_AT_ONCE


def _simulations(limit: Limit, moves: int) -> int | None:
    """How many simulations there may be; None where only the clock counts."""
    given = [] if limit.nodes is None else [limit.nodes]
    if limit.nodes is None and limit.seconds is None:
        given.append(SIMULATIONS)
    if moves == 1:
        given.append(_SINGLE)
    return min(given, default=None)


def _run_threads(growers: Sequence[Grower], slicers: Sequence[Slicer], *, first_proof_ends: bool) -> None:
    """Expand each tree until its limit or a proof; the first in this thread, which notices Ctrl-C."""
    stop = threading.Event()

    def run(number: int) -> None:
        grower, slicer = growers[number], slicers[number]
        while not stop.is_set():
            slicer.run(grower.grow)
            if slicer.exhausted:
                return
            if grower.tree.proof[t.ROOT] and grower.tree.control[t.SOLVE]:
                if first_proof_ends:
                    stop.set()
                return

    if len(growers) == 1:
        run(0)
        return
    with ThreadPoolExecutor(len(growers) - 1) as pool:
        others = [pool.submit(run, number) for number in range(1, len(growers))]
        try:
            run(0)
            for other in others:
                other.result()
        except BaseException:  # Ctrl-C: leave no thread behind
            stop.set()
            raise


def _result(
    position: Position, growers: Sequence[Grower], *, restricted: bool, started: float
) -> SearchResult:
    """The SearchResult; only a proof is called an outcome."""
    children = children_of(growers)
    best = best_child(children)
    proof = root_proof(children)
    outcome: OutcomeWord | None = None
    plies: int | None = None
    score = round(SCALE * best.mean) if best.proof != t.DRAWN else 0
    if proof is not None:
        sign, end = proof
        if not restricted or (sign, end) == (1, 1):  # the moves left out could refute any other proof
            outcome = ("draw", "win", "loss")[sign]
            score = sign * (WIN - position.ply - end)
            plies = _known_plies(position, sign, end)
        else:
            score = sign * SCALE
    fullest = max(growers, key=lambda one: int(one.tree.visits[_node(one, best.place)]))
    simulations = sum(int(one.tree.control[t.SIMULATIONS]) for one in growers)
    return SearchResult(
        move=best.move,
        score=score,
        scale=SCALE,
        outcome=outcome,
        plies=plies,
        line=line_from(fullest, _node(fullest, best.place)),
        depth=max(int(one.tree.control[t.DEEPEST]) for one in growers),
        nodes=simulations,
        calls=simulations,
        seconds=slices.clock() - started,
    )


def _node(grower: Grower, place: int) -> int:
    return int(grower.tree.links[t.ROOT, t.FIRST]) + place


def _known_plies(position: Position, sign: int, end: int) -> int | None:
    """The plies to the end if they are certain: a proof says who wins, and only near the end how soon.

    A win in one is seen when a node is expanded, so a win in three is the fastest if it is not one in
    one; a loss is as slow as the slowest of all moves. With misere it all happens a ply sooner.
    """
    if sign == 0:
        return position.game.cells - position.ply
    certain = (3 if sign > 0 else 4) - position.game.misere
    return end if end <= certain else None
