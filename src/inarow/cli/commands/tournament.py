"""`inarow tournament`: who is better, with honest numbers and nothing lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.contests import Engine, contest_options, play_run, run_config
from inarow.cli.options import json_option
from inarow.cli.output import print_json

if TYPE_CHECKING:
    from inarow.arena.run import Run


@click.command()
@click.argument("experiment", required=False, type=click.Path(path_type=Path), metavar="[EXPERIMENT.toml]")
@click.option("--game", "-g", metavar="GAME", help="A preset or a board.  [default: connect4]")
@click.option(
    "--agents",
    "-a",
    multiple=True,
    metavar="AGENT",
    help="Repeat it for every agent: a name with options, a file.py, or a folder for every agent file in it.",
)
@click.option(
    "--games", "-n", type=int, help="For each pair of agents; even, half from each seat.  [default: 100]"
)
@click.option(
    "--shape",
    type=click.Choice(["round-robin", "gauntlet", "neighbours"]),
    help="Everybody against everybody, the first agent against each other, or each against the next.  "
    "[default: round-robin]",
)
@contest_options
@click.option("--out", type=click.Path(path_type=Path), metavar="RUN", help="A new directory for the run.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="RUN", help="Go on with a run that was stopped."
)
@click.option(
    "--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="The table as CSV, too."
)
@click.option("--by-seat", is_flag=True, help="A second table: every agent from each seat alone.")
@json_option
def tournament(
    experiment: Path | None,
    out: Path | None,
    resume: Path | None,
    csv_file: Path | None,
    by_seat: bool,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """A round robin, a gauntlet or a ladder, stored game by game.

    Each opening is played from both seats. A broken agent loses its game and the run goes on. Stop it
    with Ctrl-C and go on with --resume: nothing is lost, nothing is played twice.

    An EXPERIMENT.toml holds the same options by the same names (agents and plugins as lists); what is
    typed here as well wins.

    \b
    inarow tournament --agents default --agents alphabeta:depth=4 --agents strong --games 40 --out runs/one
    inarow tournament experiments/demo.toml --out runs/demo
    inarow tournament --agents students/ --agents reflex --seconds 1 --out runs/class
    inarow tournament --resume runs/one
    """
    where = Engine(engine, workers, address)
    run = _resumed(resume, experiment, out, given) if resume is not None else _begun(experiment, out, given)
    try:
        code = play_run(run, where, quiet=as_json)
        _show(run, as_json, csv_file, by_seat)
    finally:
        run.close()
    return code


def _show(run: Run, as_json: bool, csv_file: Path | None, by_seat: bool) -> None:
    from inarow.cli.tables import as_dictionary, print_standings, write_csv

    if csv_file is not None:
        write_csv(run, csv_file)
    if as_json:
        print_json({"run": None if run.folder is None else str(run.folder), **as_dictionary(run)})
    else:
        print_standings(run, by_seat=by_seat)


def _resumed(resume: Path, experiment: Path | None, out: Path | None, given: dict[str, Any]) -> Run:
    from inarow.arena.run import Run
    from inarow.plugins import load_plugin

    extra = [name for name, value in given.items() if value not in (None, ())]
    if experiment is not None or out is not None or extra:
        raise click.UsageError(
            "--resume takes everything from the run; give only --engine and --workers beside it"
        )
    run = Run.open(resume)
    terms = run.config.terms
    for file in terms.plugins:
        load_plugin(Path(terms.folder or ".", file))
    return run


def _begun(experiment: Path | None, out: Path | None, given: dict[str, Any]) -> Run:
    from inarow.arena.run import Run

    if out is None:
        raise click.UsageError("--out RUN names a new directory for the games; 'inarow match' needs none")
    return Run.create(out, run_config(given, experiment))
