"""How charts look: colours that colour-blind people tell apart, legible on light and on dark."""

from __future__ import annotations

from typing import Any

from inarow.rules.svg import FIRST_COLOUR, SECOND_COLOUR

# The Okabe-Ito palette; greys for draws, dark enough to carry white text.
BLUE, VERMILION, GREY = "#0072b2", "#d55e00", "#767676"
RESULT_COLOURS = {"wins": BLUE, "draws": GREY, "losses": VERMILION}
OUTCOME_COLOURS = {"first wins": FIRST_COLOUR, "draw": GREY, "second wins": SECOND_COLOUR}
DIVERGING = ["#b34700", "#f0b27a", "#f7f7f4", "#7fb8da", "#005a8e"]  # a score of 0, one half, 1
SEQUENTIAL = ["#eef4f8", "#9cc9e3", "#3f93c4", "#0b5c8f", "#06304d"]
SERIES = (BLUE, VERMILION, "#009e73", "#cc79a7", GREY)  # lines that differ in colour
INK, PAPER = "#1c1c1c", "#ffffff"
FONT = "system-ui, -apple-system, 'Segoe UI', 'Liberation Sans', Arial, sans-serif"


def look(*, dark: bool = False) -> dict[str, Any]:
    """A Vega-Lite configuration: everything but the marks' own colours."""
    ink, soft, grid = ("#e8e8e6", "#b4b7bd", "#34383f") if dark else (INK, "#55585e", "#e2e2de")
    axis = {
        "domainColor": soft,
        "gridColor": grid,
        "labelColor": ink,
        "labelFontSize": 12,
        "labelLimit": 260,
        "tickColor": soft,
        "titleColor": soft,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 8,
    }
    legend = {
        "labelColor": ink,
        "labelFontSize": 12,
        "labelLimit": 260,
        "orient": "top",
        "symbolType": "square",
        "title": None,
    }
    return {
        "axis": axis,
        "background": "transparent" if dark else PAPER,
        "font": FONT,
        "legend": legend,
        "rule": {"color": soft},
        "text": {"color": ink, "fontSize": 11},
        "title": {"anchor": "start", "color": ink, "fontSize": 15, "subtitleColor": soft, "offset": 12},
        "view": {"stroke": None},
    }
