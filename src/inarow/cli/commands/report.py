"""`inarow report`: a stored run as tables, charts and one page."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_json, progress_bar
from inarow.errors import MissingExtra
from inarow.report import write_report


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder of the report.  [default: RUN/report]",
)
@json_option
@plugin_option
def report(run: Path, out: Path | None, as_json: bool) -> None:
    """Show a stored run: one page, tables, charts.

    index.html opens in any browser without a network: failures, summary, ranking, crosstable, charts, and
    every game to replay. Beside it are table.csv, crosstable.csv, games.csv, games.parquet, and the charts as
    PNG and SVG. A run that is not finished is shown as it stands.

    \b
    inarow report runs/demo
    inarow report runs/demo --out public/demo
    """
    from inarow.arena.run import Run  # the run store is not for --help

    stored = Run.open(run)
    try:
        with progress_bar("writing the report") as progress:
            files = write_report(stored, run / "report" if out is None else out, progress)
        played, total = stored.standings.games, len(stored.config.tournament)
    finally:
        stored.close()
    if as_json:
        print_json({"files": [str(file) for file in files], "games": played, "of": total})
        return
    if played < total:
        click.echo(f"unfinished: {played:,} of {total:,} games")
    for file in files:
        click.echo(f"wrote {file}")
    if not any(file.suffix == ".parquet" for file in files):
        click.echo(f"games.parquet was left out: {MissingExtra('it', 'data')}")
