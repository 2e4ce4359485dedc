"""A forcing search in plain Python, with bit sets and no kernel. The oracle for `forcing/search.py`.

An attack is a sequence of moves each of which threatens to complete a run at once. The attacker's move must
leave it at least one completing move, and the defender none; the defender then has to take that cell. With
two such cells, or with a completing move after the reply, the attack has won.
"""

from __future__ import annotations

from functools import lru_cache

from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position

_Run = tuple[int, int]  # the bit sets of a run's cells and of its guards
_Stones = tuple[int, int]  # the bit sets of the attacker's and the defender's stones


def plain_forced_win(position: Position, moves: int) -> int | None:
    """With how many moves, at most `moves`, the mover wins by completion threats alone; None if it cannot.

    >>> plain_forced_win(game("connect4").position("152535"), 3)
    1
    >>> plain_forced_win(game("connect4").position("4151"), 3)
    2
    """
    if position.outcome is not None or position.game.misere:
        return None
    for most in range(1, moves + 1):
        if _wins(position.game, position.mover, position.waiter, most, set()):
            return most
    return None


def sides_exchanged(position: Position) -> Position:
    """The same stones, held by the other sides: the waiter's view, as if the mover had passed."""
    return Position(position.game, position.waiter, position.mover, position.ply, position.outcome)


def _wins(game: Game, own: int, other: int, moves: int, refuted: set[_Stones]) -> bool:
    """Does the side with the stones `own`, to move, win with at most so many moves?

    `refuted` holds the positions searched before; each occurs with one number of moves only.
    """
    if (own, other) in refuted:
        return False
    near = _lacking_two(game, own, other)
    if _completing(game, near, own, own | other):
        return True
    if moves == 1:
        return False
    legal = _legal(game, own | other)
    if not game.gravity:  # a stone that makes a threat lies on a run it leaves one short
        legal &= _union(near)
    while legal:
        move = legal & -legal
        legal ^= move
        attack = own | move
        threats = _completing(game, near, attack, attack | other)
        if not threats or _completing(game, _lacking_two(game, other, attack), other, attack | other):
            continue
        if threats & (threats - 1):
            return True
        if _wins(game, attack, other | threats, moves - 1, refuted):
            return True
    refuted.add((own, other))
    return False


def _completing(game: Game, runs: list[_Run], own: int, taken: int) -> int:
    """The legal cells on which a stone completes one of these runs."""
    found, legal = 0, _legal(game, taken)
    for cells, guards in runs:
        gap = cells & ~own
        if gap & legal and not gap & (gap - 1) and not own & guards:
            found |= gap
    return found


def _lacking_two(game: Game, own: int, other: int) -> list[_Run]:
    """The runs without a stone of the other side of which two cells or fewer are not yet held."""
    least = game.connect - 2
    return [run for run in _run_masks(game) if not run[0] & other and (run[0] & own).bit_count() >= least]


def _union(runs: list[_Run]) -> int:
    union = 0
    for cells, _ in runs:
        union |= cells
    return union


def _legal(game: Game, taken: int) -> int:
    empty = ~taken & ((1 << game.cells) - 1)
    return empty & (taken << game.width | (1 << game.width) - 1) if game.gravity else empty


@lru_cache
def _run_masks(game: Game) -> tuple[_Run, ...]:
    return tuple((bits_of(run.cells), bits_of(run.guards)) for run in game.runs())
