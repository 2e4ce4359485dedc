"""`inarow list`: what is registered, and where it came from."""

from __future__ import annotations

import click

from inarow.cli.group import Commands
from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_json, print_table
from inarow.rules.game import SWITCHES
from inarow.rules.presets import GAMES


@click.group("list", cls=Commands)
def list_command() -> None:
    """What is registered, and where each came from."""


@list_command.command()
@json_option
@plugin_option
def games(as_json: bool) -> None:
    """The games known by name."""
    rows = [_game_row(name) for name in GAMES]
    if as_json:
        print_json(rows)
        return
    print_table(
        ["name", "game", "from"],
        [[row["name"], row["game"], row["origin"]] for row in rows],
    )
    click.echo("Any other board is a game too: mnk:WIDTHxHEIGHT:K, drop:WIDTHxHEIGHT:K, +exact +wrap +misere")


def _game_row(name: str) -> dict[str, object]:
    entry = GAMES.entry(name)
    game = entry.item
    return {
        "name": name,
        "game": str(game),
        "width": game.width,
        "height": game.height,
        "connect": game.connect,
        "gravity": game.gravity,
        "switches": [switch for switch in SWITCHES if getattr(game, switch)],
        "origin": entry.origin,
    }
