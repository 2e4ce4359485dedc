"""From a text to an agent: names, options, files, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

import inarow
from inarow.agents.registering import AGENTS, agent_name, find_agent
from inarow.errors import BadAnswer, BadOption, NotationError, PluginError, UnknownName
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec
from tests.agents.third_party import plugin

START = read_game("connect4").start

WRONG = [
    ("alphabet", UnknownName, "did you mean 'alphabeta'?"),
    ("nonsense", UnknownName, "no agent named 'nonsense'"),
    ("alphabeta:deph=3", BadOption, "has no option 'deph'; did you mean 'depth'?"),
    ("random:depth=3", BadOption, "it has no options"),
    ("alphabeta:depth=deep", BadOption, "it takes a whole number or auto or full"),
    ("alphabeta:depth=0", BadOption, "option depth=0: a depth is 1 or more, or full"),
    ("minimax:depth=-1", BadOption, "option depth=-1: a depth is 1 or more, or full"),
    ("alphabeta:depth=2.5", BadOption, "option depth=2.5"),
    ("alphabeta:table=99", BadOption, "it takes on, off or a power of two up to 28"),
    ("alphabeta:table=-1", BadOption, "it takes on, off or a power of two up to 28"),
    ("alphabeta:table=big", BadOption, "option table=big"),
    ("alphabeta:ordering=foo", BadOption, "it takes natural, centre, killers, history, gain, joined with +"),
    ("alphabeta:ordering=natural+centre", BadOption, "exclude each other"),
    ("alphabeta:radius=-1", BadOption, "it takes 0 (every cell) to 25"),
    ("minimax:radius=99", BadOption, "it takes 0 (every cell) to 25"),
    ("alphabeta:ties=any", BadOption, "it takes first or last or centre or random"),
    ("alphabeta:pvs=maybe", BadOption, "it takes on or off or auto"),
    ("alphabeta:replace=never", BadOption, "it takes always or deeper"),
    ("alphabeta:seconds=0", BadOption, "a limit is more than 0"),
    ("alphabeta:seconds=inf", BadOption, "a limit is more than 0"),
    ("minimax:nodes=0", BadOption, "a limit is 1 or more"),
    ("alphabeta:heuristic=window", UnknownName, "did you mean 'windows'?"),
    ("alphabeta:heuristic=potential(reading=x)", BadOption, "it takes segment or run"),
    ("alphabeta:depth", NotationError, "options are written key=value"),
    ("alphabeta:depth=3,depth=4", NotationError, "the option 'depth' is given twice"),
    ("alphabeta:heuristic=potential(reading=run", NotationError, "is left open"),
    (":depth=3", NotationError, "a name comes first"),
    ("no-such-file.py", PluginError, "there is no such file"),
]


@pytest.mark.parametrize(("text", "error", "sentence"), WRONG, ids=[text for text, _, _ in WRONG])
def test_wrong_texts(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        inarow.agent(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "alphabeta:table=on,symmetry=yes,pvs=off,quiescence=true,deepening=no",
        "alphabeta:table=4,ordering=centre+killers+history,replace=always",
        "alphabeta:heuristic=potential(reading=run),depth=2",
        'alphabeta:heuristic="potential:reading=run",depth=2',
        "minimax(depth=2)",
    ],
)
def test_right_texts(text: str) -> None:
    assert inarow.agent(text).choose(START, Limit(nodes=500)).move in START.legal_moves()


def test_every_option_may_be_given_its_own_default() -> None:
    from inarow.spec import options_of

    for name in AGENTS:
        options = options_of(AGENTS[name].target).values()
        text = ",".join(f"{one.name}={one.default}" for one in options if one.default not in (None, "None"))
        if name in ("kaggle", "process", "qlearning"):  # there is no program and no file by default
            continue
        assert inarow.agent(f"{name}:{text}" if text else name)


CLASS = """
@inarow.agent_class("edge")
class Edge:
    def __init__(self, *, seed: int = 0, column: int = 1) -> None:
        self.column = column

    def choose(self, position, limit):
        return str(self.column)
"""


def test_a_file_is_an_agent(tmp_path: Path) -> None:
    file = plugin(tmp_path, CLASS)

    assert agent_name(Spec.read(str(file))) == f"agent 'edge' from {file}"
    for text, column in ((str(file), 0), (f"{file}:column=3", 2), ("edge:column=7", 6)):
        from inarow.search.agent import ask

        assert ask(inarow.agent(text), "edge", START, NO_LIMIT).move == column


def test_a_file_with_two_agents_is_refused(tmp_path: Path) -> None:
    two = plugin(tmp_path, CLASS + CLASS.replace("edge", "rim").replace("Edge", "Rim"), "two.py")
    with pytest.raises(PluginError, match="it registers edge, rim; name one agent"):
        find_agent(Spec.read(str(two)))


def test_a_function_is_given_what_it_asks_for(tmp_path: Path) -> None:
    code = """
seen = []

@inarow.agent_class("asks")
def asks(position, limit, seed, *, depth: int = 2):
    seen.append((limit.nodes, seed, depth))
    return position.legal_moves()[depth]
"""
    from inarow.plugins import load_plugin

    file = plugin(tmp_path, code)
    assert inarow.agent(f"{file}:depth=5", seed=9).choose(START, Limit(nodes=7)).move == 5
    assert load_plugin(file).seen == [(7, 9, 5)]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("class Bad:\n    def __init__(self):\n        raise ValueError('no luck')", "ValueError: no luck"),
        ("class Bad:\n    def __init__(self, depth):\n        pass", "it cannot be built"),
        ("class Bad:\n    pass", "it has no method choose"),
        ("class Bad:\n    choose = 3", "it has no method choose"),
    ],
)
def test_a_class_that_cannot_be_built(tmp_path: Path, code: str, sentence: str) -> None:
    file = plugin(tmp_path, f'@inarow.agent_class("bad")\n{code}')
    with pytest.raises(BadAnswer) as caught:
        inarow.agent(str(file))
    assert sentence in str(caught.value)
    assert f"agent 'bad' from {file}" in str(caught.value)


def test_an_unknown_claim_is_refused(tmp_path: Path) -> None:
    file = plugin(tmp_path, '@inarow.agent_class("proud", claims=("wins",))\ndef proud(position):\n    pass')
    with pytest.raises(PluginError, match="no claim is called 'wins'; there are win block"):
        inarow.agent(str(file))
