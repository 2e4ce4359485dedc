"""The chart of a data set: how many positions of each ply are won, drawn and lost for the side to move."""

from __future__ import annotations

from collections.abc import Mapping

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import Chart, data, palette

WIDTH, HEIGHT = 640, 260
_COLOURS = dict(zip(("win", "draw", "loss"), theme.RESULT_COLOURS.values(), strict=True))


def outcomes_chart(plies: Mapping[str, Mapping[str, int]]) -> Chart:
    """A bar for each ply, divided by outcome."""
    order = list(_COLOURS)
    rows = [
        {"ply": int(ply), "outcome": outcome, "positions": counts[outcome], "order": order.index(outcome)}
        for ply, counts in plies.items()
        for outcome in order
    ]
    bars = (
        alt.Chart(data(rows))
        .mark_bar()
        .encode(
            x=alt.X("ply:O", title="stones on the board", axis=alt.Axis(labelAngle=0, labelOverlap=True)),
            y=alt.Y("positions:Q", title="positions"),
            color=alt.Color("outcome:N", scale=palette(_COLOURS)),
            order="order:Q",
        )
    )
    return alt.layer(bars).properties(width=WIDTH, height=HEIGHT)
