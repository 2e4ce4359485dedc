"""The chart of the performance tables: wins, draws and losses, as printed, with bugs and corrected."""

from __future__ import annotations

from typing import Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data, palette
from inarow.studies.report_000.form_lines import FORMS, TEXT, heading, height, lines, place
from inarow.studies.report_000.results import Results
from inarow.studies.report_000.setting import AGENTS, printed
from inarow.studies.study import Chart

_WIDTH = 330
_LEAST = 5  # per cent of a part that has room for its number

Forms = dict[str, tuple[float, float]]  # wins and draws of an agent in per cent, by form


def performance_charts(found: dict[str, tuple[Results, Results]]) -> tuple[Chart, ...]:
    """A panel for each board, three bars for each agent."""
    shares = {title: {name: _forms(title, name, *forms) for name in AGENTS} for title, forms in found.items()}
    panels = [_panel(title, agents, first=not at) for at, (title, agents) in enumerate(shares.items())]
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


def _forms(title: str, name: str, slipped: Results, corrected: Results) -> Forms:
    report = [float(printed(f"{title}, {name}, {what}") or 0) for what in ("wins", "draws")]
    here = [(one.wins(name), one.draws(name)) for one in (slipped, corrected)]
    return dict(zip(FORMS, ((report[0], report[1]), *here), strict=True))


def _panel(title: str, agents: dict[str, Forms], *, first: bool) -> Any:
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
    return alt.layer(bars, numbers).properties(width=_WIDTH, height=height(len(agents)), title=heading(title))


def _shown(share: float) -> str:
    """Per cent without a sign; a small share with a decimal."""
    return f"{share:.0f}" if share >= 10 else f"{round(share, 1):g}"
