"""Connect 4 between the two searches, with one bug mended after the other: what each of them does."""

from __future__ import annotations

from random import Random

from inarow.studies.report_000.as_published.agent import AS_PUBLISHED, Slips
from inarow.studies.report_000.as_published.match import PlayedGame, play
from inarow.studies.report_000.costs import PAIRINGS, Costs
from inarow.studies.report_000.published_agents import Company
from inarow.studies.report_000.setting import CONNECT4
from inarow.studies.study import Table, Value

ALL_MENDED = Slips(seat=False, diagonal=False, small_win=False)
AS_OURS = Slips(seat=False, diagonal=False, small_win=False, float_sum=False, win_at_once=False)
_MENDED = {
    "as published": AS_PUBLISHED,
    "seats mended": Slips(seat=False),
    "diagonals mended": Slips(diagonal=False),
    "a win above every sum": Slips(small_win=False),
    "all three mended": ALL_MENDED,
    "and sums in whole numbers": Slips(seat=False, diagonal=False, small_win=False, float_sum=False),
    "and every move of the root looked at": AS_OURS,
}


def duel(slips: Slips, first: str, second: str) -> PlayedGame:
    """One game of Connect 4 between the report's searches; neither is random."""
    company = Company(CONNECT4, slips)
    return play(company.field, company.pair(first, second), Random(0))


def mended_table(corrected: Costs) -> Table:
    """One game of each pairing for each step, and the product's own below them."""
    lines = [_line(name, [duel(slips, *pair) for pair in PAIRINGS]) for name, slips in _MENDED.items()]
    lines.append(_line("corrected (the product's agents)", [corrected.duels[pair] for pair in PAIRINGS]))
    headings = ["report's code"]
    for first, second in PAIRINGS:
        headings += [f"{first} v {second}: nodes, first", "nodes, second", "plies", "winner"]
    return Table("Connect 4, one game each way: what each bug does", tuple(headings), tuple(lines))


def _line(name: str, games: list[PlayedGame]) -> tuple[Value, ...]:
    found: list[Value] = [name]
    for game in games:
        found += [*game.nodes, game.plies, "first" if game.winner == 0 else "second"]
    return tuple(found)
