"""Charts of what moves cost, in seconds and in nodes: for each agent, and early and late in games."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import ROW, Chart, HeatMap, columns, data, names_of, rows_of
from inarow.report.tables.numbers import short_number, short_seconds
from inarow.report.tables.results import Row

WIDE = 50  # a spread by this factor needs a logarithmic axis


@dataclass(frozen=True, slots=True)
class Cost:
    """Something a move costs: its key in a row, and how it is written."""

    key: str
    name: str
    title: str
    decades: str  # how a logarithmic axis writes numbers
    text: Callable[[float], str]

    @property
    def axis(self) -> str:
        return f"{self.name} for a move"


COSTS = (
    Cost("seconds_per_move", "seconds", "Seconds", "~g", short_seconds),
    Cost("nodes_per_move", "nodes", "Nodes", "~s", short_number),
)


def is_wide(values: Iterable[float]) -> bool:
    """Do these costs, zeros apart, spread so far that they need a logarithmic axis?"""
    above = [value for value in values if value > 0]
    return bool(above) and max(above) / min(above) >= WIDE


def decades(values: Sequence[float]) -> list[float]:
    """Powers of ten around these values, which spread widely."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0**power for power in range(low, high + 1)]


def cost_chart(ranked: list[Row], cost: Cost) -> Chart:
    """The average of a cost for each agent; on a logarithmic axis where the spread needs one."""
    names = names_of(ranked)
    scale, floor = _scale([row[cost.key] for row in ranked])
    rows = [
        {
            "agent": names[row["agent"]],
            "at": max(row[cost.key], floor),
            "shown": cost.text(row[cost.key]),
        }
        for row in ranked
    ]
    base = alt.Chart(data(rows)).encode(
        x=alt.X("at:Q", scale=scale, title=cost.axis, axis=_axis(cost, is_log=floor > 0)),
        y=rows_of(list(names.values())),
        tooltip=["agent:N", alt.Tooltip("shown:N", title=cost.axis)],
    )
    dots = base.mark_point(filled=True, size=90, color=theme.BLUE, opacity=1)
    labels = base.mark_text(align="left", dx=9).encode(text="shown:N")
    return alt.layer(dots, labels).properties(height=ROW * len(ranked))


def phases_chart(ranked: list[Row], phases: list[Row], cost: Cost) -> Chart:
    """The same cost early and late in games."""
    names = names_of(ranked)
    shown = sorted((row for row in phases if row["agent"] in names), key=lambda row: int(row["start"]))
    scale, floor = _scale([row[cost.key] for row in shown], theme.SEQUENTIAL)
    rows = [
        {
            "agent": names[row["agent"]],
            "plies": row["plies"],
            "moves": row["moves"],
            "at": max(row[cost.key], floor),
            "shown": cost.text(row[cost.key]),
        }
        for row in shown
    ]
    most = max((row["at"] for row in rows), default=1.0)
    return HeatMap(
        rows=rows,
        names=len(names),
        y=rows_of(list(names.values())),
        x=columns("plies", list(dict.fromkeys(row["plies"] for row in shown)), "plies"),
        colour=alt.Color("at:Q", scale=scale, legend=None),
        value=alt.datum.at,
        light=(-1, floor * (most / floor) ** 0.55 if floor else 0.55 * most),
        text=alt.Text("shown:N"),
        tooltips=["agent:N", "plies:O", "moves:Q", alt.Tooltip("shown:N", title=cost.axis)],
    ).chart()


def _axis(cost: Cost, *, is_log: bool) -> alt.Axis:
    return alt.Axis(format=cost.decades, tickCount=6) if is_log else alt.Axis(tickCount=6)


def _scale(values: list[float], colours: list[str] | None = None) -> tuple[alt.Scale, float]:
    """A scale for these costs, and where values of 0 stand on it."""
    more: dict[str, Any] = {} if colours is None else {"range": colours, "interpolate": "rgb"}
    above = [value for value in values if value > 0]
    most = max(above, default=1.0)
    if not is_wide(above):
        return alt.Scale(domain=[0, most if colours else most * 1.3], zero=True, **more), 0.0
    floor = 10.0 ** math.floor(math.log10(min(above)))
    end = most if colours else most * (most / floor) ** 0.3  # room for the last number
    return alt.Scale(type="log", domain=[floor, end], nice=False, **more), floor
