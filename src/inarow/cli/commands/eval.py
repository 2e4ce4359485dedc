"""`inarow eval`: what a heuristic thinks of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.exit_codes import DONE
from inarow.cli.options import (
    file_option,
    game_option,
    heuristic_option,
    json_option,
    moves_option,
    plugin_option,
)
from inarow.cli.output import plain_number, print_json, print_table
from inarow.cli.positions import answer_file
from inarow.cli.watchdog import watched
from inarow.heuristics.registering import read_heuristic
from inarow.registry import BUILT_IN
from inarow.rules.game import Game
from inarow.rules.notation import write_cell
from inarow.rules.position import Position

if TYPE_CHECKING:
    from inarow.heuristics.heuristic import Heuristic

SIDES = {"mover": None, "first": 0, "second": 1}


@click.command("eval")
@game_option
@moves_option
@heuristic_option
@click.option(
    "--for",
    "side",
    type=click.Choice(list(SIDES)),
    default="mover",
    show_default=True,
    help="The side whose value is printed.",
)
@click.option("--explain", is_flag=True, help="Show the terms that make up the value.")
@click.option("--uncompiled", is_flag=True, help="Run the Python function itself, for a debugger.")
@file_option
@json_option
@plugin_option
def eval_command(
    game: Game,
    moves: str,
    heuristic: str,
    side: str,
    explain: bool,
    uncompiled: bool,
    file: Path | None,
    as_json: bool,
) -> int:
    """What a heuristic thinks of a position.

    The value is in the heuristic's own units, for the side to move or for a seat.

    Use eval for a heuristic and a position. How good an agent is, 'inarow evaluate' finds by exact scores and
    games; 'inarow judge' does so for the games of a stored run.

    \b
    inarow eval --moves 4453 --heuristic windows --explain
    inarow eval --game gomoku15 --moves h8,i9 --heuristic 'potential:reading=run' --for first
    """
    judge = read_heuristic(heuristic)
    seat = SIDES[side]

    def answer(position: Position) -> dict[str, Any]:
        found: dict[str, Any] = {"value": judge.value(position, seat, compiled=not uncompiled)}
        if explain:
            found["terms"] = _terms(judge, position, seat)
        return found

    with watched(judge.who if judge.definition.origin != BUILT_IN else None):
        if file is not None:
            return answer_file(file, game, answer)
        found = answer(game.position(moves))
    if as_json:
        print_json({"moves": moves, **found})
        return DONE
    if explain:
        rows = [[term["name"], term["value"], " ".join(term["cells"])] for term in found["terms"]]
        print_table(["term", "value", "cells"], rows)
    whom = side if seat is None else f"{side} player"
    click.echo(f"{judge}: {plain_number(found['value'])} for the {whom}")
    return DONE


def _terms(judge: Heuristic, position: Position, seat: int | None) -> list[dict[str, Any]]:
    scale = judge.scale(position.game)
    return [
        {
            "name": term.name,
            "value": term.score if scale == 1 else term.score / scale,
            "cells": [write_cell(position.game, cell) for cell in term.cells],
        }
        for term in judge.terms(position, seat)
    ]
