"""`inarow bench`: ratios against peers and the bench signature."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.bench.sets import PositionSet, random_sets, read_sets
from inarow.bench.signature import signature
from inarow.cli.group import Commands
from inarow.cli.options import json_option
from inarow.cli.output import print_json, print_table, progress_bar


@click.group(cls=Commands, invoke_without_command=True)
@json_option
@click.pass_context
def bench(context: click.Context, as_json: bool) -> None:
    """Ratios against peers and the bench signature.

    Without a command: the signature, and the solver on small sets of random positions. Run it on an idle
    machine.
    """
    if context.invoked_subcommand is not None:
        return
    number = signature()
    rows = _rows(random_sets(20, seed=1))
    if as_json:
        print_json({"signature": number, "solver": rows})
        return
    click.echo(f"signature {number}")
    _show(rows)


@bench.command()
@click.option(
    "--sets", type=click.Path(path_type=Path), metavar="DIR", help="Six public sets, Test_L1_R1 and so on."
)
@click.option(
    "--only", multiple=True, metavar="NAME", help="Only this set, as in Begin-Hard; may be repeated."
)
@click.option(
    "--positions", "-n", type=click.IntRange(1), default=100, show_default=True, help="Positions of each set."
)
@click.option("--empty", is_flag=True, help="Also the empty board; peers take minutes.")
@click.option(
    "--seed", default=1, show_default=True, help="Seed of the random positions, where no --sets are given."
)
@json_option
def solver(
    sets: Path | None, only: tuple[str, ...], positions: int, empty: bool, seed: int, as_json: bool
) -> None:
    """The exact solver against its peers.

    One thread, no book, CPU time. Tables are cleared before each position, which is not timed; within the
    easy sets they are not cleared. The bitbully wheel is measured if it is installed.
    """
    chosen = random_sets(positions, seed) if sets is None else read_sets(sets, positions)
    if only:
        known = [one.name for one in chosen]
        wrong = [name for name in only if name not in known]
        if wrong:
            raise click.UsageError(f"no set named {wrong[0]!r}; there are {', '.join(known)}")
        chosen = [one for one in chosen if one.name in only]
    if empty:
        chosen.append(PositionSet("empty board", [""], [1], keeps_table=False))
    rows = _rows(chosen)
    if as_json:
        print_json({"rows": rows})
    else:
        _show(rows)


def _rows(sets: list[PositionSet]) -> list[dict[str, Any]]:
    from inarow.bench.solver import measure  # compiled code is not for --help

    rows = []
    with progress_bar("bench") as progress:
        for row in measure(sets, progress):
            ours = row.seconds["inarow"]
            peers = {name: seconds for name, seconds in row.seconds.items() if name != "inarow"}
            rows.append(
                {
                    "set": row.set,
                    "positions": row.positions,
                    "wrong": row.wrong,
                    "nodes": row.nodes / row.positions,
                    "seconds": ours,
                    "peers": peers,
                    "ratios": {name: seconds / ours for name, seconds in peers.items()},
                }
            )
    return rows


def _show(rows: list[dict[str, Any]]) -> None:
    peers = list(rows[0]["peers"])
    print_table(
        [
            "set",
            "positions",
            "wrong",
            "nodes",
            "us",
            *(f"{name} us" for name in peers),
            *(f"{name} ratio" for name in peers),
        ],
        [
            [
                row["set"],
                row["positions"],
                row["wrong"],
                round(row["nodes"]),
                f"{row['seconds'] * 1e6:,.1f}",
                *(f"{row['peers'][name] * 1e6:,.1f}" for name in peers),
                *(f"{row['ratios'][name]:.2f}" for name in peers),
            ]
            for row in rows
        ],
    )
    if not peers:
        click.echo("no peer is installed: pip install bitbully")
