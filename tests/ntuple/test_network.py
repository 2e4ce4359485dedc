"""Networks in files and joined: small ones play alike, a joined one is the mean, bad files are refused."""

import math
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import BadFile, BadOption
from inarow.learning.model_file import Model, write_model
from inarow.ntuple.network import (
    UNIT,
    images_of,
    joined,
    network_of,
    pack,
    quantized,
    read_network,
    rounded,
    unpack,
    weights_of,
)
from inarow.ntuple.search import value_of
from inarow.ntuple.training import NTuple
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.kernels.ntuple.retelling import entries
from tests.strategies import examples, played

GAME = read_game("drop:5x4:4")


@pytest.fixture(scope="module")
def model() -> Model:
    how = NTuple(tuples=12, length=5, step=0.01, horizon=500)
    *_, last = how.train(GAME, seed=1, episodes=500, every=500)
    return last.model()


def test_a_small_file_is_the_network_within_half_a_unit_a_reading(model: Model, tmp_path: Path) -> None:
    write_model(tmp_path / "whole", model)
    write_model(tmp_path / "small", quantized(model))
    assert (tmp_path / "small").stat().st_size < (tmp_path / "whole").stat().st_size
    small = read_network(tmp_path / "small", GAME)
    weights = weights_of(model)
    tuples, images = model.arrays["tuples"].tolist(), images_of(GAME, "share")
    chance = np.random.default_rng(1)
    for _ in range(50):
        position = GAME.start
        for _ in range(chance.integers(0, 14)):
            if position.outcome is None:
                moves = position.legal_moves()
                position = position.play(moves[chance.integers(len(moves))])
        read = entries(position, tuples, images)
        exact = float(weights[position.ply % 2, read].sum(dtype=np.float64))
        assert abs(np.arctanh(value_of(small, position)) - exact) <= len(read) * UNIT / 2 + 1e-9
        assert value_of(network_of(model), position) == value_of(small, position)


def test_a_small_file_cannot_learn_on(model: Model) -> None:
    with pytest.raises(BadOption, match="cannot be trained further"):
        NTuple.of(quantized(model))


def test_weights_beyond_the_range_are_cut() -> None:
    assert rounded(np.array([[1e9, -1e9, 0.0015]], dtype=np.float32), UNIT).tolist() == [[32767, -32767, 2]]


@given(st.sampled_from(["float32", "int16"]), st.lists(st.integers(-9, 9), max_size=30))
def test_packed_numbers_come_back(dtype: str, numbers: list[int]) -> None:
    array = np.array(numbers, dtype=dtype)
    assert unpack(pack(array), dtype, array.shape).tolist() == numbers


def changed(model: Model, **parameters: Any) -> Model:
    return replace(model, parameters={**model.parameters, **parameters})


def with_array(model: Model, name: str, array: np.ndarray[Any, Any]) -> Model:
    return replace(model, arrays={**model.arrays, name: array})


def bomb() -> np.ndarray[Any, Any]:
    return pack(np.zeros(1 << 24, dtype=np.uint8), 9)


HOSTILE = {
    "a bomb": lambda model: with_array(model, "weights", bomb()),
    "too few weights": lambda model: with_array(model, "weights", pack(np.zeros(10, dtype=np.float32))),
    "no packed weights": lambda model: with_array(model, "weights", np.arange(50, dtype=np.uint8)),
    "half of the weights": lambda model: with_array(model, "weights", model.arrays["weights"][:-9]),
    "more behind the weights": lambda model: with_array(
        model, "weights", np.concatenate([model.arrays["weights"], np.zeros(9, dtype=np.uint8)])
    ),
    "not a number": lambda model: with_array(
        model, "weights", pack(np.full((2, 12 * 4**5), np.nan, dtype=np.float32))
    ),
    "a tuple off the board": lambda model: with_array(model, "tuples", model.arrays["tuples"] + np.uint16(9)),
    "a tuple with a cell twice": lambda model: with_array(
        model, "tuples", np.zeros_like(model.arrays["tuples"])
    ),
    "no such symmetry": lambda model: changed(model, symmetry="some"),
    "a symmetry that is no text": lambda model: changed(model, symmetry=[1]),
    "a million tuples": lambda model: changed(model, tuples=10**6),
    "tuples that are no number": lambda model: changed(model, tuples="12"),
    "another length": lambda model: changed(model, length=6),
    "no precision": lambda model: changed(model, precision=None),
    "a unit of nothing": lambda model: changed(quantized(model), unit=0),
    "a unit that is no number": lambda model: changed(quantized(model), unit=[]),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_makes_no_network_is_refused_in_one_sentence(kind: str, model: Model, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    write_model(file, HOSTILE[kind](model))
    with pytest.raises(BadFile) as told:
        read_network(file)
    assert "\n" not in str(told.value)
    assert str(file) in str(told.value)


def test_a_network_of_another_game_is_refused(model: Model, tmp_path: Path) -> None:
    write_model(tmp_path / "file", model)
    with pytest.raises(BadFile, match="drop:5x4:4"):
        read_network(tmp_path / "file", read_game("connect4"))


@given(st.data())
@examples(60)
def test_damaged_bytes_are_refused_or_harmless(
    model: Model, tmp_path_factory: Any, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("damaged") / "file"
    write_model(file, quantized(model))
    content = bytearray(file.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        content[place] ^= data.draw(st.integers(1, 255))
    else:
        del content[place:]
    file.write_bytes(content)
    with suppress(BadFile):
        network = read_network(file)
        assert abs(value_of(network, GAME.start)) <= 1


def trained(seed: int, game: str = "drop:5x4:4", tuples: int = 6, length: int = 4) -> Model:
    how = NTuple(tuples=tuples, length=length, horizon=300)
    *_, last = how.train(read_game(game), seed=seed, episodes=300, every=300)
    return last.model()


MODELS = [trained(1), trained(2, tuples=9), trained(3)]
NETWORKS = [network_of(model) for model in MODELS]
JOINED = network_of(joined(MODELS))
READINGS = 2 * (6 + 9 + 6)


@given(played(st.just(GAME), open_end=True))
def test_a_joined_network_says_the_mean(position: Position) -> None:
    mean = sum(math.atanh(value_of(network, position)) for network in NETWORKS) / 3
    assert math.atanh(value_of(JOINED, position)) == pytest.approx(mean, abs=READINGS * UNIT)


def test_files_name_what_was_joined_and_small_ones_join_too(tmp_path: Path) -> None:
    model = joined([MODELS[0], quantized(MODELS[1])])
    assert model.parameters["joined"] == [{"seed": 1, "episodes": 300}, {"seed": 2, "episodes": 300}]
    assert (model.parameters["tuples"], model.episodes) == (15, 600)
    write_model(tmp_path / "both", model)
    write_model(tmp_path / "again", joined([MODELS[0], quantized(MODELS[1])]))
    assert (tmp_path / "both").read_bytes() == (tmp_path / "again").read_bytes()
    assert read_network(tmp_path / "both", GAME).counting == 2 * 15


def test_networks_that_do_not_fit_are_not_joined() -> None:
    with pytest.raises(BadOption, match="the first network plays drop:5x4:4"):
        joined([MODELS[0], trained(1, "drop:6x4:4")])
    with pytest.raises(BadOption, match="the first network has length 4"):
        joined([MODELS[0], trained(1, length=5)])
