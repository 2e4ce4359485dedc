"""The chart of a depth test: cost against depth for each agent, and its points where games were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from inarow.errors import shortened
from inarow.report.charts import theme
from inarow.report.charts.costs import decades
from inarow.report.charts.marks import data, palette, printable

Row = Mapping[str, Any]
PANEL = 300  # pixels wide


def depth_chart(rows: Sequence[Row]) -> Any:
    """Cost against depth on logarithmic axes, and where games were played the share of points."""
    names = _names(rows)
    decisions = "calls" in rows[0]
    what, where = ("calls", "a decision") if decisions else ("nodes", "a game")
    panels = [
        _panel(names, [(row, row[what]) for row in rows], f"{what} for {where}"),
        _panel(names, [(row, 1000 * row["seconds"]) for row in rows], f"milliseconds for {where}"),
    ]
    if not decisions:
        points = [(row, (row["wins"] + row["draws"] / 2) / row["games"]) for row in rows]
        panels.append(_panel(names, points, "points a game", share=True))
    return alt.hconcat(*panels, spacing=28)


def _panel(
    names: Mapping[str, str], points: Sequence[tuple[Row, float]], title: str, *, share: bool = False
) -> Any:
    """One line for each agent; later ones are dashed, so that one beneath them is seen."""
    shown = [
        {"agent": names[row["agent"]], "depth": row["depth"], "value": value}
        for row, value in points
        if share or value > 0  # 0 has no place on a logarithmic axis
    ]
    colours = {name: theme.SERIES[place % len(theme.SERIES)] for place, name in enumerate(names.values())}
    if share:
        scale, axis = alt.Scale(domain=[0, 1]), alt.Axis(format=".0%")
    else:
        powers = decades([row["value"] for row in shown] or [1.0])
        scale = alt.Scale(type="log", domain=[powers[0], powers[-1]])
        axis = alt.Axis(values=powers, format="~s")
    base = alt.Chart(data(shown)).encode(
        x=alt.X("depth:O", title="search depth, plies", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("value:Q", title=title + ("" if share else ", logarithmic"), scale=scale, axis=axis),
        color=alt.Color(
            "agent:N",
            scale=palette(colours),
            legend=alt.Legend(columns=1, labelLimit=600, symbolStrokeWidth=0),
        ),
        tooltip=["agent:N", "depth:O", alt.Tooltip("value:Q", format=",.4~g")],
    )
    dashes = alt.Scale(domain=list(colours), range=[[1, 0], [7, 5], [2, 3], [9, 3, 2, 3]])
    lines = base.mark_line().encode(strokeDash=alt.StrokeDash("agent:N", scale=dashes, legend=None))
    marks = base.mark_point(filled=True, size=80, opacity=1)
    return alt.layer(lines, marks).properties(width=PANEL, height=260)


def _names(rows: Sequence[Row]) -> dict[str, str]:
    """The agents as a chart shows them; no two are alike."""
    names: dict[str, str] = {}
    for row in rows:
        name = printable(shortened(row["agent"], 90))
        if row["agent"] not in names:
            names[row["agent"]] = f"{len(names) + 1} {name}" if name in names.values() else name
    return names
