"""The agent `ntuple`: its file, its game, its limits."""

from importlib.resources import as_file, files
from pathlib import Path

import pytest

import inarow
from inarow.agents.registering import require_game
from inarow.errors import BadAnswer, BadFile, BadOption
from inarow.learning.model_file import write_model
from inarow.ntuple.training import NTuple
from inarow.rules.presets import read_game
from inarow.spec import Spec


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    how = NTuple(tuples=8, length=4, horizon=100)
    *_, last = how.train(read_game("drop:5x4:4"), seed=1, episodes=100, every=100)
    path = tmp_path_factory.mktemp("networks") / "net.safetensors"
    write_model(path, last.model())
    return path


def test_it_looks_as_far_as_it_is_told(file: Path) -> None:
    start = read_game("drop:5x4:4").start
    near = inarow.agent(f"ntuple:file={file}").choose(start, inarow.Limit())
    assert (near.depth, near.nodes) == (1, 0)
    far = inarow.agent(f"ntuple:file={file},depth=4").choose(start, inarow.Limit())
    assert far.depth == 4
    assert far.nodes > 0
    counted = inarow.agent(f"ntuple:file={file},nodes=500").choose(start, inarow.Limit())
    assert counted.depth > 1
    assert counted.nodes <= 500


def test_it_blocks_with_the_filter_alone(file: Path) -> None:
    position = read_game("drop:5x4:4").position("11223")
    assert inarow.agent(f"ntuple:file={file}").choose(position, inarow.Limit()).move == 3


def test_another_game_than_its_network_s_is_refused(file: Path) -> None:
    agent = inarow.agent(f"ntuple:file={file}")
    with pytest.raises(BadAnswer, match="drop:5x4:4"):
        agent.choose(read_game("connect4").start, inarow.Limit())


def test_a_game_without_a_shipped_network_needs_a_file() -> None:
    with pytest.raises(BadAnswer, match="file="):
        inarow.agent("ntuple").choose(read_game("mnk:5x5:4").start, inarow.Limit())


def test_a_missing_or_foreign_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        inarow.agent(f"ntuple:file={tmp_path}/none")
    (tmp_path / "text").write_text("no network")
    with pytest.raises(BadFile):
        inarow.agent(f"ntuple:file={tmp_path}/text")
    with pytest.raises(BadOption, match="depth"):
        inarow.agent("ntuple:depth=0")


def test_the_shipped_network_is_small_and_plays() -> None:
    with as_file(files("inarow.ntuple") / "networks" / "connect4.safetensors") as path:
        assert path.stat().st_size <= 5_000_000
    start = read_game("connect4").start
    found = inarow.agent("ntuple:depth=4").choose(start, inarow.Limit())
    assert found.depth == 4
    assert found.score != 0  # it has an opinion


def test_its_limits_on_games_end_where_a_file_begins(file: Path) -> None:
    game = read_game("drop:5x4:4")
    require_game(Spec.read(f"ntuple:file={file}"), game)
    with pytest.raises(BadAnswer, match="does not play"):
        require_game(Spec.read("ntuple"), game)
