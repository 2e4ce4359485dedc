"""What `make coverage` counts: the switches of agents, heuristics and games, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.measured import switches

from inarow.agents.registering import AGENTS
from inarow.rules.game import SWITCHES
from inarow.spec import options_of

RECORDER = Path(switches.__file__).parent
USED = """
import inarow
inarow.agent("custom:alarm=off,heuristic=potential(reading=run)")
"""


def test_options_that_are_on_or_off_are_switches() -> None:
    known = {one.name: one.values for one in switches.declared()}
    for name in (*SWITCHES, "gravity"):
        assert known[f"inarow.rules.game.Game.{name}"] == {"True", "False"}
    for name in AGENTS:
        target = AGENTS[name].target
        for option in options_of(target).values():
            if option.default in ("on", "off") and option.type is bool:
                assert known[f"{target.__module__}.{target.__name__}.{option.name}"] == {"True", "False"}
    assert known["inarow.alphabeta.options.SearchOptions.ties"] == {"first", "last", "centre", "random"}
    assert "inarow.rules.game.Game.width" not in known


@pytest.mark.slow
def test_a_value_counts_in_any_process_and_only_what_was_used(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(RECORDER), "INAROW_SWITCHES_SEEN": str(tmp_path)}
    script = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {USED!r}], check=True)"
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)

    missing = {one.name: set(one.missing) for one in switches.measured(tmp_path)}
    assert missing["inarow.agents.builtin.custom.Custom.alarm"] == {"True"}
    assert missing["inarow.heuristics.builtin.potential.weights.reading"] == {"segment"}
    assert missing["inarow.mcts.state.MctsOptions.solve"] == {"True", "False"}
