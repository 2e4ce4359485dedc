"""Curves: agents that differ in one number alone, and nobody else."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("altair", reason="the extra report is not installed")

from inarow.report.charts.costs import COSTS
from inarow.report.charts.curves import cost_curve, families, strength_curve


def row(agent: str, nodes: float = 1.0) -> dict[str, Any]:
    return {
        "agent": agent,
        "elo": 10.0,
        "low": 0.0,
        "high": 20.0,
        "nodes_per_move": nodes,
        "seconds_per_move": 0,
    }


def numbers(agents: list[str]) -> dict[str, dict[str, list[float]]]:
    found = families([row(agent) for agent in agents])
    return {
        option: {shared: [number for number, _ in members] for shared, members in groups.items()}
        for option, groups in found.items()
    }


def test_a_family_shares_everything_but_one_number() -> None:
    searches = [f"alphabeta:depth={depth},heuristic=course" for depth in (4, 1, 10)]
    others = ["alphabeta:depth=2", "alphabeta:depth=3", "minimax:depth=4,heuristic=course", "default"]
    assert numbers([*searches, *others]) == {"depth": {"alphabeta:heuristic=course": [1, 4, 10]}}


def test_each_number_that_differs_alone_has_its_families() -> None:
    agents = [
        f"mcts:nodes={nodes},exploration={rate}" for nodes in (10, 100, 1000) for rate in ("0.5", "1", "2")
    ]
    found = numbers(agents)
    assert sorted(found) == ["exploration", "nodes"]
    assert found["exploration"]["mcts:nodes=10"] == [0.5, 1, 2]


@pytest.mark.parametrize("option", ["../up", "a b", "x/y"])
def test_an_option_that_is_no_name_makes_no_file(option: str) -> None:
    assert numbers([f"a.py:{option}={number}" for number in (1, 2, 3)]) == {}


def test_words_and_broken_texts_make_no_curve() -> None:
    assert numbers([f"alphabeta:depth={depth}" for depth in ("full", "auto", "3")]) == {}
    assert numbers(["a:b", "=", ":::", "x:depth=1,depth=2"]) == {}


def test_charts_show_the_rows() -> None:
    groups = families([row(f"alphabeta:depth={depth}", 10.0**depth) for depth in (1, 2, 3)])["depth"]
    rating = strength_curve("depth", groups).to_dict()
    (values,) = rating["datasets"].values()
    assert [(one["at"], one["elo"], one["low"], one["high"]) for one in values] == [
        (at, 10.0, 0.0, 20.0) for at in (1, 2, 3)
    ]
    cost = cost_curve("depth", groups, COSTS[1]).to_dict()
    for layer in cost["layer"]:
        assert layer["encoding"]["y"]["scale"] == {"type": "log"}
        assert layer["encoding"]["y"]["title"] == "nodes for a move, logarithmic"
