"""Every declared state is what its builder really makes, for games of every kind."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

import inarow.kernels
from inarow.alphabeta import state as alphabeta
from inarow.alphabeta.options import SearchOptions
from inarow.batches.games import new_games, new_shown
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.boards.tables import bitboard, first_side, fits_bitboard, run_board, setup
from inarow.kernels.compilation.records import Array1, Fixed2, fields_of, fixed, kernel_type
from inarow.kernels.forcing import state as forcing
from inarow.kernels.forcing.threat_tree import new_tree
from inarow.kernels.ntuple.layout import lay_out
from inarow.kernels.patterns.classes import code_groups
from inarow.kernels.qlearning.table import empty_table, maps_of
from inarow.kernels.selective import state as selective
from inarow.kernels.solving.general import state as general
from inarow.learning.qlearning import QLearning, _settings
from inarow.learning.qtraining import QTraining
from inarow.mcts.state import MctsOptions, bit_play, cleared, new_grower
from inarow.ntuple.network import images_of, random_tuples
from inarow.ntuple.search import Network
from inarow.ntuple.search import new_state as new_network_state
from inarow.ntuple.training import NTuple, new_learner
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.selective.options import SelectiveOptions

GAMES = ("connect4", "tictactoe", "mnk:3x3:9", "mnk:15x15:5", "drop:5x4:3+wrap+exact+misere", "mnk:1x1:1")


def declared_records() -> dict[str, Any]:
    """Every NamedTuple of arrays in the kernels' modules, by name; `Worths` and `Coding` stay in Python."""
    found = {}
    for module in pkgutil.walk_packages(inarow.kernels.__path__, "inarow.kernels."):
        for name, value in vars(import_module(module.name)).items():
            if inspect.isclass(value) and hasattr(value, "_fields") and value.__module__ == module.name:
                found[name] = value
    return {name: value for name, value in found.items() if name not in ("Worths", "Coding")}


def built_states(game: Game) -> Iterator[Any]:
    """What the builders make for a game."""
    position = game.position("")
    tables = setup(game)
    yield from (tables, run_board(game), general.new_state(game, 1 << 10))
    for name in ("zero", "lines"):
        options = SearchOptions(table=4, radius=len(name) % 2, forced=True)
        heuristic = read_heuristic(name)
        worths = heuristic.worths(game, first_side(position)) if heuristic.is_line_sum else None
        yield alphabeta.new_state(position, tables, options, 3, worths=worths)
    if game.runs():
        yield forcing.new_state(game, 2, 4)
    if not game.gravity:
        worths = np.zeros(len(code_groups()), dtype=np.int64)
        table = np.zeros((4, 2), dtype=np.uint64)
        state = selective.new_state(game, worths, table, SelectiveOptions().switches())
        yield from (state.board, state.fours, state)
        yield new_tree(game, moves=2, nodes=8, limit=8, budget=8)
    yield new_grower(position, MctsOptions(), 10, 0, 0).tree
    yield cleared(game)
    yield from (new_shown(game, 2), new_games(game, np.ones(2, dtype=np.uint64)).state)
    tuples = random_tuples(game, 2, min(2, game.cells), 1)
    images = images_of(game, "share")
    layout = lay_out(game, tuples, images)
    weights = np.zeros((2, 2 * 4**2), dtype=np.int16)
    network = Network(game, layout, weights, layout.start.size, 0.001)
    yield from (layout, new_network_state(network, position, sift=True, table=True))
    yield new_learner(NTuple(tuples=2, length=2), game, layout, len(images), 1)
    if fits_bitboard(game):
        yield from (bitboard(game), bit_play(game), maps_of(game, symmetry=True), empty_table(game, 8))
        settings = _settings(QLearning(), game)
        training = QTraining(
            game=game, seed=1, every=1, parameters={}, settings=settings, symmetry=True, most_rows=1 << 20
        )
        yield from (settings, training._state)


@pytest.mark.parametrize("text", GAMES)
def test_what_is_built_has_the_declared_type(text: str) -> None:
    for state in built_states(read_game(text)):
        kind = type(state)
        made, declared = numba.typeof(state), kernel_type(kind).numba()
        assert made.fields == declared.fields == tuple(fields_of(kind))
        for name, one, other in zip(kind._fields, made.types, declared.types, strict=True):
            assert one == other, f"{kind.__name__}.{name} of {text}"
        assert made == declared


def test_every_declared_record_is_built_here() -> None:
    built = {type(state).__name__ for text in GAMES for state in built_states(read_game(text))}
    assert built == {*declared_records()}


class _Pair(NamedTuple):
    tables: Fixed2[np.int16]
    board: _Board
    ply: int
    share: float
    word: np.uint64


class _Board(NamedTuple):
    cells: Array1[np.int8]


def test_a_record_of_every_kind_of_field() -> None:
    board = _Board(np.zeros(3, dtype=np.int8))
    pair = _Pair(fixed(np.zeros((2, 2), dtype=np.int16)), board, 1, 0.5, np.uint64(7))
    assert numba.typeof(pair) == kernel_type(_Pair).numba()
    writable = pair._replace(tables=np.zeros((2, 2), dtype=np.int16))
    assert numba.typeof(writable) != kernel_type(_Pair).numba()


def test_another_kind_of_field_is_refused() -> None:
    with pytest.raises(TypeError, match="arrays, numbers and records"):
        fields_of(NamedTuple("Named", [("name", str)]))
