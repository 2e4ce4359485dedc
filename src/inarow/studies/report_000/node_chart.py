"""The chart of Figure 1: what a game costs each search, as printed, with the slips, and corrected."""

from __future__ import annotations

from typing import Any

import altair as alt

from inarow.report import theme
from inarow.report.marks import data, palette
from inarow.studies.report_000.axes import power_axis
from inarow.studies.report_000.costs import SEARCHERS, Costs
from inarow.studies.report_000.setting import printed
from inarow.studies.study import Chart

FORMS = {"published": theme.GREY, "as published, here": theme.VERMILION, "corrected": theme.BLUE}
SHAPES = ["diamond", "square", "circle"]
SIZES = [260, 110, 60]  # the printed one is seen around those that agree with it
_AMOUNTS = (("nodes", "open nodes in a game, logarithmic"), ("seconds", "seconds in a game, logarithmic"))


def node_charts(found: dict[str, tuple[Costs, Costs]]) -> tuple[Chart, ...]:
    """Two panels, nodes and seconds: a row for each game and search."""
    names = [f"{title}, {name}" for title in found for name in SEARCHERS]
    panels = [_panel(found, names, amount, title) for amount, title in _AMOUNTS]
    told = (
        "Nodes and seconds in a game for minimax and alpha-beta on both boards. Alpha-beta needs far fewer "
        "of both; the nodes of the three forms lie close together, the seconds do not, since machines differ."
    )
    vega: dict[str, Any] = alt.hconcat(*panels, spacing=24).to_dict()
    return (Chart("nodes-and-time", "What a game costs minimax and alpha-beta", told, vega=vega),)


def _panel(found: dict[str, tuple[Costs, Costs]], names: list[str], amount: str, title: str) -> Any:
    rows = []
    for game, forms in found.items():
        for name in SEARCHERS:
            here = [getattr(one, amount)[name] for one in forms]
            figures = (printed(f"{game}, {amount} in a game, {name}"), *here)
            for form, figure in zip(FORMS, figures, strict=True):
                rows.append({"who": f"{game}, {name}", "form": form, "at": figure})
    shown = alt.Axis(labels=amount == "nodes", ticks=amount == "nodes")
    legend = alt.Legend(symbolType="circle", columns=3) if amount == "nodes" else None
    domain = list(FORMS)
    return (
        alt.Chart(data(rows))
        .mark_point(strokeWidth=2.5, opacity=1)
        .encode(
            x=alt.X(
                "at:Q",
                scale=alt.Scale(type="log", padding=14, nice=False),
                title=title,
                axis=power_axis(amount, rows),
            ),
            y=alt.Y("who:N", scale=alt.Scale(domain=names), title=None, axis=shown),
            color=alt.Color("form:N", scale=palette(FORMS), legend=legend),
            shape=alt.Shape("form:N", scale=alt.Scale(domain=domain, range=SHAPES), legend=legend),
            size=alt.Size("form:N", scale=alt.Scale(domain=domain, range=SIZES), legend=None),
            tooltip=["who:N", "form:N", alt.Tooltip("at:Q", format=",.4~g", title=title)],
        )
        .properties(width=270, height=34 * len(names))
    )
