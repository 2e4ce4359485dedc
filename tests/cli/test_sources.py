"""Agents, heuristics and boards name the report they come from: in lists, in README, in experiments."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from inarow.agents.registering import AGENTS
from inarow.heuristics.registering import HEURISTICS
from inarow.rules.presets import GAMES
from inarow.studies import catalogue
from tests.cli.running import inarow

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("kind", ["agents", "heuristics"])
def test_lists_name_the_reports(kind: str) -> None:
    sources = {"agents": catalogue.AGENTS, "heuristics": catalogue.HEURISTICS}[kind]
    rows = {row["name"]: row for row in inarow("list", kind, "--json").json}
    assert set(sources) <= set(rows)
    for name, row in rows.items():
        assert row["reports"] == list(sources.get(name, ()))
    told = inarow("list", kind).out
    assert "custom  (built-in, report 004)" in told if kind == "agents" else "report 002" in told


def test_every_name_of_the_sources_is_registered() -> None:
    assert set(catalogue.AGENTS) <= set(AGENTS)
    assert set(catalogue.HEURISTICS) <= set(HEURISTICS)


def test_readme_names_every_agent_heuristic_and_board_of_the_reports() -> None:
    for name in {*catalogue.AGENTS, *catalogue.HEURISTICS} - {"human"}:
        assert f"`{name}" in README, name
    boards = [name for name in GAMES if name.startswith("004-")]
    assert sum(f"`{name}`" in README for name in boards) == 10


def test_readme_has_three_commands_for_each_report() -> None:
    table = README.split("### Coming from report NNN?")[1].split("## ")[0]
    commands: dict[str, int] = {}
    number = ""
    for line in table.splitlines():
        found = re.match(r"\| (00\d)? *\|.*`inarow ", line)
        if found:
            number = found[1] or number
            commands[number] = commands.get(number, 0) + 1
    assert commands == dict.fromkeys(catalogue.NUMBERS, 3)


def test_the_experiment_of_report_000_has_its_four_agents() -> None:
    document = tomllib.loads((ROOT / "experiments" / "report-000.toml").read_text("utf-8"))
    names = [agent.partition(":")[0] for agent in document["agents"]]
    assert names == ["default", "minimax", "alphabeta", "qlearning"]
    assert "experiments/report-000.toml" in README
