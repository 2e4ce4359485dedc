"""The programs of docs/examples run as they are, and so does every block of the page about learners."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'inarow[interop]'")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'inarow[interop]'")

DOCS = Path(__file__).parents[2] / "docs"

pytestmark = pytest.mark.slow


def said(program: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(DOCS / "examples" / program), run_name="__main__")
    return capsys.readouterr().out


def test_the_learner_beats_its_teacher(capsys: pytest.CaptureFixture[str]) -> None:
    """Before it has played it wins next to nothing."""
    found = re.findall(
        r"against (\w+)\S*: (\d+) won, (\d+) drawn, (\d+) lost", said("tabular_learner.py", capsys)
    )
    results = [(opponent, int(won), int(drawn), int(lost)) for opponent, won, drawn, lost in found]
    assert [one[0] for one in results] == ["default", "default", "random", "perfect"]
    assert all(sum(one[1:]) == 200 for one in results)
    (_, won_before, _, lost_before), (_, won, _, lost), (_, won_easily, _, lost_easily), _ = results
    assert won_before < 20 < 100 < lost_before
    assert won > 100 > 20 > lost
    assert won_easily > 2 * lost_easily


def test_the_loop_counts_what_random_actions_throw_away(capsys: pytest.CaptureFixture[str]) -> None:
    text = said("pettingzoo_loop.py", capsys)
    won, games = map(int, re.findall(r"won (\d+) of (\d+) games", text)[0])
    assert won > games / 2
    mistakes, actions = map(int, re.findall(r"(\d+) of (\d+) random actions", text)[0])
    assert 0 < mistakes < actions


def test_the_page_can_be_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "how-to" / "train-a-learner.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    (program := tmp_path / "page.py").write_text("\n".join(blocks), "utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out.count("1 2 3 4 5 6 7") == 2  # the ends of two games of connect4
