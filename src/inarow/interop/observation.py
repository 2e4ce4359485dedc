"""What a learner sees and does: stones as planes, legal actions as masks, and the numbers of actions.

An action is a column with gravity and a cell without, from 0. Cells are numbered as everywhere in inarow:
row by row from the bottom left.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from inarow.errors import BadAnswer, IllegalMove
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


def observed(positions: Sequence[Position]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """What a policy is shown of open positions, each as its mover sees it: observations and masks.

    float32 [N, 2, height, width], as `Batch.observe` writes them, and bool [N, actions].
    """
    shown = np.stack([planes(position, position.seat) for position in positions])
    masks = np.stack([mask(position) for position in positions])
    return shown.astype(np.float32), masks.view(np.bool_)


def read_answer(answer: object, masks: npt.NDArray[np.bool_], who: str) -> npt.NDArray[np.int64]:
    """A policy's actions [N]: whole numbers as they are, legal or not, or of floats [N, actions] the highest
    legal one in each row, the first of several. Anything else is refused, and so is what is no number."""
    try:
        given: npt.NDArray[Any] = np.asarray(answer)
    except Exception as error:  # whatever another library's array raises
        reason = f"its {type(answer).__name__} cannot be made a NumPy array: {error}"
        raise BadAnswer(who, reason) from error
    if given.shape == masks.shape[:1] and given.dtype.kind in "iu":
        whole: npt.NDArray[np.int64] = given.astype(np.int64)
        return whole
    if given.shape != masks.shape or given.dtype.kind != "f":
        wanted = f"{len(masks)} whole numbers, or floats of shape {masks.shape}"
        raise BadAnswer(who, f"it answers with {wanted}, not {given.dtype} of shape {given.shape}")
    unknown = np.isnan(given) & masks
    if unknown.any():
        row, action = (int(place[0]) for place in np.nonzero(unknown))
        raise BadAnswer(who, f"its logit of action {action} is no number (row {row} of {len(masks)})")
    best = np.where(masks, given, -np.inf).argmax(axis=1)
    legal = masks[np.arange(len(masks)), best]
    first: npt.NDArray[np.int64] = masks.argmax(axis=1)  # for rows where all are minus infinity
    return np.where(legal, best, first)


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
