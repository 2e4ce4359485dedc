"""`inarow train join`: several networks as one."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.options import json_option
from inarow.cli.output import print_json
from inarow.errors import BadFile


@click.command()
@click.argument("networks", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--out", "-o", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The file to write."
)
@json_option
def join(networks: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Several networks of 'inarow train ntuple' as one: their mean, to play with.

    Train each with a seed of its own, side by side, one for each core. The mean errs less than each of them,
    and its search takes as much longer as it has more tables. The same files give the same bytes.

    \b
    inarow train ntuple --episodes 6000000 --seed 1 --out one.safetensors &
    inarow train ntuple --episodes 6000000 --seed 2 --out two.safetensors
    inarow train join one.safetensors two.safetensors --out both.safetensors
    """
    from inarow.learning.model_file import write_model
    from inarow.ntuple.network import joined, read_ntuple

    if len(networks) < 2:
        raise click.UsageError("name two networks or more, as in: inarow train join A B --out C")
    if out.exists():
        raise BadFile(str(out), "it exists already; name another")
    model = joined([read_ntuple(file) for file in networks])
    write_model(out, model)
    told = {"file": str(out), "game": str(model.game), "file_bytes": out.stat().st_size}
    told |= {"tuples": model.parameters["tuples"], "joined": model.parameters["joined"]}
    if as_json:
        print_json(told)
    else:
        click.echo(
            f"{len(networks)} networks, {told['tuples']} tuples, {told['file_bytes']:,} bytes in {out}"
        )
