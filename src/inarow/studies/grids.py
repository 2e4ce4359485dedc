"""Rows as tables: one line for each, or, where they fill a grid, agents as lines and figures as columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from inarow.report.tables.numbers import amount, quoted
from inarow.studies.study import Row

HEADINGS = ("figure", "published", "as published, here", "corrected", "why")

LEAST = 3  # lines of a grid; fewer are easier to read row by row
_FORMS = ("published", "as_published", "corrected")
_SHORT = 3  # characters of a unit that stands behind each number


def named(row: Row) -> str:
    """A row's figure, with its unit if that is too long to stand behind each number."""
    is_known = not row.unit or len(row.unit) <= _SHORT or row.unit in row.figure
    return row.figure if is_known else f"{row.figure} ({row.unit})"


def cells(row: Row) -> tuple[str, str, str, str, str]:
    """A row as a table shows it: figure, published, as published, corrected, why."""
    unit = row.unit if len(row.unit) <= _SHORT else ""
    found = (amount(row.as_published, unit), amount(row.corrected, unit))
    return (named(row), quoted(row.published, unit), *found, row.why)


@dataclass(frozen=True)
class Grid:
    """Rows named "what, line, column", one for each line in each column."""

    what: str
    lines: tuple[str, ...]
    columns: tuple[str, ...]
    rows: dict[tuple[str, str], Row]  # by line and column

    def headings(self) -> tuple[str, ...]:
        """What the grid is about, then for each column the forms that have a figure in it."""
        shown = [self.what]
        for name in self.columns:
            first, *others = (HEADINGS[1 + form] for form in self._forms(name))
            row = self.rows[self.lines[0], name]
            unit = named(row).removeprefix(row.figure)  # empty where it stands behind each number
            shown += [f"{name}{unit}: {first}", *others]
        return tuple(shown)

    def table(self) -> Iterator[tuple[str, ...]]:
        """The lines as they are shown."""
        for line in self.lines:
            found = [
                cells(self.rows[line, name])[1 + form] for name in self.columns for form in self._forms(name)
            ]
            yield (line, *found)

    def notes(self) -> tuple[str, ...]:
        """Each explanation once, with the columns it is for, and their lines where it is not for all."""
        columns: dict[tuple[str, str], list[str]] = {}  # by explanation and lines
        for name in self.columns:
            by_why: dict[str, list[str]] = {}
            for line in self.lines:
                by_why.setdefault(self.rows[line, name].why, []).append(line)
            for why, lines in by_why.items():
                whose = f" ({', '.join(lines)})" if len(by_why) > 1 else ""
                columns.setdefault((why, whose), []).append(name)
        return tuple(f"{'; '.join(names)}{whose}: {why}" for (why, whose), names in columns.items())

    def _forms(self, column: str) -> list[int]:
        """The places of the forms that any row of the column has."""
        rows = [self.rows[line, column] for line in self.lines]
        found = [at for at, form in enumerate(_FORMS) if any(getattr(row, form) is not None for row in rows)]
        return found or [len(_FORMS) - 1]


def gathered(rows: Sequence[Row]) -> Iterator[Grid | list[Row]]:
    """The rows in their order: those in a row that fill a grid as one, the others as lists."""
    single: list[Row] = []
    at = 0
    while at < len(rows):
        grid = _largest(rows[at:])
        if grid is None:
            single.append(rows[at])
            at += 1
            continue
        if single:
            yield single
            single = []
        yield grid
        at += len(grid.rows)
    if single:
        yield single


def _largest(rows: Sequence[Row]) -> Grid | None:
    """The grid that the first rows fill, as many as do; None if there is none that saves words."""
    parts = [row.figure.split(", ", 2) for row in rows]
    end = 0
    while end < len(rows) and len(parts[end]) == 3 and parts[end][0] == parts[0][0]:
        end += 1
    for size in range(end, 2 * LEAST - 1, -1):
        lines, columns = (_once(part[place] for part in parts[:size]) for place in (1, 2))
        if len(lines) < LEAST or len(columns) < 2 or len(lines) * len(columns) != size:
            continue
        found = {(part[1], part[2]): row for part, row in zip(parts, rows[:size], strict=False)}
        grid = Grid(parts[0][0], lines, columns, found)
        units = {(part[2], row.unit) for part, row in zip(parts, rows[:size], strict=False)}
        if len(found) == size and len(units) == len(columns) and 2 * len(grid.notes()) <= size:
            return grid
    return None


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
