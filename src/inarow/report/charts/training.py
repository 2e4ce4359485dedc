"""The chart of a training: how its figures rose, and how its games against the baselines ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data, palette, printable, result_bars
from inarow.report.charts.pictures import pictures_of

PANEL = 460  # pixels wide


def training_pictures(
    curve: Sequence[Mapping[str, float]], results: Sequence[Mapping[str, Any]], title: str
) -> tuple[str, bytes] | None:
    """The chart as SVG and as PNG; None where there is nothing to show."""
    panels = [*_curve(curve), *_results(results)]
    if not panels:
        return None
    return pictures_of(alt.hconcat(*panels, spacing=28).resolve_scale(color="independent"), title)


def _curve(curve: Sequence[Mapping[str, float]]) -> list[Any]:
    """The figures that are shares, one line each."""
    names = [name for name in (curve[-1] if curve else {}) if name != "episodes"]
    shares = [name for name in names if all(0 <= point.get(name, 0) <= 1 for point in curve)]
    if not shares:
        return []
    rows = [
        {"episodes": point["episodes"], "figure": name, "share": point[name]}
        for point in curve
        for name in shares
        if name in point
    ]
    colours = {name: theme.SERIES[number % len(theme.SERIES)] for number, name in enumerate(shares)}
    base = alt.Chart(data(rows)).encode(
        x=alt.X("episodes:Q", title="episodes", axis=alt.Axis(format="~s", tickCount=6)),
        y=alt.Y("share:Q", title="share", scale=alt.Scale(domain=[0, 1])),
        color=alt.Color("figure:N", scale=palette(colours)),
        tooltip=["figure:N", alt.Tooltip("episodes:Q", format=","), alt.Tooltip("share:Q", format=".3f")],
    )
    return [alt.layer(base.mark_line(), base.mark_point(size=14, filled=True)).properties(width=PANEL)]


def _results(results: Sequence[Mapping[str, Any]]) -> list[Any]:
    """A bar for each baseline and seat: wins, draws and losses."""
    if not results:
        return []
    names = [f"{row['opponent']}, moving {row['seat']}" for row in results]
    return [result_bars(list(map(printable, names)), results, PANEL * 3 // 4)]
