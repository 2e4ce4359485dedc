"""What `inarow match` and `inarow tournament` do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.arena.match import MatchStatistics, read_sprt
from inarow.arena.run import Run
from inarow.cli.output import print_json
from inarow.cli.work.contests import Engine, play_run, run_config
from inarow.cli.work.tables import as_dictionary, failure_lines, print_standings, remarks, write_csv
from inarow.plugins import load_plugin


def play_match(
    agent: str,
    opponent: str,
    sprt: str | None,
    out: Path | None,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """Play a match and print it; the exit code. `given` are the options that configure the run."""
    test = None if sprt is None else read_sprt(sprt)
    config = run_config({**given, "agents": (agent, opponent)})
    run = Run(config) if out is None else Run.create(out, config)
    statistics = MatchStatistics(run.standings, test)
    try:
        code = play_run(run, Engine(engine, workers, address), statistics.add, quiet=as_json)
    finally:
        run.close()
    if as_json:
        print_json(statistics.as_dictionary())
    else:
        _print_match(run, statistics)
    return code


def _print_match(run: Run, statistics: MatchStatistics) -> None:
    one, other = run.config.tournament.labels
    title = f"{one} v {other} on {run.config.tournament.game}, {run.standings.games:,} games"
    for line in (*failure_lines(run), title, *statistics.sentences(), *remarks(run)):
        click.echo(line)


def play_tournament(
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
    """Play a tournament, or what is left of one, and print it; the exit code. `given` configures the run."""
    where = Engine(engine, workers, address)
    run = _resumed(resume, experiment, out, given) if resume is not None else _begun(experiment, out, given)
    try:
        code = play_run(run, where, quiet=as_json)
        if csv_file is not None:
            write_csv(run, csv_file)
        if as_json:
            print_json({"run": None if run.folder is None else str(run.folder), **as_dictionary(run)})
        else:
            print_standings(run, by_seat=by_seat)
    finally:
        run.close()
    return code


def _resumed(resume: Path, experiment: Path | None, out: Path | None, given: dict[str, Any]) -> Run:
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
    if out is None:
        raise click.UsageError("--out RUN names a new directory for the games; 'inarow match' needs none")
    return Run.create(out, run_config(given, experiment))
