"""docs/how-to/openspiel.md is run: its commands, with the bot of docs/examples, and its program."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import inarow

pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install 'inarow[interop]'")

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "how-to" / "openspiel.md").read_text("utf-8")
EXAMPLE = DOCS / "examples" / "openspiel_bot.py"


@pytest.mark.slow
def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLE, tmp_path)
    Path("runs").mkdir()
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.M | re.S)
    commands = [line for block in blocks for line in block.splitlines()]
    assert len(commands) == 4
    for command in commands:
        done = inarow(*shlex.split(command)[1:])
        assert done.code == 0, done
        assert "failed" not in done.out


@pytest.mark.slow
def test_the_program_of_the_page_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    exec(program, {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*  # (.*)", program)
