"""Curves for agents that differ in one number alone, as a depth: how strength and cost grow with it."""

from __future__ import annotations

import altair as alt

from inarow.errors import InarowError, shortened
from inarow.report.charts import theme
from inarow.report.charts.costs import Cost, decades, is_wide
from inarow.report.charts.marks import Chart, data, palette, printable
from inarow.report.tables.results import Row
from inarow.spec import Spec

LEAST = 3  # agents that make a curve
MOST_FAMILIES = 6  # in one chart
_COLOURS = (theme.BLUE, theme.VERMILION, "#009e73", "#cc79a7", theme.GREY, theme.INK)
_SHAPES = ("circle", "diamond", "square", "triangle-up", "cross", "triangle-down")

Families = dict[str, list[tuple[float, Row]]]  # by what its agents share: the number of each, and its row


def families(ranked: list[Row]) -> dict[str, Families]:
    """By option the families of agents that differ in it alone and have numbers there, in their order."""
    found: dict[str, Families] = {}
    for row in ranked:
        try:
            spec = Spec.read(row["agent"])
        except InarowError:
            continue  # a name that is no agent's text
        for name, text in spec.options:
            if name.isidentifier() and text.isascii() and text.replace(".", "", 1).isdigit():
                shared = str(Spec(spec.name, tuple(pair for pair in spec.options if pair[0] != name)))
                found.setdefault(name, {}).setdefault(shared, []).append((float(text), row))
    curves = {
        name: {
            shared: sorted(members, key=lambda member: member[0])
            for shared, members in groups.items()
            if len({number for number, _ in members}) >= LEAST
        }
        for name, groups in found.items()
    }
    return {name: groups for name, groups in sorted(curves.items()) if groups}


def strength_curve(option: str, groups: Families) -> Chart:
    """Elo against the number, with 95 % intervals."""
    rows = [
        {"family": family, "at": at, **{key: row[key] for key in ("elo", "low", "high")}}
        for family, at, row in _members(groups)
    ]
    title = "Elo above the mean of all agents"
    base = alt.Chart(data(rows)).encode(x=_across(option, rows))
    whiskers = base.mark_rule(strokeWidth=2).encode(
        y=alt.Y("low:Q", title=title), y2="high:Q", color=_colour(groups)
    )
    lines = _lines(base.encode(y=alt.Y("elo:Q", title=title)), alt.Tooltip("elo:Q", format="+.0f"), groups)
    return alt.layer(whiskers, *lines).properties(height=260)


def cost_curve(option: str, groups: Families, cost: Cost) -> Chart:
    """What a move costs against the number; on a logarithmic axis where the spread needs one."""
    rows = [
        {"family": family, "at": at, "cost": row[cost.key], "shown": cost.text(row[cost.key])}
        for family, at, row in _members(groups)
        if row[cost.key] > 0
    ]
    costs = [row["cost"] for row in rows]
    is_log = is_wide(costs)
    scale = alt.Scale(type="log") if is_log else alt.Scale(zero=True)
    ticks = {"values": decades(costs)} if is_log else {"tickCount": 6}
    axis = alt.Axis(format=cost.decades if is_log else ",~r", **ticks)
    title = cost.axis + ", logarithmic" * is_log
    base = alt.Chart(data(rows)).encode(
        x=_across(option, rows), y=alt.Y("cost:Q", scale=scale, axis=axis, title=title)
    )
    tooltips = alt.Tooltip("shown:N", title=cost.axis)
    return alt.layer(*_lines(base, tooltips, groups)).properties(height=260)


def _members(groups: Families) -> list[tuple[str, float, Row]]:
    names = _names(groups)
    return [(names[shared], at, row) for shared in names for at, row in groups[shared]]


def _names(groups: Families) -> dict[str, str]:
    """The families that are shown, by name; no two are alike."""
    names: dict[str, str] = {}
    for number, shared in enumerate(list(groups)[:MOST_FAMILIES], start=1):
        name = printable(shortened(shared))
        names[shared] = f"{number} {name}" if name in names.values() else name
    return names


def _across(option: str, rows: list[Row]) -> alt.X:
    numbers = sorted({row["at"] for row in rows})
    is_log = is_wide(numbers)
    axis = alt.Axis(values=numbers, format="~s" if is_log else "~g", labelOverlap=True)
    title = printable(option) + ", logarithmic" * is_log
    low, high = numbers[0], numbers[-1]
    if is_log:
        scale = alt.Scale(type="log", domain=[low * (low / high) ** 0.04, high * (high / low) ** 0.04])
    else:
        scale = alt.Scale(domain=[low - 0.04 * (high - low), high + 0.04 * (high - low)], nice=False)
    return alt.X("at:Q", scale=scale, axis=axis, title=title)


def _colour(groups: Families) -> alt.Color:
    return alt.Color(
        "family:N", title="agent", scale=palette(dict(zip(_names(groups).values(), _COLOURS, strict=False)))
    )


def _lines(base: alt.Chart, tooltips: alt.Tooltip, groups: Families) -> tuple[alt.Chart, alt.Chart]:
    """A line and a shape for each family."""
    names = list(_names(groups).values())
    shape = alt.Shape("family:N", title="agent", scale=alt.Scale(domain=names, range=_SHAPES[: len(names)]))
    line = base.mark_line(strokeWidth=2).encode(color=_colour(groups))
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(
        color=_colour(groups), shape=shape, tooltip=["family:N", alt.Tooltip("at:Q"), tooltips]
    )
    return line, marks
