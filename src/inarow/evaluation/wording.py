"""An evaluation in words: tables of its numbers, and sentences on what they do not say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from inarow.arena.move_quality import PHASES
from inarow.evaluation.games import Played
from inarow.rules.game import Game

Facts = Mapping[str, Any]
GAP = "  "
MOST_FAILURES = 5  # that are shown


def text(facts: Facts) -> str:
    """The facts of `Evaluation.as_dictionary` for people: failures first, then tables, then remarks."""
    blocks = [
        _failures(facts),
        [f"{facts['agent']} on {facts['game']}, seed {facts['seed']}"],
        _moves(facts),
        _games(facts),
        [f"- {remark}" for remark in facts["remarks"]],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _failures(facts: Facts) -> list[str]:
    """What went wrong most often; sentences may differ in details."""
    known = sorted(facts["failures"], key=lambda one: -one["times"])
    lines = [
        f"failed {one['times']:,} time{'s' * (one['times'] != 1)} in {one['where']}: {one['reason']}"
        for one in known[:MOST_FAILURES]
    ]
    rest = sum(one["times"] for one in known[MOST_FAILURES:])
    return [*lines, f"and {rest:,} more of the kind"] if rest else lines


def _moves(facts: Facts) -> list[str]:
    if not facts["moves"]["positions"]:
        return []
    headings = ("phase", "positions", "perfect", "95 %", "at random", "blunders", "95 %", "at random")
    parts = [(phase, facts["by_phase"][phase]) for phase in PHASES]
    rows = [_phase_row(name, marks) for name, marks in [*parts, ("all", facts["moves"])]]
    changes = facts["moves"]["changes"]
    given = ", ".join(f"{name} {number}" for name, number in changes.items())
    return [
        "Moves on held positions, by proof. Perfect: as good as the best. Blunder: changes the result.",
        *columns(headings, rows, left=(0,)),
        *([f"Results that were changed: {given}"] if given else []),
    ]


def _phase_row(name: str, marks: Facts) -> list[str]:
    row = [name, f"{marks['positions']:,}"]
    for kind in ("perfect", "blunder"):
        row += [
            share(marks[f"{kind}_share"]),
            interval(marks[f"{kind}_low"], marks[f"{kind}_high"]),
            share(marks[f"{kind}_by_chance"]),
        ]
    return row


def _games(facts: Facts) -> list[str]:
    if not facts["opponents"]:
        return []
    headings = ("opponent", "rating", "moving first", "moving second", "points", "Elo difference, 95 %")
    rows = [
        [
            opponent_name(one),
            "" if one["rating"] is None else f"{one['rating']:.0f}",
            *(_results(one["by_seat"][seat]) for seat in ("first", "second")),
            f"{one['wins'] + one['draws'] / 2:g} of {one['games']}",
            _difference(one),
        ]
        for one in facts["opponents"]
    ]
    return ["Games: wins-draws-losses.", *columns(headings, rows, left=(0,)), *_rating(facts)]


def _rating(facts: Facts) -> list[str]:
    if facts["elo"] is None:
        return []
    low, high = f"{facts['low']:.0f}", f"{facts['high']:.0f}"
    if facts["open_above"]:
        bounds = f"{low} or more: no game was lost or drawn"
    elif facts["open_below"]:
        bounds = f"{high} or less: no point was made"
    else:
        bounds = f"{facts['elo']:.0f}, 95 % between {low} and {high}"
    return [f"Elo on the ladder of {facts['game']}, level 1 being 0: {bounds}"]


def opponent_name(row: Facts) -> str:
    """An opponent as tables call it: its level, and what it is."""
    level = "" if row["level"] is None else f"level {row['level']}: "
    return f"{level}{row['opponent']}"


def _results(counts: Facts) -> str:
    return "-".join(str(counts[name]) for name in ("wins", "draws", "losses"))


def _difference(row: Facts) -> str:
    """A side is left open where all games ended alike: no result bounds it."""
    low, high = f"{row['low']:+.0f}", f"{row['high']:+.0f}"
    if row["wins"] == row["games"]:
        return f"{low} or more"
    if row["losses"] == row["games"]:
        return f"{high} or less"
    return f"{row['elo']:+.0f} ({low} to {high})"


def share(value: float | None) -> str:
    """
    >>> share(0.6251), share(None)
    ('62.5 %', '-')
    """
    return "-" if value is None else f"{100 * value:.1f} %"


def interval(low: float | None, high: float | None) -> str:
    """
    >>> interval(0.5, 0.6251), interval(None, None)
    ('50.0 - 62.5', '-')
    """
    return "-" if low is None or high is None else f"{100 * low:.1f} - {100 * high:.1f}"


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """The lines of a table; numbers stand to the right, the columns in `left` to the left.

    >>> columns(("who", "games"), [("ann", "7"), ("bobby", "12")], left=(0,))
    ['who    games', 'ann        7', 'bobby     12']
    """
    lines = [tuple(headings), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        GAP.join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def remarks(
    game: Game,
    *,
    wanted: int,
    found: int,
    held: int,
    from_ply: int | None,
    left_out: int,
    thinks_by_the_clock: bool,
    played: Played,
    is_perfect_possible: bool,
) -> Iterator[str]:
    """What the numbers do not say, a sentence each."""
    if wanted and from_ply is None:
        yield (
            f"There are no held positions of {game}: the exact solver reaches less than half of its plies, "
            "so no move can be called perfect or a blunder. 'inarow analyse' judges a game by search."
        )
    elif wanted and found < wanted:
        yield f"{game} has only {found:,} positions where it matters which move is played; all were asked."
    if found and from_ply:
        yield f"All positions have {from_ply} stones or more: the solver does not reach further back."
    if held < found:
        yield (
            f"{held:,} of the {found:,} positions are of the test part of data sets; the others, since there "
            "are too few of those, a learner may have seen."
        )
    if left_out:
        yield f"It failed in 20 positions in a row, and was not asked in the {left_out:,} that were left."
    if thinks_by_the_clock:
        yield "It thinks by the clock, so another run may find other numbers; nodes= would not."
    if not played.games:
        return
    if played.rating is None:
        yield f"{game} has no ladder, so there is no rating, only differences to each opponent."
    if not is_perfect_possible:
        yield f"Nobody plays {game} perfectly: the exact solver does not reach its first moves."
    if played.different < played.games:
        same = played.games - played.different
        yield f"{same:,} of the {played.games:,} games repeat another one and tell nothing new."
