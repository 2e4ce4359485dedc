"""Tables as HTML with every text escaped; nothing but the standard library is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from inarow.report.tables.numbers import percentage, short_seconds

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and how a row is shown under it: plain text, escaped here and nowhere else."""

    heading: str
    text: Callable[[Row], str]
    number: bool = True


def _whole(key: str) -> Callable[[Row], str]:
    return lambda row: f"{row[key]:,}"


def _name(key: str) -> Callable[[Row], str]:
    return lambda row: str(row[key])


def _score(row: Row) -> float | None:
    return (row["wins"] + row["draws"] / 2) / row["games"] if row["games"] else None


PLACE = Column("", _whole("place"))
STANDINGS = (
    Column("agent", _name("agent"), number=False),
    Column("games", _whole("games")),
    Column("wins", _whole("wins")),
    Column("draws", _whole("draws")),
    Column("losses", _whole("losses")),
    Column("score", lambda row: percentage(_score(row))),
    Column("Elo", lambda row: f"{row['elo']:+.0f}"),
    Column("95 %", lambda row: f"{row['low']:+.0f} to {row['high']:+.0f}"),
    Column("moves", lambda row: f"{row['moves']:.1f}"),
    Column("time/move", lambda row: short_seconds(row["seconds_per_move"])),
    Column("nodes/move", lambda row: f"{row['nodes_per_move']:,.0f}"),
    Column("failed", _whole("failures")),
)
_OF_STANDINGS = {"agent", "games", "elo", "low", "high", "moves", "seconds_per_move", "failures"}


def html_table(rows: Sequence[Row], columns: Sequence[Column] | None = None) -> str:
    """A table of these rows. Without columns, those of `arena.table` are shown as `STANDINGS` says, of any
    others every plain value of the first row under its key.

    >>> html_table([{"agent": "<b>", "wins": 1200}]).count("<td")
    2
    """
    shown = _fitting_columns(rows) if columns is None else columns
    head = "".join(_cell("th", column.heading, column.number, ' scope="col"') for column in shown)
    body = "\n".join(f"<tr>{_cells(row, shown)}</tr>" for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"


def _cells(row: Row, columns: Iterable[Column]) -> str:
    return "".join(_cell("td", column.text(row), column.number) for column in columns)


def _cell(tag: str, text: str, number: bool, more: str = "") -> str:
    style = ' class="number" style="text-align:right"' if number else ' class="name" style="text-align:left"'
    return f"<{tag}{more}{style}>{escape(text)}</{tag}>"


def _fitting_columns(rows: Sequence[Row]) -> Sequence[Column]:
    if not rows:
        return ()
    if rows[0].keys() >= _OF_STANDINGS:
        return STANDINGS
    return [
        Column(key, _shown(key), number=isinstance(value, int | float))
        for key, value in rows[0].items()
        if value is None or isinstance(value, str | int | float)
    ]


def _shown(key: str) -> Callable[[Row], str]:
    def text(row: Row) -> str:
        value = row.get(key)
        if value is None:
            return ""
        if isinstance(value, float):
            return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return text
