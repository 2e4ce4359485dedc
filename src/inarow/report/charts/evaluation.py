"""The chart of an evaluation: perfect moves and blunders by phase, and how its games ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt

from inarow.errors import shortened
from inarow.report.charts import theme
from inarow.report.charts.marks import ROW, data, palette, printable, result_bars
from inarow.report.charts.pictures import pictures_of

PANEL = 400  # pixels wide
KINDS = {"perfect": "perfect moves", "blunder": "blunders"}
_COLOURS = {"perfect moves": theme.BLUE, "blunders": theme.VERMILION}


def evaluation_pictures(facts: Mapping[str, Any]) -> tuple[str, bytes]:
    """The chart as SVG and as PNG, from the facts of an evaluation."""
    panels = [*_moves(facts), *_games(facts)]
    caption = "Points are measured, with 95 % intervals; ticks are what random moves reach."
    if facts["elo"] is not None and not (facts["open_below"] or facts["open_above"]):
        caption += f" Elo {facts['elo']:.0f}, 95 % between {facts['low']:.0f} and {facts['high']:.0f}."
    title = f"{shortened(facts['agent'])} on {facts['game']}"
    chart = alt.hconcat(*panels, spacing=28).resolve_scale(color="independent")
    return pictures_of(chart, title, caption)


def _moves(facts: Mapping[str, Any]) -> list[Any]:
    """A row for each phase: both shares with their intervals."""
    parts = {**facts["by_phase"], "all": facts["moves"]}
    rows = [
        {
            "phase": phase,
            "kind": name,
            "share": marks[f"{kind}_share"],
            "low": marks[f"{kind}_low"],
            "high": marks[f"{kind}_high"],
            "chance": marks[f"{kind}_by_chance"],
        }
        for phase, marks in parts.items()
        if marks["positions"]
        for kind, name in KINDS.items()
    ]
    if not rows:
        return []
    phases = [phase for phase, marks in parts.items() if marks["positions"]]
    percent = {key: alt.Tooltip(f"{key}:Q", format=".1%") for key in ("share", "low", "high", "chance")}
    base = alt.Chart(data(rows)).encode(
        y=alt.Y("phase:N", scale=alt.Scale(domain=phases), title=None),
        yOffset=alt.YOffset("kind:N", scale=alt.Scale(domain=list(KINDS.values()))),
        color=alt.Color("kind:N", scale=palette(_COLOURS)),
        tooltip=["phase:N", "kind:N", *percent.values()],
    )
    axis = alt.X(
        "low:Q",
        title="share of moves on held positions",
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(format="%", tickCount=5),
    )
    layers = (
        base.mark_rule(strokeWidth=2.5).encode(x=axis, x2="high:Q"),
        base.mark_point(filled=True, size=80, opacity=1).encode(x="share:Q"),
        base.mark_tick(thickness=2, size=12, opacity=0.7).encode(x="chance:Q"),
    )
    return [alt.layer(*layers).properties(width=PANEL, height=2 * ROW * len(phases))]


def _games(facts: Mapping[str, Any]) -> list[Any]:
    """A bar for each opponent: wins, draws and losses from both seats."""
    opponents = facts["opponents"]
    if not opponents:
        return []
    names = [_name(one) for one in opponents]
    return [result_bars(names, opponents, PANEL * 3 // 4, axis=alt.Axis(tickMinStep=1))]


def _name(opponent: Mapping[str, Any]) -> str:
    level = "" if opponent["level"] is None else f"{opponent['level']} "
    return printable(f"{level}{shortened(opponent['opponent'])}")
