"""An attack that wins whatever the defender replies: the proof of a forced win, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from inarow.rules.completion import completes
from inarow.rules.game import Move
from inarow.rules.position import Position

Side = Literal["mover", "waiter"]
Line = tuple[Move, ...]  # attacker, defender, ..., the attacker's completing move


@dataclass(frozen=True, slots=True, eq=False)
class Attack:
    """A move of the attacker, and how it goes on after every reply; without replies it completes a run.

    replies  the attack that goes on after each of these replies
    lines    a reply, and the win by threats to complete a run that follows it; against every reply that is
             not among `replies` the moves of one of these lines win
    plies    how many plies the attack takes at most, this move included
    """

    move: Move
    replies: Mapping[Move, Attack] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    plies: int = 1

    @property
    def longest(self) -> Line:
        """This move and the replies that last longest, to the completing move."""
        going_on = max(self.replies.items(), key=lambda item: item[1].plies, default=None)
        line: Line = max(self.lines, key=len, default=())
        if going_on is not None and going_on[1].plies >= len(line) - 1:
            reply, attack = going_on
            line = (reply, *attack.longest)
        return (self.move, *line)


def attack_after(move: Move, replies: Mapping[Move, Attack], lines: tuple[Line, ...]) -> Attack:
    """The attack that begins with this move, its length counted."""
    lengths = [1 + attack.plies for attack in replies.values()] + [len(line) for line in lines]
    return Attack(move, replies, lines, 1 + max(lengths, default=0))


def attack_along(position: Position, line: Line) -> Attack:
    """The attack of a line in which each move but the last threatens to complete a run where the reply is."""
    move, *rest = line
    if not rest:
        return Attack(move)
    reply, *going_on = rest
    after = position.play(move)
    return attack_after(
        move,
        {reply: attack_along(after.play(reply), tuple(going_on))},
        with_a_reply(after, (reply,)),
    )


def with_a_reply(position: Position, line: Line) -> tuple[Line, ...]:
    """The line after the first reply it wins against, if there is one; the defender is to move."""
    for reply in position.legal_moves():
        after = position.play(reply)
        if after.outcome is None and line_wins(after, line):
            return ((reply, *line),)
    return ()


def line_wins(position: Position, line: Line) -> bool:
    """Does this line complete a run, each move before threatening to do so where the reply is?

    Then every other reply loses at once, if no reply completes a run itself.
    """
    game = position.game
    for move, reply in zip(line[:-1:2], line[1::2], strict=True):
        if move not in position.legal_moves():
            return False
        position = position.play(move)
        if reply not in position.legal_moves() or position.completing_moves():
            return False
        if not completes(game, position.waiter | 1 << reply, reply):
            return False
        position = position.play(reply)
    last = line[-1]
    return last in position.legal_moves() and completes(game, position.mover | 1 << last, last)


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """The result of a forcing search, and what it has ruled out.

    found      is there a win by threats alone? Then it is proved by `proof`
    line       attacker, defender, ..., the attacker's completing move; empty if none was found. With order 1
               the proof itself; with more, the replies that last longest
    exhausted  not found, and every attack was searched: none of any length wins
    searched   no attack of so many moves, or fewer, wins (except the one found)
    nodes      stones tried: the attacker's, and with order 2 or more the replies as well
    seconds    the time it took
    proof      the attack that wins, with every reply answered; `forcing/checking.py` verifies it
    """

    found: bool
    line: Line
    exhausted: bool
    searched: int
    nodes: int
    seconds: float
    proof: Attack | None = field(default=None, repr=False, compare=False)

    @property
    def plies(self) -> int | None:
        """How many plies the win takes; with order 1 the fewest of all attacks; None without one."""
        return len(self.line) if self.found else None

    @property
    def moves(self) -> int | None:
        """How many moves of the attacker the win takes; None without one."""
        return (len(self.line) + 1) // 2 if self.found else None
