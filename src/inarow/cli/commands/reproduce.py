"""`inarow reproduce`: the experiments of the five reports again, as published and corrected."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.exit_codes import DONE, INTERRUPTED
from inarow.cli.options import json_option, seed_option
from inarow.cli.output import print_json
from inarow.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from inarow.studies.study import Effort, Section
    from inarow.studies.study_run import StudyRun


@click.command()
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
@click.option("--quick", is_flag=True, help="A first impression: all five studies within five minutes.")
@seed_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder for pages, charts and rows; in one that was begun before only what is missing is done.",
)
@click.option(
    "--workers",
    "-w",
    type=click.IntRange(1, 1_000),
    metavar="N",
    help="Processes that share the work.  [default: one for each core]",
)
@json_option
def reproduce(
    numbers: tuple[str, ...], quick: bool, seed: int, out: Path | None, workers: int | None, as_json: bool
) -> int:
    """Do the experiments of the five reports again.

    NUMBER is 000, 001, 002, 003 or 004, several of them, or 'all'. Every figure a report prints stands beside
    what its code gives when run here, bugs included (as published), and what is right (corrected); a line
    says why they differ. With --out each study becomes a page in Markdown with its charts (SVG, PNG) and
    rows (CSV, JSON): in DIR for one study, in DIR/NUMBER for several. Ctrl-C keeps the sections that are
    finished there, and the same command goes on. What was finished with other code, another seed, effort,
    version of Python or of a library, or on another machine is done again.

    \b
    inarow reproduce 000 --quick
    inarow reproduce 004 --out studies/004
    inarow reproduce all --quick --out studies
    inarow reproduce 003 --json | jq '.rows[] | {figure, published, corrected}'
    """
    from inarow.studies.study import Effort

    work = _begun(numbers, Effort(quick=quick, seed=seed, workers=workers), out)
    for working in work:
        if working.changed is not None:
            click.echo(
                f"{working.folder} was begun with {working.changed}; what was finished so is not used",
                err=True,
            )
    files: list[list[Path]] = []
    for place, working in enumerate(work):
        try:
            _do(working, as_json)
            files.append(_written(working, as_json))
        except KeyboardInterrupt:
            _tell_how_to_go_on(work, place, numbers, out)
            return INTERRUPTED
    if as_json:
        print_json(_told(work, files))
    return DONE


def _begun(numbers: tuple[str, ...], effort: Effort, out: Path | None) -> list[StudyRun]:
    """Every study with its folder; what is wrong with any of them is told before the first begins."""
    from inarow.report.charts.pictures import require_extra
    from inarow.studies.catalogue import studies
    from inarow.studies.study_run import StudyRun

    chosen = studies(numbers)
    require_extra("inarow reproduce")  # experiments make charts
    folders = [out if out is None or len(chosen) == 1 else out / study.number for study in chosen]
    return [StudyRun(study, effort, folder) for study, folder in zip(chosen, folders, strict=True)]


def _do(working: StudyRun, as_json: bool) -> None:
    """Every experiment with a bar of its own; its section is shown as soon as it is there."""
    from inarow.studies.study import Section

    study = working.study
    if not as_json:
        click.secho(f"{study.number}: {study.title}", bold=True)
        click.echo(" ".join(study.story))
    total = len(study.experiments)
    steps = working.work()
    for number, experiment in enumerate(study.experiments, start=1):
        with progress_bar(f"{study.number}, {number} of {total}: {experiment.name}") as show:
            for _, step in steps:
                if isinstance(step, Section):
                    break
                show(step)
        if not as_json:
            _show(working.sections[-1])


def _written(working: StudyRun, as_json: bool) -> list[Path]:
    if working.folder is None:
        return []
    from inarow.studies.writing import write_study

    files = write_study(working)
    if not as_json:
        click.echo(f"wrote {files[0]}, and {len(files) - 1} files beside it")
    return files


def _show(section: Section) -> None:
    """What was done in words, the rows, and the tables."""
    from rich.console import Console
    from rich.text import Text

    from inarow.report.tables.numbers import amounts
    from inarow.studies.grids import HEADINGS, cells

    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    console.print(Text(f"\n{section.title}", style="bold"))
    for paragraph in section.words:
        console.print(Text(paragraph))
    if section.rows:
        console.print(_drawn(HEADINGS, map(cells, section.rows), (0, len(HEADINGS) - 1)))
    for table in section.tables:
        console.print(Text(f"\n{table.title}", style="italic"))
        lines = (amounts(line, table.units) for line in table.lines)
        console.print(_drawn(table.headings, lines, (0,)))


def _drawn(headings: tuple[str, ...], lines: Iterable[tuple[str, ...]], words: tuple[int, ...]) -> Table:
    """A table for the terminal; `words` are the places of columns that stand to the left."""
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, header_style="bold", pad_edge=False)
    for place, heading in enumerate(headings):
        drawn.add_column(heading, justify="left" if place in words else "right")
    for line in lines:
        drawn.add_row(*map(Text, line))
    return drawn


def _tell_how_to_go_on(work: list[StudyRun], place: int, numbers: tuple[str, ...], out: Path | None) -> None:
    working = work[place]
    done, total = len(working.sections), len(working.study.experiments)
    told = f"interrupted after {done} of {total} experiments of study {working.study.number}"
    if out is None:
        click.echo(f"{told}; with --out DIR what is finished is kept", err=True)
        return
    effort = working.effort
    words = ["inarow", "reproduce", *numbers, *["--quick"] * effort.quick]
    words += ["--seed", str(effort.seed)] if effort.seed else []
    words += ["--workers", str(effort.workers)] if effort.workers is not None else []
    click.echo(f"{told}\ngo on with: {shlex.join([*words, '--out', str(out)])}", err=True)


def _told(work: list[StudyRun], files: list[list[Path]]) -> dict[str, Any]:
    """One study, or several and all their rows."""
    found = [
        {**working.as_dictionary(), "files": list(map(str, names))}
        for working, names in zip(work, files, strict=True)
    ]
    if len(found) == 1:
        return found[0]
    return {"studies": found, "rows": [row for one in found for row in one["rows"]]}
