"""`inarow match`: pairs of games between two agents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from inarow.cli.options import game_option, json_option, limit_options, plugin_option, seed_option
from inarow.cli.output import print_json
from inarow.cli.progress import progress_bar
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.rules.game import Game
from inarow.search.limit import Limit
from inarow.spec import Spec

if TYPE_CHECKING:
    from inarow.arena.match import Match, MatchResult
    from inarow.arena.play import GameRecord


@click.command()
@click.argument("agent")
@click.argument("opponent")
@game_option
@click.option(
    "--games",
    "-n",
    type=click.IntRange(2, 1_000_000),
    default=100,
    show_default=True,
    help="Even: half from each seat.",
)
@click.option(
    "--openings",
    default="none",
    show_default=True,
    metavar="KIND",
    help="'none', or 'random:N': N random moves, near the centre on boards without gravity.",
)
@limit_options
@seed_option
@json_option
@plugin_option
def match(
    agent: str,
    opponent: str,
    game: Game,
    games: int,
    openings: str,
    seconds: float | None,
    nodes: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Pairs of games, from the first agent's view.

    Every opening is played from both seats. A broken agent loses its game.

    \b
    inarow match alphabeta:depth=4 reflex --games 100 --seed 1
    inarow match custom evaluation --game gomoku19 --openings random:4 --seconds 0.2
    """
    if games % 2:
        raise click.UsageError(f"--games is even, half from each seat, not {games}")
    from inarow.agents.registering import agent as build
    from inarow.arena.match import Match, summarise
    from inarow.arena.openings import opening_length

    for text in (agent, opponent):
        with watched(plugin_of(Spec.read(text)), BUILDING):
            build(text)  # a wrong name or option is told before the first game
    contest = Match(
        game=game,
        one=agent,
        other=opponent,
        games=games,
        limit=Limit(nodes=nodes, seconds=seconds),
        seed=seed,
        opening_length=opening_length(openings),
    )
    result = summarise(_played(contest, seconds))
    if as_json:
        rating = result.rating
        print_json(
            {
                "wins": result.wins,
                "draws": result.draws,
                "losses": result.losses,
                "elo": rating.elo,
                "low": rating.low,
                "high": rating.high,
                "distinct": result.distinct,
                "failures": list(result.failures),
            }
        )
    else:
        _tell(result, contest)


def _played(contest: Match, seconds: float | None) -> Iterator[GameRecord]:
    from inarow.arena.play import play

    plugins = [plugin for text in (contest.one, contest.other) if (plugin := plugin_of(Spec.read(text)))]
    bar = progress_bar(f"{contest.one} v {contest.other}")
    with bar as progress, watched(" or ".join(plugins) or None, seconds) as sign_of_life:
        for number, task in enumerate(contest.tasks(), start=1):
            yield play(task)
            sign_of_life()
            progress(number / contest.games)


def _tell(result: MatchResult, contest: Match) -> None:
    rating = result.rating
    for failure in dict.fromkeys(result.failures):
        click.echo(f"failed {result.failures.count(failure)} times: {failure}")
    click.echo(f"{contest.one} v {contest.other} on {contest.game}, {contest.games} games")
    click.echo(f"{result.wins} wins, {result.draws} draws, {result.losses} losses")
    click.echo(f"Elo {rating.elo:+.0f}, 95 % between {rating.low:+.0f} and {rating.high:+.0f}")
    if result.distinct < contest.games:
        click.echo(
            f"only {result.distinct} of the games differ; --openings random:4 or ties=random make more"
        )
