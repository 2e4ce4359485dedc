"""`inarow ablate`: what each part of an agent costs, saves and brings."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from inarow.cli.contests import Engine
from inarow.cli.executing import executor_options
from inarow.cli.exit_codes import DONE, INTERRUPTED
from inarow.cli.options import agent_option, game_option, json_option, limit_options, plugins_option
from inarow.cli.output import print_json
from inarow.cli.progress import progress_bar
from inarow.rules.game import Game

if TYPE_CHECKING:
    from inarow.arena.ablation.plan import Ablation
    from inarow.arena.ablation.study import Study

_LEFT_WITH_RESUME = {"resume", "engine", "workers", "address", "as_json", "plugins"}


class DepthText(click.ParamType[int | Literal["full"]]):
    """A number of plies, or `full`."""

    name = "depth"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "full" or isinstance(value, int):
            return value
        if not (value.isascii() and value.isdigit()) or not 1 <= int(value) <= 400:
            self.fail(f"a depth is a number from 1 to 400, or full, not {value!r}", param, ctx)
        return int(value)


@click.command()
@game_option
@agent_option
@click.option(
    "--switch",
    "-s",
    "switches",
    multiple=True,
    metavar="PARTS",
    help="Parts to switch off and on, as in ordering,table; 'all' of them; or any option as NAME=OFF/ON.",
)
@click.option(
    "--positions",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Positions that both search: the empty board, then random moves of several lengths.",
)
@click.option(
    "--depth",
    type=DepthText(),
    metavar="DEPTH",
    help="To which positions are searched.  [default: the agent's own, or what a million positions reach]",
)
@click.option(
    "--games",
    "-n",
    type=int,
    default=100,
    show_default=True,
    help="Of each match, even: half from each seat; 0 plays none.",
)
@limit_options
@click.option("--fixed-depth", is_flag=True, help="Play matches to the depth of the positions, not by nodes.")
@click.option(
    "--openings", metavar="KIND", help="Of the matches, as for 'inarow match'.  [default: random:4]"
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@executor_options
@plugins_option
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="A new directory for rows and chart."
)
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="DIR", help="Go on with one that was stopped."
)
@json_option
def ablate(engine: str, workers: int | None, address: str | None, **given: Any) -> int:
    """What each part of an agent is worth: without it (off) and with it (on).

    Both search the same positions to the same depth: nodes and seconds (averages), the effective branching
    factor b, for which nodes = b + b^2 + ... + b^depth (geometric mean), and how many scores differ. Then on
    plays off, each opening from both seats, at equal --nodes for a move (default 5,000, to whatever depth
    they reach) or equal --seconds: Elo of on over off with its 95 % interval. A part whose interval holds 0
    is not distinguishable from nothing. All but the part stays as the agent's text says.

    \b
    inarow ablate --switch pruning,ordering,table --games 200
    inarow ablate --agent alphabeta:depth=6 --switch all --seconds 0.05 --out runs/parts
    inarow ablate --game gomoku15 --agent custom --switch heuristic=lines3/potential,radius=0/1
    inarow ablate --agent my_agent.py --switch my_option=2/5 --games 40
    """
    where = Engine(engine, workers, address)
    study = _resumed(given["resume"]) if given["resume"] is not None else _begun(given)
    code = _work(study, where)
    if study.rows or not code:
        _show(study, given["as_json"], code)
    return code


def _begun(given: dict[str, Any]) -> Study:
    from inarow.arena.ablation.study import Study

    ablation = _ablation(**given)
    if given["out"] is None:
        return Study(ablation)
    from inarow.report.charts.pictures import require_extra

    require_extra("inarow ablate --out")
    return Study.create(given["out"], ablation)


def _ablation(
    game: Game,
    agent: str,
    switches: tuple[str, ...],
    seconds: float | None,
    nodes: int | None,
    plugins: tuple[Path, ...],
    **given: Any,
) -> Ablation:
    """What the options say."""
    from inarow.arena.ablation.plan import Ablation
    from inarow.arena.referee import Terms
    from inarow.search.limit import Limit

    names = ("positions", "depth", "games", "fixed_depth", "openings", "seed")
    return Ablation(
        game=game,
        agent=agent,
        switches=switches,
        limit=Limit(nodes=nodes, seconds=seconds),
        terms=Terms(plugins=tuple(map(str, plugins)), folder=str(Path.cwd())),
        **{name: given[name] for name in names},
    )


def _resumed(folder: Path) -> Study:
    from inarow.arena.ablation.document import read_plan
    from inarow.arena.ablation.study import Study
    from inarow.plugins import load_plugin
    from inarow.report.charts.pictures import require_extra

    context, typed = click.get_current_context(), click.core.ParameterSource.COMMANDLINE
    extra = [name for name in context.params if context.get_parameter_source(name) is typed]
    if set(extra) - _LEFT_WITH_RESUME:
        raise click.UsageError(
            "--resume takes everything from DIR; give only --engine and --workers beside it"
        )
    require_extra("inarow ablate --out")
    terms = read_plan(folder)[0].terms
    for file in terms.plugins:
        load_plugin(Path(terms.folder or ".", file))
    return Study.open(folder)


def _work(study: Study, where: Engine) -> int:
    """Do it with a bar; Ctrl-C keeps what is there and tells how to go on."""
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


def _show(study: Study, as_json: bool, code: int) -> None:
    """The rows there are; the files only of a finished study."""
    files: list[Path] = []
    if study.folder is not None and not code:
        from inarow.report.experiments import write_ablation

        files = write_ablation(study, study.folder)
    if as_json:
        print_json({**study.as_dictionary(), "files": list(map(str, files))})
        return
    _tell(study)
    for file in files:
        click.echo(f"wrote {file}")


def _tell(study: Study) -> None:
    """What went wrong first, then the table, then what one should know before one believes it."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from inarow.report.tables.ablation import HEADINGS, cells, failures, remarks

    plan = study.ablation
    for line in failures(study.rows):
        click.echo(line)
    click.echo(f"{plan.agent} on {plan.game}, {len(study.openings)} positions, seed {plan.seed}; off -> on")
    shown = Table(box=None, header_style="bold", pad_edge=False)
    for heading in HEADINGS:
        is_word = heading in (HEADINGS[0], HEADINGS[-1])
        shown.add_column(heading, justify="left" if is_word else "right", no_wrap=not is_word)
    for row in study.rows:
        shown.add_row(*map(Text, cells(row)))
    Console(width=None if sys.stdout.isatty() else 200, highlight=False).print(shown)
    for line in remarks(study.rows):
        click.echo(line)
