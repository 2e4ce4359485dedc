"""Positions in the state of the general solver."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.solving.general.board import load
from inarow.kernels.solving.general.state import GeneralState
from inarow.rules.position import Position


def load_position(position: Position, state: GeneralState) -> None:
    load(numbered_cells(position.game, position.first, position.second), state)


def position_of(state: GeneralState) -> tuple[NDArray[Any], ...]:
    """What the stones on the board decide: but for stale threats."""
    return state.board.cells, state.board.codes, state.keys
