"""`inarow judge`: the moves of a stored run against perfect play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import executor_options, json_option, plugin_option
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.executors import available_cores, open_executor


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(min=1), help="Judge only so many games, the first ones.")
@click.option("--nodes", type=click.IntRange(min=1), help="Nodes for each position.  [default: 1,000,000]")
@executor_options
@json_option
@plugin_option
def judge(
    run: Path,
    games: int | None,
    nodes: int | None,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
) -> None:
    """How near to perfect play each agent of a stored run came.

    Every position of every game is solved, where the solver reaches within its nodes. A perfect move is
    as good as the best; a keeping move does not lose a win or a draw; a blunder does.

    Use judge for games that were played already. Use 'inarow evaluate' for one agent: it is asked for
    moves in held positions and plays rated opponents. 'inarow eval' is for a heuristic and one position.

    \b
    inarow judge runs/demo
    inarow judge runs/demo --games 50 --json
    """
    # Compiled code and the run store are not for --help.
    from inarow.arena.move_quality import DEFAULT_NODES, JudgeGames, MoveQualities, moves_to_judge
    from inarow.arena.run import Run

    stored = Run.open(run)
    try:
        records = list(stored.records())[:games]
    finally:
        stored.close()
    if not records:
        raise click.UsageError(f"{run} holds no games yet")
    contest = stored.config.tournament
    judgement = MoveQualities(contest)
    job = JudgeGames(game=contest.game, nodes=nodes or DEFAULT_NODES)
    executor = open_executor(engine, workers=workers or available_cores(), address=address)
    with progress_bar(f"judging {len(records):,} games") as progress:
        results = executor.run(job, moves_to_judge(records))
        for done, (place, scores) in enumerate(results, start=1):
            judgement.add(*records[place], scores)
            progress(done / len(records))
    rows = judgement.rows()
    if as_json:
        print_json({"games": len(records), "rows": rows})
        return
    print_table(
        ["agent", "moves", "perfect", "keeping", "blunders", "opening", "middle", "end", "unknown"],
        [
            [
                row["agent"],
                row["moves"],
                _share(row["perfect_share"]),
                _share(row["keeping_share"]),
                row["blunders"],
                *(row["by_phase"][phase]["blunders"] for phase in ("opening", "middle", "end")),
                row["unknown"],
            ]
            for row in rows
        ],
    )
    click.echo("opening, middle, end: blunders while the first, second, last third of the board was filled")


def _share(value: Any) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"
