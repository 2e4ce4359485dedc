"""The third experiment: the table of ten boards, `custom` against itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from inarow.arena.play import GameTask
from inarow.arena.tournament import Tournament
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.published import published
from inarow.studies.report_004.playing import Played, played
from inarow.studies.report_004.sums import Sum
from inarow.studies.study import Effort, Row, Section, Table

BOARDS = (
    *("4x4:4", "5x5:5", "7x6:5", "8x8:6", "8x8:8", "10x9:7"),
    *("13x15:10", "14x17:10", "17x19:14", "19x19:5"),
)
AGENT, OPENINGS = "custom", "random:4"
REPEATED = 3  # games of the report on each board
QUICK, FULL = (150, 2), (2000, 10)  # nodes for a move, games with openings


def board(name: str) -> Game:
    return read_game(f"mnk:{name}")


def in_words(name: str) -> str:
    return name.replace(":", " K")


def repeated_tasks(name: str, nodes: int) -> list[GameTask]:
    """As published: the same two agents from the empty board, again and again."""
    task = GameTask(game=board(name), first=AGENT, second=AGENT, limit=Limit(nodes=nodes))
    return [task] * REPEATED


def opened_tasks(name: str, nodes: int, games: int, seed: int) -> list[GameTask]:
    """Corrected: each game from an opening of its own, drawn at random.

    The arena plays every opening again with the seats swapped; where both seats hold the same agent without
    chance in it that is the same game once more, so it is left out.
    """
    tournament = Tournament(
        game=board(name),
        agents=(AGENT, AGENT),
        games=2 * games,
        limit=Limit(nodes=nodes),
        seed=seed,
        openings=OPENINGS,
    )
    return list(islice(tournament.tasks(), 0, None, 2))


def ten_boards(effort: Effort) -> Iterator[float | Section]:
    """All games of all boards, the largest boards first, so that no worker is left with one at the end."""
    nodes, games = QUICK if effort.quick else FULL
    tasks: list[tuple[str, bool, GameTask]] = []
    for name in sorted(BOARDS, key=lambda name: -board(name).cells):
        tasks += [(name, False, task) for task in repeated_tasks(name, nodes)]
        tasks += [(name, True, task) for task in opened_tasks(name, nodes, games, effort.seed)]
    total = sum(task.game.cells for _, _, task in tasks)
    found: dict[tuple[str, bool], list[Played]] = {}
    done = 0
    yield 0.0
    for number, game in played(AGENT, [task for _, _, task in tasks], effort):
        name, is_opened, task = tasks[number]
        found.setdefault((name, is_opened), []).append(game)
        done += task.game.cells
        yield done / total
    sums = {key: Sum.of(games) for key, games in found.items()}
    yield _section(sums, nodes)


def _section(sums: dict[tuple[str, bool], Sum], nodes: int) -> Section:
    from inarow.studies.report_004.charts import ten_boards_chart

    rows: list[Row] = []
    for name in BOARDS:
        slipped, right = sums[name, False], sums[name, True]
        rows.append(
            Row(
                f"{in_words(name)}, first wins-draws-second wins",
                published("004", f"{in_words(name)}, first wins-draws-second wins"),
                slipped.results,
                right.results,
                "one game three times, against games from openings drawn at random",
            )
        )
    repeated = [sums[name, False] for name in BOARDS]
    opened = [sums[name, True] for name in BOARDS]
    for name, slipped, right in zip(BOARDS, repeated, opened, strict=True):
        rows.append(
            Row(
                f"{in_words(name)}, distinct games",
                None,
                f"{slipped.distinct} of {slipped.games}",
                f"{right.distinct} of {right.games}",
                "an agent without chance in it plays the same game against itself every time",
            )
        )
        rows.append(
            Row(
                f"{in_words(name)}, average depth",
                None,
                round(slipped.depth, 2),
                round(right.depth, 2),
                "the task asked for it and the report leaves it out; moves that a rule chose have no depth",
                "plies",
            )
        )
    lines = tuple(
        (
            *(in_words(name), published("004", f"{in_words(name)}, seconds for a move")),
            *(one.results, f"{one.distinct} of {one.games}", round(one.depth, 2)),
            *(other.results, f"{other.distinct} of {other.games}", round(other.depth, 2)),
            round(other.moves, 1),
        )
        for name, one, other in zip(BOARDS, repeated, opened, strict=True)
    )
    headings = (
        *("board", "report's limit, s", "repeated", "distinct", "depth"),
        *("with openings", "distinct ", "depth ", "plies in a game"),
    )
    total = sum(one.games for one in repeated)
    words = (
        "In the report `custom` plays itself three times on each of ten boards, with 3 to 20 s for a move, "
        f"and every game is drawn. Here a move is given {nodes:,} nodes in place of seconds, so that the "
        "same seed gives the same games on any machine.",
        f"The three games are one: {sum(one.distinct for one in repeated)} distinct games among {total}. "
        f"With four random moves to open, {sum(one.distinct for one in opened)} of "
        f"{sum(one.games for one in opened)} games differ. Swapping the seats adds nothing here: the same "
        "agent sits in both, and plays the same game again.",
        f"The depth column the task asked for: between {min(one.depth for one in opened):.1f} and "
        f"{max(one.depth for one in opened):.1f} plies on average, of the moves that were searched; wins in "
        "one, blocks and alarms are played by rule.",
    )
    return Section(
        "Ten boards: custom against itself",
        tuple(rows),
        (Table("Ten boards, first wins-draws-second wins", headings, lines),),
        (ten_boards_chart({name: (sums[name, False], sums[name, True]) for name in BOARDS}),),
        words,
    )
