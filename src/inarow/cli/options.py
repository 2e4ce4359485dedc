"""Options that many commands share, and the types of their values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

import click

from inarow.arena.run_options import OPTIONS, RunOptions
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.rules.presets import GAMES, read_game

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_RUN_TYPES = get_type_hints(RunOptions)
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class GameText(click.ParamType[Game]):
    """A game as text; completes the names of presets."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:  # noqa: ARG002
        return value if isinstance(value, Game) else read_game(value)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # lazily: only a shell asks

        return [CompletionItem(name) for name in GAMES if name.startswith(incomplete)]


def _load_plugins(
    _context: click.Context, _option: click.Parameter, files: tuple[Path, ...]
) -> tuple[Path, ...]:
    for file in files:
        load_plugin(file)
    return files


def _plugin_option(*, exposed: bool) -> Decorator:
    return click.option(
        "--plugin",
        "plugins",
        type=click.Path(path_type=Path),
        multiple=True,
        is_eager=True,
        expose_value=exposed,
        callback=_load_plugins,
        metavar="FILE",
        help=OPTIONS["plugins"].metadata["help"],
    )


game_option = click.option(
    "--game",
    "-g",
    type=GameText(),
    default="connect4",
    show_default=True,
    metavar="GAME",
    help="A preset or a board, as in drop:9x7:4 or gomoku15+exact.",
)
moves_option = click.option(
    "--moves",
    "-m",
    default="",
    metavar="MOVES",
    help="The moves played so far: columns with gravity (4453), cells without (h8,i9). Default: none.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON only.")
plugin_option = _plugin_option(exposed=False)
plugins_option = _plugin_option(exposed=True)  # for commands whose work is done in other processes too
heuristic_option = click.option(
    "--heuristic",
    "-H",
    required=True,
    metavar="HEURISTIC",
    help="A name, or name:key=value; 'inarow list heuristics' shows them.",
)
agent_option = click.option(
    "--agent",
    "-a",
    default="alphabeta",
    show_default=True,
    metavar="AGENT",
    help="A name, name:key=value,... or a file.py; 'inarow list agents' shows them.",
)
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed of everything random."
)


file_option = click.option(
    "--file",
    "-f",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Answer every position of this file, one a line (an empty one is the empty board), in JSON lines.",
)


def _together(*options: Decorator) -> Decorator:
    """Several options as one decorator, shown in this order."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


executor_options = _together(
    click.option(
        "--engine",
        type=click.Choice(["serial", "processes", "ray"]),
        default="processes",
        show_default=True,
        help="Where the work is done: here, in processes of this machine, or on a Ray cluster.",
    ),
    click.option(
        "--workers",
        "-w",
        type=click.IntRange(1, 100_000),
        metavar="N",
        help="Processes that share the work.  [default: one for each core]",
    ),
    click.option(
        "--address",
        metavar="ADDRESS",
        help="A running Ray cluster, for --engine ray; without it one is started here.",
    ),
)


def run_option(name: str, *letters: str, help_text: str = "") -> Decorator:
    """The option of a command for an entry of the table of run options; None where it is not typed."""
    field = OPTIONS[name]
    kind = _RUN_TYPES[name]
    described = [help_text or field.metadata["help"]]
    if not isinstance(field.default, bool | tuple | None):
        described.append(f"[default: {field.default:g}]" if kind is float else f"[default: {field.default}]")
    return click.option(
        f"--{name}/--no-{name}" if kind is bool else f"--{name}",
        *letters,
        type=_value_type(kind, field.metadata["least"]),
        default=None,
        multiple=get_origin(kind) is tuple,
        metavar=field.metadata["unit"],
        help="  ".join(described),
    )


def _value_type(kind: Any, least: float | None) -> Any:
    """What click makes of the text of an option of this type."""
    if get_origin(kind) is Literal:
        return click.Choice(get_args(kind))
    if get_origin(kind) is tuple:
        return str
    if get_origin(kind) in (Union, UnionType):  # of a type and None
        return get_args(kind)[0]
    if kind is float:
        return click.FloatRange(min=0, min_open=True)
    return kind if least is None else click.IntRange(min=int(least))


limit_options = _together(*map(run_option, ("seconds", "nodes")))
contest_options = _together(
    run_option("openings"),
    limit_options,
    *map(run_option, ("seed", "isolate", "sandbox", "memory", "patience")),
    executor_options,
    plugins_option,
)


def solver_options(threads: str) -> Decorator:
    """The options of everything that solves; `threads` is the help of --threads."""
    return _together(
        click.option("--threads", default=1, show_default=True, help=threads),
        click.option("--seconds", type=float, help="Seconds for each position."),
        click.option("--nodes", type=int, help="Nodes for each position."),
        click.option("--no-book", is_flag=True, help="Search even where the opening book knows the score."),
        click.option(
            "--memory", default=64, show_default=True, metavar="MB", help="Megabytes for the table."
        ),
    )


LINES = "lines"  # the heuristic that `tune` fits by default, in a way of its own
PATTERNS = "patterns"  # no heuristic but the evaluation of the selective search; `tune` fits it too
FITTED_MATCH = 200  # games after the fit of any other heuristic
EPISODES = 20_000  # of a training that is given neither episodes nor minutes
training_options = _together(
    game_option,
    click.option(
        "--episodes",
        type=click.IntRange(1, 10**15),
        metavar="N",
        help=f"Games to learn from, in all.  [default: {EPISODES:,}, or as many as the minutes allow]",
    ),
    click.option(
        "--minutes",
        type=click.FloatRange(min=0, min_open=True),
        help="Stop training after this many minutes.",
    ),
    click.option(
        "--every",
        type=click.IntRange(1),
        metavar="N",
        help="Episodes between two points of the curve.  [default: a fiftieth, or 10,000]",
    ),
    seed_option,
    click.option("--out", "-o", type=click.Path(path_type=Path), metavar="FILE", help="The file to write."),
    click.option(
        "--resume",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Continue the training of this file.",
    ),
    click.option(
        "--games",
        "-n",
        default=100,
        show_default=True,
        help="Games against each baseline after the training; even, or 0.",
    ),
    click.option(
        "--positions",
        default=100,
        show_default=True,
        help="Held-out positions, solved, on which its moves are judged after the training; or 0.",
    ),
    click.option(
        "--report",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="A new directory for the learning curve and the results: CSV, SVG, PNG.",
    ),
    executor_options,
    json_option,
    plugin_option,
)


def typed_options() -> set[str]:
    """The parameters of the running command that were given on the command line."""
    context, typed = click.get_current_context(), click.core.ParameterSource.COMMANDLINE
    return {name for name in context.params if context.get_parameter_source(name) is typed}
