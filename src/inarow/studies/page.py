"""The page of a study in Markdown, as GitHub shows it: words, rows, charts, tables, and how to redo it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from inarow.report.tables.numbers import amounts
from inarow.studies.grids import HEADINGS, Grid, cells, gathered
from inarow.studies.study import Chart, Section, StudyTable
from inarow.studies.study_run import StudyRun

CHARTS = "charts"  # the folder of pictures, beside the page

_LEGEND = (
    "Each row is one figure: what the report prints (**published**; – where it prints none), what its code "
    "gives when it is run here, bugs included (**as published**), and what is right (**corrected**). Times "
    "are those of the machine named below and are not compared with those of other machines."
)
_QUICK = "**A quick run**, with fewer games and smaller limits: figures with chance in them are rough."


def page(run: StudyRun, widths: Mapping[str, int]) -> str:
    """The whole page; `widths` are those of the pictures, by the charts' names."""
    study = run.study
    parts = [f"# {study.number}: {study.title}", " ".join(study.story)]
    parts += [_QUICK] if run.effort.quick else []
    charts = [chart for section in run.sections for chart in section.charts]
    parts += [_picture(chart, widths[chart.name]) for chart in charts if chart.name == study.lead]
    parts += [_LEGEND, _contents(run.sections)]
    for section in run.sections:
        parts += _section(section, widths, study.lead)
    parts += ["## How to run it again", *_setting(run)]
    return "\n\n".join(parts) + "\n"


def _contents(sections: Iterable[Section]) -> str:
    return "\n".join(f"- [{section.title}](#{anchor(section.title)})" for section in sections)


def anchor(title: str) -> str:
    """The anchor GitHub gives a heading.

    >>> anchor("Capacity in 10 s: how many squares?")
    'capacity-in-10-s-how-many-squares'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _section(section: Section, widths: Mapping[str, int], lead: str) -> Iterator[str]:
    yield f"## {section.title}"
    yield from section.words
    for rows in gathered(section.rows):
        if isinstance(rows, Grid):
            headings = rows.headings()
            yield _table(headings, rows.table(), ("---", *["---:"] * (len(headings) - 1)))
            yield "\n".join(f"- {note}" for note in rows.notes())
        else:
            yield _table(HEADINGS, map(cells, rows), ("---", *["---:"] * 3, "---"))
    for chart in section.charts:
        if chart.name != lead:  # it opens the page
            yield _picture(chart, widths[chart.name])
    for table in section.tables:
        yield f"**{table.title}**"
        lines = (amounts(line, table.units) for line in table.lines)
        yield _table(table.headings, lines, tuple(_rules(table)))


def _picture(chart: Chart, width: int) -> str:
    """PNG, since fonts differ; a drawing carries no title of its own."""
    words = " ".join(chart.told.split()).replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    image = f'<img src="{CHARTS}/{chart.name}.png" alt="{words}" width="{width}">'
    return image if chart.svg is None else f"**{chart.title}**\n\n{image}"


def _rules(table: StudyTable) -> Iterator[str]:
    """Columns of numbers stand to the right."""
    for place in range(len(table.headings)):
        column = [line[place] for line in table.lines]
        is_text = any(isinstance(value, str) for value in column)
        yield "---" if is_text else "---:"


def _table(headings: tuple[str, ...], lines: Iterable[tuple[str, ...]], rules: tuple[str, ...]) -> str:
    return "\n".join(_line(words) for words in (headings, rules, *lines))


def _line(words: Iterable[str]) -> str:
    return f"| {' | '.join(' '.join(word.split()).replace('|', chr(92) + '|') for word in words)} |"


def _setting(run: StudyRun) -> Iterator[str]:
    yield f"```\n{run.command()} --out {run.study.number}\n```"
    versions, machine = (run.environment[key] for key in ("versions", "machine"))
    facts = [
        f"seed: {run.effort.seed}",
        "versions: " + ", ".join(f"{name} {number}" for name, number in versions.items()),
        "machine: " + ", ".join(f"{v} {k}" if k == "cores" else str(v) for k, v in machine.items()),
        "every row for a program: [rows.csv](rows.csv), [rows.json](rows.json)",
    ]
    yield "\n".join(f"- {line}" for line in facts)
