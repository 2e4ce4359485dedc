"""The flaw that report 002 knows of: of two wins it takes the leftmost, not the fastest."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from inarow.rules.notation import read_move
from inarow.rules.presets import read_game
from inarow.studies.published import published
from inarow.studies.report_002.drawing import marked_board
from inarow.studies.report_002.play_on import Ending, PlayOn, positions_with_a_win
from inarow.studies.spreading import executor_of
from inarow.studies.study import Chart, Effort, Row, Section, Table

GAME = "drop:7x6:4"
EXAMPLE = "57544672262754"
DEPTHS = (2, 4)
_SHOWN = 12  # delayed wins in the table


def show(effort: Effort) -> Iterator[float | Section]:
    """The example, and as many drawn positions as the effort allows, by agents of two depths."""
    count = 60 if effort.quick else 500
    drawn = positions_with_a_win(read_game(GAME), count, effort.seed)
    tasks = [(moves, depth) for moves in (EXAMPLE, *drawn) for depth in DEPTHS]
    endings: dict[int, Ending] = {}
    for number, ending in executor_of(effort).run(PlayOn(GAME), tasks):
        endings[number] = ending
        yield len(endings) / len(tasks)
    found = [endings[number] for number in range(len(tasks))]
    yield section(found[: len(DEPTHS)], found[len(DEPTHS) :])


def section(example: list[Ending], drawn: list[Ending]) -> Section:
    """What the example and the drawn positions say."""
    from inarow.studies.report_002.charts import delays_chart  # late: it needs Altair

    one = example[0]
    position = read_game(GAME).position(EXAMPLE)
    board = marked_board(
        position,
        read_move(position.game, position.taken, one.published),
        read_move(position.game, position.taken, one.corrected),
        (
            f"as published, agent({one.depth}): column {one.published}, the game is over after {one.plies} "
            "plies",
            f"corrected: column {one.corrected}, over after {_plies(one.corrected_plies)}",
        ),
    )
    charts = (
        Chart(
            "leftmost-win",
            f"After {EXAMPLE}, the first player to move",
            f"The board; column {one.corrected} completes a run, the published agent plays column "
            f"{one.published}.",
            svg=board,
        ),
        Chart(
            "delayed-wins",
            "How long a win at once takes",
            "Most wins are taken at once; the published agents let some wait for two plies and more.",
            vega=delays_chart(drawn),
        ),
    )
    return Section(
        "The leftmost win",
        (*_example_rows(example), *_drawn_rows(drawn)),
        (_table(drawn),),
        charts,
        _words(one, drawn),
    )


def _example_rows(example: list[Ending]) -> Iterator[Row]:
    yield Row(
        "which of two wins is taken",
        published("002", "which of two wins is taken"),
        "the leftmost" if all(one.is_delayed for one in example) else "the fastest",
        "the fastest" if all(one.corrected_plies == 1 for one in example) else "another",
        "A win is 100 at any depth and the leftmost of equals is played; here a sooner win scores more.",
    )
    for one in example:
        yield Row(
            f"after {EXAMPLE}, column played by agent({one.depth})",
            None,
            int(one.published),
            int(one.corrected),
            f"Column {' and '.join(one.winning)} wins at once; column {one.published} wins too, but later.",
        )
        yield Row(
            f"after {EXAMPLE}, plies to the end with agent({one.depth})",
            None,
            one.plies,
            one.corrected_plies,
            "The published agent may put its win off again at every move.",
            "plies",
        )


def _drawn_rows(drawn: list[Ending]) -> Iterator[Row]:
    for depth, found in _by_depth(drawn):
        late = [one for one in found if one.is_delayed]
        name = f"{len(found)} positions with a win at once, agent({depth})"
        yield Row(
            f"{name}, not taken at once",
            None,
            _per_cent(len(late), len(found)),
            _per_cent(sum(one.corrected_plies > 1 for one in found), len(found)),
            "Any win within the horizon is worth 100, so whichever stands most to the left is played.",
            "%",
        )
        yield Row(
            f"{name}, plies longer where it waits",
            None,
            round(mean(one.plies - 1 for one in late), 2) if late else 0,
            max(one.corrected_plies - 1 for one in found),
            "Played on against a defence that loses as late as it can.",
            "plies",
        )
        yield Row(
            f"{name}, wins thrown away",
            None,
            sum(one.result != "win" for one in found),
            sum(one.corrected_result != "win" for one in found),
            "A win put off is safe only while the search sees it through, or while no sum exceeds 100.",
            "games",
        )


def _table(drawn: list[Ending]) -> Table:
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
    lines = tuple(
        (
            one.moves,
            f"agent({one.depth})",
            " ".join(one.winning),
            one.published,
            one.value,
            one.reason,
            one.plies,
            one.result,
            one.corrected,
            one.corrected_plies,
        )
        for one in [one for one in drawn if one.is_delayed][:_SHOWN]
    )
    return Table("Wins that the published agent puts off, the first that were drawn", headings, lines)


def _words(one: Ending, drawn: list[Ending]) -> tuple[str, ...]:
    shares = "; ".join(
        f"agent({depth}) in {sum(ending.is_delayed for ending in found)} of {len(found)}"
        for depth, found in _by_depth(drawn)
    )
    return (
        f"After {EXAMPLE} column {' and '.join(one.winning)} completes a run. The published "
        f"agent({one.depth}) plays column {one.published}: a later win is worth the same {one.value} and "
        f"stands more to the left. Its game takes {_plies(one.plies)} to the end instead of "
        f"{_plies(one.corrected_plies)}.",
        "Random games on 7x6 were stopped where the mover could win at once, and played on by the "
        "published agent and by the corrected one, which looks as far ahead. The win was not taken at "
        f"once by {shares}, by the corrected agent in {sum(late.corrected_plies > 1 for late in drawn)} of "
        f"{len(drawn)}.",
    )


def _by_depth(found: list[Ending]) -> Iterator[tuple[int, list[Ending]]]:
    for depth in DEPTHS:
        yield depth, [one for one in found if one.depth == depth]


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


def _per_cent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)
