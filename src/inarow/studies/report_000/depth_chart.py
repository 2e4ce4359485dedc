"""The charts of the depth test: how nodes and seconds spread over games at each depth."""

from __future__ import annotations

from statistics import quantiles
from typing import Any

import altair as alt

from inarow.report import theme
from inarow.report.marks import data, palette
from inarow.studies.report_000.axes import power_axis
from inarow.studies.report_000.depth_games import Depth
from inarow.studies.study import Chart

FORMS = {"published": theme.GREY, "as published, here": theme.VERMILION, "corrected": theme.BLUE}
_SHAPES = ["diamond", "square", "circle"]
_TITLES = {"nodes": "open nodes in a game, logarithmic", "seconds": "seconds in a game, logarithmic"}


def depth_charts(depths: list[Depth]) -> tuple[Chart, ...]:
    """One chart of two panels."""
    vega: dict[str, Any] = alt.hconcat(*(_panel(depths, amount) for amount in _TITLES), spacing=24).to_dict()
    told = (
        "Nodes and seconds in a game of alpha-beta at depths 1 to 5: thin lines from the least to the most, "
        "thick ones over the middle half, marks at the medians, and the report's single games as diamonds. "
        "Both grow steadily on a logarithmic axis."
    )
    return (Chart("depth-test", "What a game costs alpha-beta, by depth", told, vega=vega),)


def _panel(depths: list[Depth], amount: str) -> Any:
    rows = []
    for one in depths:
        at = one.printed(amount)
        rows.append(_row(one.depth, "published", [at, at, at, at, at]))
        for form, corrected in (("as published, here", False), ("corrected", True)):
            found = one.amounts(amount, corrected=corrected)
            rows.append(
                _row(one.depth, form, [found[0], *quantiles(found, n=4, method="inclusive"), found[-1]])
            )
    legend = alt.Legend(columns=3, symbolOpacity=1) if amount == "nodes" else None
    every = [{"at": row[key]} for row in rows for key in ("least", "most")]
    base = alt.Chart(data(rows)).encode(
        x=alt.X("depth:O", title="search depth, plies", axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("form:N", scale=alt.Scale(domain=list(FORMS), paddingOuter=0.3)),
        color=alt.Color("form:N", scale=palette(FORMS), legend=legend),
        tooltip=["depth:O", "form:N", *(alt.Tooltip(f"{key}:Q", format=",.4~g") for key in _KEYS)],
    )
    scale = alt.Scale(type="log", nice=True)
    thin = base.mark_rule(strokeWidth=1.5).encode(
        y=alt.Y("least:Q", scale=scale, title=_TITLES[amount], axis=power_axis(amount, every)), y2="most:Q"
    )
    thick = base.mark_rule(strokeWidth=6, opacity=0.45).encode(y="lower:Q", y2="upper:Q")
    marks = base.mark_point(filled=True, size=65, opacity=1).encode(
        y="median:Q",
        shape=alt.Shape("form:N", scale=alt.Scale(domain=list(FORMS), range=_SHAPES), legend=legend),
    )
    return alt.layer(thin, thick, marks).properties(width=320, height=300)


_KEYS = ("least", "lower", "median", "upper", "most")


def _row(depth: int, form: str, five: list[float]) -> dict[str, Any]:
    """A row of five numbers; what took no measurable time stands at a microsecond."""
    return {
        "depth": depth,
        "form": form,
        **dict(zip(_KEYS, (max(one, 1e-6) for one in five), strict=True)),
    }
