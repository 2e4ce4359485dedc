"""The depth test of report 000: alpha-beta on Connect 4, depths 1 to 5, over many games instead of one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median, quantiles

from inarow.agents.registering import agent
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.agents import DefaultAsPublished
from inarow.studies.report_000.as_published.search import SearchAsPublished
from inarow.studies.report_000.games import CountedGame, Remembering, play, play_counted
from inarow.studies.report_000.results import Depth
from inarow.studies.report_000.setting import CONNECT4, brief, row
from inarow.studies.study import Effort, Row, Section, StudyTable

DEPTHS = (1, 2, 3, 4, 5)
_SHARES = (0, 0.01, 0.05, 0.17, 0.4, 1.0)  # how much of the work is done after each depth


def work(effort: Effort) -> Iterator[float | Section]:
    """Play many games at each depth, with the bugs and without."""
    games = 40 if effort.quick else 400
    depths = []
    for depth in DEPTHS:
        as_published, corrected = [], []
        for number, (one, other) in enumerate(depth_games(depth, effort, games), start=1):
            as_published.append(one)
            corrected.append(other)
            yield _SHARES[depth - 1] + (_SHARES[depth] - _SHARES[depth - 1]) * number / games
        depths.append(Depth(depth, as_published, corrected))
    from inarow.studies.report_000.charts import depth_charts  # lazily: charts need an extra

    yield Section(
        title="Depth test",
        rows=tuple(_rows(depths)),
        tables=(_table(depths),),
        charts=depth_charts(depths),
        words=_words(depths, games),
    )


def depth_games(depth: int, effort: Effort, games: int) -> Iterator[tuple[CountedGame, CountedGame]]:
    board, game = PlainBoard(CONNECT4.game), CONNECT4.game
    as_published = SearchAsPublished(board, prune=True, depth=depth)
    opponent = DefaultAsPublished(board)
    right = Remembering(f"alphabeta:depth={depth},heuristic=windows,scoring=plain")
    chance = Random(f"{effort.seed} depth {depth}")
    for number in range(games):
        default = agent("default", seed=effort.seed * 1_000_003 + number)
        yield play(board, (as_published, opponent), chance), play_counted(game, (right, default))


def _rows(depths: list[Depth]) -> Iterator[Row]:
    games = len(depths[0].as_published)
    for one in depths:
        yield row(
            f"Connect 4, depth {one.depth}, nodes in a game",
            median(one.nodes()),
            median(one.nodes(corrected=True)),
            f"the printed one is a single random game, ours the median of {games}; corrected, the opponent "
            "blocks, so that games are others and mostly longer",
        )
    for one in depths:
        yield row(
            f"Connect 4, depth {one.depth}, seconds in a game",
            brief(median(one.seconds())),
            brief(median(one.seconds(corrected=True))),
            "machines differ: compare the growth by depth; corrected is compiled, with a fixed cost a move",
            "s",
        )
    why = "what the printed command says; in the authors' code it is one game a depth, here it is many"
    yield row("Connect 4, depth test, games in the printed command", games, games, why)
    yield row(
        "Connect 4, depth test, games at each depth", games, games, "one game says little, so we play many"
    )


def _table(depths: list[Depth]) -> StudyTable:
    """Quantiles of the games with the bugs, and the place of the printed figure among them."""
    lines = []
    for one in depths:
        found = one.nodes()
        tenths = quantiles(found, n=10, method="inclusive")
        middle = quantiles(found, n=4, method="inclusive")
        here = (found[0], tenths[0], *middle, tenths[-1], found[-1])
        lines.append((one.depth, *map(brief, here), one.printed, round(one.share_below, 1)))
    headings = (
        *("depth", "least", "10 %", "25 %", "50 %", "75 %", "90 %", "most"),
        *("printed", "games with no more than printed"),
    )
    units = (*[""] * (len(headings) - 1), "%")
    return StudyTable("Connect 4 with the bugs, nodes in a game by depth", headings, tuple(lines), units)


def _words(depths: list[Depth], games: int) -> tuple[str, ...]:
    inside = [one for one in depths if 0 < one.share_below < 100]
    grows = [median(after.nodes()) / median(one.nodes()) for one, after in pairwise(depths)]
    widest = max(depths, key=lambda one: one.nodes()[-1] / one.nodes()[0])
    found = widest.nodes()
    return (
        "The print does not say which search was tested, nor against whom; in the authors' code it is "
        "alpha-beta in the first seat against `default`, one game a depth, although the printed command "
        f"asks for three. Here it played {games} games at each depth.",
        f"At depth {widest.depth} the dearest game costs {found[-1] / found[0]:.0f} times the cheapest, so "
        f"one game says little; {len(inside)} of the {len(depths)} printed node counts lie within ours. "
        "From one depth to the next the median grows by factors of "
        f"{', '.join(f'{factor:.1f}' for factor in grows)}.",
    )
