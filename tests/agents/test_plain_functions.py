"""A plain function in a file is an agent, in our form or in Kaggle's; two, or none, get a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from inarow.agents.registering import agent_name, find_agent
from inarow.errors import BadAnswer, BadOption, PluginError
from inarow.rules.presets import read_game
from inarow.search.agent import ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec

START = read_game("connect4").start


def written(folder: Path, code: str, name: str = "mine.py") -> str:
    """A file with this code and nothing else."""
    file = folder / name
    file.write_text(code)
    return str(file)


@pytest.mark.parametrize(
    "code",
    [
        "def choose(position):\n    return position.legal_moves()[2]",
        "def agent(position, limit, seed):\n    return position.legal_moves()[2]",
        "choose = lambda position: '3'",
        "def helper(board):\n    return 2\n\ndef anything(observation, configuration):\n    return helper(0)",
        "def agent(obs, config):\n    return 2",
        "def play(obs, cfg):\n    return 2",
        "def agent(obs):\n    return 2",
        "def one(obs, config):\n    return 2\n\nagent = one",
        "from bisect import bisect as agent\n\ndef choose(position):\n    return 2",
    ],
)
def test_one_function_is_enough(tmp_path: Path, code: str) -> None:
    file = written(tmp_path, code)
    player, who = inarow.agent(file), agent_name(Spec.read(file))

    assert who == f"agent 'mine' from {file}"
    assert ask(player, who, START, NO_LIMIT).move == 2


def test_it_has_options(tmp_path: Path) -> None:
    ours = written(tmp_path, "def choose(position, *, column: int = 1):\n    return str(column)", "ours.py")
    theirs = written(tmp_path, "def play(obs, config, *, column: int = 0):\n    return column", "theirs.py")

    assert inarow.agent(f"{ours}:column=4").choose(START, NO_LIMIT).move == 3
    assert inarow.agent(f"{theirs}:column=4").choose(START, NO_LIMIT).move == 4
    with pytest.raises(BadOption, match="has no option 'colum'; did you mean 'column'"):
        inarow.agent(f"{theirs}:colum=4")


THREE_LINES = (
    'import inarow / @inarow.agent_class("{0}") / def {0}(position): return position.legal_moves()[0]'
)


@pytest.mark.parametrize(
    "code", ["", "def f(position): ...", "class Mine: ...", "from bisect import bisect as agent"]
)
def test_none_shows_the_lines_to_write(tmp_path: Path, code: str) -> None:
    with pytest.raises(PluginError) as caught:
        find_agent(Spec.read(written(tmp_path, code)))
    assert "it registers no agent and has no function choose(position)" in str(caught.value)
    assert THREE_LINES.format("mine") in str(caught.value)


def test_so_do_several(tmp_path: Path) -> None:
    two = written(tmp_path, "def choose(position): ...\ndef agent(position): ...", "my-two.py")
    with pytest.raises(PluginError) as caught:
        find_agent(Spec.read(two))
    assert "its functions choose, agent could each be the agent" in str(caught.value)
    assert THREE_LINES.format("mine") in str(caught.value)
    assert "kaggle" not in str(caught.value)

    submission = written(tmp_path, "def one(obs, conf): ...\ndef two(obs, conf): ...", "submission.py")
    with pytest.raises(PluginError, match=f"one, two could each .*; kaggle:file={submission} plays the last"):
        find_agent(Spec.read(submission))


def test_the_lines_it_shows_are_an_agent(tmp_path: Path) -> None:
    file = written(tmp_path, THREE_LINES.format("shown_lines").replace(" / ", "\n"), "shown_lines.py")
    assert inarow.agent(file).choose(START, NO_LIMIT).move == 0


@pytest.mark.parametrize(
    "code",
    [
        "@inarow.agent('mine')\ndef mine(position): ...",
        "@inarow.agent('random')\nclass Mine: ...",
        "@inarow.agent\ndef mine(position): ...",
        "@inarow.agent\nclass mine: ...",
    ],
)
def test_who_decorates_with_agent_reads_how_to_register(tmp_path: Path, code: str) -> None:
    file = written(tmp_path, f"import inarow\n\n{code}")
    with pytest.raises(PluginError) as caught:
        inarow.agent(file)
    name = "random" if "random" in code else "mine"
    assert str(caught.value) == (
        f"plug-in agent {name!r}: inarow.agent builds a registered agent; "
        f"@inarow.agent_class({name!r}) registers one"
    )


def test_what_kaggle_gives(tmp_path: Path) -> None:
    code = """
seen = []

def play(observation, configuration):
    seen.append((dict(observation), dict(configuration)))
    assert observation.board is observation["board"]
    configuration.note = 1
    return 5 if configuration["note"] == 1 else 6
"""
    from inarow.plugins import load_plugin

    file = written(tmp_path, code)
    player = inarow.agent(file)
    assert player.choose(START.play("4").play("4"), NO_LIMIT).move == 5
    assert player.choose(START.play("4"), Limit(seconds=0.5)).move == 5
    (observation, configuration), (again, limited) = load_plugin(file).seen
    assert observation == {
        "remainingOverageTime": 60,
        "step": 2,
        "board": [0] * 31 + [2] + [0] * 6 + [1] + [0] * 3,
        "mark": 1,
    }
    assert configuration == {
        "episodeSteps": 1000,
        "actTimeout": 2,
        "runTimeout": 1200,
        "columns": 7,
        "rows": 6,
        "inarow": 4,
        "agentTimeout": 60,
        "timeout": 2,
    }
    assert (again["mark"], again["step"], again["remainingOverageTime"]) == (2, 1, 0)
    assert limited["actTimeout"] == 0.5


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("7", "it answered with column 7, and there are 0 to 6"),
        ("-1", "it answered with column -1, and there are 0 to 6"),
        ("3", "it answered with column 3, which is full"),
        ("'2'", "it answered with str '2' instead of a column"),
        ("2.0", "it answered with float 2.0 instead of a column"),
        ("True", "it answered with bool True instead of a column"),
        ("__import__('numpy').int64(2)", "instead of a column; int(...) makes one of a number"),
    ],
)
def test_answers_that_are_no_column(tmp_path: Path, answer: str, sentence: str) -> None:
    player = inarow.agent(written(tmp_path, f"def agent(obs, config):\n    return {answer}"))
    with pytest.raises(BadAnswer) as caught:
        player.choose(read_game("connect4").position("444444"), NO_LIMIT)
    assert sentence in str(caught.value)


def test_no_answer_is_the_first_column_as_on_kaggle(tmp_path: Path) -> None:
    player = inarow.agent(written(tmp_path, "def agent(obs, config):\n    pass"))
    assert player.choose(START, NO_LIMIT).move == 0
    with pytest.raises(BadAnswer, match="column 0, which is full"):
        player.choose(read_game("connect4").position("111111"), NO_LIMIT)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("tictactoe", "in ConnectX stones fall, so mnk:3x3:3 cannot be played with it"),
        ("connect4+wrap", "ConnectX has no wrap"),
        ("connect4+exact", "ConnectX has no exact"),
        ("connect4+misere", "ConnectX has no misere"),
    ],
)
def test_games_that_connectx_does_not_know(tmp_path: Path, game: str, reason: str) -> None:
    from inarow.agents.registering import require_game

    file = written(tmp_path, "def agent(obs, config):\n    return 0")
    with pytest.raises(BadAnswer, match=reason):
        require_game(Spec.read(file), read_game(game))
    with pytest.raises(BadAnswer, match=reason):
        inarow.agent(file).choose(read_game(game).start, NO_LIMIT)
    require_game(Spec.read(file), read_game("connect5"))
