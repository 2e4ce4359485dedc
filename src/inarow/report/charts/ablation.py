"""The chart of an ablation: a row for each switch, off and on in nodes, time and branching, and Elo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.errors import shortened
from inarow.report.charts import theme
from inarow.report.charts.costs import decades, is_wide
from inarow.report.charts.marks import ROW, data, printable
from inarow.report.charts.pictures import pictures_of

Row = dict[str, Any]
PANEL = 300  # pixels wide; two stand beside each other
_STATES = {"off": theme.VERMILION, "on": theme.BLUE}
_AMOUNTS = (
    ("nodes", "nodes for a position, average", 1.0),
    ("seconds", "milliseconds for a position, average", 1000.0),
    ("branching", "effective branching factor", 1.0),
)


def ablation_pictures(rows: Sequence[Row], title: str, caption: str) -> tuple[str, bytes]:
    """The chart as SVG and as PNG."""
    return pictures_of(ablation_chart(rows), title, caption)


def ablation_chart(rows: Sequence[Row]) -> Any:
    """The panels that have something to show, two in a line."""
    names = _names(rows)
    panels = [
        _off_and_on(rows, names, *amount)
        for amount in _AMOUNTS
        if any(row[f"{amount[0]}_on"] or row[f"{amount[0]}_off"] for row in rows)
    ]
    if any(row["elo"] is not None for row in rows):
        panels.append(_elo(rows, names))
    lines = [alt.hconcat(*panels[at : at + 2], spacing=24) for at in range(0, len(panels), 2)]
    return alt.vconcat(*lines, spacing=28)


def _names(rows: Sequence[Row]) -> list[str]:
    """The switches as a chart shows them; no two are alike."""
    names: list[str] = []
    for number, row in enumerate(rows, start=1):
        name = printable(shortened(row["switch"], 28))
        names.append(f"{number} {name}" if name in names else name)
    return names


def _off_and_on(rows: Sequence[Row], names: list[str], key: str, title: str, unit: float) -> Any:
    """Two marks a row, joined by a line: how far a part moves an amount."""
    found = [
        {"switch": name, "state": state, "at": unit * row[f"{key}_{state}"]}
        for name, row in zip(names, rows, strict=True)
        for state in _STATES
        if row[f"{key}_{state}"]
    ]
    is_log = is_wide(one["at"] for one in found)
    scale = alt.Scale(type="log") if is_log else alt.Scale(zero=key != "branching", nice=True)
    ticks = {"values": decades([one["at"] for one in found])} if is_log else {"tickCount": 5}
    axis = alt.Axis(format="~s" if key == "nodes" else ",~r", **ticks)
    x = alt.X("at:Q", scale=scale, title=title + ", logarithmic" * is_log, axis=axis)
    base = alt.Chart(data(found)).encode(x=x, y=_rows(names))
    joined = base.mark_line(color="#9a9a9a", strokeWidth=2).encode(detail="switch:N")
    states = alt.Scale(domain=list(_STATES), range=list(_STATES.values()))
    shapes = alt.Scale(domain=list(_STATES), range=["diamond", "circle"])
    sizes = alt.Scale(domain=list(_STATES), range=[150, 60])  # off is seen around an on that is the same
    marks = base.mark_point(filled=True, opacity=1).encode(
        color=alt.Color("state:N", scale=states),
        size=alt.Size("state:N", scale=sizes),
        shape=alt.Shape("state:N", scale=shapes),
        tooltip=["switch:N", "state:N", alt.Tooltip("at:Q", format=",.4~g", title=title)],
    )
    return alt.layer(joined, marks).properties(width=PANEL, height=ROW * len(names))


def _elo(rows: Sequence[Row], names: list[str]) -> Any:
    """Elo of on over off with its 95 % interval; 0 is no difference."""
    found = [
        {"switch": name, **{key: row[key] for key in ("elo", "low", "high")}}
        for name, row in zip(names, rows, strict=True)
        if row["elo"] is not None
    ]
    tooltips: list[Any] = [
        "switch:N",
        *(alt.Tooltip(f"{key}:Q", format="+.0f") for key in ("elo", "low", "high")),
    ]
    base = alt.Chart(data(found)).encode(y=_rows(names), tooltip=tooltips)
    title = "Elo of on over off, 95 % interval"
    axis = alt.Axis(format="+d", tickCount=6)
    whiskers = base.mark_rule(strokeWidth=2.5, color=theme.BLUE).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=True)), x2="high:Q"
    )
    dots = base.mark_point(filled=True, size=85, color=theme.BLUE, opacity=1).encode(x="elo:Q")
    even = alt.Chart(data([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return alt.layer(even, whiskers, dots).properties(width=PANEL, height=ROW * len(names))


def _rows(names: list[str]) -> alt.Y:
    return alt.Y("switch:N", scale=alt.Scale(domain=names), title=None)
