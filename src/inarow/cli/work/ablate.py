"""What `inarow ablate` does: begin or resume an ablation, run it, print and write its rows."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from inarow.arena.ablation.document import read_plan
from inarow.arena.ablation.plan import Ablation
from inarow.arena.ablation.study import AblationRun
from inarow.arena.referee import Terms
from inarow.cli.exit_codes import DONE, INTERRUPTED
from inarow.cli.options import typed_options
from inarow.cli.output import aligned_table, output_console, print_json, progress_bar
from inarow.cli.work.contests import Engine
from inarow.plugins import load_plugin
from inarow.report.charts.pictures import require_extra
from inarow.report.experiments import write_ablation
from inarow.report.tables.ablation import HEADINGS, cells, failures, remarks
from inarow.rules.game import Game
from inarow.search.limit import Limit

_LEFT_WITH_RESUME = {"resume", "engine", "workers", "address", "as_json", "plugins"}


def run_ablation(engine: str, workers: int | None, address: str | None, **given: Any) -> int:
    """Begin or continue an ablation; the exit code."""
    where = Engine(engine, workers, address)
    study = _resumed(given["resume"]) if given["resume"] is not None else _begun(given)
    code = _work(study, where)
    if study.rows or code == DONE:
        _show(study, given["as_json"], code)
    return code


def _begun(given: dict[str, Any]) -> AblationRun:
    ablation = _ablation(**given)
    if given["out"] is None:
        return AblationRun(ablation)
    require_extra("inarow ablate --out")
    return AblationRun.create(given["out"], ablation)


def _ablation(
    game: Game,
    agent: str,
    switches: tuple[str, ...],
    seconds: float | None,
    nodes: int | None,
    plugins: tuple[Path, ...],
    **given: Any,
) -> Ablation:
    """The ablation that the options describe."""
    names = ("positions", "depth", "games", "fixed_depth", "openings", "seed")
    return Ablation(
        game=game,
        agent=agent,
        switches=switches,
        limit=Limit(nodes=nodes, seconds=seconds),
        terms=Terms(plugins=tuple(map(str, plugins)), folder=str(Path.cwd())),
        **{name: given[name] for name in names},
    )


def _resumed(folder: Path) -> AblationRun:
    if typed_options() - _LEFT_WITH_RESUME:
        raise click.UsageError(
            "--resume takes everything from DIR; give only --engine and --workers beside it"
        )
    require_extra("inarow ablate --out")
    terms = read_plan(folder)[0].terms
    for file in terms.plugins:
        load_plugin(Path(terms.folder or ".", file))
    return AblationRun.open(folder)


def _work(study: AblationRun, where: Engine) -> int:
    """Do it with a progress bar; after Ctrl-C print how to continue."""
    try:
        with progress_bar(f"{len(study.comparisons)} switches") as show:
            for share in study.work(where.open):
                show(share)
    except KeyboardInterrupt:
        click.echo(f"interrupted after {len(study.rows)} of {len(study.comparisons)} switches", err=True)
        if study.folder is not None:
            words = ["inarow", "ablate", "--resume", str(study.folder), *where.options()]
            click.echo(f"go on with: {shlex.join(words)}", err=True)
        return INTERRUPTED
    return DONE


def _show(study: AblationRun, as_json: bool, code: int) -> None:
    """Print the rows there are; write the files of a finished study only."""
    files: list[Path] = []
    if study.folder is not None and code == DONE:
        files = write_ablation(study, study.folder)
    if as_json:
        print_json({**study.as_dictionary(), "files": list(map(str, files))})
        return
    _print(study)
    for file in files:
        click.echo(f"wrote {file}")


def _print(study: AblationRun) -> None:
    """Failures first, then the table, then remarks on how far to trust it."""
    plan = study.ablation
    for line in failures(study.rows):
        click.echo(line)
    click.echo(f"{plan.agent} on {plan.game}, {len(study.openings)} positions, seed {plan.seed}; off -> on")
    words = (0, len(HEADINGS) - 1)
    output_console().print(aligned_table(HEADINGS, map(cells, study.rows), left=words, wrapped=words))
    for line in remarks(study.rows):
        click.echo(line)
