"""What `inarow tune` does: fit the weights of a heuristic, write them, and let fitted play unfitted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.arena.pattern_match import PlayPairs, pattern_match
from inarow.arena.referee import Terms
from inarow.arena.self_play import LineTuner, Tuning, TuningMatch
from inarow.cli.exit_codes import DONE
from inarow.cli.options import FITTED_MATCH, LINES, PATTERNS
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.cli.work.contests import Engine, refused_by_command
from inarow.errors import BadFile, PluginError
from inarow.executors import in_order
from inarow.files import write_whole
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.heuristics.weight_file import line_weights_text
from inarow.learning.pattern_labels import LabelGames
from inarow.learning.pattern_tuning import require_phases, tune_patterns
from inarow.learning.weight_tuning import WeightTuner
from inarow.patterns.weights import nearest, shipped_weights, write_weights
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.spec import Spec

AGENT = "selective"  # plays by patterns


def run_tuning(
    heuristic: str,
    games_to_tune: tuple[Game, ...],
    positions: Any,
    phases: str | None,
    match: int | None,
    out: Path,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
    plugins: tuple[Path, ...],
    **settings: Any,
) -> int:
    """Fit a heuristic, write and print its weights; the exit code. `settings` are those of `Tuning`."""
    if out.exists():
        raise BadFile(str(out), "it exists already; name another, or remove it first")
    if not out.parent.is_dir():
        raise BadFile(str(out), f"there is no folder {out.parent}")
    where = Engine(engine, workers, address)
    is_patterns = heuristic == PATTERNS
    named, files = (heuristic, ()) if is_patterns else _named(heuristic)
    terms = Terms(plugins=(*map(str, plugins), *files), folder=str(Path.cwd()))
    chosen = games_to_tune or (read_game("gomoku15" if is_patterns else "connect4"),)
    if phases is not None and not is_patterns:
        raise click.UsageError("only 'patterns' have --phases")
    with refused_by_command():  # before any work
        tunings = [Tuning(game=game, terms=terms, **settings) for game in chosen]
        for tuning in tunings:
            tuning.tournament(0, "random", "random", games=match or FITTED_MATCH)
    if is_patterns:
        begins = _phases(phases or "0")
        if positions != "all" or settings["depth"] or settings["openings"] != Tuning(game=chosen[0]).openings:
            raise click.UsageError(
                "'patterns' have ways of their own; leave --positions, --depth and --openings out"
            )
        return _tune_patterns(tunings, begins, where, out, FITTED_MATCH if match is None else match, as_json)
    if Spec.read(named).name == LINES:
        if positions != "all":
            raise click.UsageError("'lines' is fitted to all positions; leave --positions out")
        return _tune_lines(
            [LineTuner(game, named) for game in chosen], tunings, where, out, match or 0, as_json
        )
    if len(tunings) > 1:
        raise click.UsageError("the weights of a heuristic are fitted to one --game at a time")
    return _tune_weights(
        named, positions, tunings[0], where, out, FITTED_MATCH if match is None else match, as_json
    )


def _named(text: str) -> tuple[str, tuple[str, ...]]:
    """The heuristic by its name, and the file it lives in if a file was named."""
    spec = Spec.read(text)
    if not spec.name.endswith(".py"):
        return str(spec), ()
    path = str(load_plugin(Path(spec.name)).__file__)
    names = [name for name in HEURISTICS if HEURISTICS.entry(name).origin == path]
    if len(names) != 1:
        listed = ", ".join(names) or "no heuristic"
        raise PluginError(spec.name, f"it registers {listed}; name one heuristic, with --plugin {spec.name}")
    return str(Spec(names[0], spec.options)), (path,)


def _tune_weights(
    named: str, chosen: Any, tuning: Any, where: Engine, out: Path, match: int, as_json: bool
) -> int:
    """Fit any heuristic that declares weights, to one game."""
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
    write_whole(out, tuner.written(tuned))
    facts: dict[str, Any] = {
        "file": str(out),
        "heuristic": named,
        "game": str(tuning.game),
        "rows": rows,
        "scale": tuned.fitted.scale,
        "weights": {"before": list(tuner.declared), "after": list(tuned.fitted.weights)},
        "match": _final_match(tuning, tuner.using(str(out.resolve())), named, match, where),
    }
    if as_json:
        print_json(facts)
        return DONE
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
    _print_match(facts["match"])
    click.echo(f"written to {out}; use it with heuristic={Spec.read(named).name}(weights={out})")
    return DONE


def _tune_lines(
    tuners: list[Any], tunings: list[Any], where: Engine, out: Path, match: int, as_json: bool
) -> int:
    """Fit the heuristic `lines`: a set of weights for each game."""
    rows, sets, matches = [], [], []
    for tuner, tuning in zip(tuners, tunings, strict=True):
        with progress_bar(f"tuning {tuning.game}") as show:
            played = tuning.play(tuner, lambda: where.open(("alphabeta",), tunings[0].games), show)
            for number, tuned in enumerate(played, 1):
                row = {
                    "game": str(tuning.game),
                    "round": number,
                    "positions": tuned.positions,
                    "surprise": round(tuned.loss, 4),
                }
                rows.append(row)
        sets.append(tuned.weights)
    write_whole(out, line_weights_text(sets))
    for tuner, tuning in zip(tuners, tunings, strict=True):
        if match:
            matches.append(
                _final_match(tuning, tuner.using(str(out.resolve())), tuner.heuristic, match, where)
            )
    if as_json:
        facts = {"file": str(out), "rows": rows, "sets": [one.worths for one in sets]}
        print_json(facts | ({"matches": matches} if matches else {}))
    else:
        print_table(["game", "round", "positions", "bits a position"], [list(row.values()) for row in rows])
        for one in matches:
            _print_match(one)
        click.echo(f"written to {out}")
    return DONE


def _phases(text: str) -> tuple[int, ...]:
    """The plies at which phases begin."""
    try:
        plies = tuple(map(int, text.split(",")))
    except ValueError:
        raise click.UsageError(f"--phases are numbers with commas, as in 0,12,30, not {text!r}") from None
    require_phases(plies)
    return plies


def _tune_patterns(
    tunings: list[Tuning], phases: tuple[int, ...], where: Engine, out: Path, match: int, as_json: bool
) -> int:
    """Fit the evaluation of the selective search: a set of weights for each game."""
    rows: list[dict[str, Any]] = []
    sets, matches = [], []
    for tuning in tunings:
        weights = before = nearest(tuning.game, shipped_weights())
        with progress_bar(f"fitting patterns to {tuning.game}") as show:
            for number in range(tuning.rounds):
                job = LabelGames(tuning.game, weights, tuning.nodes, tuning.seed)
                tasks = range(number * tuning.games, (number + 1) * tuning.games)
                labelled = []
                for one in in_order(where.open((AGENT,), tuning.games).run(job, tasks)):
                    labelled.append(one)
                    show((number + len(labelled) / tuning.games) / tuning.rounds)
                tuned = tune_patterns(weights, tuning.game, labelled, phases)
                weights = tuned.weights
                rows.append(
                    {
                        "game": str(tuning.game),
                        "round": number + 1,
                        "games": tuning.games,
                        "positions": tuned.positions,
                        "loss_before": round(tuned.before, 4),
                        "loss_after": round(tuned.after, 4),
                        "least_loss": round(tuned.least, 4),
                    }
                )
        sets.append(weights)
        write_weights(out, sets)  # after each game, so that what is done stays
        if match:
            pairs = PlayPairs(tuning.game, weights, before, tuning.nodes, tuning.seed)
            with progress_bar("fitted against unfitted") as show:
                played = pattern_match(pairs, match, where.open((AGENT,), match // 2), show)
            matches.append(_match_facts(tuning, match, played))
    if as_json:
        print_json({"file": str(out), "rows": rows, "phases": phases, "matches": matches})
        return DONE
    headings = ["game", "round", "games", "positions", "bits a position before", "after", "at least"]
    print_table(headings, [list(row.values()) for row in rows])
    for one in matches:
        _print_match(one)
    click.echo(f"written to {out}; use it with {AGENT}:weights={out}")
    return DONE


def _final_match(tuning: Any, fitted: str, before: str, games: int, where: Engine) -> dict[str, Any] | None:
    """The match at the end, as plain values."""
    if not games:
        return None
    agents = (tuning.agent(fitted), tuning.agent(before))
    with progress_bar("fitted against unfitted") as show:
        played = tuning.match(fitted, before, games, lambda: where.open(agents, games), show)
    return _match_facts(tuning, games, played)


def _match_facts(tuning: Tuning, games: int, played: TuningMatch) -> dict[str, Any]:
    elo = played.strength.elo
    return {
        "game": str(tuning.game),
        "games": games,
        "limit": {"nodes": tuning.nodes} if tuning.depth is None else {"depth": tuning.depth},
        **{key: getattr(played, key) for key in ("wins", "losses", "draws")},
        "elo": round(elo.elo, 1),
        "elo_low": round(elo.low, 1),
        "elo_high": round(elo.high, 1),
    }


def _print_match(found: dict[str, Any] | None) -> None:
    if found is None:
        return
    limit = ", ".join(f"{value:,} {key}" for key, value in found["limit"].items())
    click.echo(
        f"fitted against unfitted on {found['game']} ({limit} a move): {found['wins']} wins, "
        f"{found['losses']} losses, {found['draws']} draws; Elo {found['elo']:+.0f}, "
        f"95 % between {found['elo_low']:+.0f} and {found['elo_high']:+.0f}"
    )
