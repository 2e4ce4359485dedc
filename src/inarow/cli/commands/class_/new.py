"""`inarow class new`: an assignment to hand out."""

from __future__ import annotations

from pathlib import Path

import click

TASKS = ("tictactoe", "connect4", "mnk")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--task",
    type=click.Choice(TASKS),
    default="connect4",
    show_default=True,
    help="An agent for Tic Tac Toe, a heuristic for Connect Four, or five in a row in limited time.",
)
def new(folder: Path, task: str) -> None:
    """An assignment to hand out: rules, rubric, a starter for students.

    DIR/class.toml holds game, limits, opponents, rubric and deadline: change it as you like. DIR/student is
    what students get. What they hand in goes to DIR/submissions, a file NAME.py or a folder NAME each.

    \b
    inarow class new autumn --task tictactoe
    inarow class run autumn
    """
    from inarow.classroom.starting import start_class

    start_class(folder, task)
    click.echo(f"wrote {folder}: change {folder / 'class.toml'}, hand out {folder / 'student'}, collect in")
    click.echo(f"{folder / 'submissions'}; then: inarow class run {folder}")
