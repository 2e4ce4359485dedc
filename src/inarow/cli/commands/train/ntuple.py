"""`inarow train ntuple`: a network of tables over groups of cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import Decorator
from inarow.cli.training import EPISODES, School, train_model, training_options
from inarow.errors import BadFile
from inarow.rules.game import Game

_NUMBERS = {
    "tuples": (int, "How many groups of cells there are."),
    "length": (int, "How many cells a group has."),
    "step": (float, "What each weight moves for an error of 1, at first."),
    "last-step": (float, "And at the horizon; it falls geometrically."),
    "horizon": (int, "Games until step and exploration have fallen; by default as many as are played."),
    "trace": (float, "Lambda: how far a result reaches back."),
    "exploration": (float, "The share of moves that are drawn, at first."),
    "last-exploration": (float, "And at the horizon; it falls linearly."),
    "openings": (float, "The share of games that begin with drawn moves."),
    "longest-opening": (int, "How many these are at most."),
    "draw": (float, "What a draw is worth to the first player, from -1 to 1."),
    "threads": (int, "How many play at once on shared weights; only one can be repeated exactly."),
}


def _numbers(command: Any) -> Any:
    for name, (kind, text) in reversed(_NUMBERS.items()):
        command = click.option(f"--{name}", type=kind, help=text)(command)
    return command


_switches: tuple[Decorator, ...] = (
    click.option(
        "--symmetry",
        type=click.Choice(["share", "sample", "none"]),
        help="Images of a position share their tables, are learnt from in turn, or are strangers.",
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
    help="Write a small file too: rounded, to play with and not to go on with.",
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
    from inarow.learning.model_file import write_model
    from inarow.ntuple.network import quantized, table_entries
    from inarow.ntuple.training import NTuple

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
    code = train_model(_SCHOOL, trainer, game, **given)
    if small is not None and code == 0:
        write_model(small, quantized(_read(given["out"] or given["resume"])))
    return code


def _require_new(file: Path) -> None:
    """Refuse, before anything is learnt, what could not be written then."""
    if file.exists():
        raise BadFile(str(file), "it exists already; name another")
    if not file.parent.is_dir():
        raise BadFile(str(file), "its directory does not exist")


def _read(file: Path) -> Any:
    from inarow.ntuple.network import read_ntuple

    return read_ntuple(file)


def _again(model: Any) -> Any:
    from inarow.ntuple.training import NTuple

    return NTuple.of(model)


def _facts(model: Any) -> dict[str, int]:
    """The weights that were ever moved, and the bytes of all tables while it learns."""
    from inarow.ntuple.network import weights_of

    weights = weights_of(model)
    moved = int((weights != 0).sum())
    return {"states": moved, "table_bytes": weights.nbytes * (3 if model.parameters["coherence"] else 1)}


_SCHOOL = School(kind="ntuple", read=_read, trainer=_again, facts=_facts)
