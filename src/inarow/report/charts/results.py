"""Charts of results: one Altair definition each, for the interactive page and for PNG and SVG alike.

Data are plain lists of rows. A chart's width and look are set where it is shown.
"""

from __future__ import annotations

from collections import Counter

import altair as alt

from inarow.errors import shortened
from inarow.report.charts import theme
from inarow.report.charts.marks import (
    ROW,
    Chart,
    HeatMap,
    columns,
    data,
    names_of,
    palette,
    printable,
    rows_of,
)
from inarow.report.tables.results import Row, seat_shares

BARS = 38  # pixels for the two bars of an agent
MOST_LABELLED = 20  # columns of a heat map whose cells carry text
_OUTCOMES = dict(zip(("1-0", "1/2-1/2", "0-1"), theme.OUTCOME_COLOURS, strict=True))
_SEATS = {"first": "1st", "second": "2nd"}
_SURE, _OPEN = "95 % interval", "open end"


def elo_chart(ranked: list[Row]) -> Chart:
    """Ratings with their 95 % intervals; a side that no result bounds is dashed."""
    names = names_of(ranked)
    points = [
        {"agent": names[row["agent"]], "elo": row["elo"], "low": row["low"], "high": row["high"]}
        for row in ranked
    ]
    sides = [
        {**point, "end": point[end], "bound": _OPEN if row[f"open_{side}"] else _SURE}
        for point, row in zip(points, ranked, strict=True)
        for end, side in (("low", "below"), ("high", "above"))
    ]
    is_open = any(side["bound"] == _OPEN for side in sides)
    tooltips = ["agent:N", *(alt.Tooltip(f"{key}:Q", format="+.0f") for key in ("elo", "low", "high"))]
    rows = rows_of(list(names.values()))
    whiskers = (
        alt.Chart(data(sides))
        .mark_rule(strokeWidth=2.5, color=theme.BLUE)
        .encode(
            x=alt.X("elo:Q", title="Elo above the mean of all agents"),
            x2="end:Q",
            y=rows,
            strokeDash=alt.StrokeDash(
                "bound:N",
                scale=alt.Scale(domain=[_SURE, _OPEN], range=[[1, 0], [2, 4]]),
                legend=alt.Legend(symbolType="stroke", symbolSize=300) if is_open else None,
            ),
            tooltip=tooltips,
        )
    )
    dots = (
        alt.Chart(data(points))
        .mark_point(filled=True, size=90, color=theme.BLUE, opacity=1)
        .encode(x="elo:Q", y=rows, tooltip=tooltips)
    )
    mean = alt.Chart(data([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return alt.layer(mean, whiskers, dots).properties(height=ROW * len(ranked))


def seats_chart(ranked: list[Row]) -> Chart:
    """Shares of wins, draws and losses, from each seat; a click in the legend singles one out."""
    names = names_of(ranked)
    order = list(theme.RESULT_COLOURS)
    rows = [
        {
            **row,
            "agent": names[row["agent"]],
            "seat": _SEATS[row["seat"]],
            "order": order.index(row["result"]),
        }
        for row in seat_shares(ranked)
    ]
    chosen = alt.selection_point(name="result", fields=["result"], bind="legend")
    y = rows_of(list(names.values()))
    offset = alt.YOffset("seat:N", scale=alt.Scale(domain=list(_SEATS.values())))
    bars = (
        alt.Chart(data(rows))
        .mark_bar()
        .encode(
            y=y,
            yOffset=offset,
            x=alt.X("share:Q", stack="zero", title="share of games", axis=alt.Axis(format="%")).scale(
                domain=[0, 1]
            ),
            color=alt.Color("result:N", scale=palette(theme.RESULT_COLOURS)),
            order="order:Q",
            opacity=alt.condition(chosen, alt.value(1), alt.value(0.15)),
            tooltip=["agent:N", "seat:N", "result:N", "games:Q", alt.Tooltip("share:Q", format=".1%")],
        )
        .add_params(chosen)
    )
    labels = (
        alt.Chart(data([row for row in rows if not row["order"]]))
        .mark_text(align="left", dx=4, color="white", fontWeight="bold", fontSize=10)
        .encode(y=y, yOffset=offset, text="seat:N", x=alt.datum(0))
    )
    return alt.layer(bars, labels).properties(height=BARS * len(ranked))


def crosstable_chart(ranked: list[Row], pairs: list[Row]) -> Chart:
    """Every agent's score as first player against each other one; columns are numbered as the rows are."""
    places = {row["agent"]: str(row["place"]) for row in ranked}
    names = {agent: f"{place} {printable(shortened(agent))}" for agent, place in places.items()}
    rows = [
        {
            "first": names[pair["first"]],
            "second": names[pair["second"]],
            "column": places[pair["second"]],
            **{key: pair[key] for key in ("wins", "draws", "losses", "score")},
        }
        for pair in pairs
        if pair["games"] and pair["first"] in names and pair["second"] in names
    ]
    return HeatMap(
        rows=rows,
        names=len(names),
        y=rows_of(list(names.values()), "first"),
        x=columns("column", list(places.values()), "moving second"),
        colour=alt.Color(
            "score:Q",
            scale=alt.Scale(domain=[0, 0.25, 0.5, 0.75, 1], range=theme.DIVERGING, interpolate="rgb"),
            legend=alt.Legend(format="%", gradientLength=200, values=[0, 0.5, 1]),
        ),
        value=alt.datum.score,
        light=(0.09, 0.85),
        text=alt.Text("score:Q", format=".0%") if len(ranked) <= MOST_LABELLED else None,
        tooltips=[
            "first:N",
            "second:N",
            "wins:Q",
            "draws:Q",
            "losses:Q",
            alt.Tooltip("score:Q", format=".0%"),
        ],
    ).chart()


def lengths_chart(lengths: list[Row]) -> Chart:
    """How long games are, and how those of each length end; a click in the legend singles one end out."""
    order = list(_OUTCOMES)
    rows = [
        {
            "plies": row["plies"],
            "games": row["games"],
            "outcome": _OUTCOMES[row["outcome"]],
            "order": order.index(row["outcome"]),
        }
        for row in lengths
    ]
    heights: Counter[str] = Counter()
    for row in lengths:
        heights[row["plies"]] += row["games"]
    most = max(heights.values(), default=1)  # few games have no fractions between them
    chosen = alt.selection_point(name="outcome", fields=["outcome"], bind="legend")
    bars = (
        alt.Chart(data(rows))
        .mark_bar()
        .encode(
            x=alt.X(
                "plies:O",
                scale=alt.Scale(domain=list(dict.fromkeys(row["plies"] for row in rows))),
                title="plies, openings included",
                axis=alt.Axis(labelAngle=0, labelOverlap=True),
            ),
            y=alt.Y(
                "games:Q",
                title="games",
                axis=alt.Axis(tickCount=min(most, 8)),
            ),
            color=alt.Color("outcome:N", scale=palette(theme.OUTCOME_COLOURS)),
            order="order:Q",
            opacity=alt.condition(chosen, alt.value(1), alt.value(0.15)),
            tooltip=["plies:O", "outcome:N", "games:Q"],
        )
        .add_params(chosen)
    )
    return alt.layer(bars).properties(height=260)
