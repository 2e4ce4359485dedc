"""docs/how-to/kaggle.md is run: its commands, with the submission of docs/examples, and its program."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from inarow.interop.kaggle.runner import function, run
from tests.cli.running import inarow
from tests.interop.kaggle.exported import load

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "how-to" / "kaggle.md").read_text("utf-8")
EXAMPLE = DOCS / "examples" / "kaggle_submission.py"
COMMANDS = [
    line for block in re.findall(r"^```\n(.*?)^```", PAGE, re.M | re.S) for line in block.splitlines()
]
# For a machine that is busy, and a person who is not there.
PATIENT = ("kaggle:file=main.py", "kaggle:file=main.py,overage=900")
PERSON = "inarow play"


@pytest.mark.slow
def test_the_commands_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLE, "submission.py")
    Path("runs").mkdir()
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        words = shlex.split(command.replace(*PATIENT))
        done = inarow(*words[1:], stdin="quit\n" if command.startswith(PERSON) else "")
        assert done.code == 0, done
        assert "failed" not in done.out


def test_the_program_of_the_page_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    exec(program, {})
    assert capsys.readouterr().out.strip() == program.rpartition("# ")[2].strip()


def test_the_submission_of_the_page_is_the_agent_default_but_for_lots(tmp_path: Path) -> None:
    """It wins and blocks as `default` does, so it wins most games against lots alone."""
    submission = load(shutil.copy(EXAMPLE, tmp_path / "submission.py"), compiled=False).my_agent
    rewards = [run(submission, function("random", seed=seed)).rewards for seed in range(10)]
    assert rewards.count((1, -1)) >= 9
