"""The charts of report 004: positions entered by board, and results and depths on ten boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import altair as alt

from inarow.report import theme
from inarow.report.marks import ROW, data, palette
from inarow.studies.study import Chart

if TYPE_CHECKING:
    from inarow.studies.report_004.contenders import Attempt
    from inarow.studies.report_004.sums import Sum

_COLOURS = (theme.GREY, theme.VERMILION, "#009e73", "#cc79a7", theme.BLUE)
_SHAPES = ("cross", "triangle-up", "square", "diamond", "circle")


def capacity_chart(found: Mapping[str, Mapping[str, Attempt]]) -> Chart:
    """A row for each board: the positions each search entered until it was solved."""
    rows = [
        {"board": name.replace(":", ", K "), "search": search, "nodes": max(attempt.nodes, 1)}
        for search, attempts in found.items()
        for name, attempt in attempts.items()
        if attempt.outcome is not None
    ]
    order = list(dict.fromkeys(name.replace(":", ", K ") for tried in found.values() for name in tried))
    names = list(found)
    shapes = alt.Scale(domain=names, range=list(_SHAPES[: len(names)]))
    colours = palette(dict(zip(names, _COLOURS, strict=False)))
    points = (
        alt.Chart(data(rows))
        .mark_point(filled=True, size=90, opacity=1)
        .encode(
            x=alt.X(
                "nodes:Q",
                scale=alt.Scale(type="log"),
                title="positions entered until solved, logarithmic; no mark: not solved in time",
                axis=alt.Axis(format="~s", values=[10.0**power for power in range(10)]),
            ),
            y=alt.Y("board:N", scale=alt.Scale(domain=order), title="board and run to complete"),
            color=alt.Color("search:N", scale=colours, legend=alt.Legend(columns=3, symbolType="circle")),
            shape=alt.Shape("search:N", scale=shapes),
            tooltip=["board:N", "search:N", alt.Tooltip("nodes:Q", format=",")],
        )
        .properties(width=520, height=20 * len(order))
    )
    told = (
        "A row for each board, from 2x3 to the largest tried, and a mark for each search that solved it, by "
        "how many positions it entered. Minimax ends at the smallest boards, the solver goes far on."
    )
    return Chart("capacity", "What it takes to solve an empty board", told, vega=_plain(points))


def ten_boards_chart(sums: Mapping[str, tuple[Sum, Sum]]) -> Chart:
    """Results as bars beside the depths as marks, a row for each board."""
    boards = {name: name.replace(":", " K") for name in sums}
    order = list(theme.OUTCOME_COLOURS)
    results = [
        {"board": boards[name], "result": order[place], "order": place, "share": int(number) / right.games}
        for name, (_, right) in sums.items()
        for place, number in enumerate(right.results.split("-"))
    ]
    kinds = ("repeated, as published", "with openings")
    depths = [
        {"board": boards[name], "games": kind, "depth": one.depth}
        for name, pair in sums.items()
        for kind, one in zip(kinds, pair, strict=True)
    ]
    y = alt.Y("board:N", scale=alt.Scale(domain=list(boards.values())), title="board and run to complete")
    bars = (
        alt.Chart(data(results))
        .mark_bar()
        .encode(
            x=alt.X("share:Q", title="share of games, with openings", axis=alt.Axis(format="%", tickCount=5)),
            y=y,
            color=alt.Color("result:N", scale=palette(theme.OUTCOME_COLOURS)),
            order=alt.Order("order:Q"),
        )
        .properties(width=280, height=ROW * len(boards))
    )
    marks = (
        alt.Chart(data(depths))
        .mark_point(filled=True, size=85, opacity=1)
        .encode(
            x=alt.X("depth:Q", title="depth in plies, average", scale=alt.Scale(zero=True)),
            y=alt.Y("board:N", scale=alt.Scale(domain=list(boards.values())), title=None),
            color=alt.Color(
                "games:N",
                scale=palette(dict(zip(kinds, (theme.VERMILION, theme.BLUE), strict=True))),
                legend=alt.Legend(symbolType="circle"),
            ),
            shape=alt.Shape("games:N", scale=alt.Scale(domain=list(kinds), range=["diamond", "circle"])),
        )
        .properties(width=280, height=ROW * len(boards))
    )
    both = alt.hconcat(bars, marks, spacing=24).resolve_scale(color="independent", shape="independent")
    told = (
        "Left the results on each of ten boards, most of them draws; right the average depth of the search."
    )
    return Chart("ten-boards", "Custom against itself on ten boards", told, vega=_plain(both))


def _plain(chart: alt.TopLevelMixin) -> dict[str, object]:
    """Plain data without a look."""
    found: dict[str, object] = chart.to_dict()
    found.pop("config", None)
    return found
