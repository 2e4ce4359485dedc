"""`inarow train ntuple`: a network of tables over groups of cells; `inarow train join`: several as one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.exit_codes import DONE
from inarow.cli.options import EPISODES, Decorator, json_option, training_options
from inarow.cli.output import print_json
from inarow.errors import BadFile
from inarow.rules.game import Game

_NUMBERS = {
    "tuples": (int, "How many groups of cells there are."),
    "length": (int, "How many cells a group has."),
    "step": (float, "How far each weight moves for an error of 1, at first."),
    "last-step": (float, "The step at the horizon; it falls geometrically."),
    "horizon": (
        int,
        "Games until step and exploration reach their last values; by default as many as are played.",
    ),
    "trace": (float, "Lambda: how far a result reaches back."),
    "exploration": (float, "The share of random moves, at first."),
    "last-exploration": (float, "The share of random moves at the horizon; it falls linearly."),
    "openings": (float, "The share of games that begin with random moves."),
    "longest-opening": (int, "The most random moves a game begins with."),
    "draw": (float, "What a draw is worth to the first player, from -1 to 1."),
    "threads": (int, "Games played at once on shared weights; a training is repeatable with one only."),
}


def _numbers(command: Any) -> Any:
    for name, (kind, text) in reversed(_NUMBERS.items()):
        command = click.option(f"--{name}", type=kind, help=text)(command)
    return command


_switches: tuple[Decorator, ...] = (
    click.option(
        "--symmetry",
        type=click.Choice(["share", "sample", "none"]),
        help="Mirrored and turned positions share their tables, are learnt from in turn, or are unrelated.",
    ),
    click.option(
        "--sift/--no-sift",
        default=None,
        help="Win, block and never play below the opponent's win without asking the network.",
    ),
    click.option(
        "--coherence/--no-coherence",
        default=None,
        help="Temporal coherence: smaller steps for weights whose changes disagree.",
    ),
)


@click.command()
@training_options
@_numbers
@_switches[0]
@_switches[1]
@_switches[2]
@click.option(
    "--small",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a small file too: rounded, to play with; its training cannot be continued.",
)
def ntuple(game: Game, small: Path | None, **given: Any) -> int:
    """A network that values positions by looking up what stands on many groups of cells.

    It plays against itself, and after each game the value of every position moves towards those that
    followed it (TD(lambda)). Symmetric positions share their values. The same seed writes the same file, on
    one thread.

    \b
    inarow train ntuple --episodes 200000 --out c4.safetensors
    inarow train ntuple --game drop:5x5:4 --minutes 2 --tuples 60 --length 6 --out 5x5.safetensors
    inarow match ntuple:file=c4.safetensors,depth=4 default
    """
    # Compiled code is not for --help.
    from inarow.cli.work.train import Learner, train_model
    from inarow.learning.model_file import write_model
    from inarow.ntuple.network import quantized, read_ntuple, table_entries, weights_of
    from inarow.ntuple.training import NTuple

    def facts(model: Any) -> dict[str, int]:
        """The weights that were ever moved, and the bytes of all tables while it learns."""
        weights = weights_of(model)
        moved = int((weights != 0).sum())
        return {"states": moved, "table_bytes": weights.nbytes * (3 if model.parameters["coherence"] else 1)}

    names = [*(name.replace("-", "_") for name in _NUMBERS), "symmetry", "sift", "coherence"]
    chosen = {name: given.pop(name) for name in names}
    chosen = {name: value for name, value in chosen.items() if value is not None}
    if given["episodes"] is not None or given["minutes"] is None:
        chosen.setdefault("horizon", given["episodes"] or EPISODES)
    trainer = NTuple(**chosen)
    if given["resume"] is None:
        table_entries(game, trainer.tuples, trainer.length)
    if small is not None:
        _require_new(small)
    learner = Learner("ntuple", read_ntuple, NTuple.of, facts)
    code = train_model(learner, trainer, game, **given)
    if small is not None and code == DONE:
        write_model(small, quantized(read_ntuple(given["out"] or given["resume"])))
    return code


def _require_new(file: Path) -> None:
    """Refuse, before anything is learnt, a file that could not be written then."""
    if file.exists():
        raise BadFile(str(file), "it exists already; name another")
    if not file.parent.is_dir():
        raise BadFile(str(file), "its directory does not exist")


@click.command()
@click.argument("networks", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--out", "-o", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The file to write."
)
@json_option
def join(networks: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Several networks of 'inarow train ntuple' as one: their mean, to play with.

    Train each with a seed of its own, side by side, one for each core. The mean errs less than each of them,
    but its search takes longer, in proportion to the tables. The same files give the same bytes.

    \b
    inarow train ntuple --episodes 6000000 --seed 1 --out one.safetensors &
    inarow train ntuple --episodes 6000000 --seed 2 --out two.safetensors
    inarow train join one.safetensors two.safetensors --out both.safetensors
    """
    # Compiled code is not for --help.
    from inarow.learning.model_file import write_model
    from inarow.ntuple.network import joined, read_ntuple

    if len(networks) < 2:
        raise click.UsageError("name two networks or more, as in: inarow train join A B --out C")
    if out.exists():
        raise BadFile(str(out), "it exists already; name another")
    model = joined([read_ntuple(file) for file in networks])
    write_model(out, model)
    facts = {"file": str(out), "game": str(model.game), "file_bytes": out.stat().st_size}
    facts |= {"tuples": model.parameters["tuples"], "joined": model.parameters["joined"]}
    if as_json:
        print_json(facts)
    else:
        click.echo(
            f"{len(networks)} networks, {facts['tuples']} tuples, {facts['file_bytes']:,} bytes in {out}"
        )
