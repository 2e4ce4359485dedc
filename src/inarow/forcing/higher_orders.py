"""Wins of any order in any game, in plain Python on top of the searches that are compiled.

A position is won at some order if it is won at the order below; or by a move after which a pass would leave
it won at the order below, and every reply leaves it won at the order. Few moves of the order itself are tried
first, and few nodes for each question; then more of both.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import count

from inarow.forcing.attack import Attack, ForcedWin, attack_after
from inarow.forcing.effort import Effort, attacking_moves
from inarow.forcing.first_order import win_of_order_one
from inarow.forcing.plain import sides_exchanged
from inarow.forcing.second_order import win_of_order_two
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices

_FIRST_QUESTION = 10_000  # nodes for one compiled search in the first round
_GROWTH = 4  # from one round to the next
_LAST_QUESTION = 10_000_000


class _LimitReached(Exception):
    """The nodes or the time are used up."""


def win_of_higher_order(position: Position, order: int, effort: Effort) -> ForcedWin:
    """A win of the mover by threats of this order; the game must have a run and the position be open.

    `searched` is what was ruled out: all moves of the effort, or nothing.
    """
    started = slices.clock()
    search, room = _Search(effort), attacking_moves(position)
    proof, whole, moves = None, False, min(effort.moves, room)
    try:
        for number in count():
            search.begin(_FIRST_QUESTION * _GROWTH**number)
            proof = search.attack(position, order, moves, number + 1)
            whole = not (search.shallow or search.left_out)
            if proof is not None or whole or search.question > _LAST_QUESTION:
                break
    except _LimitReached:
        pass
    spent = slices.clock() - started
    if proof is not None:
        return ForcedWin(True, proof.longest, False, 0, search.nodes, spent, proof)
    exhausted = whole and (not search.cut or moves >= room)
    return ForcedWin(
        False, (), exhausted, (room if exhausted else moves) if whole else 0, search.nodes, spent
    )


@dataclass(slots=True)
class _Search:
    """One search, with what it has spent.

    shallow   an attack was left unfinished for want of moves of the highest order, in this round
    left_out  a compiled search was left undecided, in this round
    cut       an attack was left unfinished, since it needs more moves than allowed
    """

    effort: Effort
    nodes: int = 0
    question: int = 0
    shallow: bool = False
    left_out: bool = False
    cut: bool = False
    began: float = field(default_factory=time.perf_counter)
    known: dict[tuple[int, int, int, int, int], Attack | None] = field(default_factory=dict)

    def begin(self, question: int) -> None:
        """Begin a round with so many nodes for each compiled search."""
        self.question = question
        self.shallow = self.left_out = False
        self.known = {key: attack for key, attack in self.known.items() if attack is not None}

    def attack(self, position: Position, order: int, moves: int, threats: int) -> Attack | None:
        """How the mover wins at this order, with at most so many moves and threats of the order itself."""
        if position.outcome is not None or moves < 1:
            self.cut = self.cut or position.outcome is None
            return None
        key = (position.mover, position.waiter, order, moves, threats)
        if key not in self.known:
            self.known[key] = self._look(position, order, moves, threats)
        return self.known[key]

    def _look(self, position: Position, order: int, moves: int, threats: int) -> Attack | None:
        if order == 1 or (order == 2 and not position.game.gravity):
            return self._ask(position, order, moves)
        found = self.attack(position, order - 1, moves, threats)
        if found is not None:
            return found
        if threats == 0 or moves < 2:
            self.shallow = self.shallow or threats == 0
            self.cut = self.cut or moves < 2
            return None
        threatened = position.threatened_moves()  # where the defender would complete a run
        if len(threatened) > 1:
            return None
        for move in threatened or _from_the_centre(position):
            proof = self._try(position, move, order, moves, threats)
            if proof is not None:
                return proof
        return None

    def _try(self, position: Position, move: Move, order: int, moves: int, threats: int) -> Attack | None:
        """The attack that begins with this move, if it is a threat of this order and every reply loses."""
        after = position.play(move)
        if after.outcome is not None or after.completing_moves():
            return None
        threat = self.attack(sides_exchanged(after), order - 1, moves - 1, threats)
        if threat is None:
            return None
        replies = {}
        likely = set(threat.longest)
        for reply in sorted(after.legal_moves(), key=lambda cell: cell not in likely):
            going_on = self.attack(after.play(reply), order, moves - 1, threats - 1)
            if going_on is None:
                return None
            replies[reply] = going_on
        return attack_after(move, replies, ())

    def _ask(self, position: Position, order: int, moves: int) -> Attack | None:
        """One compiled search, with what is left of the limits."""
        self.nodes += 1
        limit = self.effort.nodes
        left = self.question if limit is None else min(self.question, limit - self.nodes)
        if left < 1 or self.effort.is_over or slices.is_answer_due(self.began):
            self.nodes -= 1
            raise _LimitReached
        win = win_of_order_one if order == 1 else win_of_order_two
        found = win(position, replace(self.effort, moves=moves, nodes=left))
        self.nodes += found.nodes
        if not (found.found or found.exhausted):
            whole = found.searched >= moves
            self.cut, self.left_out = self.cut or whole, self.left_out or not whole
        return found.proof


def _from_the_centre(position: Position) -> list[Move]:
    """The legal moves, those near the centre of the board first."""
    game: Game = position.game

    def distance(cell: Move) -> float:
        row, column = divmod(cell, game.width)
        return (row - (game.height - 1) / 2) ** 2 + (column - (game.width - 1) / 2) ** 2

    return sorted(position.legal_moves(), key=distance)
