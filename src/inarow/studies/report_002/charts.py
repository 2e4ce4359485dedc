"""The charts of report 002: delayed wins, matches, and positions searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.report import theme
from inarow.report.marks import data
from inarow.studies.report_002.play_on import Ending

PUBLISHED, CORRECTED = "as published", "corrected"
_FORMS = [PUBLISHED, CORRECTED]
WIDTH = 640


def delays_chart(endings: Sequence[Ending]) -> dict[str, Any]:
    """For each number of plies to the end the share of positions, by agent."""
    depths = sorted({one.depth for one in endings})
    agents = [*(f"agent({depth}), as published" for depth in depths), CORRECTED]
    counts: Counter[tuple[str, int]] = Counter()
    totals: Counter[str] = Counter()
    for one in endings:
        for name, plies in ((agents[depths.index(one.depth)], one.plies), (CORRECTED, one.corrected_plies)):
            counts[name, plies] += 1
            totals[name] += 1
    most = max(plies for _, plies in counts)
    rows = [
        {"agent": name, "plies": plies, "share": count / totals[name], "text": f"{count / totals[name]:.0%}"}
        for (name, plies), count in sorted(counts.items())
    ]
    base = alt.Chart(data(rows)).encode(
        x=alt.X(
            "plies:O",
            title="plies to the end of the game",
            scale=alt.Scale(domain=list(range(1, most + 1))),
            axis=alt.Axis(labelAngle=0, labelOverlap=True),
        ),
        xOffset=alt.XOffset("agent:N", scale=alt.Scale(domain=agents)),
        y=alt.Y("share:Q", title="share of positions", axis=alt.Axis(format="%")),
        tooltip=["agent:N", "plies:O", alt.Tooltip("share:Q", format=".1%")],
    )
    colours = alt.Scale(domain=agents, range=["#e8a06b", theme.VERMILION, theme.BLUE])
    bars = base.mark_bar().encode(color=alt.Color("agent:N", scale=colours))
    chart: dict[str, Any] = bars.properties(width=WIDTH, height=260).to_dict()
    return chart


def pairs_chart(rows: Sequence[dict[str, Any]], title: str, *, is_log: bool = False) -> dict[str, Any]:
    """For each board (`board`) the amount (`at`) of either form (`form`), joined by a line."""
    boards = list(dict.fromkeys(row["board"] for row in rows))
    scale = alt.Scale(type="log", nice=False, padding=12) if is_log else alt.Scale(zero=False, padding=12)
    ticks = (
        {"values": [step * 10**power for power in range(1, 7) for step in (1, 2, 5)]}
        if is_log
        else {"tickCount": 6}
    )
    base = alt.Chart(data(list(rows))).encode(
        x=alt.X("at:Q", title=title, scale=scale, axis=alt.Axis(format=",d" if is_log else ",~r", **ticks)),
        y=alt.Y("board:N", scale=alt.Scale(domain=boards), title="columns x rows : goal"),
    )
    joined = base.mark_line(color="#9a9a9a", strokeWidth=2).encode(detail="board:N")
    marks = base.mark_point(filled=True, opacity=1).encode(
        color=alt.Color(
            "form:N",
            scale=alt.Scale(domain=_FORMS, range=[theme.VERMILION, theme.BLUE]),
            legend=alt.Legend(symbolSize=120),
        ),
        shape=alt.Shape("form:N", scale=alt.Scale(domain=_FORMS, range=["diamond", "circle"])),
        size=alt.Size("form:N", scale=alt.Scale(domain=_FORMS, range=[170, 80]), legend=None),
        tooltip=["board:N", "form:N", alt.Tooltip("at:Q", format=",.1f")],
    )
    return alt.layer(joined, marks).properties(width=WIDTH - 60, height=34 * len(boards)).to_dict()


def nodes_chart(found: Sequence[Any]) -> dict[str, Any]:
    """Positions searched with full windows and by the registered agent, board by board."""
    rows = [
        {"board": one.board.removeprefix("drop:"), "form": form, "at": nodes}
        for one in found
        for form, nodes in ((PUBLISHED, one.full), (CORRECTED, one.product))
    ]
    return pairs_chart(rows, "positions searched, logarithmic", is_log=True)


def elo_chart(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """For each board Elo of corrected over published with its 95 % interval; 0 is no difference."""
    boards = [row["board"] for row in rows]
    told: list[Any] = ["board:N", *(alt.Tooltip(f"{key}:Q", format="+.0f") for key in ("elo", "low", "high"))]
    base = alt.Chart(data(list(rows))).encode(
        y=alt.Y("board:N", scale=alt.Scale(domain=boards), title="columns x rows : goal"), tooltip=told
    )
    whiskers = base.mark_rule(strokeWidth=2.5, color=theme.BLUE).encode(
        x=alt.X(
            "low:Q",
            title="Elo of corrected over as published, 95 % interval",
            axis=alt.Axis(format="+d", tickCount=8),
            scale=alt.Scale(zero=True, padding=12),
        ),
        x2="high:Q",
    )
    dots = base.mark_point(filled=True, size=90, color=theme.BLUE, opacity=1).encode(x="elo:Q")
    even = alt.Chart(data([{"at": 0}])).mark_rule(strokeDash=[4, 4]).encode(x="at:Q")
    return alt.layer(even, whiskers, dots).properties(width=WIDTH - 60, height=34 * len(boards)).to_dict()
