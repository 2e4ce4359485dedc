"""Is a forced win proved? A plain check of an attack by the rules alone, without any search.

Every legal reply to every move of the attacker must be answered: by an attack of its own, or by a line in
which each move threatens to complete a run.
"""

from __future__ import annotations

from inarow.forcing.attack import Attack, line_wins
from inarow.rules.position import Position

_Known = dict[tuple[int, int, int], int | None]


def proved_plies(position: Position, attack: Attack) -> int | None:
    """Within how many plies the mover wins by this attack, whatever is replied; None if the proof has a gap.

    >>> start = game("mnk:3x1:2").start
    >>> right = Attack(1, {0: Attack(2)}, ((2, 0),))
    >>> proved_plies(start, right), proved_plies(start, Attack(1, {0: Attack(2)}))
    (3, None)
    """
    return None if position.game.misere else _plies(position, attack, {})


def _plies(position: Position, attack: Attack, known: _Known) -> int | None:
    key = (position.mover, position.waiter, id(attack))  # the same attack may go on after several replies
    if key not in known:
        known[key] = _worst_case(position, attack, known)
    return known[key]


def _worst_case(position: Position, attack: Attack, known: _Known) -> int | None:
    if attack.move not in position.legal_moves():
        return None
    after = position.play(attack.move)
    if after.winning_line():
        return 1
    longest = 0
    for reply in after.legal_moves():
        following = after.play(reply)
        if following.outcome is not None:
            return None
        if reply in attack.replies:
            plies = _plies(following, attack.replies[reply], known)
        else:
            plies = _shortest(following, attack)
        if plies is None:
            return None
        longest = max(longest, plies)
    return 2 + longest if longest else None  # no reply is left: a draw


def _shortest(position: Position, attack: Attack) -> int | None:
    """The plies of the shortest of the attack's lines that wins here; None if none does."""
    by_length = sorted(attack.lines, key=len)
    return next((len(line) - 1 for line in by_length if line_wins(position, line[1:])), None)
