"""Every chart of a report with its name and what it shows, and how it becomes a picture or part of a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from inarow.report.charts import theme
from inarow.report.survey import Survey
from inarow.report.tables.results import Row, crosstable

MOST_AGENTS = 60  # in one chart
PICTURE_WIDTH = 640
NAMES, CELL, SMALL_CELL = 130, 46, 14  # pixels of a heat map


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart as Vega-Lite data, without width and look: both depend on where it is shown."""

    name: str
    title: str
    caption: str
    spec: dict[str, Any]
    least_width: int = 0  # pixels below which a page lets the reader scroll sideways

    def for_page(self) -> dict[str, Any]:
        """As wide as its place, described for screen readers."""
        return {
            **self.spec,
            "width": "container",
            "description": f"{self.title}. {self.caption}",
        }

    def pictures(self) -> tuple[str, bytes]:
        """The same as SVG and as PNG, with its title."""
        import vl_convert

        title = {"text": self.title, "subtitle": self.caption}
        spec = {**self.spec, "width": PICTURE_WIDTH, "title": title, "config": theme.look()}
        svg = vl_convert.vegalite_to_svg(spec)
        return svg, vl_convert.svg_to_png(svg, scale=2)


def figures(survey: Survey, ranked: list[Row]) -> list[Figure]:
    """The charts that have something to show, in reading order."""
    shown = ranked[:MOST_AGENTS]
    more = f" The {MOST_AGENTS} highest rated of {len(ranked)}." if len(ranked) > MOST_AGENTS else ""
    return [
        Figure(name, title, caption + more * (name != "lengths"), _specification(chart), width)
        for name, title, caption, width, chart in _drawn(survey, shown)
    ]


def _drawn(survey: Survey, shown: list[Row]) -> Iterator[tuple[str, str, str, int, Any]]:
    from inarow.report.charts import costs, results

    yield (
        "elo",
        "Rating",
        "Elo with 95 % intervals, from one fit of all games. Agents whose intervals overlap may still differ."
        + " No result bounds an open end." * any(row["open_below"] or row["open_above"] for row in shown),
        0,
        results.elo_chart(shown),
    )
    yield (
        "seats",
        "Wins, draws and losses by seat",
        "Above as the first player, below as the second.",
        0,
        results.seats_chart(shown),
    )
    yield (
        "crosstable",
        "Score of each agent, moving first, against each other",
        "A row is the first player, a column the second; columns are numbered as the rows.",
        NAMES + len(shown) * (CELL if len(shown) <= results.MOST_LABELLED else SMALL_CELL),
        results.crosstable_chart(shown, crosstable(survey.standings)),
    )
    phases = survey.move_costs.by_phase(survey.labels)
    for cost in costs.COSTS:
        if any(row[cost.key] > 0 for row in shown):
            yield (
                cost.name,
                f"{cost.title} for a move",
                "The average over all moves an agent chose."
                + " The axis is logarithmic; 0 stands at its left."
                * costs.is_wide(row[cost.key] for row in shown),
                0,
                costs.cost_chart(shown, cost),
            )
            yield (
                f"{cost.name}-by-phase",
                f"{cost.title} for a move, early and late in games",
                "The average in each part of the game, counted in plies.",
                NAMES + CELL * len({row["start"] for row in phases}),
                costs.phases_chart(shown, phases, cost),
            )
    yield from _curves(shown)
    yield (
        "lengths",
        "Length of games",
        "How many games took how many plies, and how they ended.",
        0,
        results.lengths_chart(survey.lengths()),
    )


def _curves(shown: list[Row]) -> Iterator[tuple[str, str, str, int, Any]]:
    """For agents that differ in one number alone: strength and cost against it."""
    from inarow.report.charts import costs, curves

    for option, groups in curves.families(shown).items():
        yield (
            f"elo-by-{option}",
            f"Rating by {option}",
            f"Agents that differ in their {option} alone, with 95 % intervals.",
            0,
            curves.strength_curve(option, groups),
        )
        for cost in costs.COSTS:
            if any(row[cost.key] > 0 for members in groups.values() for _, row in members):
                yield (
                    f"{cost.name}-by-{option}",
                    f"{cost.title} for a move by {option}",
                    "The average over all moves an agent chose.",
                    0,
                    curves.cost_curve(option, groups, cost),
                )


def _specification(chart: Any) -> dict[str, Any]:
    """The chart as plain data; its look comes later."""
    found: dict[str, Any] = chart.to_dict()
    found.pop("config", None)
    found.pop("$schema", None)
    return found
