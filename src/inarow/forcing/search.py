"""Wins by force: sequences of threats that leave the defender no time, found and proved.

A threat of order one is a move after which the attacker could complete a run; a threat of order two is one
after which it could win by threats of order one, and so on. A win of some order is one in which every move
but the last is a threat of that order or below. What is found is proved against every defence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from inarow.errors import BadOption
from inarow.forcing.attack import Attack, ForcedWin, Side
from inarow.forcing.effort import Effort, attacking_moves, never
from inarow.forcing.first_order import win_of_order_one
from inarow.forcing.higher_orders import win_of_higher_order
from inarow.forcing.plain import sides_exchanged
from inarow.forcing.second_order import win_of_order_two
from inarow.kernels.compilation.preparing import ready
from inarow.rules.completion import bits_of
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit

__all__ = ["Attack", "Defence", "ForcedWin", "Side", "forced_win", "holding_moves"]

_LEAST_SECONDS = 0.001  # for a search that starts after the deadline


def forced_win(
    position: Position,
    *,
    attacker: Side = "mover",
    order: int = 1,
    moves: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    stopped: Callable[[], bool] = never,
) -> ForcedWin:
    """A win of the attacker in which each of its moves but the last is a threat of at most this order.

    With order 1 each move threatens to complete a run, and the win is the shortest of its kind. With order 2
    each threatens a win of order 1, should the defender pass; with order 3 one of order 2, and so on. The win
    found then holds against every reply (`proof`), but there may be a shorter one.

    `moves` is the most moves the attacker may play. With `attacker="waiter"` the mover is assumed to pass:
    this shows what the waiter threatens. Without a limit the search goes on until it is decided, or its
    memory is full, or `stopped`, which is asked every few milliseconds, says so. Every legal move is looked
    at as a threat; where a limit leaves something out, or the number of fours that one question may take,
    `exhausted` is False and `searched` does not count it.

    >>> won = forced_win(game("connect4").position("4151"))
    >>> won.moves, won.plies, won.line
    (2, 3, (2, 1, 5))
    >>> forced_win(game("mnk:15x15:4").position("h8,a1"), order=2).found
    True
    """
    ready()
    started = slices.clock()
    limit = Limit(nodes=nodes, seconds=seconds)
    if moves is not None and moves < 1:
        raise BadOption("forced win", "moves", str(moves), "an attack has 1 move or more")
    if order < 1:
        raise BadOption("forced win", "order", str(order), "the order of a threat is 1 or more")
    room = attacking_moves(position)
    if position.outcome is not None or position.game.misere or not position.game.runs():
        return ForcedWin(False, (), True, room, 0, slices.clock() - started)
    seen = position if attacker == "mover" else sides_exchanged(position)
    effort = Effort(
        moves=room if moves is None else min(moves, room),
        nodes=limit.nodes,
        deadline=None if seconds is None else started + seconds,
        stopped=stopped,
    )
    if order == 1:
        found = win_of_order_one(seen, effort)
    elif order == 2 and not position.game.gravity:
        found = win_of_order_two(seen, effort)
    else:
        found = win_of_higher_order(seen, order, effort)
    return replace(found, seconds=slices.clock() - started)


@dataclass(frozen=True, slots=True)
class Defence:
    """The moves that leave the opponent no win by force, as far as was searched, and the nodes this took."""

    moves: tuple[Move, ...]
    nodes: int


def holding_moves(
    position: Position,
    *,
    order: int = 1,
    moves: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Defence:
    """The mover's moves after which the opponent has no win of this order, as far as the limits allow to see.

    In natural order; all legal moves if the opponent threatens no such win, none if there is no defence. A
    move that is left out loses for certain. `moves` bounds the opponent's attack; `nodes` and `seconds` are
    for all searches together.

    >>> holding_moves(game("connect4").position("41")).moves
    (7, 1, 2, 10, 4, 5, 6)
    >>> holding_moves(game("connect4").position("415")).moves
    (2, 5)
    """
    deadline = None if seconds is None else slices.clock() + seconds
    spent = 0

    def ask(one: Position, attacker: Side, searches: int) -> ForcedWin:
        """Does the attacker win by force? The rest of the limits is shared by so many searches."""
        nonlocal spent
        if nodes is not None and spent >= nodes:
            return ForcedWin(False, (), False, 0, 0, 0.0)  # no nodes are left
        answer = forced_win(
            one,
            attacker=attacker,
            order=order,
            moves=moves,
            nodes=None if nodes is None else max((nodes - spent) // searches, 1),
            seconds=None if deadline is None else max((deadline - slices.clock()) / searches, _LEAST_SECONDS),
        )
        spent += answer.nodes
        return answer

    threat = ask(position, "waiter", 4)
    game, legal = position.game, position.legal_moves()
    if not (threat.found or game.gravity or game.exact or game.misere):
        return Defence(legal, spent)  # here another stone of the mover never helps the waiter
    tried = legal if threat.proof is None else _refutations(position, threat.proof)
    holding = []
    for number, move in enumerate(tried):
        after = position.play(move)
        if after.outcome is not None:
            holds = after.outcome.score_for(position.seat) >= 0
        else:
            holds = not ask(after, "mover", len(tried) - number).found
        if holds:
            holding.append(move)
    return Defence(tuple(holding), spent)


def _refutations(position: Position, threat: Attack) -> tuple[Move, ...]:
    """The moves that can refute this attack of the waiter's, in natural order; after any other it still wins.

    Without gravity a stone refutes it on one of its cells, or by making a reply a threat: then it lies on a
    run that lacks at most two cells once the replies are played, or three where any reply may come as well.
    With gravity a stone also changes which cells are open, so all moves are tried.
    """
    game, legal = position.game, position.legal_moves()
    if game.gravity:
        return legal
    region, replies, free = 0, 0, False
    for attack in _steps(threat, set()):
        is_last = not (attack.replies or attack.lines)
        is_four = len(attack.replies) == 1 and all(len(line) == 2 for line in attack.lines)
        free = free or not (is_last or is_four)
        region |= 1 << attack.move | bits_of(tuple(attack.replies))
        replies |= bits_of(tuple(attack.replies))
        for line in attack.lines:
            region |= bits_of(line)
            replies |= bits_of(line[0::2])
    held, lacking = position.mover | replies, 3 if free else 2
    for run in game.runs():
        cells = bits_of(run.cells)
        if not cells & position.waiter and (cells & held).bit_count() >= game.connect - lacking:
            region |= cells
    return tuple(move for move in legal if region >> move & 1)


def _steps(attack: Attack, seen: set[int]) -> Iterator[Attack]:
    """Every step of an attack, each once."""
    if id(attack) not in seen:
        seen.add(id(attack))
        yield attack
        for going_on in attack.replies.values():
            yield from _steps(going_on, seen)
