"""What a learner sees and does: stones as planes, legal actions as masks, and the numbers of actions.

An action is a column with gravity and a cell without, from 0. Cells are numbered as everywhere in inarow:
row by row from the bottom left.
"""

from __future__ import annotations

from operator import index

import numpy as np
import numpy.typing as npt

from inarow.errors import IllegalMove
from inarow.rules.game import Game, Move
from inarow.rules.position import Position


def planes(position: Position, seat: int) -> npt.NDArray[np.uint8]:
    """This seat's stones and the other's as ones, in the shape (2, height, width); row 0 is the lowest."""
    game = position.game
    own, other = (position.first, position.second) if seat == 0 else (position.second, position.first)
    both = [_bits(own, game.cells), _bits(other, game.cells)]
    return np.stack(both).reshape(2, game.height, game.width)


def mask(position: Position) -> npt.NDArray[np.int8]:
    """One for every action that has room on the board, whether or not the game is over.

    The type is the one that `gymnasium.spaces.Discrete.sample` takes.
    """
    game = position.game
    empty = ~position.taken & ((1 << game.cells) - 1)
    if game.gravity:
        empty >>= game.cells - game.width  # a column has room while its highest cell is empty
    return _bits(empty, game.actions).view(np.int8)


def read_action(position: Position, action: object) -> int:
    """An action as a number in the range of the game's actions, legal or not; anything else is refused."""
    actions = position.game.actions
    try:
        number = index(action)  # type: ignore[arg-type]  # that it may be no number is the question
    except TypeError:
        number = -1
    if 0 <= number < actions:
        return number
    reason = f"an action is a whole number from 0 to {actions - 1}"
    raise IllegalMove(f"action {action}", reason, _legal_actions(position))


def cell_of(position: Position, action: int) -> Move:
    """The cell that an action fills. One without room on the board is refused."""
    game = position.game
    for cell in range(action, game.cells, game.width) if game.gravity else (action,):
        if not position.taken >> cell & 1:
            return cell
    reason = f"the {'column is full' if game.gravity else 'cell is taken'}"
    raise IllegalMove(f"action {action}", reason, _legal_actions(position))


def action_of(game: Game, move: Move) -> int:
    """The action that plays a move, such as one of our agents' choice.

    >>> action_of(game("connect4"), 10), action_of(game("tictactoe"), 8)
    (3, 8)
    """
    return move % game.width if game.gravity else move


def _legal_actions(position: Position) -> tuple[str, ...]:
    """The legal actions as text, for a sentence."""
    numbers = np.flatnonzero(mask(position)) if position.outcome is None else ()
    return tuple(f"action {number}" for number in numbers)


def _bits(stones: int, count: int) -> npt.NDArray[np.uint8]:
    """A bit set as ones and zeros, the lowest bit first."""
    data = np.frombuffer(stones.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(data, count=count, bitorder="little")
