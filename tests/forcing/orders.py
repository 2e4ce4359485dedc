"""What wins of any order are checked against: the definition itself, on positions."""

from __future__ import annotations

from inarow.forcing.plain import sides_exchanged
from inarow.rules.position import Position

Known = dict[tuple[Position, int, int], bool]


def defined_win(position: Position, order: int, moves: int, known: Known | None = None) -> bool:
    """Does the mover win by threats of this order, in at most so many moves?

    At order 0 it completes a run now. At every other order it may do that too, or play a move after which it
    would win at the order below if the defender passed, and does win at the order after every reply.
    """
    known = {} if known is None else known
    key = (position, order, moves)
    if key not in known:
        known[key] = _wins(position, order, moves, known)
    return known[key]


def _wins(position: Position, order: int, moves: int, known: Known) -> bool:
    if position.outcome is not None or position.game.misere or moves < 1:
        return False
    if position.completing_moves():
        return True
    for move in position.legal_moves() if order else ():
        after = position.play(move)
        replies = after.legal_moves()
        if not replies or after.completing_moves():
            continue
        if defined_win(sides_exchanged(after), order - 1, moves - 1, known) and all(
            defined_win(after.play(reply), order, moves - 1, known) for reply in replies
        ):
            return True
    return False
