"""The charts of report 000's results, costs and depths; the learning curve has a file of its own.

Every figure has a line for each of its forms, printed, with bugs and corrected: no mark hides another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median, quantiles
from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.costs import decades
from inarow.report.charts.marks import data, palette
from inarow.studies.report_000.results import Costs, Depth, PairingResults
from inarow.studies.report_000.setting import AGENTS, SEARCHERS, printed
from inarow.studies.study import Chart

FORMS = {"printed": theme.GREY, "with bugs": theme.VERMILION, "corrected": theme.BLUE}
TEXT = 13  # pixels of letters; a chart is at most 460 wide, so that they are legible on a phone
LINE = 19  # pixels
COLOURS = alt.Scale(domain=list(FORMS), range=list(FORMS.values()))
_RESULTS_WIDTH, _COSTS_WIDTH, _DEPTHS_WIDTH = 330, 270, 340
_COSTS_ROOM, _DEPTHS_ROOM = 6, 9  # times the highest number: room for what stands beside its mark
_LEAST = 5  # per cent of a bar's part that has room for its number
_AMOUNTS = {"nodes": "nodes", "seconds": "time"}
_SPREAD = ("least", "lower", "median", "upper", "most")

ResultForms = dict[str, tuple[float, float]]  # wins and draws of an agent in per cent, by form
CostFigures = dict[str, dict[str, float]]  # by group and form


def place(group: str, form: str) -> str:
    """Where a mark stands, in the field `place`."""
    return f"{group}|{form}"


def lines(groups: Iterable[str]) -> alt.Y:
    """Under the name of each group a line for each form."""
    domain = [one for group in groups for one in (group, *(place(group, form) for form in FORMS))]
    is_name = {"test": "indexof(datum.value, '|') < 0", "value": "bold"}
    axis = alt.Axis(
        labelExpr="split(datum.value, '|')[1] || datum.value",
        labelFontSize=TEXT,
        labelFontWeight={"condition": is_name, "value": "normal"},
        labelPadding=8,
        ticks=False,
        domain=False,
    )
    return alt.Y("place:N", scale=alt.Scale(type="band", domain=domain, padding=0.1), title=None, axis=axis)


def height(groups: int) -> int:
    return groups * (1 + len(FORMS)) * LINE


def heading(text: str) -> alt.TitleParams:
    """The title of a panel."""
    return alt.TitleParams(text, fontSize=TEXT + 1, anchor="start", frame="group", offset=6)


def power_axis(rows: Sequence[dict[str, Any]], key: str = "at") -> alt.Axis:
    """A logarithmic axis with a label at each power of ten."""
    values = decades([row[key] for row in rows if row[key] > 0])
    return alt.Axis(values=values, format="~s", grid=False, labelFontSize=TEXT, titleFontSize=TEXT)


def performance_charts(found: dict[str, tuple[PairingResults, PairingResults]]) -> tuple[Chart, ...]:
    """A panel for each board, three bars for each agent."""
    shares = {
        title: {name: _result_forms(title, name, *forms) for name in AGENTS} for title, forms in found.items()
    }
    panels = [
        _results_panel(title, agents, first=not at) for at, (title, agents) in enumerate(shares.items())
    ]
    vega: dict[str, Any] = alt.vconcat(*panels, spacing=16).to_dict()
    told = "Shares of games won, printed, with bugs and corrected. " + " ".join(
        f"{title}: "
        + ", ".join(
            f"{name} {' / '.join(_shown(wins) for wins, _ in forms.values())} %"
            for name, forms in agents.items()
        )
        + "."
        for title, agents in shares.items()
    )
    title = "What the seat bug hid: results of all pairings"
    return (Chart("performance", title, told, vega=vega),)


def _result_forms(
    title: str, name: str, as_published: PairingResults, corrected: PairingResults
) -> ResultForms:
    report = [float(printed(f"{title}, {name}, {what}") or 0) for what in ("wins", "draws")]
    here = [(one.wins(name), one.draws(name)) for one in (as_published, corrected)]
    return dict(zip(FORMS, ((report[0], report[1]), *here), strict=True))


def _results_panel(title: str, agents: dict[str, ResultForms], *, first: bool) -> Any:
    rows = []
    for name, forms in agents.items():
        for form, (wins, draws) in forms.items():
            start = 0.0
            for result, share in zip(theme.RESULT_COLOURS, (wins, draws, 100 - wins - draws), strict=True):
                end = start + share
                rows.append(
                    {
                        "place": place(name, form),
                        "result": result,
                        "start": start,
                        "end": end,
                        "middle": (start + end) / 2,
                        "shown": _shown(share) if share >= _LEAST else "",
                    }
                )
                start = end
    axis = alt.Axis(values=[0, 25, 50, 75, 100], labelFontSize=TEXT, titleFontSize=TEXT)
    legend = alt.Legend(labelFontSize=TEXT) if first else None
    base = alt.Chart(data(rows)).encode(y=lines(agents))
    bars = base.mark_bar().encode(
        x=alt.X("start:Q", scale=alt.Scale(domain=[0, 100]), axis=axis, title="share of games, %"),
        x2="end:Q",
        color=alt.Color("result:N", scale=palette(theme.RESULT_COLOURS), legend=legend),
    )
    numbers = base.mark_text(color="white", fontWeight="bold", fontSize=TEXT).encode(
        x="middle:Q", text="shown:N"
    )
    return alt.layer(bars, numbers).properties(
        width=_RESULTS_WIDTH, height=height(len(agents)), title=heading(title)
    )


def _shown(share: float) -> str:
    """Per cent without a sign; a small share with a decimal."""
    return f"{share:.0f}" if share >= 10 else f"{round(share, 1):g}"


def node_charts(found: dict[str, tuple[Costs, Costs]]) -> tuple[Chart, ...]:
    """Nodes of each search above; below what alpha-beta needs of minimax's, which machines leave alone."""
    nodes = {
        f"{title}, {name}": _cost_forms(title, name, "nodes", forms)
        for title, forms in found.items()
        for name in SEARCHERS
    }
    shares: CostFigures = {}
    for title, forms in found.items():
        for amount, word in _AMOUNTS.items():
            whole, part = (_cost_forms(title, name, amount, forms) for name in SEARCHERS)
            shares[f"{title}, {word}"] = {form: 100 * part[form] / whole[form] for form in FORMS}
    told = "Nodes in a game, printed, with bugs and corrected: " + "; ".join(
        f"{group} {' / '.join(f'{one:,.0f}' for one in forms.values())}" for group, forms in nodes.items()
    )
    told += ". What alpha-beta needs of minimax's: " + "; ".join(
        f"{group} {' / '.join(f'{one:.1f}' for one in forms.values())} %" for group, forms in shares.items()
    )
    vega: dict[str, Any] = alt.vconcat(_nodes(nodes), _shares(shares), spacing=18).to_dict()
    return (Chart("nodes-and-time", "What a game costs minimax and alpha-beta", f"{told}.", vega=vega),)


def _cost_forms(title: str, name: str, amount: str, forms: tuple[Costs, Costs]) -> dict[str, float]:
    report = float(printed(f"{title}, {amount} in a game, {name}") or 0)
    here = (getattr(one, amount)[name] for one in forms)
    return dict(zip(FORMS, (report, *here), strict=True))


def _cost_rows(figures: CostFigures, text: str) -> list[dict[str, Any]]:
    return [
        {"place": place(group, form), "form": form, "at": at, "shown": text.format(at)}
        for group, forms in figures.items()
        for form, at in forms.items()
    ]


def _nodes(figures: CostFigures) -> Any:
    rows = _cost_rows(figures, "{:,.0f}")
    values = [row["at"] for row in rows]
    scale = alt.Scale(type="log", domain=[min(values) / 2, max(values) * _COSTS_ROOM], nice=False)
    axis = power_axis(rows)
    base = _costs_base(rows, figures).encode(x=alt.X("at:Q", scale=scale, axis=axis, title="logarithmic"))
    marks = base.mark_point(filled=True, size=80, opacity=1)
    return _costs_panel(marks, base, "Nodes in a game", figures)


def _shares(figures: CostFigures) -> Any:
    rows = _cost_rows(figures, "{:.1f} %")
    axis = alt.Axis(values=[0, 25, 50, 75, 100], labelFontSize=TEXT)
    scale = alt.Scale(domain=[0, 100])
    base = _costs_base(rows, figures).encode(x=alt.X("at:Q", scale=scale, axis=axis, title=None))
    return _costs_panel(base.mark_bar(), base, "Alpha-beta's cost in % of minimax's", figures)


def _costs_base(rows: list[dict[str, Any]], figures: CostFigures) -> alt.Chart:
    return alt.Chart(data(rows)).encode(
        y=lines(figures), color=alt.Color("form:N", scale=COLOURS, legend=None)
    )


def _costs_panel(marks: alt.Chart, base: alt.Chart, title: str, figures: CostFigures) -> Any:
    numbers = base.mark_text(align="left", dx=8, fontSize=TEXT).encode(text="shown:N")
    return alt.layer(marks, numbers).properties(
        width=_COSTS_WIDTH, height=height(len(figures)), title=heading(title)
    )


def depth_charts(depths: list[Depth]) -> tuple[Chart, ...]:
    """A line for each depth and form: the printed game, or all of ours."""
    rows = []
    for one in depths:
        spreads = [[one.printed] * 5, _spread(one.nodes()), _spread(one.nodes(corrected=True))]
        for form, spread in zip(FORMS, spreads, strict=True):
            shown = {"place": place(f"depth {one.depth}", form), "form": form, "shown": f"{spread[2]:,.0f}"}
            rows.append({**shown, **dict(zip(_SPREAD, spread, strict=True))})
    told = "Nodes in a game of alpha-beta, the printed game / our median with bugs / corrected: " + "; ".join(
        f"depth {one.depth} {one.printed:,.0f} / {median(one.nodes()):,.0f} / "
        f"{median(one.nodes(corrected=True)):,.0f}"
        for one in depths
    )
    told += ". Thin lines run from the least to the most, thick ones over the middle half of our games."
    vega: dict[str, Any] = _depths_panel(rows, [f"depth {one.depth}" for one in depths]).to_dict()
    return (Chart("depth-test", "Nodes in a game of alpha-beta, by depth", told, vega=vega),)


def _spread(found: list[float]) -> list[float]:
    return [found[0], *quantiles(found, n=4, method="inclusive"), found[-1]]


def _depths_panel(rows: list[dict[str, Any]], groups: list[str]) -> Any:
    ends = [{"at": row[key]} for row in rows for key in ("least", "most")]
    values = [end["at"] for end in ends]
    scale = alt.Scale(type="log", domain=[min(values) / 1.5, max(values) * _DEPTHS_ROOM], nice=False)
    x = alt.X("least:Q", scale=scale, axis=power_axis(ends), title="nodes in a game, logarithmic")
    base = alt.Chart(data(rows)).encode(
        y=lines(groups), color=alt.Color("form:N", scale=COLOURS, legend=None)
    )
    thin = base.mark_rule(strokeWidth=1.5).encode(x=x, x2="most:Q")
    thick = base.mark_rule(strokeWidth=7, opacity=0.45).encode(x="lower:Q", x2="upper:Q")
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(x="median:Q")
    numbers = base.mark_text(align="left", dx=8, fontSize=TEXT).encode(x="most:Q", text="shown:N")
    return alt.layer(thin, thick, marks, numbers).properties(width=_DEPTHS_WIDTH, height=height(len(groups)))
