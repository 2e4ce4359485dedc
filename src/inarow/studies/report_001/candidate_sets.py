"""The candidate sets: which columns are equally good, and which only seem to be under pruning."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.spec import Spec
from inarow.studies.published import row
from inarow.studies.report_001.board import GAME, WIDTH
from inarow.studies.report_001.bugs import AS_PUBLISHED
from inarow.studies.report_001.drawing import draw_sets
from inarow.studies.report_001.players import DEPTH, search_of
from inarow.studies.study import Chart, Effort, Section, Table

CORRECTED = f"alphabeta:depth={DEPTH},heuristic=course,candidates=exact,table=off"
POSITIONS, QUICK_POSITIONS = 400, 60
LONGEST = 16  # moves before a position of the sample
Columns = tuple[int, ...]


def compare_sets(effort: Effort) -> Iterator[float | Section]:
    right, slipped, minimax = corrected_set(GAME.start), slipped_set(GAME.start), minimax_set(GAME.start)
    wanted = QUICK_POSITIONS if effort.quick else POSITIONS
    found: list[tuple[Columns, Columns]] = []  # right, and as published
    for number, position in enumerate(sample(wanted, effort.seed), start=1):
        found.append((corrected_set(position), slipped_set(position)))
        yield number / wanted
    yield Section(
        title="Equally good columns",
        rows=(
            row(
                "001",
                "candidates, empty board, depth 4, alpha-beta",
                written(slipped),
                written(right),
                "moves searched after the best one are known only by a bound, and a bound is not a value",
            ),
            row(
                "001",
                "candidates, empty board, depth 4, minimax",
                written(minimax),
                written(right),
                "minimax knows every value exactly; alpha-beta must find the same set",
            ),
        ),
        tables=(_table(found),),
        charts=(
            Chart(
                name="candidate-sets",
                title="Equally good first moves, depth 4",
                told=f"The empty board: columns {written(right)} are equally good by exact values; "
                f"alpha-beta as published adds {written(tuple(sorted(set(slipped) - set(right))))}, "
                "which it knows only by a bound.",
                svg=draw_sets(right, slipped),
            ),
        ),
        words=tuple(_words(right, slipped, found)),
    )


def slipped_set(position: Position) -> Columns:
    """What the report's alpha-beta calls equally good, as columns counted from 1."""
    return search_of("alphabeta", AS_PUBLISHED).think(position.mover, position.waiter, DEPTH).columns


def minimax_set(position: Position) -> Columns:
    return search_of("minimax", AS_PUBLISHED).think(position.mover, position.waiter, DEPTH).columns


def corrected_set(position: Position) -> Columns:
    """What the product's alpha-beta finds."""
    found = agent(Spec.read(CORRECTED)).choose(position, Limit()).candidates
    assert found is not None
    return tuple(sorted(cell % WIDTH + 1 for cell in found))


def sample(count: int, seed: int) -> Iterator[Position]:
    """Positions after random moves, of every length in turn."""
    for number in range(count):
        moves = random_opening(GAME, number % LONGEST + 1, seed * 1_000_003 + number)
        yield Position.after(GAME, moves)


def written(columns: Columns) -> str:
    """As the report writes a set.

    >>> written((3, 4))
    '{3,4}'
    """
    return "{" + ",".join(map(str, columns)) + "}"


def _wrong(found: list[tuple[Columns, Columns]]) -> list[tuple[Columns, Columns]]:
    return [(right, slipped) for right, slipped in found if set(slipped) - set(right)]


def _table(found: list[tuple[Columns, Columns]]) -> Table:
    wrong = _wrong(found)
    chance = sum(len(set(slipped) - set(right)) / len(slipped) for right, slipped in found) / len(found)
    return Table(
        "Candidate sets after random moves, depth 4",
        ("positions", "columns, exact", "columns, as published", "sets too large", "wrong moves played"),
        (
            (
                len(found),
                round(sum(len(right) for right, _ in found) / len(found), 2),
                round(sum(len(slipped) for _, slipped in found) / len(found), 2),
                f"{len(wrong) / len(found):.0%}",
                f"{chance:.0%}",
            ),
        ),
    )


def _words(right: Columns, slipped: Columns, found: list[tuple[Columns, Columns]]) -> Iterator[str]:
    yield (
        "The agent plays a random one of the columns its search calls equally good. On the empty board these "
        f"are {written(right)}; the pruned search of the report says {written(slipped)} (neither set is "
        f"printed: both are what its code finds here). Once column {right[0]} is known, a later column is "
        "searched only until it is clear that it is not better. What comes back then is a bound: the true "
        "value may be anything below it."
    )
    yield (
        f"This is no rare accident: of {len(found)} positions after random moves the set of its alpha-beta "
        f"holds a wrong column in {len(_wrong(found))}. Corrected, alpha-beta searches ties to the end, and "
        "its sets are those of minimax."
    )
