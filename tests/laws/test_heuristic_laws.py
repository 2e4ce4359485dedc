"""Each law of heuristics is broken by a heuristic made for it, and the verdict names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.laws.checking import trials_of_file
from tests.agents.third_party import plugin, registries_as_before  # noqa: F401

BROKEN = [
    ("return 0.5", "", "it_compiles"),
    ("return None", "", "it_compiles"),
    ("return 1 // (side - side)", "", "one_position_one_score"),
    ("return int(cells.itemsize)", "", "compiled_equals_plain"),  # int8 compiled, int64 in Python
    ("cells[0] = 0\n    return 0", "", "it_only_reads"),
    ("setup.natural[0] = setup.natural[1]\n    return 0", "", "it_only_reads"),
    ("return 10 ** 15 * side", "", "scores_below_every_win"),
    ("return cells[0] * side", "", "images_are_worth_the_same"),
    (
        "return cells.sum()",
        ", terms=lambda position, seat, weights: (Term('wrong', 5),)",
        "terms_add_up",
    ),
]


@pytest.mark.parametrize(("body", "extra", "law"), BROKEN)
def test_a_broken_law_is_named(tmp_path: Path, body: str, extra: str, law: str) -> None:
    code = (
        "from inarow.heuristics.heuristic import Term\n"
        f'@inarow.heuristic("stranger"{extra})\ndef stranger(cells, side, setup):\n    {body}\n'
    )
    verdicts = [trial.judged() for trial in trials_of_file(plugin(tmp_path, code), seed=1)]
    broken = {verdict.law for verdict in verdicts if verdict.broken is not None}

    assert len(verdicts) == 7
    assert f"stranger: {law}" in broken


def test_a_sound_one_breaks_none(tmp_path: Path) -> None:
    code = '@inarow.heuristic("sound")\ndef sound(cells, side, setup):\n    return cells.sum() * side\n'
    verdicts = [trial.judged() for trial in trials_of_file(plugin(tmp_path, code), seed=1)]
    assert [one for one in verdicts if one.broken is not None] == []
