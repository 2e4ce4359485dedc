"""The example without PyTorch runs as it is, and so does the page about evaluating."""

from __future__ import annotations

import ast
import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.slow
def test_a_network_learns_what_exact_data_says(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(DOCS / "examples" / "network_numpy.py"), run_name="__main__")
    found = re.findall(r"^perfect (\S+), blunders (\S+)$", capsys.readouterr().out, re.MULTILINE)
    (perfect_before, blunders_before), (perfect, blunders) = (tuple(map(float, one)) for one in found)
    assert perfect > perfect_before + 0.1
    assert blunders < blunders_before - 0.1


def test_the_twin_in_pytorch_shows_the_same_data_to_its_network() -> None:
    """It is no part of the tests, but what both share is the same: how data become planes."""
    programs = [
        (DOCS / "examples" / name).read_text("utf-8") for name in ("network_numpy.py", "network_torch.py")
    ]
    lines = [
        {ast.unparse(node) for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Assign)}
        for text in programs
    ]
    shared = lines[0] & lines[1]
    assert any("np.stack" in line for line in shared)
    assert sum("::-1" in line for line in shared) == 2


def test_the_page_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (DOCS / "how-to" / "evaluate-a-policy.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    (program := tmp_path / "page.py").write_text("\n".join(blocks), "utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(program))
    assert "Elo on the ladder" in capsys.readouterr().out
    assert len(list((tmp_path / "policy").iterdir())) == 6
