"""The charts of this study: strong against basic, time by depth, and Elo of forms and ideas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data
from inarow.report.tables.numbers import amount
from inarow.studies.report_001.contests import MatchResult

FONT = 15  # pixels: still legible where a page is as wide as a phone
_COLOURS = (theme.VERMILION, theme.BLUE, "#cc79a7", "#009e73", theme.INK)
_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross")
_OF_KINDS = {"equal depth": "#009e73", "equal nodes": theme.BLUE, "equal time": theme.VERMILION}


def three_ways_chart(elos: Sequence[tuple[str, float, float, float]]) -> dict[str, Any]:
    """Kind of match, Elo, and its interval: a bar each, to the right where strong is ahead."""
    rows = [
        {"kind": kind, "elo": elo, "low": low, "high": high, "said": f"{elo:+.0f}", "ahead": elo > 0}
        for kind, elo, low, high in elos
    ]
    reach = 1.45 * max(max(abs(row["low"]), abs(row["high"])) for row in rows)  # type: ignore[arg-type]
    base = alt.Chart(data(rows)).encode(
        y=alt.Y(
            "kind:N",
            sort=None,
            title=None,
            axis=alt.Axis(labelFontSize=FONT, ticks=False, domain=False, labelPadding=8, labelLimit=300),
        )
    )
    x = alt.X(
        "elo:Q",
        title=["Elo: behind basic | ahead of basic", "(the line is the 95 % interval)"],
        axis=alt.Axis(format="+d", tickCount=5, labelFontSize=FONT, titleFontSize=FONT),
        scale=alt.Scale(domain=[-reach, reach]),
    )
    colour = alt.condition("datum.ahead", alt.value(theme.BLUE), alt.value(theme.VERMILION))
    bars = base.mark_bar(height=22).encode(x=x, color=colour)
    whiskers = base.mark_rule(strokeWidth=2, color=theme.INK).encode(x="low:Q", x2="high:Q")
    ahead, behind = (base.transform_filter(test) for test in ("datum.ahead", "!datum.ahead"))
    texts = [
        ahead.mark_text(align="left", dx=6, fontSize=FONT + 2).encode(x="high:Q", text="said:N"),
        behind.mark_text(align="right", dx=-6, fontSize=FONT + 2).encode(x="low:Q", text="said:N"),
    ]
    return dict(alt.layer(bars, whiskers, *texts).properties(width=270, height=34 * len(rows)).to_dict())


def depth_chart(points: Sequence[tuple[str, int, float]]) -> dict[str, Any]:
    """Search, depth, seconds: one line for each search, with its name and last time at its end."""
    names = list(dict.fromkeys(point[0] for point in points))
    deepest = max(depth for _, depth, _ in points)
    places = _apart({search: 1000 * seconds for search, depth, seconds in points if depth == deepest})
    rows = [
        {
            "search": search,
            "depth": depth,
            "milliseconds": 1000 * seconds,
            "said": f"{search}: {amount(seconds, 's')}",
            "at": places[search],
        }
        for search, depth, seconds in points
    ]
    colour = alt.Color("search:N", scale=alt.Scale(domain=names, range=list(_COLOURS)), legend=None)
    base = alt.Chart(data(rows)).encode(
        x=alt.X(
            "depth:Q",
            title="depth, plies",
            axis=alt.Axis(
                values=list(range(1, deepest + 1)),
                format="d",
                labelFontSize=FONT,
                titleFontSize=FONT,
                grid=False,
            ),
            scale=alt.Scale(domain=[1, deepest]),
        ),
        y=alt.Y(
            "milliseconds:Q",
            title="processor time, ms (logarithmic)",
            axis=alt.Axis(
                format=",~r",
                values=[10.0**power for power in range(-2, 6)],
                labelFontSize=FONT,
                titleFontSize=FONT,
            ),
            scale=alt.Scale(type="log"),
        ),
        color=colour,
    )
    marks = base.mark_point(filled=True, opacity=1, size=70).encode(
        shape=alt.Shape("search:N", scale=alt.Scale(domain=names, range=list(_SHAPES)), legend=None)
    )
    ends = base.transform_filter(f"datum.depth == {deepest}")
    texts = ends.mark_text(align="left", dx=10, fontSize=FONT - 1).encode(y="at:Q", text="said:N")
    return dict(
        alt.layer(base.mark_line(strokeWidth=2), marks, texts).properties(width=250, height=330).to_dict()
    )


def _apart(values: dict[str, float]) -> dict[str, float]:
    """Where to write beside each value on a logarithmic axis, so that no two texts overlap."""
    places: dict[str, float] = {}
    lowest = 0.0
    for name, value in sorted(values.items(), key=lambda item: item[1]):
        places[name] = max(value, lowest)
        lowest = 2.4 * places[name]
    return places


def forms_chart(results: Sequence[tuple[str, str, MatchResult]], kinds: Sequence[str]) -> dict[str, Any]:
    """Name, kind of match, result: a panel for each name, a whisker with its number for each kind."""
    names = list(dict.fromkeys(name for name, _, _ in results))
    rows = [
        {
            "name": name,
            "kind": kind,
            "elo": one.elo,
            "low": one.low,
            "high": one.high,
            "said": f"{one.elo:+.0f}",
            "even": 0,
        }
        for name, kind, one in results
    ]
    scale = alt.Scale(domain=list(kinds), range=[_OF_KINDS[kind] for kind in kinds])
    source = alt.Chart(data(rows))
    base = source.encode(
        y=alt.Y("kind:N", scale=alt.Scale(domain=list(kinds)), axis=None),
        color=alt.Color("kind:N", scale=scale, legend=alt.Legend(labelFontSize=FONT, symbolStrokeWidth=3)),
    )
    low, high = min(row["low"] for row in rows), max(row["high"] for row in rows)  # type: ignore[type-var]
    x = alt.X(
        "low:Q",
        title="Elo, 95 % interval",
        axis=alt.Axis(format="+d", tickCount=5, labelFontSize=FONT, titleFontSize=FONT),
        scale=alt.Scale(domain=[min(low, 0) - 20, max(high, 0) + 0.18 * (high - low) + 20]),  # type: ignore
    )
    whiskers = base.mark_rule(strokeWidth=3).encode(x=x, x2="high:Q")
    shape = alt.Shape("kind:N", scale=alt.Scale(domain=list(kinds), range=list(_SHAPES[: len(kinds)])))
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(x="elo:Q", shape=shape)
    texts = base.mark_text(align="left", dx=6, fontSize=FONT - 1).encode(x="high:Q", text="said:N")
    even = source.mark_rule(strokeDash=[4, 4], color=theme.INK).encode(x="even:Q")
    panel = alt.layer(even, whiskers, dots, texts).properties(width=400, height=19 * len(kinds))
    faceted = panel.facet(
        row=alt.Row(
            "name:N",
            sort=names,
            header=alt.Header(
                title=None,
                labelAngle=0,
                labelOrient="top",
                labelAnchor="start",
                labelFontSize=FONT,
                labelPadding=2,
            ),
        ),
        spacing=4,
    )
    return dict(faceted.to_dict())
