"""`inarow train`: a learner learns a game; one kind of learner a file."""

from __future__ import annotations

import click

from inarow.cli.commands.train.join import join
from inarow.cli.commands.train.ntuple import ntuple
from inarow.cli.commands.train.qlearning import qlearning
from inarow.cli.group import Commands


@click.group(cls=Commands)
def train() -> None:
    """Learn a game by playing it; the result is a file that an agent plays by."""


for _command in (qlearning, ntuple, join):
    train.add_command(_command)
