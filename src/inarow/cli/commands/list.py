"""`inarow list`: what is registered, and where it came from."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

from inarow.agents.registering import AGENTS
from inarow.cli.group import Commands
from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_json, print_table
from inarow.heuristics.registering import HEURISTICS
from inarow.registry import BUILT_IN
from inarow.rules.game import SWITCHES
from inarow.rules.presets import GAMES
from inarow.spec import options_of
from inarow.studies import catalogue


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


@list_command.command()
@json_option
@plugin_option
def agents(as_json: bool) -> None:
    """The agents, with their options and defaults."""
    rows = [
        _plugin_row(name, AGENTS.entry(name).item.target, AGENTS.entry(name).origin, catalogue.AGENTS)
        | {"claims": sorted(AGENTS.entry(name).item.claims)}
        for name in AGENTS
    ]
    _show(rows, as_json, "name:key=value,...")


@list_command.command()
@json_option
@plugin_option
def heuristics(as_json: bool) -> None:
    """The heuristics, with their options and defaults."""
    rows = []
    for name in HEURISTICS:
        entry = HEURISTICS.entry(name)
        row = _plugin_row(name, entry.item.weights, entry.origin, catalogue.HEURISTICS)
        rows.append(row | {"summary": _summary(entry.item.function)})
    form = "name:key=value, inside an agent heuristic=name(key=value); fitted weights as name(weights=FILE)"
    _show(rows, as_json, form)


def _plugin_row(
    name: str, target: Any, origin: str, sources: Mapping[str, tuple[str, ...]]
) -> dict[str, Any]:
    """A plug-in as JSON; `sources` has the course reports that names come from."""
    return {
        "name": name,
        "options": {option.name: option.default for option in options_of(target).values()},
        "origin": origin,
        "reports": list(sources.get(name, ())) if origin == BUILT_IN else [],
        "summary": _summary(target),
    }


def _reports(numbers: list[str]) -> list[str]:
    """The course reports as text, if there are any."""
    return [f"report{'s' * (len(numbers) > 1)} {' '.join(numbers)}"] if numbers else []


def _summary(target: Any) -> str:
    """The first line of its docstring, or else of its module's."""
    module = sys.modules.get(target.__module__)
    text = target.__doc__ or (module.__doc__ if module is not None else None) or ""
    return text.strip().split("\n")[0]


def _show(rows: list[dict[str, Any]], as_json: bool, form: str) -> None:
    if as_json:
        print_json(rows)
        return
    for row in rows:
        click.echo(
            f"{row['name']}  ({', '.join([row['origin'], *_reports(row['reports'])])})  {row['summary']}"
        )
        options = ", ".join(f"{key}={value}" for key, value in row["options"].items())
        if options:
            click.echo(f"    {options}")
    click.echo(f"Write options as {form}")
