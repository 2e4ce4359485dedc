"""Wins of order one: a sequence of moves each of which threatens to complete a run, the shortest there is.

After such a move the defender has a single reply, or none that helps, so the search is narrow and what it
finds needs no heuristic. In Gomoku it is the win by continuous fours; it is the same in every game here.
"""

from __future__ import annotations

from collections.abc import Callable

from inarow.forcing.attack import ForcedWin, Line, attack_along
from inarow.forcing.effort import Effort, attacking_moves
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.forcing import state as at
from inarow.kernels.forcing.search import FOUND, REFUTED, RUNNING, advance, begin, load
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.slices import Slicer


def win_of_order_one(position: Position, effort: Effort) -> ForcedWin:
    """The mover's shortest win; the game must have a run and the position be open."""
    started = slices.clock()
    room = attacking_moves(position)
    most = min(effort.moves, room)
    attack = at.new_state(position.game, most)
    slicer = effort.slicer()
    if load(numbered_cells(position.game, position.mover, position.waiter), attack) == FOUND:
        return _won(position, (int(attack.control[at.FINAL]),), 0, 0, started)
    begin_at, advance_to = begin.bind(attack, ...), advance.bind(attack, ...)
    searched, state = 1, REFUTED
    exhausted = most == room == 1
    while searched < most and not exhausted and state == REFUTED:
        begin_at(searched + 1)
        state = _decide(attack, advance_to, slicer, effort)
        if state == REFUTED:
            searched += 1
            exhausted = not attack.frames[0, at.CUT] or searched == room
    tried = int(attack.control[at.NODES])
    if state == FOUND:
        return _won(position, _line(attack), searched, tried, started)
    return ForcedWin(False, (), exhausted, room if exhausted else searched, tried, slices.clock() - started)


def _won(position: Position, line: Line, searched: int, nodes: int, started: float) -> ForcedWin:
    proof = attack_along(position, line)
    return ForcedWin(True, line, False, searched, nodes, slices.clock() - started, proof)


def _decide(attack: at.ForcingState, advance_to: Callable[[int], int], slicer: Slicer, effort: Effort) -> int:
    """Search on, slice by slice, until the attack is found or refuted, or a limit is reached."""
    state = RUNNING

    def work(stop_at: int) -> int:
        nonlocal state
        state = int(advance_to(stop_at))
        return int(attack.control[at.NODES])

    while state == RUNNING and not slicer.exhausted and not effort.stopped():
        slicer.run(work)
    return state


def _line(attack: at.ForcingState) -> Line:
    """The moves and replies on the stack, and the completing move."""
    played = attack.frames[: attack.control[at.TOP] + 1, [at.MOVE, at.REPLY]]
    return (*map(int, played.ravel()), int(attack.control[at.FINAL]))
