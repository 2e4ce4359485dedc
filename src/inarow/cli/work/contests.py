"""What all contests share: where games are played, how a run is configured, and playing it."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.arena.config import RunConfig, read_config
from inarow.arena.isolation.origin import is_of_this_process
from inarow.arena.play import GameRecord
from inarow.arena.run import Run
from inarow.arena.tournament import TOURNAMENT
from inarow.cli.exit_codes import DONE, FAILED, INTERRUPTED
from inarow.cli.output import duration, live_display
from inarow.cli.work.tables import standings_table
from inarow.errors import BadOption, InarowError, StoreFull
from inarow.executors import available_cores, open_executor
from inarow.plugins import load_plugin
from inarow.spec import Spec

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class Engine:
    """Where games are played: --engine, --workers and --address."""

    engine: str
    workers: int | None
    address: str | None

    def __post_init__(self) -> None:
        if self.address is not None and self.engine != "ray":
            raise click.UsageError("only the engine ray goes to an --address")

    def open(self, agents: tuple[str, ...], games: int) -> Any:
        """An executor; agents that only this process knows, and people, play here."""
        here = any(is_of_this_process(agent) or Spec.read(agent).name == "human" for agent in agents)
        workers = min(self.workers or available_cores(), max(games, 1))
        return open_executor("serial" if here else self.engine, workers=workers, address=self.address)

    def options(self) -> list[str]:
        """The same, as one would type it."""
        given = ["--engine", self.engine] if self.engine != "processes" else []
        given += ["--workers", str(self.workers)] if self.workers is not None else []
        return given + (["--address", self.address] if self.address is not None else [])


def play_run(
    run: Run,
    engine: Engine,
    settled: Callable[[int, GameRecord], bool] = lambda _number, _record: False,
    *,
    quiet: bool = False,
) -> int:
    """Play what is left of a run with a live table; the exit code.

    After Ctrl-C or on a full disk the stored games stay, and the command that resumes is printed. `settled`
    may end the run early.
    """
    agents = run.config.tournament.agents
    try:
        if run.left:
            run.require_same_agents()
            games = run.play(engine.open(agents, run.left))
            with _live_table(run, quiet) as show:
                for number, record in games:
                    show()
                    if settled(number, record):
                        games.close()
    except KeyboardInterrupt:
        click.echo(f"interrupted after {run.standings.games} of {len(run.config.tournament)} games", err=True)
        _print_how_to_resume(run, engine)
        return INTERRUPTED
    except StoreFull as error:
        click.echo(f"error: {error}", err=True)
        _print_how_to_resume(run, engine)
        return FAILED
    return DONE


def _print_how_to_resume(run: Run, engine: Engine) -> None:
    if run.folder is not None:
        command = ["inarow", "tournament", "--resume", str(run.folder), *engine.options()]
        click.echo(f"go on with: {shlex.join(command)}", err=True)


@contextmanager
def _live_table(run: Run, quiet: bool) -> Iterator[Callable[[], None]]:
    """A table on the terminal that grows with the games; nothing where there is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    began, before = time.monotonic(), run.standings.games

    def draw() -> tuple[str, Table]:
        rate = (run.standings.games - before) / (time.monotonic() - began)
        left = duration(run.left / rate if rate > 0 else 0.0)
        total = len(run.config.tournament)
        line = f"{run.standings.games:,} of {total:,} games, {rate:,.1f} a second, {left} left"
        return line, standings_table(run)

    with live_display(draw) as show:
        yield show


def run_config(given: dict[str, Any], experiment: Path | None = None) -> RunConfig:
    """The configuration of a run: the options, on top of a TOML file."""
    document = {} if experiment is None else read_config(experiment)
    for file in document.get("plugins", ()):
        load_plugin(file)
    typed = {name: value for name, value in given.items() if value not in (None, ())}
    document |= {name: list(value) if isinstance(value, tuple) else value for name, value in typed.items()}
    document["plugins"] = [str(file) for file in document.get("plugins", ())]
    document["agents"] = [agent for text in document.get("agents", ()) for agent in _expanded(text)]
    try:
        with refused_by_command():
            return RunConfig.from_document(document, str(Path.cwd()))
    except InarowError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def refused_by_command() -> Iterator[None]:
    """What a tournament refuses, the command that plays it refuses: match, depth-test, tune."""
    try:
        yield
    except BadOption as error:
        if error.owner != TOURNAMENT:
            raise
        command = click.get_current_context().info_name or TOURNAMENT
        raise BadOption(command, error.option, error.value, error.reason, error.known) from error


def _expanded(text: str) -> list[str]:
    """A folder stands for every agent file in it."""
    folder = Path(text)
    if not folder.is_dir():
        return [text]
    files = sorted(str(file) for file in folder.glob("*.py") if not file.name.startswith("_"))
    if not files:
        raise click.UsageError(f"the folder {text} holds no agent file, *.py")
    return files
