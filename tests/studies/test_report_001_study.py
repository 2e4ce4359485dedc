"""The study of report 001: what it must show, and a small run of the whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.agents.registering import agent
from inarow.heuristics.builtin.strong import WEIGHTS
from inarow.heuristics.registering import read_heuristic
from inarow.heuristics.weight_file import read_weight_file
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec
from inarow.studies.catalogue import study
from inarow.studies.published import facts
from inarow.studies.report_001 import (
    candidate_sets,
    depths,
    future_work,
    learnt_weights,
    matches,
    strong_terms,
    styles,
)
from inarow.studies.report_001.contests import MatchResult, fitting_nodes, verdicts, with_option
from inarow.studies.report_001.setting import GAME, RIVAL
from inarow.studies.study import Effort, Experiment, Row, Section

SMALL = Effort(quick=True, seed=1, workers=1)


@pytest.fixture(scope="module")
def small() -> Iterator[pytest.MonkeyPatch]:
    """Fewer games, positions and plies, so that everything is run and little is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "QUICK_GAMES", 2)
        patch.setattr(matches, "GAMES", 4)
        patch.setattr(matches, "QUICK_CONTEST", 2)
        patch.setattr(depths, "DEEPEST", 4)
        patch.setattr(candidate_sets, "QUICK_POSITIONS", 8)
        for module in (strong_terms, learnt_weights, future_work):
            patch.setattr(module, "POSITIONS", 2)
            patch.setattr(module, "QUICK_NODES", 100)
            patch.setattr(module, "QUICK_GAMES", 2)
        patch.setattr(strong_terms, "QUICK_FEWER", 60)
        patch.setattr(strong_terms, "QUICK_TERM_GAMES", 2)
        patch.setattr(learnt_weights, "QUICK_SELF_GAMES", 20)
        patch.setattr(learnt_weights, "SELF_NODES", 60)
        patch.setattr(styles, "QUICK_EPISODES", 200)
        patch.setattr(styles, "QUICK_GAMES", 2)
        yield patch


@pytest.fixture(scope="module")
def sections(small: pytest.MonkeyPatch) -> dict[str, Section]:  # noqa: ARG001  (it has to be there)
    return {one.name: finished(one, SMALL) for one in study("001").experiments}


def finished(experiment: Experiment, effort: Effort) -> Section:
    """The section at the end; the shares before it never fall."""
    *shares, last = experiment.work(effort)
    assert isinstance(last, Section)
    numbers = [share for share in shares if isinstance(share, float)]
    assert len(numbers) == len(shares) > 2
    assert numbers == sorted(numbers)
    assert 0 <= numbers[0] <= numbers[-1] <= 1 + 1e-9
    return last


def rows_of(sections: dict[str, Section]) -> list[Row]:
    return [row for section in sections.values() for row in section.rows]


def test_rows_are_unique_and_explained_in_a_line(sections: dict[str, Section]) -> None:
    rows = rows_of(sections)
    assert len({row.figure for row in rows}) == len(rows)
    assert all(row.why and "\n" not in row.why for row in rows)


def test_every_published_figure_is_shown(sections: dict[str, Section]) -> None:
    """The figure of a chart to depth 7 is shown where the study goes so deep."""
    shown = {row.figure: row for row in rows_of(sections)}
    for figure, fact in facts("001").items():
        if figure != "speed-up, depths 1 to 7":
            assert (shown[figure].published, shown[figure].source) == (fact.value, fact.source)
    assert [row.figure for row in shown.values() if row.published is not None] == [
        figure for figure in shown if figure in facts("001")
    ]


def test_the_candidate_sets_come_out_exactly_and_are_not_called_published(
    sections: dict[str, Section],
) -> None:
    pruned, plain = sections["candidates"].rows
    assert (pruned.published, pruned.as_published, pruned.corrected) == (None, "{3,4,5,6,7}", "{3,4,5}")
    assert (plain.published, plain.as_published, plain.corrected) == (None, "{3,4,5}", "{3,4,5}")


def test_the_printed_times_are_not_divided(sections: dict[str, Section]) -> None:
    (ratio,) = [row for row in sections["matches"].rows if "effort over" in row.figure]
    assert ratio.published is None
    assert "different machines" in ratio.why


def test_the_same_tree_is_counted_twice(sections: dict[str, Section]) -> None:
    nodes = {row.figure: row for row in sections["depths"].rows}
    for name, count in (("minimax", 2800), ("alpha-beta", 481)):
        row = nodes[f"nodes at depth 4, empty board, {name}"]
        assert row.as_published == row.corrected == count


def test_tables_have_as_many_cells_as_headings(sections: dict[str, Section]) -> None:
    tables = [table for section in sections.values() for table in section.tables]
    assert len(tables) >= 4
    assert all(len(line) == len(table.headings) for table in tables for line in table.lines)


def test_charts_leave_their_look_to_the_writer(sections: dict[str, Section]) -> None:
    charts = [chart for section in sections.values() for chart in section.charts]
    assert {chart.name for chart in charts} == {
        *("strong-against-basic", "terms-of-strong", "time-by-depth", "candidate-sets", "future-work")
    }
    assert study("001").lead in {chart.name for chart in charts}
    for chart in charts:
        assert (chart.vega is None) != (chart.svg is None)
        assert chart.told
        assert "title" not in (chart.vega or {})


def test_no_file_of_this_machine_is_told(sections: dict[str, Section]) -> None:
    for word in ("safetensors", "weights=/", "inarow-study"):
        assert word not in repr(sections)


def test_the_same_seed_gives_the_same_results(sections: dict[str, Section]) -> None:
    experiments = {one.name: one for one in study("001").experiments}
    for name in ("matches", "candidates", "styles"):
        again = finished(experiments[name], SMALL)
        assert untimed(again) == untimed(sections[name])
        assert again.tables == sections[name].tables


def untimed(section: Section) -> list[Row]:
    return [row for row in section.rows if row.unit != "ms" and "effort over" not in row.figure]


def test_corrected_alpha_beta_beats_reflex_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MATCHES", matches.MATCHES[1:2])
    monkeypatch.setattr(matches, "GAMES", 100)
    monkeypatch.setattr(matches, "QUICK_CONTEST", 100)
    corrected: list[list[matches.GameRecord]] = [[]]
    list(matches._corrected(SMALL, corrected))
    assert len(corrected[0]) == 200
    assert [str(matches._seat_tally(corrected[0], seat)) for seat in (0, 1)] == ["100-0-0", "100-0-0"]


def test_a_removed_term_is_gone_and_the_others_stay(tmp_path: Path) -> None:
    texts = dict(strong_terms.written_forms(tmp_path))
    assert list(texts) == [*strong_terms.REMOVED, strong_terms.SUMMED]
    position = GAME.position("4435")
    for name, places in strong_terms.REMOVED.items():
        heuristic = read_heuristic(dict(Spec.read(texts[name]).options)["heuristic"])
        weights = heuristic.weights(GAME)
        assert [place for place, weight in enumerate(weights) if weight == 0] == list(places)
        assert all(weight in (0, WEIGHTS[place]) for place, weight in enumerate(weights))
        assert heuristic.score(position) == heuristic.score(position, compiled=False)
    for text in texts.values():
        found = agent(Spec.read(with_option(text, "nodes", 50))).choose(position, NO_LIMIT)
        assert found.move in position.legal_moves()


def test_the_kept_sum_has_the_mean_of_the_reports_lines(tmp_path: Path) -> None:
    texts = dict(strong_terms.written_forms(tmp_path))
    spec = Spec.read(dict(Spec.read(texts[strong_terms.SUMMED]).options)["heuristic"])
    weights = read_weight_file(dict(spec.options)["weights"]).weights
    assert (weights[3], weights[2]) == (2 * 900, 2 * 90)  # 800 and 1000, 80 and 100


def test_time_becomes_a_number_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that counts nodes twice as dear for one agent, it has half of them."""
    taken = {"cheap": 1.0, "dear": 2.0}

    def seconds(agents: list[str], positions: object) -> list[float]:  # noqa: ARG001
        specs = [Spec.read(text) for text in agents]
        return [taken[one.name] * int(dict(one.options)["nodes"]) for one in specs]

    monkeypatch.setattr("inarow.studies.report_001.contests.seconds_for", seconds)
    assert fitting_nodes(["cheap", "dear"], "cheap", 1000, []) == ([1000, 500], [1.0, 2.0])
    assert fitting_nodes(["cheap"], "dear", 1000, []) == ([2000], [0.5])


def test_verdicts_follow_the_intervals() -> None:
    results = [
        ("one", "equal time", MatchResult(9, 1, 0, 90, 10, 170)),
        ("two", "equal time", MatchResult(1, 9, 0, -90, -170, -10)),
        ("three", "equal time", MatchResult(5, 5, 0, 0, -80, 80)),
        ("four", "equal depth", MatchResult(9, 1, 0, 90, 10, 170)),
    ]
    assert list(verdicts(results, ("equal time",))) == [
        "At equal time, weaker: two; stronger: one; not distinguishable: three."
    ]


def test_only_the_heuristic_differs_between_strong_and_basic() -> None:
    basic, strong = (dict(Spec.read(text).options) for text in (RIVAL, strong_terms.STRONG))
    assert basic.pop("heuristic") == "course"
    assert strong.pop("heuristic") == "strong"
    assert basic == strong
