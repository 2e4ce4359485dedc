"""Who scored what against whom: the ranking, the crosstable by seat, the shares of each result."""

from __future__ import annotations

from typing import Any

from inarow.arena.rating import rate
from inarow.arena.standings import Standings
from inarow.arena.table import pair_counts, table

Row = dict[str, Any]
RESULTS = ("wins", "draws", "losses")


def ranking(standings: Standings) -> list[Row]:
    """The rows of `arena.table`, numbered, with the share of points and the sides no result bounds."""
    ratings = {rating.agent: rating for rating in rate(pair_counts(standings))}
    return [
        {
            "place": place,
            **row,
            "score": score(row),
            "open_below": ratings[row["agent"]].open_below,
            "open_above": ratings[row["agent"]].open_above,
        }
        for place, row in enumerate(table(standings), start=1)
    ]


def score(counts: Row) -> float | None:
    """The share of points won, a draw counting half; None without games.

    >>> score({"wins": 2, "draws": 1, "losses": 1})
    0.625
    """
    games: int = sum(counts[result] for result in RESULTS)
    return (counts["wins"] + counts["draws"] / 2) / games if games else None


def crosstable(standings: Standings) -> list[Row]:
    """A row for each ordered pair that was to meet, counted from the first player's view."""
    rows = []
    for count in pair_counts(standings):
        results = {"wins": count.wins, "draws": count.draws, "losses": count.losses}
        rows.append(
            {
                "first": count.first,
                "second": count.second,
                "games": count.games,
                **results,
                "score": score(results),
            }
        )
    return rows


def seat_shares(ranked: list[Row]) -> list[Row]:
    """For each agent, seat and result how many games ended so, and which share; nothing for an empty seat."""
    rows = []
    for row in ranked:
        for seat, counts in row["by_seat"].items():
            rows += [
                {
                    "agent": row["agent"],
                    "seat": seat,
                    "result": result,
                    "games": counts[result],
                    "share": counts[result] / counts["games"],
                }
                for result in RESULTS
                if counts["games"]
            ]
    return rows


def seat_totals(standings: Standings) -> Row:
    """All games from the first player's view."""
    totals = dict.fromkeys(RESULTS, 0)
    for (_, _, points), games in standings.results.items():
        totals[RESULTS[1 - points]] += games
    return {**totals, "score": score(totals)}
