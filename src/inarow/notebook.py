"""A tournament from Python: the same engine as the command line, with progress, tables and reports."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inarow.arena.config import RunConfig
from inarow.arena.isolation.origin import is_of_this_process
from inarow.arena.referee import Terms
from inarow.arena.run import Run
from inarow.arena.table import Row, table
from inarow.arena.tournament import Shape, Tournament
from inarow.executors import open_executor
from inarow.rules.game import Game
from inarow.rules.presets import read_game
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
    game: str | Game,
    agents: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    openings: str = "none",
    shape: Shape = "round-robin",
    limit: Limit = NO_LIMIT,
    out: str | Path | None = None,
    plugins: Sequence[str | Path] = (),
    isolate: bool = False,
    engine: str = "processes",
    workers: int = 2,
) -> Played:
    """Play a tournament: `games` for each pair of agents, half from each seat.

    Agents that were defined in this very session play in this process, all others on `workers` processes.

    >>> played = inarow.tournament("tictactoe", ["random", "default"], games=20, seed=1)
    >>> [row["agent"] for row in played.table]
    ['default', 'random']
    """
    config = RunConfig(
        tournament=Tournament(
            game=read_game(game) if isinstance(game, str) else game,
            agents=tuple(agents),
            games=games,
            shape=shape,
            limit=limit,
            seed=seed,
            openings=openings,
        ),
        terms=Terms(plugins=tuple(map(str, plugins)), folder=str(Path.cwd()), isolate=isolate),
    )
    run = Run.create(Path(tempfile.mkdtemp(prefix="inarow-") if out is None else out), config)
    here = any(map(is_of_this_process, agents))
    _play(run, open_executor("serial" if here else engine, workers=workers))
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
