"""`inarow class run`: every submission checked, played, judged and graded."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from inarow.cli.options import executor_options, json_option


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--sandbox/--no-sandbox",
    default=True,
    help="Confine submissions: no network, no other programs, no files but their own. Without a sandbox on "
    "this system the command refuses to run, unless told --no-sandbox.",
)
@executor_options
@json_option
def run(
    folder: Path, sandbox: bool, engine: str, workers: int | None, address: str | None, as_json: bool
) -> None:
    """Check, play, judge and grade every submission.

    Only what is new is done: a new or changed submission plays its own games, a withdrawn one disappears, and
    after Ctrl-C or a crash the same command goes on. DIR/results holds grades.csv, reasons.csv with a reason
    for every point, and pages: index.html for the teacher, students/ one for each student, leaderboard.html.

    \b
    inarow class run autumn
    inarow class run autumn --workers 8
    inarow class run autumn --engine ray --address auto
    """
    from inarow.cli.work.classroom import grade_class

    sys.exit(grade_class(folder, sandbox, engine, workers, address, as_json))
