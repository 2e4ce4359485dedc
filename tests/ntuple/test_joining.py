"""Networks joined into one say what they said on average."""

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import BadOption
from inarow.learning.model_file import Model, write_model
from inarow.ntuple.network import UNIT, joined, network_of, quantized, read_network
from inarow.ntuple.search import value_of
from inarow.ntuple.training import NTuple
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import played

GAME = read_game("drop:5x4:4")


def taught(seed: int, game: str = "drop:5x4:4", tuples: int = 6, length: int = 4) -> Model:
    how = NTuple(tuples=tuples, length=length, horizon=300)
    *_, last = how.train(read_game(game), seed=seed, episodes=300, every=300)
    return last.model()


MODELS = [taught(1), taught(2, tuples=9), taught(3)]
NETWORKS = [network_of(model) for model in MODELS]
JOINED = network_of(joined(MODELS))
READINGS = 2 * (6 + 9 + 6)


@given(played(st.just(GAME), open_end=True))
def test_a_joined_network_says_the_mean(position: Position) -> None:
    mean = sum(math.atanh(value_of(network, position)) for network in NETWORKS) / 3
    assert math.atanh(value_of(JOINED, position)) == pytest.approx(mean, abs=READINGS * UNIT)


def test_files_tell_what_was_joined_and_small_ones_join_too(tmp_path: Path) -> None:
    model = joined([MODELS[0], quantized(MODELS[1])])
    assert model.parameters["joined"] == [{"seed": 1, "episodes": 300}, {"seed": 2, "episodes": 300}]
    assert (model.parameters["tuples"], model.episodes) == (15, 600)
    write_model(tmp_path / "both", model)
    write_model(tmp_path / "again", joined([MODELS[0], quantized(MODELS[1])]))
    assert (tmp_path / "both").read_bytes() == (tmp_path / "again").read_bytes()
    assert read_network(tmp_path / "both", GAME).counting == 2 * 15


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption, match="the first network plays drop:5x4:4"):
        joined([MODELS[0], taught(1, "drop:6x4:4")])
    with pytest.raises(BadOption, match="the first network has length 4"):
        joined([MODELS[0], taught(1, length=5)])
