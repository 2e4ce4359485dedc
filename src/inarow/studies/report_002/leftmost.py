"""The flaw that report 002 knows of: of two wins it takes the leftmost, not the fastest."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_002.drawing import marked_board, owners
from inarow.studies.report_002.grouping import named, together
from inarow.studies.report_002.play_on import Ending, PlayOn, positions_with_a_win
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable, Value

GAME = "drop:7x6:4"
EXAMPLE = "57544672262754"
DEPTHS = (2, 4)
_SHOWN = 8  # delayed wins in the table


def show(effort: Effort) -> Iterator[float | Section]:
    """The example, and as many random positions as the effort allows, by agents of two depths."""
    count = 60 if effort.quick else 500
    sample = positions_with_a_win(read_game(GAME), count, effort.seed)
    tasks = [(moves, depth) for moves in (EXAMPLE, *sample) for depth in DEPTHS]
    endings: dict[int, Ending] = {}
    for number, ending in effort.executor().run(PlayOn(GAME), tasks):
        endings[number] = ending
        yield len(endings) / len(tasks)
    found = [endings[number] for number in range(len(tasks))]
    yield section(found[: len(DEPTHS)], found[len(DEPTHS) :])


def section(example: list[Ending], sample: list[Ending]) -> Section:
    """What the example and the random positions show."""
    from inarow.studies.report_002.charts import delays_chart  # lazily: it needs Altair

    shares = ", ".join(
        f"agent({depth}) as published {_late(found)} of {len(found)}" for depth, found in _by_depth(sample)
    )
    charts = (
        _board(example[0]),
        Chart(
            "delayed-wins",
            "How long a win takes that can be had at once",
            f"Bars by the plies to the end of the game. Not taken at once: {shares}; the corrected agent "
            f"{sum(one.corrected_plies > 1 for one in sample)} of {len(sample)}.",
            vega=delays_chart(sample),
        ),
    )
    return Section(
        "The leftmost win",
        (*_example_rows(example), *_sample_rows(sample)),
        (_table(sample),),
        charts,
        _words(example[0], sample),
    )


def _board(one: Ending) -> Chart:
    position = read_game(GAME).position(one.moves)
    return Chart(
        "leftmost-win",
        f"After {one.moves}, the {('first', 'second')[position.seat]} player to move",
        f"A board of 7 columns and 6 rows. {owners(position)}. Column {one.corrected} completes a run of "
        f"four at once; the published agent({one.depth}) plays column {one.published} and wins after "
        f"{_plies(one.plies)}.",
        svg=marked_board(
            position,
            one.published,
            one.corrected,
            (
                f"as published: column {one.published}, wins after {_plies(one.plies)}",
                f"corrected: column {one.corrected}, wins at once",
            ),
        ),
    )


def _example_rows(example: list[Ending]) -> Iterator[Row]:
    yield row(
        "002",
        "which of two wins is taken",
        "the leftmost" if all(one.is_delayed for one in example) else "the fastest",
        "the fastest" if all(one.corrected_plies == 1 for one in example) else "another",
        "a win is 100 at any depth and the leftmost of equals is played; corrected, a sooner win scores more",
    )
    one = example[0]
    played = together((_agent(one.depth), (int(one.published), int(one.corrected))) for one in example)
    for columns, agents in played.items():
        yield row(
            "002",
            f"after {EXAMPLE}, column played by {named(agents)}",
            *columns,
            f"column {named(list(one.winning))} wins at once; column {one.published} wins too, but later",
        )
    ended = together((_agent(one.depth), (one.plies, one.corrected_plies)) for one in example)
    for plies, agents in ended.items():
        yield row(
            "002",
            f"after {EXAMPLE}, plies to the end with {named(agents)}",
            *plies,
            "the published agent may put its win off again at every move",
            "plies",
        )


def _sample_rows(sample: list[Ending]) -> Iterator[Row]:
    count = len(sample) // len(DEPTHS)
    where = f"{count} random positions with a win at once"
    kinds = (
        (
            "not taken at once",
            _not_at_once,
            "any win within the depth is worth 100, so whichever stands most to the left is played",
            "%",
        ),
        (
            "plies longer where it waits",
            _longer,
            "played on against a defence that loses as slowly as it can",
            "plies",
        ),
        (
            "wins thrown away",
            _thrown_away,
            "a win put off is safe only while the search sees it through, or while no sum exceeds 100",
            "games",
        ),
    )
    for what, figures, why, unit in kinds:
        found = together((_agent(depth), figures(part)) for depth, part in _by_depth(sample))
        for values, agents in found.items():
            yield row("002", f"{where}, {named(agents)}, {what}", *values, why, unit)


def _not_at_once(found: list[Ending]) -> tuple[Value, Value]:
    corrected = sum(one.corrected_plies > 1 for one in found)
    return _per_cent(_late(found), len(found)), _per_cent(corrected, len(found))


def _longer(found: list[Ending]) -> tuple[Value, Value]:
    late = [one.plies - 1 for one in found if one.is_delayed]
    return round(mean(late), 2) if late else 0, max(one.corrected_plies - 1 for one in found)


def _thrown_away(found: list[Ending]) -> tuple[Value, Value]:
    published = sum(one.result != "win" for one in found)
    return published, sum(one.corrected_result != "win" for one in found)


def _table(sample: list[Ending]) -> StudyTable:
    """Agents of both depths that decide alike share a line."""
    headings = (
        "moves",
        "agent",
        "wins at once",
        "as published",
        "its value",
        "why",
        "plies to the end",
        "result",
        "corrected",
        "plies, corrected",
    )
    late: dict[tuple[Value, ...], list[str]] = together(
        (
            _agent(one.depth),
            (
                one.moves,
                " ".join(one.winning),
                one.published,
                one.value,
                one.reason,
                one.plies,
                one.result,
                one.corrected,
                one.corrected_plies,
            ),
        )
        for one in sample
        if one.is_delayed
    )
    lines = tuple((moves, named(agents), *others) for (moves, *others), agents in late.items())
    return StudyTable("Wins that the published agent puts off, the first of them", headings, lines[:_SHOWN])


def _words(one: Ending, sample: list[Ending]) -> tuple[str, ...]:
    shares = "; ".join(
        f"{_agent(depth)} in {_late(found)} of {len(found)}" for depth, found in _by_depth(sample)
    )
    return (
        f"After {EXAMPLE} column {named(list(one.winning))} completes a run. The published "
        f"agent({one.depth}) plays column {one.published}: a later win is worth the same {one.value} and "
        f"stands more to the left. Its game takes {_plies(one.plies)} to the end instead of "
        f"{_plies(one.corrected_plies)}.",
        "Random games on 7x6 were stopped where the side to move could win at once, and played on by the "
        "published agent and by the corrected one, which looks as far ahead. The win was not taken at "
        f"once by {shares}, by the corrected agent in {sum(late.corrected_plies > 1 for late in sample)} of "
        f"{len(sample)}.",
    )


def _by_depth(found: list[Ending]) -> Iterator[tuple[int, list[Ending]]]:
    for depth in DEPTHS:
        yield depth, [one for one in found if one.depth == depth]


def _late(found: list[Ending]) -> int:
    return sum(one.is_delayed for one in found)


def _agent(depth: int) -> str:
    return f"agent({depth})"


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


def _per_cent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)
