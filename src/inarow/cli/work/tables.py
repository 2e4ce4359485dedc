"""The tables of contests: for the terminal, as JSON, as CSV."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.arena.run import Run
from inarow.arena.table import Row, table
from inarow.cli.output import aligned_table, output_console, write_text

if TYPE_CHECKING:
    from rich.table import Table

COLUMNS = (
    *("agent", "games", "wins", "draws", "losses", "elo", "low", "high", "moves"),
    *("seconds_per_move", "nodes_per_move", "seconds_per_game", "nodes_per_game", "failures", "memory"),
)


def standings_table(run: Run) -> Table:
    """The agents in order of strength, with the error of each rating."""
    headings = ("games", "wins", "draws", "losses", "Elo", "95 %", "moves", "s/move", "nodes/move")
    rows = (
        (
            row["agent"],
            *(f"{row[key]:,}" for key in ("games", "wins", "draws", "losses")),
            f"{row['elo']:+.0f}",
            interval(row),
            f"{row['moves']:.1f}",
            f"{row['seconds_per_move']:.2g}",
            f"{row['nodes_per_move']:,.0f}",
        )
        for row in table(run.standings)
    )
    return aligned_table(("agent", *headings), rows, left=[0])


def interval(row: Row) -> str:
    """The interval as text; a side that no result bounds comes from the prior alone and is left open."""
    low, high = f"{row['low']:+.0f}", f"{row['high']:+.0f}"
    if row["open_above"]:
        return "unknown" if row["open_below"] else f"{low} or more"
    return f"{high} or less" if row["open_below"] else f"{low} to {high}"


def as_dictionary(run: Run) -> dict[str, Any]:
    """All results of a run, for JSON."""
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
    results = ("games", "wins", "draws", "losses")
    headings = ("agent", "seat", *results, "moves", "s/move", "s/game", "nodes/move", "nodes/game")
    rows = (
        (
            row["agent"],
            seat,
            *(f"{part[key]:,}" for key in results),
            f"{part['moves']:.1f}",
            *(f"{part[key]:.2g}" for key in ("seconds_per_move", "seconds_per_game")),
            *(f"{part[key]:,.0f}" for key in ("nodes_per_move", "nodes_per_game")),
        )
        for row in table(run.standings)
        for seat, part in row["by_seat"].items()
    )
    return aligned_table(headings, rows, left=[0, 1])


def print_standings(run: Run, *, by_seat: bool = False) -> None:
    """Failures first, then the table, then remarks on how far to trust it."""
    console = output_console()
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
    """A line for each reason for which games were lost."""
    return [
        f"failed in {number} game{'s' * (number != 1)}: {reason}"
        for (_agent, reason), number in run.standings.failures.most_common()
    ]


def remarks(run: Run) -> list[str]:
    """A warning where games repeat each other."""
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
    import csv  # lazily: few write one

    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(table(run.standings))
    write_text(file, text.getvalue())
