"""The tables of contests: for the terminal, as JSON, as CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.cli.output import write_text

if TYPE_CHECKING:
    from rich.table import Table

    from inarow.arena.run import Run
    from inarow.arena.table import Row

COLUMNS = (
    *("agent", "games", "wins", "draws", "losses", "elo", "low", "high", "moves"),
    *("seconds_per_move", "nodes_per_move", "seconds_per_game", "nodes_per_game", "failures", "memory"),
)


def standings_table(run: Run) -> Table:
    """Who stands where, with the error of each rating."""
    from rich.table import Table

    from inarow.arena.table import table

    shown = Table(box=None, header_style="bold", pad_edge=False)
    shown.add_column("agent", no_wrap=True)
    for heading in ("games", "wins", "draws", "losses", "Elo", "95 %", "moves", "s/move", "nodes/move"):
        shown.add_column(heading, justify="right", no_wrap=True)
    for row in table(run.standings):
        shown.add_row(
            row["agent"],
            *(f"{row[key]:,}" for key in ("games", "wins", "draws", "losses")),
            f"{row['elo']:+.0f}",
            interval(row),
            f"{row['moves']:.1f}",
            f"{row['seconds_per_move']:.2g}",
            f"{row['nodes_per_move']:,.0f}",
        )
    return shown


def interval(row: Row) -> str:
    """The interval in words; a side that no result bounds is only the prior's guess, and left open."""
    low, high = f"{row['low']:+.0f}", f"{row['high']:+.0f}"
    if row["open_above"]:
        return "unknown" if row["open_below"] else f"{low} or more"
    return f"{high} or less" if row["open_below"] else f"{low} to {high}"


def as_dictionary(run: Run) -> dict[str, Any]:
    """Everything a program would ask of a run."""
    from inarow.arena.table import table

    contest, standings = run.config.tournament, run.standings
    return {
        "game": str(contest.game),
        "seed": contest.seed,
        "openings": contest.openings,
        "games": standings.games,
        "of": len(contest),
        "distinct": len(standings.different),
        "table": table(standings),
        "failures": [
            {"agent": contest.labels[agent], "reason": reason, "games": number}
            for (agent, reason), number in standings.failures.most_common()
        ],
    }


def seats_table(run: Run) -> Table:
    """The same agents from each seat alone."""
    from rich.table import Table

    from inarow.arena.table import table

    shown = Table(box=None, header_style="bold", pad_edge=False)
    for heading in ("agent", "seat"):
        shown.add_column(heading, no_wrap=True)
    for heading in (
        "games",
        "wins",
        "draws",
        "losses",
        "moves",
        "s/move",
        "s/game",
        "nodes/move",
        "nodes/game",
    ):
        shown.add_column(heading, justify="right", no_wrap=True)
    for row in table(run.standings):
        for seat, part in row["by_seat"].items():
            shown.add_row(
                row["agent"],
                seat,
                *(f"{part[key]:,}" for key in ("games", "wins", "draws", "losses")),
                f"{part['moves']:.1f}",
                *(f"{part[key]:.2g}" for key in ("seconds_per_move", "seconds_per_game")),
                *(f"{part[key]:,.0f}" for key in ("nodes_per_move", "nodes_per_game")),
            )
    return shown


def print_standings(run: Run, *, by_seat: bool = False) -> None:
    """Failures first, then the table, then what one should know before one believes it."""
    import sys

    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
    contest, standings = run.config.tournament, run.standings
    for line in failure_lines(run):
        console.print(line, markup=False, soft_wrap=True)
    console.print(f"{contest.game}, {standings.games:,} of {len(contest):,} games, seed {contest.seed}")
    console.print(standings_table(run))
    if by_seat:
        console.print(seats_table(run))
    for line in remarks(run):
        console.print(line, markup=False, soft_wrap=True)


def failure_lines(run: Run) -> list[str]:
    return [
        f"failed in {number} game{'s' * (number != 1)}: {reason}"
        for (_agent, reason), number in run.standings.failures.most_common()
    ]


def remarks(run: Run) -> list[str]:
    """Duplicates: games that say nothing new."""
    standings = run.standings
    same = standings.games - len(standings.different)
    if not same:
        return []
    return [
        f"only {len(standings.different):,} of {standings.games:,} games differ, the others repeat one; "
        "--openings random:4 or ties=random make more"
    ]


def write_csv(run: Run, file: Path) -> None:
    """The table as CSV."""
    from inarow.arena.table import table

    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(table(run.standings))
    write_text(file, text.getvalue())
