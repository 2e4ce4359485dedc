"""Games of a batch played beside it by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from inarow.batches.batch import Batch
from inarow.kernels.boards.tables import numbered_cells
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

DTYPES = (np.bool_, np.uint8, np.float32)


def action_of(game: Game, move: Move) -> int:
    """The number of a move in a batch."""
    return move % game.width if game.gravity else move


def legal_actions(position: Position) -> dict[int, Move]:
    """The legal actions, each with the cell of its stone."""
    return {action_of(position.game, move): move for move in position.legal_moves()}


class PlainGames:
    """As many games as a batch has, with all that the batch should show of them."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.positions = [batch.game.start] * len(batch)
        self.rewards = [(0.0, 0.0)] * len(batch)
        self.finished = [False] * len(batch)

    def step(self, actions: Sequence[int], where: Sequence[bool] | None = None) -> None:
        """Play these actions, or only where that is said; an illegal one loses."""
        for number, action in enumerate(actions):
            if where is not None and not where[number]:
                self.rewards[number], self.finished[number] = (0.0, 0.0), False
                continue
            position = self.positions[number]
            move = legal_actions(position).get(action)
            if move is None:
                rewards, after = (-1.0, 0.0), position
            else:
                after = position.play(move)
                winner = None if after.outcome is None else after.outcome.winner
                value = 0.0 if winner is None else 1.0 if winner == position.seat else -1.0
                rewards = (value, -value)
            self.rewards[number] = rewards if position.seat == 0 else rewards[::-1]
            self.finished[number] = move is None or after.outcome is not None
            self.positions[number] = position.game.start if self.finished[number] else after

    def check(self) -> None:
        """The batch shows these games, in every array and to observers of every type."""
        batch, game = self._batch, self._batch.game
        masks = np.zeros_like(batch.masks)
        for number, position in enumerate(self.positions):
            masks[number, [*legal_actions(position)]] = True
        boards = [numbered_cells(game, one.first, one.second) for one in self.positions]
        planes = [[_plane(game, one.mover), _plane(game, one.waiter)] for one in self.positions]
        assert (batch.boards.reshape(len(batch), -1) == boards).all()
        assert (batch.masks == masks).all()
        assert batch.rewards.tolist() == [list(one) for one in self.rewards]
        assert batch.finished.tolist() == self.finished
        assert batch.turn.tolist() == [one.seat for one in self.positions]
        assert batch.plies.tolist() == [one.ply for one in self.positions]
        assert not np.signbit(batch.rewards[batch.rewards == 0]).any()
        for dtype in DTYPES:
            out = np.full((len(batch), 2, game.height, game.width), 1, dtype=dtype)
            assert batch.observe(out) is out
            assert (out.reshape(len(batch), 2, -1) == planes).all()


def _plane(game: Game, stones: int) -> NDArray[np.int8]:
    return numbered_cells(game, stones, 0)
