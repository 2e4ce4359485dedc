"""A tournament from Python: the same engine as the command line, with progress, tables and reports."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from inarow.arena.config import RunConfig
from inarow.arena.isolation.origin import is_of_this_process
from inarow.arena.run import Run
from inarow.arena.run_options import RunOptions, Shape
from inarow.arena.table import Row, table
from inarow.errors import BadOption
from inarow.executors import open_executor
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.search.limit import NO_LIMIT, Limit


class Table(list[Row]):
    """Rows as dictionaries; shows itself as a table in a notebook."""

    def _repr_html_(self) -> str:
        from inarow.report import html_table  # late: only a notebook asks for it

        return html_table(self)


class Played:
    """A tournament that was played. Its games are in `folder`, which goes with it unless `out` was given."""

    def __init__(self, run: Run, *, temporary: bool) -> None:
        self.run = run
        weakref.finalize(self, _let_go, run, temporary)

    @property
    def table(self) -> Table:
        """A row for each agent, the highest rated first."""
        return Table(table(self.run.standings))

    @property
    def folder(self) -> Path:
        assert self.run.folder is not None
        return self.run.folder

    def report(self, out: str | Path) -> list[Path]:
        """Write CSV files, charts and a page to this directory; the files that were written."""
        from inarow.report import write_report  # late: it needs an extra

        return write_report(self.run, Path(out))

    def _repr_html_(self) -> str:
        return self.table._repr_html_()


def tournament(
    game: str | Game = RunOptions.game,
    agents: Sequence[str] = RunOptions.agents,
    *,
    games: int = RunOptions.games,
    seed: int = RunOptions.seed,
    openings: str = RunOptions.openings,
    shape: Shape = RunOptions.shape,
    seconds: float | None = RunOptions.seconds,
    nodes: int | None = RunOptions.nodes,
    limit: Limit = NO_LIMIT,
    out: str | Path | None = None,
    plugins: Sequence[str | Path] = RunOptions.plugins,
    isolate: bool = RunOptions.isolate,
    sandbox: bool = RunOptions.sandbox,
    memory: int = RunOptions.memory,
    patience: float = RunOptions.patience,
    engine: str = "processes",
    workers: int = 2,
    address: str | None = None,
) -> Played:
    """Play a tournament: `games` for each pair of agents, half from each seat.

    The parameters are the options of `inarow tournament` by their names. `limit` may stand for `seconds` and
    `nodes`. Agents that were defined in this very session play in this process, all others on `workers`
    processes, or with the engine ray on the cluster at `address`.

    >>> played = inarow.tournament("tictactoe", ["random", "default"], games=20, seed=1)
    >>> [row["agent"] for row in played.table]
    ['default', 'random']
    """
    if limit != NO_LIMIT and not (seconds is nodes is None):
        raise BadOption("tournament", "limit", str(limit), "give either a limit or seconds and nodes")
    options = RunOptions(
        game=str(game),
        agents=tuple(agents),
        games=games,
        shape=shape,
        openings=openings,
        seed=seed,
        seconds=limit.seconds if seconds is None else seconds,
        nodes=limit.nodes if nodes is None else nodes,
        plugins=tuple(map(str, plugins)),
        isolate=isolate,
        sandbox=sandbox,
        memory=memory,
        patience=patience,
    )
    for file in options.plugins:
        load_plugin(file)
    config = RunConfig.from_options(options, str(Path.cwd()))
    if limit.depth is not None:  # for agents alone; no document holds it
        config = replace(config, tournament=replace(config.tournament, limit=limit))
    where, at = ("serial", None) if any(map(is_of_this_process, agents)) else (engine, address)
    executor = open_executor(where, workers=workers, address=at)
    run = Run.create(Path(tempfile.mkdtemp(prefix="inarow-") if out is None else out), config)
    _play(run, executor)
    return Played(run, temporary=out is None)


def _let_go(run: Run, temporary: bool) -> None:
    run.close()
    if temporary and run.folder is not None:
        shutil.rmtree(run.folder, ignore_errors=True)


def _play(run: Run, executor: Any) -> None:
    """With a bar that shows the time left, in a terminal and in a notebook."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    total = len(run.config.tournament)
    with Progress(console=console, transient=True, disable=not console.is_interactive) as progress:
        task = progress.add_task(str(run.config.tournament.game), total=total)
        for _ in run.play(executor):
            progress.update(task, completed=run.standings.games)
