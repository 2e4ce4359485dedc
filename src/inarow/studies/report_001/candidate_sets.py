"""The candidate sets: which columns are equally good, and which only seem to be under pruning."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.report.charts.theme import BLUE, FONT, INK, VERMILION
from inarow.rules.position import Position
from inarow.rules.svg import BOARD_COLOUR, GRID_COLOUR
from inarow.search.limit import Limit
from inarow.spec import Spec
from inarow.studies.published import row
from inarow.studies.report_001.players import search_of
from inarow.studies.report_001.setting import AS_PUBLISHED, DEPTH, GAME, HEIGHT, WIDTH
from inarow.studies.study import Chart, Effort, Section, StudyTable

CORRECTED = f"alphabeta:depth={DEPTH},heuristic=course,candidates=exact,table=off"
POSITIONS, QUICK_POSITIONS = 400, 60
LONGEST = 16  # moves before a position of the sample
CELL, LEFT, TOP = 44, 16, 34  # pixels of the drawing
LEGEND = 84  # pixels below its board
Columns = tuple[int, ...]


def compare_sets(effort: Effort) -> Iterator[float | Section]:
    right, as_published, minimax = (
        corrected_set(GAME.start),
        published_set(GAME.start),
        minimax_set(GAME.start),
    )
    wanted = QUICK_POSITIONS if effort.quick else POSITIONS
    found: list[tuple[Columns, Columns]] = []  # right, and as published
    for number, position in enumerate(sample(wanted, effort.seed), start=1):
        found.append((corrected_set(position), published_set(position)))
        yield number / wanted
    yield Section(
        title="Equally good columns",
        rows=(
            row(
                "001",
                "candidates, empty board, depth 4, alpha-beta",
                written(as_published),
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
                f"alpha-beta as published adds {written(tuple(sorted(set(as_published) - set(right))))}, "
                "which it knows only by a bound.",
                svg=draw_sets(right, as_published),
            ),
        ),
        words=tuple(_words(right, as_published, found)),
    )


def published_set(position: Position) -> Columns:
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
    return [(right, as_published) for right, as_published in found if set(as_published) - set(right)]


def _table(found: list[tuple[Columns, Columns]]) -> StudyTable:
    wrong = _wrong(found)
    chance = sum(
        len(set(as_published) - set(right)) / len(as_published) for right, as_published in found
    ) / len(found)
    return StudyTable(
        "Candidate sets after random moves, depth 4",
        ("positions", "columns, exact", "columns, as published", "sets too large", "wrong moves played"),
        (
            (
                len(found),
                round(sum(len(right) for right, _ in found) / len(found), 2),
                round(sum(len(as_published) for _, as_published in found) / len(found), 2),
                f"{len(wrong) / len(found):.0%}",
                f"{chance:.0%}",
            ),
        ),
    )


def _words(right: Columns, as_published: Columns, found: list[tuple[Columns, Columns]]) -> Iterator[str]:
    yield (
        "The agent plays a random one of the columns its search calls equally good. On the empty board these "
        f"are {written(right)}; the pruned search of the report says {written(as_published)} (neither set is "
        f"printed: both are what its code finds here). Once column {right[0]} is known, a later column is "
        "searched only until it is clear that it is not better. What comes back then is a bound: the true "
        "value may be anything below it."
    )
    yield (
        f"This is no rare accident: of {len(found)} positions after random moves the set of its alpha-beta "
        f"holds a wrong column in {len(_wrong(found))}. Corrected, alpha-beta searches ties to the end, and "
        "its sets are those of minimax."
    )


def draw_sets(right: Columns, as_published: Columns) -> str:
    """The empty board: a tick above each column that is right, a cross above each that is only a bound."""
    board, tall = LEFT + WIDTH * CELL, TOP + HEIGHT * CELL
    width, height = board + LEFT, tall + 30 + LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}" font-size="16">',
        f"<title>Columns {_named(right)} are equally good; as published {_named(as_published)}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="{BOARD_COLOUR}"/>',
    ]
    for column in range(1, WIDTH + 1):
        x = LEFT + (column - 1) * CELL
        middle = x + CELL // 2
        colour = BLUE if column in right else VERMILION if column in as_published else None
        if colour is not None:
            parts.append(
                f'<rect x="{x}" y="{TOP}" width="{CELL}" height="{HEIGHT * CELL}" fill="{colour}" '
                'fill-opacity="0.22"/>'
            )
            parts += _mark(middle, TOP - 16, colour, is_right=column in right)
        for level in range(HEIGHT):
            y = TOP + level * CELL
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="none" stroke="{GRID_COLOUR}"/>'
            )
        parts.append(f'<text x="{middle}" y="{tall + 20}" text-anchor="middle" fill="{INK}">{column}</text>')
    parts += _legend(LEFT + 12, tall + 30, right, as_published)
    return "\n".join([*parts, "</svg>"])


def _legend(x: int, top: int, right: Columns, as_published: Columns) -> Iterator[str]:
    extra = tuple(column for column in as_published if column not in right)
    rows = (
        (BLUE, True, f"{_named(right)}: equally good by exact values"),
        (VERMILION, False, f"{_named(extra)}: only a bound"),
    )
    for number, (colour, is_right, text) in enumerate(rows):
        y = top + 26 + 34 * number
        yield from _mark(x, y - 5, colour, is_right=is_right)
        yield f'<text x="{x + 16}" y="{y}" fill="{INK}" font-size="15">{text}</text>'


def _mark(x: int, y: int, colour: str, *, is_right: bool) -> Iterator[str]:
    path = f"M{x - 8} {y} l6 6 l11 -13" if is_right else f"M{x - 7} {y - 7} l14 14 M{x + 7} {y - 7} l-14 14"
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3.5"/>'


def _named(columns: Columns) -> str:
    return ", ".join(map(str, columns))
