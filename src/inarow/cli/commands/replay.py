"""`inarow replay`: a stored game again."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_board, print_json
from inarow.rules.notation import write_move, write_moves
from inarow.rules.position import Position


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("number", type=int)
@click.option("--all", "every", is_flag=True, help="Draw the board after every move.")
@json_option
@plugin_option
def replay(run: Path, number: int, every: bool, as_json: bool) -> None:
    """A game of a stored run, move by move. Games are numbered from 0.

    \b
    inarow replay runs/demo 0
    inarow replay runs/demo 17 --all
    """
    from inarow.arena.run import Run  # the run store is not for --help

    stored = Run.open(run)
    try:
        record = stored.record(number)
        if record is None:
            total = len(stored.config.tournament)
            raise click.UsageError(f"{run} holds no game {number}; its {total} games are numbered from 0")
    finally:
        stored.close()
    task = record.task
    if as_json:
        print_json(
            {
                "game": str(task.game),
                "first": task.first,
                "second": task.second,
                "opening": write_moves(task.game, task.opening),
                "moves": write_moves(task.game, record.moves),
                "seconds": list(record.seconds),
                "nodes": list(record.nodes),
                "outcome": record.outcome.value,
                "failure": record.failure,
            }
        )
        return
    click.echo(f"{task.first} v {task.second} on {task.game}, game {number}")
    position = Position(task.game)
    given = len(task.opening)
    for ply, move in enumerate(record.moves):
        who = "opening" if ply < given else (task.first, task.second)[ply % 2]
        cost = (
            ""
            if ply < given
            else f", {record.seconds[ply - given]:.3g} s, {record.nodes[ply - given]:,} nodes"
        )
        click.echo(f"{ply + 1:3}. {write_move(task.game, move)}  {who}{cost}")
        position = position.play(move)
        if every:
            print_board(position)
    if not every:
        print_board(position)
    click.echo(str(record.outcome) if record.failure is None else f"{record.outcome}: {record.failure}")
