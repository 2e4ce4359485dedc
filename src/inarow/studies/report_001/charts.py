"""The charts of this study: time and nodes by depth, and what each idea is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.report import theme
from inarow.report.marks import ROW, data

PANEL = 310  # pixels wide; two stand beside each other
_COLOURS = (theme.VERMILION, theme.BLUE, "#cc79a7", "#009e73", theme.INK)
_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross")
_SIZES = (150, 130, 45, 45, 60)  # the first are seen around others that are the same


def depth_chart(points: Sequence[tuple[str, int, float, int]]) -> dict[str, Any]:
    """Search, depth, seconds, nodes: one line for each search, times on the left, nodes on the right."""
    names = list(dict.fromkeys(point[0] for point in points))
    rows = [
        {"search": search, "depth": depth, "milliseconds": 1000 * seconds, "nodes": nodes}
        for search, depth, seconds, nodes in points
    ]
    panels = [
        _by_depth(rows, names, "milliseconds", "processor time, milliseconds, logarithmic", ",~r"),
        _by_depth(rows, names, "nodes", "nodes, logarithmic", "~s"),
    ]
    return dict(alt.hconcat(*panels, spacing=30).to_dict())


def _by_depth(rows: list[dict[str, Any]], names: list[str], field: str, title: str, form: str) -> Any:
    axis = alt.Axis(format=form, values=[10.0**power for power in range(-2, 8)])
    base = alt.Chart(data(rows)).encode(
        x=alt.X("depth:O", title="depth, plies", axis=alt.Axis(labelAngle=0)),
        y=alt.Y(f"{field}:Q", title=title, axis=axis, scale=alt.Scale(type="log")),
        color=alt.Color(
            "search:N",
            scale=alt.Scale(domain=names, range=list(_COLOURS)),
            legend=alt.Legend(columns=2, symbolStrokeWidth=2),
        ),
        tooltip=["search:N", "depth:O", alt.Tooltip(f"{field}:Q", format=",.4~g")],
    )
    marks = base.mark_point(filled=True, opacity=1).encode(
        shape=alt.Shape("search:N", scale=alt.Scale(domain=names, range=list(_SHAPES))),
        size=alt.Size("search:N", scale=alt.Scale(domain=names, range=list(_SIZES)), legend=None),
    )
    return alt.layer(base.mark_line(strokeWidth=1.5), marks).properties(width=PANEL, height=300)


def worth_chart(rows: Sequence[dict[str, Any]], ideas: list[str]) -> dict[str, Any]:
    """Idea, terms, elo, low, high: a whisker for each idea and terms, 0 being the report's alpha-beta."""
    terms = list(dict.fromkeys(row["terms"] for row in rows))
    told: list[Any] = [
        "idea:N",
        "terms:N",
        *(alt.Tooltip(f"{key}:Q", format="+.0f") for key in ("elo", "low", "high")),
    ]
    base = alt.Chart(data(list(rows))).encode(
        y=alt.Y("idea:N", scale=alt.Scale(domain=ideas), title=None),
        yOffset=alt.YOffset("terms:N", scale=alt.Scale(domain=terms, paddingInner=0.6, paddingOuter=0.6)),
        color=alt.Color("terms:N", scale=alt.Scale(domain=terms, range=[theme.BLUE, theme.VERMILION])),
        tooltip=told,
    )
    title = "Elo over the report's alpha-beta, 95 % interval"
    x = alt.X("low:Q", title=title, axis=alt.Axis(format="+d", tickCount=7), scale=alt.Scale(zero=True))
    whiskers = base.mark_rule(strokeWidth=2.5).encode(x=x, x2="high:Q")
    dots = base.mark_point(filled=True, size=80, opacity=1).encode(
        x="elo:Q",
        shape=alt.Shape("terms:N", scale=alt.Scale(domain=terms, range=["circle", "diamond"])),
    )
    even = alt.Chart(data([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return dict(
        alt.layer(even, whiskers, dots).properties(width=480, height=1.5 * ROW * len(ideas)).to_dict()
    )
