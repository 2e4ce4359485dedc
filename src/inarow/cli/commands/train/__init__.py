"""`inarow train`: a learner learns a game; one kind of learner a file."""

from __future__ import annotations

import click

from inarow.cli.group import Commands, CommandTable

LEARNERS: CommandTable = {
    "join": ("ntuple:join", "Several networks of 'inarow train ntuple' as one: their mean, to play with."),
    "ntuple": (
        "ntuple:ntuple",
        "A network that values positions by looking up what stands on many groups of cells.",
    ),
    "qlearning": (
        "qlearning:qlearning",
        "A table of what each move of each position is worth, for boards of up to 64 bits.",
    ),
}


@click.group(cls=Commands, table=LEARNERS, package="inarow.cli.commands.train")
def train() -> None:
    """Learn a game by playing it; the result is a file that an agent plays by."""
