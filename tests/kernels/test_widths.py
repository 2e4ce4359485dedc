"""What is packed into few bits is refused where it would not fit, by whoever builds the arrays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from inarow.alphabeta.state import require_packable
from inarow.kernels.alphabeta.line_states import coding
from inarow.kernels.boards.run_counts import require_countable
from inarow.kernels.boards.tables import bit_symmetries, bitboard, listed, setup
from inarow.kernels.forcing import state as forcing
from inarow.kernels.ntuple.layout import lay_out
from inarow.kernels.qlearning.table import maps_of
from inarow.kernels.solving.drop.geometry import drop_geometry
from inarow.kernels.solving.drop.table import allocate
from inarow.kernels.solving.general import state as general
from inarow.mcts.search import mcts
from inarow.mcts.state import MctsOptions
from inarow.rules import game as rules
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search.limit import Limit


def board(width: int, height: int, connect: int, *, gravity: bool = False) -> Game:
    """A board that only a longer longest side would allow."""
    return Game("too large", width, height, connect, gravity)


TOO_LARGE: dict[str, tuple[Callable[[], object], str]] = {
    "a cell": (lambda: setup(board(182, 182, 200)), "int16"),
    "a group": (lambda: listed(1, [()] * (2**15 + 1)), "int16"),
    "a word": (lambda: bitboard(board(9, 7, 4)), "64 bits"),
    "an image": (lambda: bit_symmetries(board(9, 7, 4)), "64 bits"),
    "a line's state": (lambda: coding(board(40, 40, 40, gravity=True)), "uint16"),
    "a move": (lambda: require_packable(board(70, 70, 5)), "a move has 12 bits"),
    "a ply": (lambda: require_packable(board(101, 100, 5)), "a move has 12 bits|plies"),
    "a run": (lambda: require_countable(64), "fewer than 64 cells"),
    "a run of the general solver": (lambda: general.new_state(board(64, 1, 64), 32), "fewer than 64 cells"),
    "a run of the forcing search": (lambda: forcing.new_state(board(64, 1, 64), 2, 1), "fewer than 64 cells"),
    "a score of the general solver": (lambda: general.new_state(board(50, 41, 5), 32), "below 1000"),
    "an attack": (lambda: forcing.new_state(read_game("tictactoe"), 1 << 20, 1), "fewer than"),
    "a board of the solver": (lambda: drop_geometry(9, 7), "64 bits"),
    "a column of the solver": (lambda: drop_geometry(33, 0), "64 bits"),
    "a table of the solver": (lambda: allocate(61), "no address"),
    "an entry of a network": (lambda: lay_out(read_game("connect4"), [range(16)], [range(42)]), "int32"),  # type: ignore[arg-type, list-item]
    "an action": (lambda: maps_of(board(17, 16, 4), symmetry=False), "uint8"),
    "a proof": (lambda: mcts(board(180, 180, 200).start, Limit(nodes=1), MctsOptions(radius=1)), "int16"),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_what_does_not_fit_is_refused_at_the_door(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "LONGEST_SIDE", 250)
    build, reason = TOO_LARGE[name]
    with pytest.raises(AssertionError, match=reason):
        build()


@pytest.mark.parametrize("connect", [11, 12, 26])
def test_long_runs_on_gravity_boards_have_states(connect: int) -> None:
    """Their codes do not fit the bytes that tell odd rows from even ones."""
    from tests.alphabeta.search_strategies import search

    position = Game("long", 26, 26, connect, gravity=True).position("1212")
    assert search(position, "lines", depth=1).move in position.legal_moves()
