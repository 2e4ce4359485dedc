"""`inarow match`: pairs of games between two agents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.contests import Engine, contest_options, play_run, run_config
from inarow.cli.options import json_option
from inarow.cli.output import print_json
from inarow.cli.tables import failure_lines, remarks

if TYPE_CHECKING:
    from inarow.arena.match import MatchStatistics
    from inarow.arena.run import Run


@click.command()
@click.argument("agent")
@click.argument("opponent")
@click.option("--game", "-g", metavar="GAME", help="A preset or a board.  [default: connect4]")
@click.option("--games", "-n", type=int, help="Even: half from each seat.  [default: 100]")
@click.option(
    "--sprt",
    metavar="ELO0:ELO1",
    help="Stop as soon as it is settled whether the first agent is ELO0 or ELO1 stronger, as in 0:30.",
)
@contest_options
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="RUN", help="Keep the games in a new directory."
)
@json_option
def match(
    agent: str,
    opponent: str,
    sprt: str | None,
    out: Path | None,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    **given: Any,
) -> int:
    """Pairs of games, from the first agent's view.

    Every opening is played from both seats. A broken agent loses its game.

    \b
    inarow match alphabeta:depth=4 reflex --games 100 --seed 1
    inarow match alphabeta:depth=5 alphabeta:depth=4 --openings random:6 --games 2000 --sprt 0:50
    inarow match custom evaluation --game gomoku19 --openings random:4 --seconds 0.2
    """
    from inarow.arena.match import MatchStatistics, read_sprt
    from inarow.arena.run import Run

    test = None if sprt is None else read_sprt(sprt)
    config = run_config({**given, "agents": (agent, opponent)})
    run = Run(config) if out is None else Run.create(out, config)
    duel = MatchStatistics(run.standings, test)
    try:
        code = play_run(run, Engine(engine, workers, address), duel.add, quiet=as_json)
    finally:
        run.close()
    if as_json:
        print_json(duel.as_dictionary())
    else:
        _tell(run, duel)
    return code


def _tell(run: Run, duel: MatchStatistics) -> None:
    one, other = run.config.tournament.labels
    title = f"{one} v {other} on {run.config.tournament.game}, {run.standings.games:,} games"
    for line in (*failure_lines(run), title, *duel.sentences(), *remarks(run)):
        click.echo(line)
