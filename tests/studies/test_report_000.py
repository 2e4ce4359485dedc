"""The study of report 000: rows, shares, and what must hold once the slips are mended."""

from __future__ import annotations

import pytest

from inarow.studies.catalogue import study
from inarow.studies.published import published
from inarow.studies.report_000.depth_test import depth_games
from inarow.studies.study import Effort, Section, Value


def run(name: str) -> Section:
    (work,) = [one.work for one in study("000").experiments if one.name == name]
    *shares, section = work(Effort(quick=True, seed=0))
    assert isinstance(section, Section)
    assert all(isinstance(share, float) and 0 <= share <= 1 for share in shares)
    assert shares == sorted(shares)
    return section


def figures_of(section: Section) -> dict[str, tuple[Value, Value, Value]]:
    return {row.figure: (row.published, row.as_published, row.corrected) for row in section.rows}


def test_the_quick_study() -> None:
    """One test, so that each experiment runs once however tests are spread over processes."""
    sections = {one.name: run(one.name) for one in study("000").experiments}
    require_nodes(sections["nodes-and-time"])
    require_performance(sections["performance"])
    require_depths(sections["depth-test"])
    require_answer(sections["unlimited-depth"])
    every = [row for section in sections.values() for row in section.rows]
    assert len({row.figure for row in every}) == len(every)
    assert all(row.why and "\n" not in row.why for row in every)
    require_printed({row.figure for row in every})


def number(value: Value) -> float:
    assert isinstance(value, float | int)
    return float(value)


def require_nodes(section: Section) -> None:
    figures = figures_of(section)
    exact = {
        "Tic Tac Toe, alphabeta v minimax, nodes of alphabeta": 11_447,
        "Tic Tac Toe, alphabeta v minimax, nodes of minimax": 32_517,
        "Tic Tac Toe, minimax v alphabeta, nodes of minimax": 299_369,
        "Tic Tac Toe, minimax v alphabeta, nodes of alphabeta": 584,
        "Connect 4, alphabeta v minimax, nodes of alphabeta": 862,
        "Connect 4, alphabeta v minimax, nodes of minimax": 1_490,
        "Connect 4, minimax v alphabeta, nodes of minimax": 1_575,
        "Connect 4, minimax v alphabeta, nodes of alphabeta": 471,
        "Tic Tac Toe, first move, nodes of minimax": 294_777,
        "Tic Tac Toe, first move, nodes of alphabeta": 10_966,
    }
    for figure, nodes in exact.items():
        assert figures[figure][1] == nodes
    for name, mean in (("minimax", 298_990), ("alphabeta", 11_344)):
        _, here, _ = figures[f"Tic Tac Toe, nodes in a game, {name}"]
        assert number(here) == pytest.approx(mean, rel=0.004)
    assert figures["Tic Tac Toe, nodes saved by alpha-beta"][:2] == (-96.2, -96.2)
    assert section.charts[0].vega


def require_performance(section: Section) -> None:
    figures = figures_of(section)
    for name in ("minimax", "alphabeta"):
        assert number(figures[f"Tic Tac Toe, {name}, wins"][1]) == pytest.approx(50, abs=3)
        assert figures[f"Tic Tac Toe, games {name} lost"][2] == 0
    assert number(figures["Tic Tac Toe, games minimax lost"][1]) > 20
    _, before, after = figures["Connect 4, wins of default against the searches"]
    assert number(before) >= 48
    assert number(after) <= 15
    assert figures["Q-learning, episodes until epsilon is at its floor"][1] == 679
    misprint = next(row for row in section.rows if row.figure == "Connect 4, qlearning, wins")
    assert "38.83" in misprint.why
    assert misprint.published == 38.33


def require_depths(section: Section) -> None:
    nodes = [number(row.as_published) for row in section.rows if row.figure.endswith("nodes in a game")]
    assert len(nodes) == 5
    assert nodes == sorted(nodes)
    for line in section.tables[0].lines:
        least, most, printed = number(line[1]), number(line[7]), number(line[8])
        assert least < printed < most  # one random game of the report, among ours


def require_answer(section: Section) -> None:
    figures = figures_of(section)
    assert figures["Connect 4, unlimited depth"][2] == "the first player wins after 41 plies"
    assert [line[1] for line in section.tables[0].lines] == [-2, -1, 0, 1, 0, -1, -2]
    assert figures["Tic Tac Toe, positions"] == (5_478, None, 5_478)


def require_printed(shown: set[str]) -> None:
    tables = ("wins", "draws", "moves in a game", "seconds in a game, in the table")
    for title in ("Tic Tac Toe", "Connect 4"):
        for name in ("default", "minimax", "alphabeta", "qlearning"):
            for what in tables:
                figure = f"{title}, {name}, {what}"
                assert published("000", figure) is not None
                assert figure in shown


def test_a_seed_decides_everything_but_time() -> None:
    def nodes(seed: int) -> list[tuple[tuple[int, int], int]]:
        games = depth_games(2, Effort(quick=True, seed=seed), 6)
        return [(game.nodes, game.plies) for pair in games for game in pair]

    assert nodes(0) == nodes(0)
    assert nodes(0) != nodes(1)
