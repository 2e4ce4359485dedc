"""What a study is: experiments that each end in a section of rows, tables and charts."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from inarow.executors import Executor, available_cores, open_executor

# A figure: a number, or words where a report prints words (a set, "35-61-4").
Value = int | float | str | None
Source = Literal["printed", "printed code", "code"]  # the report; code it prints; the authors' public code
T = TypeVar("T")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")  # of a chart: it becomes the name of a file


@dataclass(frozen=True)
class Row:
    """One figure of a report, three times; made by `published.row`.

    `published` is what the report prints (None where it prints nothing), `as_published` what its code gives
    when it is run here, bugs included, and `corrected` what is right; None where there is none. `source` says
    where the report's figure was read: "printed" just where `published` is something.
    """

    figure: str  # unique in its study: "Tic Tac Toe, nodes in a game, minimax"
    published: Value
    as_published: Value
    corrected: Value
    why: str  # one line: why the three differ, or that they do not
    unit: str = ""
    source: Source | None = None


@dataclass(frozen=True)
class StudyTable:
    """Numbers that no report prints: a heading for each column, and as many cells in each line."""

    title: str
    headings: tuple[str, ...]
    lines: tuple[tuple[Value, ...], ...]
    units: tuple[str, ...] = ()  # of each column's numbers, shown behind them; empty where there are none

    def __post_init__(self) -> None:
        if any(len(line) != len(self.headings) for line in self.lines):
            raise ValueError("each line of a table has one cell for each heading")
        if self.units and len(self.units) != len(self.headings):
            raise ValueError("a table has one unit for each heading, or none at all")


@dataclass(frozen=True)
class Chart:
    """A Vega-Lite specification without its look (`report.charts.theme` adds it), or a drawing in SVG."""

    name: str  # of its files, unique in its study: "nodes-by-depth"
    title: str
    told: str  # the chart in words: the alternative text of its picture
    vega: dict[str, Any] | None = None
    svg: str | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"a chart is named with small letters, digits and -, not {self.name[:40]!r}")
        if (self.vega is None) == (self.svg is None):
            raise ValueError(f"the chart {self.name} is either Vega-Lite or SVG")


@dataclass(frozen=True)
class Section:
    """What one experiment found."""

    title: str
    rows: tuple[Row, ...] = ()
    tables: tuple[StudyTable, ...] = ()
    charts: tuple[Chart, ...] = ()
    words: tuple[str, ...] = ()  # paragraphs in plain language


@dataclass(frozen=True)
class Effort:
    """How much to do; `quick` gives a first impression, all five studies in five minutes on two cores."""

    quick: bool = False
    seed: int = 0
    workers: int | None = None  # processes; None is one for each core

    def executor(self) -> Executor:
        """Where games and searches are done: processes, or this one if a single worker is wanted."""
        workers = self.workers or available_cores()
        alone = workers == 1 or sys.platform == "win32"
        return open_executor("serial" if alone else "processes", workers=workers)


Work = Callable[[Effort], Iterator["float | Section"]]
Part = Generator[float, None, T]  # yields its own shares, 0 to 1, and returns what it found


@dataclass(frozen=True)
class Experiment:
    """One experiment of a report: its work yields shares done (0 to 1), and at last its section."""

    name: str  # short, unique in its study; a finished section is stored under it
    work: Work


@dataclass(frozen=True)
class Study:
    """A report by its number, its story, and its experiments in the order they are shown."""

    number: str  # "000"
    title: str
    # Five sentences: what was asked, done, found; what is wrong with it; what is right.
    story: tuple[str, ...]
    experiments: tuple[Experiment, ...]
    lead: str = ""  # the name of the chart that opens the page


def within(part: Part[T], start: float, end: float) -> Part[T]:
    """The same part, its shares between `start` and `end` of the whole."""
    while True:
        try:
            share = next(part)
        except StopIteration as done:
            found: T = done.value
            return found
        yield start + (end - start) * share
