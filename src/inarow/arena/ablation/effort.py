"""What a part costs or saves: the same positions searched without it and with it.

Counts are averages over positions; ratios and branching factors, which multiply, are geometric means.
The effective branching factor b of a search of n nodes to depth d solves n = b + b^2 + ... + b^d: a tree in
which every position has b moves has so many nodes. A search of several iterations counts all of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

from inarow.agents.registering import find_agent
from inarow.arena.ablation.plan import SwitchComparison
from inarow.arena.openings import Opening, random_opening
from inarow.arena.referee import Terms
from inarow.errors import NotationError
from inarow.rules.game import Game
from inarow.rules.notation import write_move, write_moves
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec, options_of

LONGEST = 12  # moves before a position of the sample
_TRIES = 20  # for a random position that is not in the sample yet


@dataclass(frozen=True, slots=True)
class Side:
    """One search of one position."""

    move: str
    score: float | None  # in the heuristic's units
    nodes: int
    seconds: float
    branching: float | None


@dataclass(frozen=True, slots=True)
class Probe:
    """One position, searched without the part and with it."""

    moves: str
    off: Side
    on: Side


def sample(game: Game, count: int, seed: int) -> tuple[Opening, ...]:
    """The empty board, then random moves of several lengths to open positions, no two the same.

    Small boards may have fewer of them.
    """
    lengths = list(range(1, min(LONGEST, game.cells // 2) + 1))
    found: dict[Position, Opening] = {game.start: ()}
    for number in range(3 * count + _TRIES):
        if len(found) >= count or not lengths:
            break
        length = lengths[number % len(lengths)]
        for attempt in range(_TRIES):
            try:
                moves = random_opening(game, length, (seed * 1_000_003 + number) * _TRIES + attempt)
            except NotationError:  # no moves of this length leave the game open
                lengths.remove(length)
                break
            position = Position.after(game, moves)
            if position not in found:
                found[position] = moves
                break
    return tuple(found.values())


def probes(
    comparison: SwitchComparison, game: Game, openings: Sequence[Opening], terms: Terms, seed: int
) -> Iterator[Probe]:
    """Search every position with both agents, one after the other; which is first changes with each position.

    Agents are seated as in a match: third-party ones in child processes. A failure is raised as BadAnswer.
    """
    texts = (str(comparison.off), str(comparison.on))
    with ExitStack() as stack:
        seats = [stack.enter_context(closing(terms.seat(text, terms.is_isolated(text)))) for text in texts]
        for number, moves in enumerate(openings):
            position = Position.after(game, moves)
            sides: dict[int, Side] = {}
            for which in (0, 1) if number % 2 == 0 else (1, 0):
                seats[which].begin(game, seed)
                seats[which].prepare(NO_LIMIT)
                started = time.perf_counter()
                result = seats[which].choose(position, NO_LIMIT)
                elapsed = time.perf_counter() - started
                depth = _depth((comparison.off, comparison.on)[which], position)
                branching = None if depth is None else branching_factor(result.nodes, depth)
                score = None if result.units is None else float(result.units)
                sides[which] = Side(write_move(game, result.move), score, result.nodes, elapsed, branching)
            yield Probe(write_moves(game, moves), sides[0], sides[1])


def branching_factor(nodes: int, depth: int) -> float | None:
    """The b with nodes = b + b^2 + ... + b^depth; None where no node was counted.

    >>> branching_factor(7 + 49 + 343, 3)
    7.0
    """
    if nodes < 1 or depth < 1:
        return None
    low, high = 0.0, float(nodes ** (1 / depth))
    for _ in range(100):
        middle = (low + high) / 2
        if sum(middle**power for power in range(1, depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return round(high, 9)


def effort_row(found: Sequence[Probe]) -> dict[str, Any]:
    """The averages of `nodes` and `seconds`, the geometric means of the rest, and how many answers differ."""
    counted = [probe for probe in found if probe.off.nodes and probe.on.nodes]
    row: dict[str, Any] = {"positions": len(found)}
    for name in ("off", "on"):
        sides: list[Side] = [getattr(probe, name) for probe in found]
        row[f"nodes_{name}"] = sum(side.nodes for side in sides) / len(sides)
        row[f"seconds_{name}"] = sum(side.seconds for side in sides) / len(sides)
        row[f"branching_{name}"] = _geometric(side.branching for side in sides if side.branching is not None)
    row["nodes_ratio"] = _geometric(probe.on.nodes / probe.off.nodes for probe in counted)
    row["seconds_ratio"] = _geometric(probe.on.seconds / probe.off.seconds for probe in found)
    row["scores_changed"] = sum(probe.off.score != probe.on.score for probe in found)
    row["moves_changed"] = sum(probe.off.move != probe.on.move for probe in found)
    return row


def _depth(agent: Spec, position: Position) -> int | None:
    """How deep this agent was asked to search; None if neither its text nor its default says."""
    option = options_of(find_agent(agent).item.target).get("depth")
    given = dict(agent.options).get("depth") or (option and option.default) or ""
    empty = position.game.cells - position.ply
    if given == "full":
        return empty
    return min(int(given), empty) if given.isascii() and given.isdigit() else None


def _geometric(values: Iterable[float]) -> float | None:
    logarithms = [math.log(value) for value in values if value > 0]
    return math.exp(sum(logarithms) / len(logarithms)) if logarithms else None
