"""`inarow class`: a folder of submissions in, grades, pages and a leaderboard out."""

from __future__ import annotations

import click

from inarow.cli.group import Commands, CommandTable

STEPS: CommandTable = {
    "check": ("check:check", "One submission, a file or a folder, checked as the class will check it."),
    "new": ("new:new", "An assignment to hand out: rules, rubric, a starter for students."),
    "run": ("run:run", "Check, play, judge and grade every submission."),
    "serve": ("serve:serve", "The leaderboard in the browser while games are played."),
}


@click.group(name="class", cls=Commands, table=STEPS, package="inarow.cli.commands.class_")
def class_command() -> None:
    """Run a class: a folder of submissions in, grades, feedback and a leaderboard out.

    \b
    inarow class new DIR --task connect4   # edit DIR/class.toml, hand out DIR/student
    inarow class run DIR                   # DIR/submissions has a NAME.py or a folder NAME of each student
    inarow class serve DIR                 # on the projector
    """
