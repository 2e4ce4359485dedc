"""Wins of order two on boards without gravity: every attacking move threatens a win of order one.

If the defender passed after such a move, the attacker would win by threats to complete a run. In Gomoku it is
the win by continuous threes and fours. The kernel grows a tree (`kernels/forcing/second_order.py`); here it
is given its limits, and what it has proved becomes an `Attack`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from inarow.forcing.attack import Attack, ForcedWin, Line, attack_after, with_a_reply
from inarow.forcing.effort import Effort, attacking_moves
from inarow.forcing.first_order import win_of_order_one
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.forcing import threat_tree as at
from inarow.kernels.forcing.second_order import FOUND, REFUTED, RUNNING, grow, plant
from inarow.kernels.patterns.fours import SPENT
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices

_NO_LIMIT = 1 << 62
_MOST_NODES = 1 << 20  # of the tree: about 100 MB, were it filled
_BUDGET = 150  # fours tried for one question of the tree
_ORDER_ONE_NODES = 20_000  # first of all; wins by fours hardly ever take more
_ORDER_ONE_SHARE = 4  # a quarter of the limit
_SHORTER = 2  # times as many nodes as a win has taken may go to shorter ones
_LEAST_SHORTER = 10_000


def win_of_order_two(position: Position, effort: Effort) -> ForcedWin:
    """A win of the mover by threats of order two; the board has no gravity and the position is open.

    `searched` is what was ruled out: all moves of the effort, or all shorter than the win found, or nothing.
    """
    started = slices.clock()
    first = win_of_order_one(position, replace(effort, nodes=_first_nodes(effort.nodes)))
    if first.found:
        return replace(first, searched=0)  # of order two there may be a shorter one
    most = min(effort.moves, attacking_moves(position))
    by_fours = first.exhausted or first.searched >= most  # all of them are searched
    found, nodes = _win_within(position, _after(effort, first.nodes, most), by_fours), first.nodes
    nodes += found.nodes
    for_shorter = max(_SHORTER * nodes, _LEAST_SHORTER)
    while found.found and found.moves is not None and not effort.is_over:
        allowed = min(for_shorter, _NO_LIMIT if effort.nodes is None else effort.nodes - nodes)
        shorter = _win_within(position, replace(effort, moves=found.moves - 1, nodes=allowed), by_fours)
        for_shorter, nodes = for_shorter - shorter.nodes, nodes + shorter.nodes
        if not shorter.found:
            found = replace(found, searched=shorter.searched)
            break
        found = shorter
    return replace(found, nodes=nodes, seconds=slices.clock() - started)


def _after(effort: Effort, nodes: int, moves: int) -> Effort:
    """What is left of an effort after so many nodes, for an attack of so many moves."""
    return replace(effort, moves=moves, nodes=None if effort.nodes is None else effort.nodes - nodes)


def _win_within(position: Position, effort: Effort, by_fours: bool) -> ForcedWin:
    """A win in the moves of an effort; `by_fours` says that wins of order one are ruled out already."""
    room, most, limit = attacking_moves(position), effort.moves, effort.nodes
    if limit is not None and limit < 1:
        return ForcedWin(False, (), False, 0, 0, 0.0)
    limit = _NO_LIMIT if limit is None else limit
    tree = at.new_tree(position.game, moves=most, nodes=min(limit, _MOST_NODES), limit=limit, budget=_BUDGET)
    tree.control[at.LEFT_OUT] = not by_fours
    plant(numbered_cells(position.game, position.mover, position.waiter), tree)
    state, tried = _grow(tree, effort), _spent(tree)
    if state == FOUND:
        proof = _attack(position, tree, 0, {})
        return ForcedWin(True, proof.longest, False, 0, tried, 0.0, proof)
    whole = state == REFUTED and not tree.control[at.LEFT_OUT]
    exhausted = whole and (not tree.control[at.CUT] or most >= room)
    return ForcedWin(False, (), exhausted, (room if exhausted else most) if whole else 0, tried, 0.0)


def _first_nodes(nodes: int | None) -> int:
    return _ORDER_ONE_NODES if nodes is None else max(min(nodes // _ORDER_ONE_SHARE, _ORDER_ONE_NODES), 1)


def _grow(tree: at.ThreatTree, effort: Effort) -> int:
    """Search on, slice by slice, until the root is decided or a limit is reached."""
    grow_to, slicer, state = grow.bind(tree, ...), effort.slicer(), RUNNING

    def work(stop_at: int) -> int:
        nonlocal state
        state = int(grow_to(stop_at))
        return _spent(tree)

    while state == RUNNING and not slicer.exhausted and not effort.stopped():
        slicer.run(work)
    return state


def _spent(tree: at.ThreatTree) -> int:
    return int(tree.control[at.TRIED] + tree.fours.control[SPENT])


def _attack(position: Position, tree: at.ThreatTree, node: int, known: dict[int, Attack]) -> Attack:
    """The attack from a node that is won, the attacker to move; the shortest of those the tree has proved."""
    if node not in known:
        proved = [
            _attack_with(position, move, tree, child, known)
            for move, child in _edges(tree, node)
            if tree.nodes[child, at.WINS] == 0
        ]
        known[node] = min(proved, key=lambda attack: attack.plies)
    return known[node]


def _attack_with(
    position: Position, move: Move, tree: at.ThreatTree, node: int, known: dict[int, Attack]
) -> Attack:
    """The attack that begins with this move, which leads to `node`; it is won."""
    after = position.play(move)
    replies = {reply: _attack(after.play(reply), tree, child, known) for reply, child in _edges(tree, node)}
    lines: list[Line] = []
    for reply, line in _lines(tree, node):
        lines += ((reply, *line),) if reply >= 0 else with_a_reply(after, line)
    return attack_after(move, replies, tuple(lines))


def _edges(tree: at.ThreatTree, node: int) -> list[tuple[Move, int]]:
    first, count = tree.nodes[node, [at.FIRST, at.COUNT]].tolist()
    return [(cell, child) for cell, child in tree.edges[first : first + count].tolist()]


def _lines(tree: at.ThreatTree, node: int) -> Iterator[tuple[Move, Line]]:
    """The wins by fours that were found after a threat, each with its reply; -1 for a pass."""
    at_number, end = tree.nodes[node, [at.LINE, at.END]].tolist()
    while at_number < end:
        reply, length = tree.lines[at_number : at_number + 2].tolist()
        at_number += 2 + length
        yield reply, tuple(tree.lines[at_number - length : at_number].tolist())
