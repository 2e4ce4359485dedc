"""`inarow gomocup`: an agent as a Gomocup brain."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.agents.registering import agent as build
from inarow.agents.registering import agent_name, lean
from inarow.cli.options import seed_option
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.plugins import load_plugin
from inarow.spec import Spec

STRONG = "best"


@click.command()
@click.option(
    "--agent",
    "-a",
    default=STRONG,
    show_default=True,
    metavar="AGENT",
    help="A name, name:key=value,... or a file.py; 'inarow list agents' shows them.",
)
@seed_option
@click.option(
    "--plugin",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="A Python file that adds games, heuristics or agents; may be repeated.",
)
def gomocup(agent: str, seed: int, plugin: tuple[Path, ...]) -> None:
    """An agent as a Gomocup brain, on standard input and output.

    For managers such as Piskvork, and for 'process:cmd="inarow gomocup"'. It plays free and exact five in
    a row on boards from 5x5 to 26x26; 'INFO win_length K', before START, makes it K in a row. The
    manager's time limits for a turn and for the match are respected; without any it thinks for a second.

    \b
    inarow gomocup --agent alphabeta:depth=4,radius=1
    printf 'START 15\\nBEGIN\\nEND\\n' | inarow gomocup
    """
    # Threads and queues of a server are not for --help.
    from inarow.gomocup.brain import Brain
    from inarow.gomocup.player import Player
    from inarow.gomocup.serving import private_pipes, serve
    from inarow.processes import exit_now

    with private_pipes() as (source, target):  # a plug-in may print while it is loaded
        for file in plugin:
            load_plugin(file)
        spec = Spec.read(agent)
        small = lean(spec)
        with watched(plugin_of(spec), BUILDING):
            player = Player(lambda: build(spec, seed=seed), agent_name(spec), lambda: build(small, seed=seed))
        serve(Brain(player), source, target)
    exit_now()
