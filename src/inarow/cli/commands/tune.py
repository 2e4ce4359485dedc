"""`inarow tune`: fit the weights of the heuristic `lines` to games it plays against itself."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.contests import Engine
from inarow.cli.executing import executor_options
from inarow.cli.options import GameText, json_option, plugin_option, seed_option
from inarow.cli.output import print_json, print_table
from inarow.cli.progress import progress_bar
from inarow.errors import BadFile
from inarow.rules.game import Game


@click.command()
@click.option(
    "--game",
    "-g",
    "games_to_tune",
    type=GameText(),
    multiple=True,
    metavar="GAME",
    help="Repeat it: a set of weights is fitted to each.  [default: connect4]",
)
@click.option("--games", "-n", default=2000, show_default=True, help="Games a round; even.")
@click.option("--rounds", default=3, show_default=True, help="Each plays with what the one before found.")
@click.option("--nodes", default=2000, show_default=True, help="Nodes for each move.")
@click.option("--openings", default="random:6", show_default=True, metavar="KIND", help="As for 'match'.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, metavar="FILE", help="A new JSON file."
)
@seed_option
@executor_options
@json_option
@plugin_option
def tune(
    games_to_tune: tuple[Game, ...],
    games: int,
    rounds: int,
    nodes: int,
    openings: str,
    out: Path,
    seed: int,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
) -> int:
    """Fit the weights of 'lines' to your game, by logistic regression on the results of its own games.

    A worth of 100 multiplies the odds of winning by e. Use them with heuristic=lines(file=FILE).

    \b
    inarow tune --game drop:8x7:4 --out mine.json
    inarow match "alphabeta:heuristic=lines(file=mine.json)" alphabeta:heuristic=lines \\
        --game drop:8x7:4 --nodes 2000 --openings random:4 --games 200
    """
    from inarow.arena.self_play import Tuning
    from inarow.heuristics.line_weights import written

    if out.exists():
        raise BadFile(str(out), "it exists already; name another, or remove it first")
    if not out.parent.is_dir():
        raise BadFile(str(out), f"there is no folder {out.parent}")
    where = Engine(engine, workers, address)
    tunings = [
        Tuning(game=game, games=games, rounds=rounds, nodes=nodes, seed=seed, openings=openings)
        for game in games_to_tune or (GameText().convert("connect4", None, None),)
    ]
    rows, sets = [], []
    for tuning in tunings:
        with progress_bar(f"tuning {tuning.game}") as show:
            played = tuning.play(lambda: where.open(("alphabeta",), games), show)
            for number, tuned in enumerate(played, 1):
                row = {
                    "game": str(tuning.game),
                    "round": number,
                    "positions": tuned.positions,
                    "surprise": round(tuned.surprise, 4),
                }
                rows.append(row)
        sets.append(tuned.weights)
    out.write_text(written(sets), "utf-8")
    if as_json:
        print_json({"file": str(out), "rows": rows, "sets": [one.worths for one in sets]})
    else:
        print_table(["game", "round", "positions", "bits a position"], [list(row.values()) for row in rows])
        click.echo(f"written to {out}")
    return 0
