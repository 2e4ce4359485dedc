"""The study of report 000: rows, shares, and what must hold once the bugs are mended."""

from __future__ import annotations

import pytest

from inarow.studies.catalogue import study
from inarow.studies.grids import Grid, gathered
from inarow.studies.published import facts, published
from inarow.studies.report_000.depth_test import depth_games
from inarow.studies.study import Effort, Row, Section, Value
from tests.studies.running import run


def figures_of(section: Section) -> dict[str, tuple[Value, Value, Value]]:
    return {row.figure: (row.published, row.as_published, row.corrected) for row in section.rows}


@pytest.mark.drill
def test_the_quick_study() -> None:
    """One test, so that each experiment runs once however tests are spread over processes."""
    sections = {one.name: run("000", one.name) for one in study("000").experiments}
    require_nodes(sections["nodes-and-time"])
    require_performance(sections["performance"])
    require_few_games_without_openings(sections["performance"])
    require_grids(sections["performance"])
    require_claims(sections["decisions"])
    require_curve(sections["learning-curve"])
    require_depths(sections["depth-test"])
    require_answer(sections["unlimited-depth"])
    require_all_facts([row for section in sections.values() for row in section.rows])
    assert [chart.name for section in sections.values() for chart in section.charts] == [
        "performance",
        "nodes-and-time",
        "learning-curve",
        "depth-test",
    ]


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
    assert figures["Tic Tac Toe, windows"] == (8, 8, 8)
    assert figures["Connect 4, windows"] == (None, 45, 69)
    (table,) = section.tables
    mended, *_, ours, product = (line[1:] for line in table.lines)
    assert mended[:2] == (862, 1_490)
    assert ours == product  # with every difference gone, the report's code counts as ours does


def require_performance(section: Section) -> None:
    figures = figures_of(section)
    for name in ("minimax", "alphabeta"):
        assert number(figures[f"Tic Tac Toe, {name}, wins"][1]) == pytest.approx(50, abs=3)
        assert figures[f"Tic Tac Toe, games {name} lost"][2] == 0
    assert number(figures["Tic Tac Toe, games minimax lost"][1]) > 20
    _, before, after = figures["Connect 4, wins of default against the searches"]
    assert number(before) >= 48
    assert number(after) <= 15
    for title in ("Tic Tac Toe", "Connect 4"):
        _, to_floor, corrected = figures[f"{title}, episodes until epsilon is at its floor"]
        assert 679 < number(to_floor) < 2_500
        assert corrected == 11_512
    misprint = next(row for row in section.rows if row.figure == "Connect 4, qlearning, wins")
    assert "38.83" in misprint.why
    assert misprint.published == 38.33
    counted = next(row for row in section.rows if row.figure == "Connect 4, qlearning, wins of 600 games")
    assert (counted.published, counted.source) == (None, "code")
    assert counted.why.startswith("233 from the authors' public code")


def require_few_games_without_openings(section: Section) -> None:
    """Two searches repeat one game from the empty board, and many from openings."""
    (footnote,) = [table for table in section.tables if table.title.startswith("Footnote: Connect 4")]
    found = {line[:2]: line[2:] for line in footnote.lines}
    assert found["minimax", "alphabeta"][3:] == (1, "always 4433215")
    assert found["alphabeta", "minimax"][3:] == (1, "always 4433215")
    (opened,) = [table for table in section.tables if table.title.startswith("Connect 4, results")]
    different = {line[:2]: number(line[-1]) for line in opened.lines}
    assert different["minimax", "alphabeta"] >= 8  # of 12
    rows = figures_of(section)
    for name in ("minimax", "alphabeta"):
        assert number(rows[f"Connect 4, {name}, wins"][2]) > 60
    assert number(rows["Connect 4, qlearning, wins"][2]) < 20


def require_grids(section: Section) -> None:
    """Each printed table is one table of the page, with every figure in it."""
    grids = [found for found in gathered(section.rows) if isinstance(found, Grid)]
    assert [(grid.what, len(grid.lines), len(grid.columns)) for grid in grids] == [
        ("Tic Tac Toe", 4, 4),
        ("Connect 4", 4, 4),
    ]


def require_claims(section: Section) -> None:
    figures = figures_of(section)
    for title, least in (("Tic Tac Toe", 4_000), ("Connect 4", 300)):
        for found in figures[f"{title}, decisions in which both searches agree"][1:]:
            alike, asked = (int(word.replace(",", "")) for word in str(found).split(" of "))
            assert alike == asked >= least
    assert figures["Tic Tac Toe, lines of play that minimax loses from the first seat"] == (None, 0, 0)


def require_curve(section: Section) -> None:
    figures = {row.figure: number(row.corrected) for row in section.rows}
    table, network = "Connect 4, table after 50,000 episodes", "Connect 4, n-tuple network without look-ahead"
    assert figures[f"{table}, wins against default"] < 40
    assert figures[f"{network}, wins against default"] > 80
    assert figures[f"{table}, moves that lose the result"] > 20
    assert figures[f"{network}, moves that lose the result"] < 15
    assert any("(../../ntuple.md)" in paragraph for paragraph in section.words)


def require_depths(section: Section) -> None:
    figures = figures_of(section)
    assert figures["Connect 4, depth test, games in the printed command"][0] == 3
    assert figures["Connect 4, depth test, games at each depth"][0] is None
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
    assert figures["Connect 4, unlimited depth, minutes without an answer"][0] == "more than 30"


def require_all_facts(every: list[Row]) -> None:
    shown = {row.figure for row in every}
    assert len(shown) == len(every)
    assert all(row.why and "\n" not in row.why for row in every)
    assert facts("000").keys() <= shown
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
