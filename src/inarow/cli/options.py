"""Options that many commands share, and the types of their values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.rules.presets import GAMES, read_game

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
        help="A Python file that adds games, heuristics or agents; may be repeated.",
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


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--seconds and --nodes, for each move."""
    for name, kind, unit in (("nodes", int, "Nodes"), ("seconds", float, "Seconds")):
        command = click.option(f"--{name}", type=kind, help=f"{unit} for each move.")(command)
    return command
