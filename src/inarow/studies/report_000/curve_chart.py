"""The learning curve: what a table reaches on Connect 4 by its episodes, beside the n-tuple network."""

from __future__ import annotations

from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data
from inarow.studies.report_000.results import Learnt
from inarow.studies.study import Chart

_WIDTH, _HEIGHT, _TEXT = 360, 84, 13
_LOSING = "moves that lose the result"
_NETWORK = "n-tuple network"


def curve_charts(found: list[Learnt], network: Learnt) -> tuple[Chart, ...]:
    """A small panel for each opponent and one for losing moves, with the network in a column at the right."""
    every = [*found, network]
    amounts = {f"wins against {name}": [one.wins[name] for one in every] for name in network.wins}
    amounts[_LOSING] = [one.losing_moves for one in every]
    ticks = [_tick(one) for one in every]
    panels = [
        _panel(name, dict(zip(ticks, shares, strict=True)), last=name == _LOSING)
        for name, shares in amounts.items()
    ]
    described = "; ".join(
        f"{name}: {shares[0]:g} to {shares[-2]:g} %, the network {shares[-1]:g} %"
        for name, shares in amounts.items()
    )
    told = (
        f"Corrected Q-learning on Connect 4 from {found[0].episodes:,} to {found[-1].episodes:,} episodes, "
        f"and the n-tuple network without look-ahead. {described[0].upper()}{described[1:]}."
    )
    vega: dict[str, Any] = alt.vconcat(*panels, spacing=14).to_dict()
    return (Chart("learning-curve", "More episodes help a table little", told, vega=vega),)


def _tick(one: Learnt) -> str:
    if one.episodes is None:
        return _NETWORK
    return f"{one.episodes // 10**6} M" if one.episodes >= 10**6 else f"{one.episodes:,}"


def _panel(title: str, shares: dict[str, float], *, last: bool) -> Any:
    rows = [
        {
            "at": at,
            "share": share,
            "shown": f"{share:g} %",
            "learner": "table" if at != _NETWORK else "network",
        }
        for at, share in shares.items()
    ]
    lines_of = f"datum.value == '{_NETWORK}' ? {_NETWORK.split()} : datum.value"
    axis = alt.Axis(
        labelAngle=0, labelFontSize=_TEXT, titleFontSize=_TEXT, labelExpr=lines_of, title="episodes"
    )
    base = alt.Chart(data(rows)).encode(
        x=alt.X("at:O", scale=alt.Scale(domain=list(shares)), axis=axis if last else None),
        y=alt.Y("share:Q", scale=alt.Scale(domain=[0, 128]), axis=None),
        color=alt.Color(
            "learner:N",
            scale=alt.Scale(domain=["table", "network"], range=[theme.BLUE, theme.VERMILION]),
            legend=None,
        ),
    )
    ground = alt.Chart(data([{"share": 0}])).mark_rule(strokeWidth=1).encode(y=alt.Y("share:Q", axis=None))
    lines = base.transform_filter("datum.learner == 'table'").mark_line(strokeWidth=2.5)
    marks = base.mark_point(filled=True, size=75, opacity=1)
    labels = base.mark_text(dy=-13, fontSize=_TEXT, fontWeight="bold").encode(text="shown:N")
    heading = alt.TitleParams(title, fontSize=_TEXT, fontWeight="normal", anchor="start", offset=2)
    return alt.layer(ground, lines, marks, labels).properties(width=_WIDTH, height=_HEIGHT, title=heading)
