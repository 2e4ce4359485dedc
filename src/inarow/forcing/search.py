"""Wins by force: a sequence of moves each of which threatens to complete a run, found and proved.

After such a move the defender has a single reply, or none that helps, so the search is narrow and what it
finds needs no heuristic. In Gomoku it is the win by continuous fours; it is the same in every game here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from inarow.errors import BadOption
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.forcing import state as at
from inarow.kernels.forcing.search import FOUND, REFUTED, RUNNING, advance, begin, load
from inarow.rules.completion import bits_of
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.slices import Slicer

Side = Literal["mover", "waiter"]

_LEAST_SECONDS = 0.001  # for a search that starts after the deadline


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """The result of a forcing search, and what it has ruled out.

    found      is there a win by completion threats alone? Then it is proved by `line`
    line       attacker, defender, ..., the attacker's completing move; empty if none was found
    exhausted  not found, and every attack was searched: none of any length wins
    searched   no attack of so many moves, or fewer, wins (except the one found)
    nodes      attacking moves tried
    seconds    the time it took
    """

    found: bool
    line: tuple[Move, ...]
    exhausted: bool
    searched: int
    nodes: int
    seconds: float

    @property
    def plies(self) -> int | None:
        """How many plies the win takes: the fewest of all attacks; None without one."""
        return len(self.line) if self.found else None

    @property
    def moves(self) -> int | None:
        """How many moves of the attacker the win takes; None without one."""
        return (len(self.line) + 1) // 2 if self.found else None


def forced_win(
    position: Position,
    *,
    attacker: Side = "mover",
    moves: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> ForcedWin:
    """The shortest win of the attacker in which each of its moves but the last threatens to complete a run.

    `moves` is the most moves the attacker may play. With `attacker="waiter"` the mover is assumed to pass:
    this shows what the waiter threatens. Without a limit the search goes on until it is decided.

    >>> won = forced_win(game("connect4").position("4151"))
    >>> won.moves, won.plies, won.line
    (2, 3, (2, 1, 5))
    """
    ready()
    started = slices.clock()
    limit = Limit(nodes=nodes, seconds=seconds)
    if moves is not None and moves < 1:
        raise BadOption("forced win", "moves", str(moves), "an attack has 1 move or more")
    game, room = position.game, (position.game.cells - position.ply + 1) // 2
    if position.outcome is not None or game.misere or not game.runs():
        return ForcedWin(False, (), True, room, 0, slices.clock() - started)
    most = room if moves is None else min(moves, room)
    stones = (position.mover, position.waiter)
    cells = numbered_cells(game, *(stones if attacker == "mover" else stones[::-1]))
    attack = at.new_state(game, most)
    deadline = None if seconds is None else started + seconds
    slicer = Slicer(deadline, limit.nodes)
    if load(cells, attack) == FOUND:
        return ForcedWin(True, (int(attack.control[at.FINAL]),), False, 0, 0, slices.clock() - started)
    begin_at, advance_to = begin.bind(attack, ...), advance.bind(attack, ...)
    searched, state = 1, REFUTED
    exhausted = most == room == 1
    while searched < most and not exhausted and state == REFUTED:
        begin_at(searched + 1)
        state = _decide(attack, advance_to, slicer)
        if state == REFUTED:
            searched += 1
            exhausted = not attack.frames[0, at.CUT] or searched == room
    return ForcedWin(
        found=state == FOUND,
        line=_line(attack) if state == FOUND else (),
        exhausted=exhausted,
        searched=room if exhausted else searched,
        nodes=int(attack.control[at.NODES]),
        seconds=slices.clock() - started,
    )


@dataclass(frozen=True, slots=True)
class Defence:
    """The moves that leave the opponent no win by force, as far as was searched, and the nodes this took."""

    moves: tuple[Move, ...]
    nodes: int


def holding_moves(
    position: Position, *, moves: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> Defence:
    """The mover's moves after which the opponent has no win by force, as far as the limits allow to see.

    In natural order; all legal moves if the opponent threatens no such win, none if there is no defence.
    `moves` bounds the opponent's attack; `nodes` and `seconds` are for all searches together.

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
    tried = _refutations(position, threat.line) if threat.found else legal
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


def _decide(attack: at.ForcingState, advance_to: Callable[[int], int], slicer: Slicer) -> int:
    """Search on, slice by slice, until the attack is found or refuted, or a limit is reached."""
    state = RUNNING

    def work(stop_at: int) -> int:
        nonlocal state
        state = int(advance_to(stop_at))
        return int(attack.control[at.NODES])

    while state == RUNNING and not slicer.exhausted:
        slicer.run(work)
    return state


def _line(attack: at.ForcingState) -> tuple[Move, ...]:
    """The moves and replies on the stack, and the completing move."""
    played = attack.frames[: attack.control[at.TOP] + 1, [at.MOVE, at.REPLY]]
    return (*map(int, played.ravel()), int(attack.control[at.FINAL]))


def _refutations(position: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that can refute this line of the waiter's, in natural order; after any other it still wins.

    Without gravity a stone refutes it on one of its cells, or by making one of the forced replies a threat:
    then it lies on a run that lacks at most two cells once the replies are played. With gravity a stone also
    changes which cells are open, so all moves are tried.
    """
    game, legal = position.game, position.legal_moves()
    if game.gravity:
        return legal
    held = position.mover | bits_of(line[1::2])
    region = bits_of(line)
    for run in game.runs():
        cells = bits_of(run.cells)
        if not cells & position.waiter and (cells & held).bit_count() >= game.connect - 2:
            region |= cells
    return tuple(move for move in legal if region >> move & 1)
