"""The chart of the depth test: how the nodes of a game spread over many games at each depth."""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

import altair as alt

from inarow.report.charts.marks import data
from inarow.studies.report_000.axes import power_axis
from inarow.studies.report_000.depth_games import Depth
from inarow.studies.report_000.form_lines import COLOURS, FORMS, TEXT, height, lines, place
from inarow.studies.study import Chart

_WIDTH = 340
_KEYS = ("least", "lower", "median", "upper", "most")
_ROOM = 9  # times the highest number: room for what stands beside its mark


def depth_charts(depths: list[Depth]) -> tuple[Chart, ...]:
    """A line for each depth and form: the printed game, or all of ours."""
    rows = []
    for one in depths:
        spreads = [[one.printed] * 5, _spread(one.nodes()), _spread(one.nodes(corrected=True))]
        for form, spread in zip(FORMS, spreads, strict=True):
            shown = {"place": place(f"depth {one.depth}", form), "form": form, "shown": f"{spread[2]:,.0f}"}
            rows.append({**shown, **dict(zip(_KEYS, spread, strict=True))})
    told = "Nodes in a game of alpha-beta, the printed game / our median with bugs / corrected: " + "; ".join(
        f"depth {one.depth} {one.printed:,.0f} / {median(one.nodes()):,.0f} / "
        f"{median(one.nodes(corrected=True)):,.0f}"
        for one in depths
    )
    told += ". Thin lines run from the least to the most, thick ones over the middle half of our games."
    vega: dict[str, Any] = _panel(rows, [f"depth {one.depth}" for one in depths]).to_dict()
    return (Chart("depth-test", "Nodes in a game of alpha-beta, by depth", told, vega=vega),)


def _spread(found: list[float]) -> list[float]:
    return [found[0], *quantiles(found, n=4, method="inclusive"), found[-1]]


def _panel(rows: list[dict[str, Any]], groups: list[str]) -> Any:
    ends = [{"at": row[key]} for row in rows for key in ("least", "most")]
    values = [end["at"] for end in ends]
    scale = alt.Scale(type="log", domain=[min(values) / 1.5, max(values) * _ROOM], nice=False)
    x = alt.X("least:Q", scale=scale, axis=power_axis(ends), title="nodes in a game, logarithmic")
    base = alt.Chart(data(rows)).encode(
        y=lines(groups), color=alt.Color("form:N", scale=COLOURS, legend=None)
    )
    thin = base.mark_rule(strokeWidth=1.5).encode(x=x, x2="most:Q")
    thick = base.mark_rule(strokeWidth=7, opacity=0.45).encode(x="lower:Q", x2="upper:Q")
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(x="median:Q")
    numbers = base.mark_text(align="left", dx=8, fontSize=TEXT).encode(x="most:Q", text="shown:N")
    return alt.layer(thin, thick, marks, numbers).properties(width=_WIDTH, height=height(len(groups)))
