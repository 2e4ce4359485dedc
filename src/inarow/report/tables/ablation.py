"""The table of an ablation as text, for the terminal and for a page; it imports nothing heavy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from inarow.report.tables.numbers import short_seconds

Row = dict[str, Any]
HEADINGS = ("switch", "nodes", "time", "branching", "Elo of on", "95 %", "verdict")


def cells(row: Row) -> tuple[str, ...]:
    """A row under `HEADINGS`, off -> on."""
    branching = (row["branching_off"], row["branching_on"])
    played = row["elo"] is not None
    return (
        row["switch"],
        f"{row['nodes_off']:,.0f} -> {row['nodes_on']:,.0f}",
        f"{short_seconds(row['seconds_off'])} -> {short_seconds(row['seconds_on'])}",
        "-" if None in branching else f"{branching[0]:.2f} -> {branching[1]:.2f}",
        f"{row['elo']:+.0f}" if played else "-",
        f"{row['low']:+.0f} to {row['high']:+.0f}" if played else "-",
        row["verdict"],
    )


def failures(rows: Sequence[Row]) -> Iterator[str]:
    """What went wrong: scores that must not differ, and agents that failed."""
    for row in rows:
        if row["defect"]:
            changed = f"{row['scores_changed']} of {row['positions']}"
            yield f"defect: {row['switch']} must not change a score, and changed {changed}"
        for reason in dict.fromkeys(row["failures"]):
            yield f"{row['switch']}: failed in {row['failures'].count(reason)} games: {reason}"


def remarks(rows: Sequence[Row]) -> Iterator[str]:
    """Remarks on the table: which parts change decisions, and how matches were played."""
    for row in rows:
        if row["scores_changed"] and not row["defect"]:
            scores = f"{row['scores_changed']} of {row['positions']} scores"
            yield f"{row['switch']} changes {scores} and {row['moves_changed']} moves"
        if row["games"] and row["distinct"] < row["games"]:
            yield f"{row['switch']}: only {row['distinct']:,} of {row['games']:,} games differ"
    terms = dict.fromkeys(_terms(row) for row in rows if row["games"])
    for terms_text in terms:
        switches = ", ".join(row["switch"] for row in rows if _terms(row) == terms_text)
        yield terms_text if len(terms) == 1 else f"{switches}: {terms_text}"


def _terms(row: Row) -> str:
    """Under which terms a match was played."""
    limits = [f"{row['match_nodes']:,} nodes"] if row["match_nodes"] is not None else []
    limits += [f"{row['match_seconds']:g} s"] if row["match_seconds"] is not None else []
    by = f"with {' and '.join(limits)} for a move" if limits else "by the agents' own limits"
    return f"matches of {row['games']:,} games {by}, openings {row['openings']}"
