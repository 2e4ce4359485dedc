"""Every option of a run is a TOML key, a command option and a parameter in Python, and means the same."""

from __future__ import annotations

import inspect
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

import inarow
from inarow.arena.config import KEYS, RunConfig, read_config, write_config
from inarow.arena.referee import Terms
from inarow.arena.run import Run
from inarow.arena.run_options import DEFAULT_MEMORY, DEFAULT_PATIENCE, OPTIONS, RunOptions
from inarow.cli.commands.tournament import tournament
from inarow.cli.work.contests import run_config
from inarow.errors import BadFile, BadOption
from inarow.search.limit import Limit

OWN = RunOptions(
    game="mnk:3x3:3",
    agents=("random", "default"),
    games=2,
    shape="neighbours",
    openings="random:1",
    seed=5,
    seconds=2.5,
    nodes=1000,
    plugins=("plugin.py",),
    isolate=True,
    sandbox=False,
    memory=640,
    patience=7.5,
)
SPELLED = {"plugins": "plugin"}  # of options that are repeated one value at a time


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "plugin.py").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def from_toml(folder: Path, document: dict[str, Any]) -> RunConfig:
    (folder / "run.toml").write_text(write_config(document))
    return RunConfig.from_document(read_config(folder / "run.toml"), str(folder))


def from_command(options: RunOptions) -> RunConfig:
    words: list[str] = []
    for name in OPTIONS:
        value = getattr(options, name)
        option = f"--{SPELLED.get(name, name)}"
        if isinstance(value, bool):
            words += [option if value else f"--no-{name}"]
        else:
            words += [
                w for one in (value if isinstance(value, tuple) else (value,)) for w in (option, str(one))
            ]
    with tournament.make_context("tournament", words) as context:
        return run_config({name: context.params[name] for name in OPTIONS})


def from_python(folder: Path, options: RunOptions) -> RunConfig:
    parameters = {name: getattr(options, name) for name in OPTIONS}
    played = inarow.tournament(**parameters, out=folder / "run", engine="serial")
    return Run.open(played.folder).config


def test_all_three_have_every_option_and_no_other() -> None:
    parameters = inspect.signature(inarow.tournament).parameters
    typed = {option.name for option in tournament.params if isinstance(option, click.Option)}
    elsewhere = {"engine", "workers", "address", "out"}  # where it is played and stored
    assert set(OPTIONS) == KEYS
    assert typed == {*OPTIONS, *elsewhere, "resume", "csv_file", "by_seat", "as_json"}
    assert set(parameters) == {*OPTIONS, *elsewhere, "limit"}
    assert {name: parameters[name].default for name in OPTIONS} == vars(RunOptions())


def test_none_of_the_values_tried_is_a_default() -> None:
    assert not [name for name in OPTIONS if getattr(OWN, name) == getattr(RunOptions(), name)]


def test_a_value_means_the_same_in_all_three(folder: Path) -> None:
    wanted = RunConfig.from_options(OWN, str(folder))
    assert wanted.options() == OWN
    assert from_toml(folder, OWN.document()) == wanted
    assert from_command(OWN) == wanted
    assert from_python(folder, OWN) == wanted
    assert json.loads(json.dumps(OWN.document())) == read_config(folder / "run" / "tournament.toml")


def test_defaults_are_those_of_the_arena(folder: Path) -> None:
    usual = RunConfig.from_options(RunOptions(agents=("random", "default")))
    assert usual.terms == Terms(sandbox=True)
    assert (usual.terms.memory, usual.terms.patience) == (DEFAULT_MEMORY, DEFAULT_PATIENCE)
    assert from_toml(folder, {"agents": ["random", "default"]}) == replace(
        usual, terms=Terms(folder=str(folder), sandbox=True)
    )


@pytest.mark.parametrize(
    ("name", "value", "reason"), [("memory", 63, "64 megabytes or more"), ("patience", 0.0, "more than 0")]
)
def test_bounds_hold_in_all_three(folder: Path, name: str, value: float, reason: str) -> None:
    wrong = {**OWN.document(), name: value}
    (folder / "run.toml").write_text(write_config(wrong))
    with pytest.raises(BadFile, match=reason):
        read_config(folder / "run.toml")
    with pytest.raises(BadOption, match=reason):
        inarow.tournament("tictactoe", ["random", "default"], games=2, **{name: value})  # type: ignore[arg-type]
    with pytest.raises(click.BadParameter):
        tournament.make_context("tournament", [f"--{name}", str(value)])


def test_a_limit_stands_for_seconds_and_nodes(tmp_path: Path) -> None:
    agents = ("random", "default")
    played = inarow.tournament("tictactoe", agents, games=2, limit=Limit(depth=3, nodes=9), engine="serial")
    assert played.run.config.tournament.limit == Limit(depth=3, nodes=9)
    with pytest.raises(BadOption, match="either a limit or seconds and nodes"):
        inarow.tournament("tictactoe", agents, games=2, nodes=9, limit=Limit(seconds=1), out=tmp_path / "new")


def test_a_plugin_brings_an_agent(folder: Path) -> None:
    """The command loads a plug-in before it looks for agents, and so does the function."""
    (folder / "bringing.py").write_text(
        "import inarow\n@inarow.agent_class('brought')\nclass Brought:\n"
        "    def choose(self, position, limit):\n"
        "        return inarow.SearchResult(move=position.legal_moves()[-1])\n"
    )
    agents = ["brought", "random"]
    played = inarow.tournament("tictactoe", agents, games=2, plugins=["bringing.py"], engine="serial")
    assert {row["agent"] for row in played.table} == set(agents)
    assert not any(row["failures"] for row in played.table)


def test_only_ray_goes_to_an_address(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="only the engine ray takes an address"):
        inarow.tournament("tictactoe", ["random", "default"], address="ray://nowhere", out=tmp_path / "new")
    assert not (tmp_path / "new").exists()
