"""Play with a table of action values: the learnt value of each move in a position."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from inarow.errors import BadFile
from inarow.kernels.boards.tables import bit_symmetries, bitboard, to_bits
from inarow.kernels.qlearning import episodes as at
from inarow.kernels.qlearning.table import maps_of
from inarow.learning.model_file import Model, read_model
from inarow.learning.qlearning import QLearning, layout
from inarow.rules.completion import cells_in
from inarow.rules.game import Game, Move
from inarow.rules.position import Position


def read_qlearning(file: Path, game: Game | None = None) -> Model:
    """The model of a file; its table and its rates are validated."""
    model = read_model(file, "qlearning", layout, game=game)
    keys, arrays = model.arrays["keys"], model.arrays
    board = int(bitboard(model.game).board)
    movers, waiters = keys[:, 0], keys[:, 1]
    if ((movers | waiters) & ~np.uint64(board)).any() or (movers & waiters).any():
        raise BadFile(str(file), f"its table holds stones that {model.game} has no cells for")
    ahead = (movers[1:] > movers[:-1]) | ((movers[1:] == movers[:-1]) & (waiters[1:] > waiters[:-1]))
    if not ahead.all():
        raise BadFile(str(file), "the positions of its table are not in order")
    counters, rates = arrays["counters"], arrays["rates"]
    counts = counters[at.EPISODES] == model.episodes and counters[at.STATES] == len(keys)
    if (
        not counts
        or (counters < 0).any()
        or len(keys) > QLearning.of(model.parameters).most_states(model.game)
    ):
        raise BadFile(str(file), "its counts do not agree with its table")
    if (rates < 0).any() or (rates > 1).any() or arrays["word"][0] == 0:
        raise BadFile(str(file), "the state of its training makes no sense")
    return model


class QPolicy:
    """The values of a table; images under symmetries share a row, if they were learnt so."""

    def __init__(self, model: Model) -> None:
        self.game = model.game
        symmetry = bool(model.parameters["symmetry"])
        self._images = bit_symmetries(model.game)[: None if symmetry else 1]
        self._actions = maps_of(model.game, symmetry).actions
        self._movers = np.ascontiguousarray(model.arrays["keys"][:, 0])
        self._waiters = np.ascontiguousarray(model.arrays["keys"][:, 1])
        self._values = model.arrays["values"]

    def __len__(self) -> int:
        """How many positions it holds."""
        return len(self._movers)

    def values(self, position: Position) -> dict[Move, float] | None:
        """The value of each legal move, or None for a position it has never met."""
        mover, waiter = (to_bits(self.game, stones) for stones in (position.mover, position.waiter))
        least, number = min(
            ((_image(mover, image), _image(waiter, image)), number)
            for number, image in enumerate(self._images.tolist())
        )
        row = self._row(*least)
        if row is None:
            return None
        actions = self._actions[number]
        return {
            move: float(self._values[row, actions[to_bits(self.game, 1 << move).bit_length() - 1]])
            for move in position.legal_moves()
        }

    def best(self, position: Position) -> tuple[Move, ...]:
        """The moves of the highest value, in natural order; of an unknown position every legal move."""
        values = self.values(position)
        if values is None:
            return position.legal_moves()
        highest = max(values.values())
        return tuple(move for move, value in values.items() if value == highest)

    def _row(self, mover: int, waiter: int) -> int | None:
        key = np.uint64(mover)
        low, high = (int(self._movers.searchsorted(key, side)) for side in ("left", "right"))
        row = low + int(self._waiters[low:high].searchsorted(np.uint64(waiter)))
        return row if row < high and int(self._waiters[row]) == waiter else None


def _image(bits: int, image: list[int]) -> int:
    return sum(1 << image[bit] for bit in cells_in(bits))
