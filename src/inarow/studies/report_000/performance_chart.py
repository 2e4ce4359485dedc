"""The chart of the performance tables: wins, draws and losses, as printed, with slips and corrected."""

from __future__ import annotations

from typing import Any

import altair as alt

from inarow.report import theme
from inarow.report.marks import data, palette
from inarow.studies.report_000.results import Results
from inarow.studies.report_000.setting import AGENTS, printed
from inarow.studies.study import Chart

FORMS = ("printed", "slips", "corrected")


def performance_charts(found: dict[str, tuple[Results, Results]]) -> tuple[Chart, ...]:
    """A panel for each board, three bars for each agent."""
    panels = [_panel(title, *forms, named=not number) for number, (title, forms) in enumerate(found.items())]
    told = (
        "Shares of wins, draws and losses of the four agents on both boards: as the report prints them, from "
        "games with its slips, and corrected. With the slips both searches win half of their games; "
        "corrected they lose none of Tic Tac Toe, and hardly any to default on Connect 4."
    )
    vega: dict[str, Any] = alt.hconcat(*panels, spacing=24).to_dict()
    return (Chart("performance", "Results of the four agents, all pairings", told, vega=vega),)


def _panel(title: str, slipped: Results, corrected: Results, *, named: bool) -> Any:
    rows = []
    for name in AGENTS:
        shares = [[float(printed(f"{title}, {name}, {what}") or 0) for what in ("wins", "draws")]]
        shares += [[one.wins(name), one.draws(name)] for one in (slipped, corrected)]
        for form, (wins, draws) in zip(FORMS, shares, strict=True):
            three = (wins, draws, 100 - wins - draws)
            for order, (result, share) in enumerate(zip(theme.RESULT_COLOURS, three, strict=True)):
                row = {"agent": name, "form": form, "result": result, "order": order, "share": share / 100}
                rows.append(row)
    axis = alt.Axis(labels=named, ticks=named)
    y = alt.Y("agent:N", scale=alt.Scale(domain=list(AGENTS), paddingInner=0.18), title=None, axis=axis)
    offset = alt.YOffset("form:N", scale=alt.Scale(domain=list(FORMS)))
    x = alt.X(
        "share:Q", stack="zero", axis=alt.Axis(format="%", tickCount=5), title=f"{title}: share of games"
    )
    bars = (
        alt.Chart(data(rows))
        .mark_bar()
        .encode(
            x=x.scale(domain=[0, 1]),
            y=y,
            yOffset=offset,
            order="order:Q",
            color=alt.Color(
                "result:N", scale=palette(theme.RESULT_COLOURS), legend=alt.Legend() if named else None
            ),
            tooltip=["agent:N", "form:N", "result:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    labels = (
        alt.Chart(data([row for row in rows if not row["order"]]))
        .mark_text(align="left", dx=4, color="white", fontWeight="bold", fontSize=10)
        .encode(x=alt.datum(0), y=y, yOffset=offset, text="form:N")
    )
    return alt.layer(bars, labels).properties(width=300, height=56 * len(AGENTS))
