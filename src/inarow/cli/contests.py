"""What `match`, `tournament` and `depth-test` share: options, the run on an executor, the live table."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.executing import executor_options
from inarow.cli.exit_codes import DONE, FAILED, INTERRUPTED
from inarow.cli.options import limit_options, plugins_option
from inarow.errors import BadOption, InarowError, StoreFull
from inarow.spec import Spec

if TYPE_CHECKING:
    from inarow.arena.config import RunConfig
    from inarow.arena.play import GameRecord
    from inarow.arena.run import Run


def contest_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Openings, limits, seed, seating, executor: the same for every kind of contest."""
    for option in (
        plugins_option,
        executor_options,
        click.option(
            "--patience",
            type=click.FloatRange(min=0, min_open=True),
            metavar="SECONDS",
            help="For a guest's move where --seconds is not given.  [default: 20]",
        ),
        click.option(
            "--memory",
            type=click.IntRange(min=64),
            metavar="MB",
            help="For each agent in a process of its own.  [default: 2048]",
        ),
        click.option(
            "--isolate/--no-isolate",
            default=None,
            help="Give the package's own agents a process of their own too; strangers always have one.",
        ),
        click.option("--seed", type=int, help="Seed of everything random.  [default: 0]"),
        limit_options,
        click.option(
            "--openings",
            metavar="KIND",
            help="'none', 'random:N' (N moves, near the centre without gravity), 'balanced:N' (draws with "
            "best play, as far as the solver can tell), 'all:N' or 'file:NAME'.  [default: none]",
        ),
    ):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Engine:
    """Where games are played, as the options say."""

    engine: str
    workers: int | None
    address: str | None

    def __post_init__(self) -> None:
        if self.address is not None and self.engine != "ray":
            raise click.UsageError("only the engine ray goes to an --address")

    def open(self, agents: tuple[str, ...], games: int) -> Any:
        """An executor; agents that only this process knows, and people, play here."""
        from inarow.arena.isolation.origin import is_of_this_process
        from inarow.executors import available_cores, open_executor

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

    Ctrl-C and a full disk keep what is there and tell how to go on. `settled` may end it before.
    """
    agents = run.config.tournament.agents
    try:
        if run.left:
            run.require_same_agents()
            games = run.play(engine.open(agents, run.left))
            with _watched(run, quiet) as show:
                for number, record in games:
                    show()
                    if settled(number, record):
                        games.close()
    except KeyboardInterrupt:
        click.echo(f"interrupted after {run.standings.games} of {len(run.config.tournament)} games", err=True)
        _tell_how_to_resume(run, engine)
        return INTERRUPTED
    except StoreFull as error:
        click.echo(f"error: {error}", err=True)
        _tell_how_to_resume(run, engine)
        return FAILED
    return DONE


def _tell_how_to_resume(run: Run, engine: Engine) -> None:
    if run.folder is not None:
        command = ["inarow", "tournament", "--resume", str(run.folder), *engine.options()]
        click.echo(f"go on with: {shlex.join(command)}", err=True)


@contextmanager
def _watched(run: Run, quiet: bool) -> Iterator[Callable[[], None]]:
    """A table on the terminal that grows with the games; nothing where nobody sees it."""
    from rich.console import Console

    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda: None
        return
    from rich.live import Live

    began, before = time.monotonic(), run.standings.games
    shown = began
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def show() -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown > 0.5:
                shown = now
                rate = (run.standings.games - before) / (now - began)
                live.update(_progress(run, rate), refresh=True)

        yield show


def _progress(run: Run, rate: float) -> Any:
    from rich.console import Group

    from inarow.cli.tables import standings_table

    left = run.left / rate if rate > 0 else 0.0
    total = len(run.config.tournament)
    line = f"{run.standings.games:,} of {total:,} games, {rate:,.1f} a second, {_duration(left)} left"
    return Group(line, standings_table(run))


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def run_config(given: dict[str, Any], experiment: Path | None = None) -> RunConfig:
    """What the options say, on top of what a TOML file says."""
    from inarow.arena.config import RunConfig, read_config
    from inarow.plugins import load_plugin

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
    """What a tournament refuses is refused by the command that plays it: match, depth-test, tune."""
    from inarow.arena.tournament import TOURNAMENT

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
