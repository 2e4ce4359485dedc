"""`inarow atlas`: who wins on which board."""

from __future__ import annotations

import click

from inarow.cli.exit_codes import DONE, FAILED
from inarow.cli.options import json_option
from inarow.cli.output import print_json, print_table
from inarow.errors import NotationError
from inarow.rules.presets import read_game
from inarow.solving.exact_scores import solver_score_text

SIGNS = {"+": "first", "=": "draw", "-": "second"}  # who wins

# Runs of four: John Tromp and Christophe Steininger; the others were solved for this project. Each row is a
# height, from the lowest; each character a width, from 1; `.` is not known here.
_LOWEST = {3: 3, 4: 4, 5: 5}  # the height of the first row
_ROWS = {
    3: ("..=++++", "..=++++", "..=++++", "..=++++"),
    4: (
        "...==-=-----",
        "...====++++.",
        "...==-+--+..",
        "...==+=++...",
        "...==-+-....",
        "...==+=+....",
        "...==-+.....",
        "...==+......",
        "...==-......",
        "...==.......",
    ),
    5: ("....=",),
}


def known_values(connect: int) -> dict[tuple[int, int], str]:
    """(width, height) -> first, second or draw, for runs of 3, 4 or 5."""
    return {
        (width, height): SIGNS[sign]
        for height, row in enumerate(_ROWS[connect], start=_LOWEST[connect])
        for width, sign in enumerate(row, start=1)
        if sign in SIGNS
    }


@click.command()
@click.option(
    "--connect", "-k", type=click.IntRange(3, 5), default=4, show_default=True, help="The run length."
)
@click.option("--prove", metavar="WIDTHxHEIGHT", help="Solve this board and compare.")
@click.option("--memory", default=256, show_default=True, metavar="MB", help="Megabytes for the table.")
@click.option("--seconds", type=float, help="Give up the proof after this many seconds.")
@json_option
def atlas(connect: int, prove: str | None, memory: int, seconds: float | None, as_json: bool) -> int:
    """Who wins on which gravity board under perfect play.

    + the first player wins, - the second, = a draw; columns are widths, rows heights.

    \b
    inarow atlas
    inarow atlas -k 4 --prove 6x5
    """
    values = known_values(connect)
    if prove is not None:
        return _prove(connect, prove, values, memory, seconds, as_json)
    if as_json:
        print_json(
            [{"width": w, "height": h, "connect": connect, "winner": who} for (w, h), who in values.items()]
        )
        return DONE
    widths = sorted({width for width, _ in values})
    heights = sorted({height for _, height in values}, reverse=True)
    signs = {winner: sign for sign, winner in SIGNS.items()}
    rows = [[str(h), *(signs.get(values.get((w, h), ""), ".") for w in widths)] for h in heights]
    print_table(["height", *map(str, widths)], rows)
    click.echo(f"runs of {connect}; + first wins, - second wins, = draw, . not known here")
    return DONE


def _prove(
    connect: int,
    board: str,
    values: dict[tuple[int, int], str],
    memory: int,
    seconds: float | None,
    as_json: bool,
) -> int:
    from inarow.solving.solver import Solver  # compiled code is for --prove alone

    sides = board.split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise NotationError(board, "a board is WIDTHxHEIGHT, as in 6x5")
    game = read_game(f"drop:{board}:{connect}")
    solution = Solver(game, memory=memory << 20, book=False).solve(
        game.start, seconds=seconds, score_only=True
    )
    found = {"win": "first", "loss": "second", "draw": "draw", None: None}[solution.outcome]
    known = values.get((game.width, game.height))
    agrees = found is None or known is None or found == known
    if as_json:
        print_json(
            {
                "game": str(game),
                "known": known,
                "proven": found,
                "status": solution.status,
                "score": solution.score,
                "nodes": solution.nodes,
                "seconds": solution.seconds,
            }
        )
    else:
        verdict = "not proven in time" if found is None else f"proven: {found}"
        click.echo(f"{game}: {verdict}; the first player {solver_score_text(game.start, solution.score)}")
        click.echo(f"known: {known or 'nothing'}; {solution.nodes:,} nodes in {solution.seconds:.1f} s")
    return DONE if agrees else FAILED
