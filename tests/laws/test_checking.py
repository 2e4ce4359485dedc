"""The laws find what is broken, and say what they saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.errors import PluginError
from inarow.laws.checking import check_name, trials_of_file
from inarow.rules import completion
from inarow.rules.position import Position


def broken_laws(game: str = "tictactoe") -> set[str]:
    return {verdict.law for verdict in check_name(game, seed=1) if verdict.broken}


def test_a_sound_game_breaks_no_law() -> None:
    assert broken_laws("drop:6x5:4+exact+wrap+misere") == set()


def test_rules_that_miss_diagonals_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = completion._runs_through
    monkeypatch.setattr(completion, "_runs_through", lambda game: [runs[:2] for runs in plain(game)])

    assert "kernels_count_as_the_rules_do" in broken_laws()


def test_play_that_goes_on_after_a_run_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.rules.position.completes", lambda *_: False)

    assert "games_end_as_the_line_says" in broken_laws()


def test_a_wrong_order_of_moves_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Position.legal_moves
    monkeypatch.setattr(Position, "legal_moves", lambda self: plain(self)[::-1])

    assert "moves_in_natural_order" in broken_laws()


def test_a_file_is_checked_whole(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import inarow\n"
        "inarow.define_game('checked-one', 'drop:4x4:3')\n"
        "inarow.define_game('checked-two', 'mnk:4x4:3+exact')\n"
    )
    laws = [trial.law for trial in trials_of_file(file, seed=1)]

    assert {law.split(":")[0] for law in laws} == {"checked-one", "checked-two"}


@pytest.mark.parametrize("signature", ["choose(position)", "mine(observation, configuration)"])
def test_a_plain_function_is_checked(tmp_path: Path, signature: str) -> None:
    file = tmp_path / "plain.py"
    file.write_text(f"def {signature}:\n    return 2.5\n")
    broken = {trial.law: trial.judged().broken for trial in trials_of_file(file, seed=1)}

    assert broken["it_can_be_built"] is None
    assert "float 2.5 instead of a" in str(broken["moves_are_legal"])


def test_a_file_that_registers_nothing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("x = 1\n")
    with pytest.raises(PluginError, match="it registers no agent and has no function"):
        trials_of_file(file, seed=1)
