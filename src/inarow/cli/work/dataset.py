"""What `inarow dataset` does: follow a recipe with progress, and print what was made."""

from __future__ import annotations

from pathlib import Path

import click

import inarow
from inarow.arena.referee import Terms
from inarow.cli.exit_codes import DONE
from inarow.cli.output import print_json, print_table, step_bars
from inarow.cli.work.contests import Engine
from inarow.datasets.making import Facts, make_dataset
from inarow.datasets.recipe import Sampling, recipe
from inarow.errors import MissingExtra
from inarow.report.charts.pictures import can_draw, pictures_of
from inarow.rules.game import Game


def run_dataset(
    game: Game,
    positions: int | None,
    sampling: Sampling,
    from_ply: int | None,
    agents: tuple[str, ...],
    nodes: int | None,
    score_only: bool,
    out: Path,
    seed: int,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    plugins: tuple[Path, ...],
) -> int:
    """Make the data set, or go on with it, and print what is in it; the exit code."""
    where = Engine(engine, workers, address)
    wanted = recipe(
        game,
        sampling=sampling,
        positions=positions,
        from_ply=from_ply,
        seed=seed,
        agents=agents,
        nodes=nodes,
        score_only=score_only,
    )
    terms = Terms(plugins=tuple(map(str, plugins)), folder=str(Path.cwd()))
    try:
        with step_bars() as show:
            facts = make_dataset(
                wanted,
                out,
                lambda: where.open(wanted.agents, 1 << 30),
                version=str(inarow.__version__),
                terms=terms,
                progress=lambda step, share: show(f"{step} positions of {game}", share),
                draw=_chart,
            )
    except KeyboardInterrupt:
        click.echo(f"what is found so far is in {out}; the same command goes on from there", err=True)
        raise
    if as_json:
        print_json({**facts, "out": str(out)})
        return DONE
    rows = [[name, sum(counts.values()), *counts.values()] for name, counts in facts["splits"].items()]
    rows.append(["all", facts["positions"], *facts["outcomes"].values()])
    print_table(["split", "positions", *facts["outcomes"]], rows)
    if (positions or 0) > facts["positions"]:
        click.echo(f"{positions:,} were asked for; no more distinct ones were found")
    click.echo(f"wrote {', '.join(facts['files'])} in {out}")
    if not any(name.endswith(".parquet") for name in facts["files"]):
        click.echo(f"Parquet was left out: {MissingExtra('it', 'data')}")
    return DONE


def _chart(facts: Facts) -> str | None:
    """The card's chart, where what draws it is installed."""
    if not can_draw():
        return None
    from inarow.report.charts.datasets import outcomes_chart  # lazily: it needs Altair

    title = f"{facts['positions']:,} positions of {facts['recipe']['game']}"
    return pictures_of(outcomes_chart(facts["plies"]), title, "Outcomes for the side to move")[0]
