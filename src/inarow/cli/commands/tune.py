"""`inarow tune`: fit the weights of a heuristic to games it plays against itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from inarow.cli.contests import Engine, refused_by_command
from inarow.cli.executing import executor_options
from inarow.cli.options import GameText, json_option, plugins_option, seed_option
from inarow.cli.output import print_json, print_table
from inarow.cli.progress import progress_bar
from inarow.errors import BadFile, PluginError
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.spec import Spec

LINES = "lines"  # its fit knows more of lines than its declared weights say, and has a file format of its own
MATCH = 200  # games after the fit, for all heuristics but `lines`


@click.command()
@click.option(
    "--heuristic",
    "-H",
    default=LINES,
    show_default=True,
    metavar="NAME_OR_FILE",
    help="A heuristic that declares weights, or a Python file that registers one.",
)
@click.option(
    "--game",
    "-g",
    "games_to_tune",
    type=GameText(),
    multiple=True,
    metavar="GAME",
    help="The game to fit to; for 'lines' repeat it, to fit a set to each.  [default: connect4]",
)
@click.option("--games", "-n", default=2000, show_default=True, help="Games a round; even.")
@click.option("--rounds", default=3, show_default=True, help="Each plays with what the one before found.")
@click.option("--nodes", default=2000, show_default=True, help="Nodes for each move.")
@click.option(
    "--depth", type=click.IntRange(1), metavar="PLIES", help="Depth for each move, in place of nodes."
)
@click.option("--openings", default="random:6", show_default=True, metavar="KIND", help="As for 'match'.")
@click.option(
    "--positions",
    type=click.Choice(["all", "quiet"]),
    default="all",
    show_default=True,
    help="Of each game after its opening; quiet: nobody can complete a run at once.",
)
@click.option(
    "--match",
    type=click.IntRange(0),
    metavar="GAMES",
    help=f"Games at the end, fitted against unfitted; even, or 0.  [default: {MATCH}; 0 for 'lines']",
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, metavar="FILE", help="A new JSON file."
)
@seed_option
@executor_options
@json_option
@plugins_option
def tune(
    heuristic: str,
    games_to_tune: tuple[Game, ...],
    positions: Any,
    match: int | None,
    out: Path,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    plugins: tuple[Path, ...],
    **settings: Any,
) -> int:
    """Fit the weights of a heuristic to your game, by logistic regression on the results of its own games.

    The heuristic plays itself; then its weights become those under which its value best predicts who won.
    One game in ten is kept out of the fit: the loss is measured there, in bits a position, before and after
    (a coin toss has 1). At the end the fitted heuristic plays the unfitted one.

    Any heuristic that declares its numbers (weights=) and is a weighted sum of them can be fitted, yours too;
    whether it is one is tried first. Use the result with heuristic=NAME(weights=FILE), for the same game. The
    weights of 'lines' are used with heuristic=lines(file=FILE).

    \b
    inarow tune --heuristic strong --out mine.json
    inarow match "alphabeta:heuristic=strong(weights=mine.json)" alphabeta:heuristic=course --nodes 2000 \\
        --openings random:4 --games 200
    inarow tune --heuristic corners.py --game drop:8x7:4 --depth 4 --out corners.json
    inarow tune --game drop:8x7:4 --out lines.json
    """
    from inarow.arena.referee import Terms
    from inarow.arena.self_play import LineTuner, Tuning

    if out.exists():
        raise BadFile(str(out), "it exists already; name another, or remove it first")
    if not out.parent.is_dir():
        raise BadFile(str(out), f"there is no folder {out.parent}")
    named, files = _named(heuristic)
    where = Engine(engine, workers, address)
    terms = Terms(plugins=(*map(str, plugins), *files), folder=str(Path.cwd()))
    chosen = games_to_tune or (GameText().convert("connect4", None, None),)
    with refused_by_command():  # before any work
        tunings = [Tuning(game=game, terms=terms, **settings) for game in chosen]
        for tuning in tunings:
            tuning.tournament(0, "random", "random", games=match or MATCH)
    if Spec.read(named).name == LINES:
        if positions != "all":
            raise click.UsageError("'lines' is fitted to all positions; leave --positions out")
        return _tune_lines(
            [LineTuner(game, named) for game in chosen], tunings, where, out, match or 0, as_json
        )
    if len(tunings) > 1:
        raise click.UsageError("the weights of a heuristic are fitted to one --game at a time")
    return _tune_weights(named, positions, tunings[0], where, out, MATCH if match is None else match, as_json)


def _named(text: str) -> tuple[str, tuple[str, ...]]:
    """The heuristic by its name, and the file it lives in if a file was named."""
    spec = Spec.read(text)
    if not spec.name.endswith(".py"):
        return str(spec), ()
    from inarow.heuristics.registering import HEURISTICS  # late: it brings Numba

    path = str(load_plugin(Path(spec.name)).__file__)
    names = [name for name in HEURISTICS if HEURISTICS.entry(name).origin == path]
    if len(names) != 1:
        listed = ", ".join(names) or "no heuristic"
        raise PluginError(spec.name, f"it registers {listed}; name one heuristic, with --plugin {spec.name}")
    return str(Spec(names[0], spec.options)), (path,)


def _tune_weights(
    named: str, chosen: Any, tuning: Any, where: Engine, out: Path, match: int, as_json: bool
) -> int:
    """Any heuristic that declares weights, for one game."""
    from inarow.heuristics.registering import read_heuristic
    from inarow.learning.weight_tuning import WeightTuner

    tuner = WeightTuner(read_heuristic(named), tuning.game, chosen)
    rows: list[dict[str, Any]] = []
    agents = (tuning.agent(named),)
    with progress_bar(f"fitting {named} to {tuning.game}") as show:
        for number, tuned in enumerate(tuning.play(tuner, lambda: where.open(agents, tuning.games), show), 1):
            rows.append(
                {
                    "round": number,
                    "games": tuning.games,
                    "positions": tuned.positions,
                    "loss_before": round(tuned.before, 4),
                    "loss_after": round(tuned.after, 4),
                }
            )
    _write(out, tuner.written(tuned))
    told: dict[str, Any] = {
        "file": str(out),
        "heuristic": named,
        "game": str(tuning.game),
        "rows": rows,
        "scale": tuned.fitted.scale,
        "weights": {"before": list(tuner.declared), "after": list(tuned.fitted.weights)},
        "match": _duel(tuning, tuner.using(str(out.resolve())), named, match, where),
    }
    if as_json:
        print_json(told)
        return 0
    print_table(
        ["round", "games", "positions", "bits a position before", "after"],
        [list(row.values()) for row in rows],
    )
    numbered = [
        [number, before, after]
        for number, (before, after) in enumerate(zip(tuner.declared, tuned.fitted.weights, strict=True))
        if before
    ]
    print_table(["weight", "before", "after"], numbered)
    _tell_match(told["match"])
    click.echo(f"written to {out}; use it with heuristic={Spec.read(named).name}(weights={out})")
    return 0


def _tune_lines(
    tuners: list[Any], tunings: list[Any], where: Engine, out: Path, match: int, as_json: bool
) -> int:
    """The heuristic `lines`: a set of weights for each game."""
    from inarow.heuristics.line_weights import written

    rows, sets, matches = [], [], []
    for tuner, tuning in zip(tuners, tunings, strict=True):
        with progress_bar(f"tuning {tuning.game}") as show:
            played = tuning.play(tuner, lambda: where.open(("alphabeta",), tunings[0].games), show)
            for number, tuned in enumerate(played, 1):
                row = {
                    "game": str(tuning.game),
                    "round": number,
                    "positions": tuned.positions,
                    "surprise": round(tuned.surprise, 4),
                }
                rows.append(row)
        sets.append(tuned.weights)
    _write(out, written(sets))
    for tuner, tuning in zip(tuners, tunings, strict=True):
        if match:
            matches.append(_duel(tuning, tuner.using(str(out.resolve())), tuner.heuristic, match, where))
    if as_json:
        told = {"file": str(out), "rows": rows, "sets": [one.worths for one in sets]}
        print_json(told | ({"matches": matches} if matches else {}))
    else:
        print_table(["game", "round", "positions", "bits a position"], [list(row.values()) for row in rows])
        for one in matches:
            _tell_match(one)
        click.echo(f"written to {out}")
    return 0


def _write(out: Path, text: str) -> None:
    """All of the file or nothing of it."""
    draft = out.with_name(f"{out.name}.draft")
    try:
        draft.write_text(text, "utf-8")
        os.replace(draft, out)  # noqa: PTH105
    except OSError as error:
        raise BadFile(str(out), f"it cannot be written: {error.strerror}") from error


def _duel(tuning: Any, fitted: str, before: str, games: int, where: Engine) -> dict[str, Any] | None:
    """The match at the end, as plain values."""
    if not games:
        return None
    agents = (tuning.agent(fitted), tuning.agent(before))
    with progress_bar("fitted against unfitted") as show:
        duel = tuning.match(fitted, before, games, lambda: where.open(agents, games), show)
    elo = duel.strength.elo
    return {
        "game": str(tuning.game),
        "games": games,
        "limit": {"nodes": tuning.nodes} if tuning.depth is None else {"depth": tuning.depth},
        **{key: getattr(duel, key) for key in ("wins", "losses", "draws")},
        "elo": round(elo.elo, 1),
        "elo_low": round(elo.low, 1),
        "elo_high": round(elo.high, 1),
    }


def _tell_match(found: dict[str, Any] | None) -> None:
    if found is None:
        return
    limit = ", ".join(f"{value:,} {key}" for key, value in found["limit"].items())
    click.echo(
        f"fitted against unfitted on {found['game']} ({limit} a move): {found['wins']} wins, "
        f"{found['losses']} losses, {found['draws']} draws; Elo {found['elo']:+.0f}, "
        f"95 % between {found['elo_low']:+.0f} and {found['elo_high']:+.0f}"
    )
