"""The heuristics that the documents show obey the laws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from inarow.laws.checking import trials_of_file
from tests.agents.third_party import plugin

ROOT = Path(__file__).parents[2]
DOCUMENTS = ["README.md", "docs/how-to/write-a-heuristic.md", "src/inarow/heuristics/registering.py"]
SHOWN = re.compile(r"^@inarow\.heuristic\(.*\n(?:def .*\n(?:    .*\n|\n(?=    ))+)", re.MULTILINE)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_heuristic_shown_obeys_the_laws(document: str, tmp_path: Path) -> None:
    text = re.sub(r"^    (?:>>> |\.\.\. )", "", (ROOT / document).read_text(), flags=re.MULTILINE)
    shown = SHOWN.findall(text)
    assert shown
    for number, code in enumerate(shown):
        trials = trials_of_file(plugin(tmp_path, code, f"shown{number}.py"), seed=1)
        verdicts = [trial.judged() for trial in trials]
        assert len(verdicts) == 7
        assert [(one.law, one.broken) for one in verdicts if one.broken is not None] == []
