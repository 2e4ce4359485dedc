"""What `inarow reproduce` does: run the experiments of studies, print their sections, write their pages."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from inarow.cli.exit_codes import DONE, INTERRUPTED
from inarow.cli.output import aligned_table, output_console, print_json, progress_bar
from inarow.report.charts.pictures import require_extra
from inarow.report.tables.numbers import amounts
from inarow.studies.catalogue import studies
from inarow.studies.grids import HEADINGS, cells
from inarow.studies.study import Effort, Section
from inarow.studies.study_run import StudyRun
from inarow.studies.writing import write_study


def reproduce_studies(
    numbers: tuple[str, ...], quick: bool, seed: int, out: Path | None, workers: int | None, as_json: bool
) -> int:
    """Do the studies one after the other; the exit code."""
    work = _begun(numbers, Effort(quick=quick, seed=seed, workers=workers), out)
    for working in work:
        if working.changed is not None:
            click.echo(
                f"{working.folder} was begun with {working.changed}; what was finished so is not used",
                err=True,
            )
    files: list[list[Path]] = []
    for index, working in enumerate(work):
        try:
            _do(working, as_json)
            files.append(_written(working, as_json))
        except KeyboardInterrupt:
            _print_how_to_go_on(work, index, numbers, out)
            return INTERRUPTED
    if as_json:
        print_json(_as_dictionary(work, files))
    return DONE


def _begun(numbers: tuple[str, ...], effort: Effort, out: Path | None) -> list[StudyRun]:
    """Every study with its folder; an error in any of them is raised before the first begins."""
    chosen = studies(numbers)
    require_extra("inarow reproduce")  # experiments make charts
    folders = [out if out is None or len(chosen) == 1 else out / study.number for study in chosen]
    return [StudyRun(study, effort, folder) for study, folder in zip(chosen, folders, strict=True)]


def _do(working: StudyRun, as_json: bool) -> None:
    """Run every experiment with a progress bar of its own; print its section as soon as it is finished."""
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
            _print_section(working.sections[-1])


def _written(working: StudyRun, as_json: bool) -> list[Path]:
    if working.folder is None:
        return []
    files = write_study(working)
    if not as_json:
        click.echo(f"wrote {files[0]}, and {len(files) - 1} files beside it")
    return files


def _print_section(section: Section) -> None:
    """Print what was done, the rows, and the tables."""
    console = output_console()
    plain: dict[str, Any] = {"markup": False, "emoji": False}
    console.print(f"\n{section.title}", style="bold", **plain)
    for paragraph in section.words:
        console.print(paragraph, **plain)
    if section.rows:
        last = len(HEADINGS) - 1
        rows = map(cells, section.rows)
        console.print(aligned_table(HEADINGS, rows, left=(0, last), wrapped=range(last + 1)))
    for table in section.tables:
        console.print(f"\n{table.title}", style="italic", **plain)
        lines = (amounts(line, table.units) for line in table.lines)
        columns = range(len(table.headings))
        console.print(aligned_table(table.headings, lines, left=(0,), wrapped=columns))


def _print_how_to_go_on(work: list[StudyRun], index: int, numbers: tuple[str, ...], out: Path | None) -> None:
    working = work[index]
    done, total = len(working.sections), len(working.study.experiments)
    done_so_far = f"interrupted after {done} of {total} experiments of study {working.study.number}"
    if out is None:
        click.echo(f"{done_so_far}; with --out DIR what is finished is stored", err=True)
        return
    effort = working.effort
    words = ["inarow", "reproduce", *numbers, *["--quick"] * effort.quick]
    words += ["--seed", str(effort.seed)] if effort.seed else []
    words += ["--workers", str(effort.workers)] if effort.workers is not None else []
    click.echo(f"{done_so_far}\ngo on with: {shlex.join([*words, '--out', str(out)])}", err=True)


def _as_dictionary(work: list[StudyRun], files: list[list[Path]]) -> dict[str, Any]:
    """One study, or several and all their rows."""
    found = [
        {**working.as_dictionary(), "files": list(map(str, names))}
        for working, names in zip(work, files, strict=True)
    ]
    if len(found) == 1:
        return found[0]
    return {"studies": found, "rows": [row for one in found for row in one["rows"]]}
