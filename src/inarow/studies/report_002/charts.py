"""The charts of report 002: delayed wins, matches, and positions searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data
from inarow.studies.report_002.play_on import Ending

PUBLISHED, CORRECTED = "as published", "corrected"
_FORMS = [PUBLISHED, CORRECTED]
WIDTH = 360  # narrow, so that words stay legible on a phone
_LONGEST = 9  # plies; later ends share a bar
_BOARD = "columns x rows : goal"


def delays_chart(endings: Sequence[Ending]) -> dict[str, Any]:
    """For each number of plies to the end the share of positions, by agent."""
    depths = sorted({one.depth for one in endings})
    agents = [*(f"agent({depth}), as published" for depth in depths), CORRECTED]
    counts: Counter[tuple[str, int]] = Counter()
    totals: Counter[str] = Counter()
    for one in endings:
        for name, plies in ((agents[depths.index(one.depth)], one.plies), (CORRECTED, one.corrected_plies)):
            counts[name, min(plies, _LONGEST)] += 1
            totals[name] += 1
    # Who wins at once and goes on to win does so after an odd number of plies.
    ends = {
        1: "1, at once",
        **{plies: f"{plies}" for plies in range(2, _LONGEST)},
        _LONGEST: f"{_LONGEST} or more",
    }
    shown = [plies for plies in ends if plies % 2 or any(counts[name, plies] for name in agents)]
    rows = [
        {
            "agent": name,
            "plies": ends[plies],
            "share": counts[name, plies] / totals[name],
            "text": f"{counts[name, plies] / totals[name]:.1%}",
        }
        for plies in shown
        for name in agents
    ]
    base = alt.Chart(data(rows)).encode(
        y=alt.Y(
            "plies:N",
            title="plies to the end of the game",
            scale=alt.Scale(domain=[ends[one] for one in shown]),
        ),
        yOffset=alt.YOffset("agent:N", scale=alt.Scale(domain=agents)),
        x=alt.X("share:Q", title="share of positions", axis=alt.Axis(format="%", tickCount=5)),
        tooltip=["agent:N", "plies:N", "text:N"],
    )
    colours = alt.Scale(domain=agents, range=["#e8a06b", theme.VERMILION, theme.BLUE])
    bars = base.mark_bar().encode(color=alt.Color("agent:N", scale=colours, legend=alt.Legend(columns=1)))
    numbers = base.mark_text(align="left", dx=4, fontSize=12).encode(text="text:N")
    return alt.layer(bars, numbers).properties(width=WIDTH - 30, height=58 * len(shown)).to_dict()


def pairs_chart(
    found: Sequence[tuple[str, float, float]], title: str, *, is_log: bool = False
) -> dict[str, Any]:
    """For each board its amount as published and corrected, joined by a line, each with its number."""
    boards = [board for board, *_ in found]
    form = ",.0f" if is_log else ",.1f"
    rows = [
        {
            "board": board,
            "form": name,
            "at": amount,
            "text": format(amount, form),
            "is_larger": amount == max(amounts),
        }
        for board, *amounts in found
        for name, amount in zip(_FORMS, amounts, strict=True)
    ]
    base = alt.Chart(data(rows)).encode(
        x=alt.X(
            "at:Q",
            title=title,
            scale=alt.Scale(type="log", nice=False, padding=48)
            if is_log
            else alt.Scale(zero=False, padding=40),
            axis=alt.Axis(format=",d", values=[200, 500, 1000, 2000]) if is_log else alt.Axis(tickCount=5),
        ),
        y=alt.Y("board:N", scale=alt.Scale(domain=boards), title=_BOARD),
        tooltip=["board:N", "form:N", "text:N"],
    )
    joined = base.mark_line(color=theme.GREY, strokeWidth=2).encode(detail="board:N")
    marks = base.mark_point(filled=True, opacity=1).encode(
        color=alt.Color(
            "form:N",
            scale=alt.Scale(domain=_FORMS, range=[theme.VERMILION, theme.BLUE]),
            legend=alt.Legend(symbolSize=120),
        ),
        shape=alt.Shape("form:N", scale=alt.Scale(domain=_FORMS, range=["diamond", "circle"])),
        size=alt.Size("form:N", scale=alt.Scale(domain=_FORMS, range=[170, 90]), legend=None),
    )
    numbers = [
        base.transform_filter(alt.datum.is_larger == is_larger)
        .mark_text(align="left" if is_larger else "right", dx=10 if is_larger else -10, fontSize=13)
        .encode(text="text:N")
        for is_larger in (True, False)
    ]
    return alt.layer(joined, marks, *numbers).properties(width=WIDTH, height=42 * len(boards)).to_dict()


def nodes_chart(found: Sequence[tuple[str, float, float]]) -> dict[str, Any]:
    """Positions searched with full and with narrowed windows, board by board."""
    return pairs_chart(found, "positions searched, logarithmic", is_log=True)


def elo_chart(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For each board and match the Elo with its 95 % interval; 0 is no difference."""
    boards = list(dict.fromkeys(row["board"] for row in rows))
    matches = list(dict.fromkeys(row["match"] for row in rows))
    tooltips: list[Any] = [
        "board:N",
        *(alt.Tooltip(f"{key}:Q", format="+.0f") for key in ("elo", "low", "high")),
    ]
    base = alt.Chart(data(list(rows))).encode(
        y=alt.Y("board:N", scale=alt.Scale(domain=boards), title=_BOARD),
        yOffset=alt.YOffset("match:N", scale=alt.Scale(domain=matches)),
        color=alt.Color(
            "match:N",
            scale=alt.Scale(domain=matches, range=[theme.BLUE, theme.SERIES[2]]),
            legend=alt.Legend(columns=1, symbolSize=120),
        ),
        tooltip=tooltips,
    )
    whiskers = base.mark_rule(strokeWidth=2.5).encode(
        x=alt.X(
            "low:Q",
            title="Elo, 95 % interval",
            axis=alt.Axis(format="+d", tickCount=6),
            scale=alt.Scale(zero=True, padding=44),
        ),
        x2="high:Q",
    )
    dots = base.mark_point(filled=True, size=90, opacity=1).encode(x="elo:Q")
    numbers = base.mark_text(align="left", dx=8, fontSize=13).encode(
        x="high:Q", text=alt.Text("elo:Q", format="+.0f")
    )
    even = alt.Chart(data([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return alt.layer(even, whiskers, dots, numbers).properties(width=WIDTH, height=70 * len(boards)).to_dict()
