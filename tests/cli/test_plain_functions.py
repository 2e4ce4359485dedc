"""`inarow match mine.py default` for files with nothing in them but a function."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import inarow, refused

OURS = "def choose(position):\n    return position.legal_moves()[0]\n"
KAGGLES = """\
def is_free(board, column):
    return board[column] == 0


def my_agent(observation, configuration):
    return next(one for one in range(configuration.columns) if is_free(observation["board"], one))
"""


@pytest.mark.slow
def test_both_forms_play_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.py").write_text(OURS)
    Path("kaggles.py").write_text(KAGGLES)
    against = [
        inarow("match", file, "default", "--games", "4", "--json").json for file in ("ours.py", "kaggles.py")
    ]

    assert against[0]["failures"] == against[1]["failures"] == []
    assert {**against[0], "agent": ""} == {
        **against[1],
        "agent": "",
    }  # both play the first column that is free


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("def f(x): ...\n", "three lines are enough: import inarow / @inarow.agent_class"),
        (OURS + OURS.replace("choose", "agent"), "its functions choose, agent could each be the agent"),
        (f"import inarow\n\n\n@inarow.agent('mine')\n{OURS}", "@inarow.agent_class('mine') registers one"),
    ],
)
def test_none_or_several_are_one_sentence(tmp_path: Path, code: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(code)
    for command in (("match", str(file), "default"), ("search", "--agent", str(file)), ("check", str(file))):
        assert sentence in refused(*command)
