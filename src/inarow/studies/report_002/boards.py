"""Report 002's agents on several boards and goals: against random moves, and against each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from inarow.arena.match import ONE, MatchStatistics
from inarow.arena.play import GameRecord
from inarow.arena.standings import Standings
from inarow.arena.tournament import Tournament
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.studies.published import row
from inarow.studies.report_002.grouping import named, together
from inarow.studies.report_002.published_agent import (
    WINDOW,
    PlayReportGames,
    corrected_text,
    extended_text,
    published_text,
)
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable, Value

BOARDS = ("drop:7x6:4", "drop:5x5:3", "drop:6x6:4", "drop:8x7:4", "drop:9x7:5")
DEPTH = 2
PUBLISHED, CORRECTED, EXTENDED, RANDOM = "as published", "corrected", "our extension", "random"


@dataclass(frozen=True, slots=True)
class BoardMatch:
    """Two agents on one board, from the first one's view."""

    board: str  # "7x6:4"
    one: str
    other: str
    results: dict[str, Any]  # wins, draws, losses, elo, low, high, distinct
    plies: float  # of a game that the first one won, openings included; 0 without any

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.results["wins"], self.results["draws"], self.results["losses"]

    @property
    def interval(self) -> tuple[int, int]:
        return round(self.results["low"]), round(self.results["high"])

    @property
    def points(self) -> float:
        """In per cent."""
        wins, draws, losses = self.counts
        return round(100 * (wins + draws / 2) / (wins + draws + losses), 1)


def pairings(game: Game) -> tuple[tuple[str, str], ...]:
    """Who meets whom; our extension differs from the corrected form only where the goal is not four."""
    always = ((PUBLISHED, RANDOM), (CORRECTED, RANDOM), (CORRECTED, PUBLISHED))
    return always if game.connect == WINDOW else (*always, (EXTENDED, CORRECTED))


def text_of(name: str, game: Game) -> str:
    """The agent so called on this page; all but random look equally far ahead."""
    texts = {
        PUBLISHED: published_text(DEPTH),
        CORRECTED: corrected_text(game, DEPTH + 1),
        EXTENDED: extended_text(DEPTH + 1),
    }
    return texts.get(name, name)


def play(effort: Effort) -> Iterator[float | Section]:
    """Every pairing on every board; openings are random and played from both seats."""
    names = [(game, *pair) for game in map(read_game, BOARDS) for pair in pairings(game)]
    tournaments = [_tournament(*one, effort) for one in names]
    standings = [Standings(tournament) for tournament in tournaments]
    lengths: list[list[int]] = [[] for _ in tournaments]
    places = [(place, game) for place, one in enumerate(tournaments) for game in range(len(one))]
    tasks = chain.from_iterable(tournament.tasks() for tournament in tournaments)
    job = PlayReportGames((extended_text(DEPTH + 1), RANDOM))
    for done, (number, record) in enumerate(effort.executor().run(job, tasks), start=1):
        place, game_number = places[number]
        standings[place].add(game_number, record)
        lengths[place] += _length_of_win(tournaments[place], game_number, record)
        yield done / len(places)
    yield section(
        [
            BoardMatch(
                str(game).removeprefix("drop:"),
                one,
                other,
                MatchStatistics(standing).as_dictionary(),
                round(sum(length) / len(length), 2) if length else 0.0,
            )
            for (game, one, other), standing, length in zip(names, standings, lengths, strict=True)
        ]
    )


def _tournament(game: Game, one: str, other: str, effort: Effort) -> Tournament:
    games = (10, 20) if effort.quick else (100, 300)
    return Tournament(
        game=game,
        agents=(text_of(one, game), text_of(other, game)),
        games=games[other != RANDOM],
        seed=effort.seed,
        openings="random:4",
    )


def _length_of_win(tournament: Tournament, number: int, record: GameRecord) -> list[int]:
    seat = tournament.seats(number).index(ONE)
    return [len(record.moves)] if record.outcome.winner == seat else []


def section(matches: list[BoardMatch]) -> Section:
    """Won games and their length against random moves; matches between the forms with their intervals."""
    from inarow.studies.report_002.charts import elo_chart, pairs_chart  # lazily: they need Altair

    duels = _between(matches, CORRECTED, PUBLISHED)
    ours = _between(matches, EXTENDED, CORRECTED)
    lengths = _lengths(matches)
    charts = (
        Chart(
            "boards-elo",
            f"Elo between the forms of agent({DEPTH})",
            "Points with 95 % intervals. Corrected over as published: "
            + "; ".join(map(_elo, duels))
            + ". Our extension over corrected: "
            + "; ".join(map(_elo, ours))
            + ".",
            vega=elo_chart(
                [
                    {"board": one.board, "match": f"{one.one} over {one.other}"}
                    | {key: one.results[key] for key in ("elo", "low", "high")}
                    for one in (*duels, *ours)
                ]
            ),
        ),
        Chart(
            "boards-length",
            "Length of a game won against random moves",
            "Plies of a won game on average, as published and corrected: "
            + "; ".join(f"{board} {slow:.1f} and {fast:.1f}" for board, slow, fast in lengths)
            + ".",
            vega=pairs_chart(lengths, "plies of a won game, average"),
        ),
    )
    others = [one for one in matches if one not in ours]
    tables = (
        _table("Our extension against the corrected form: windows as long as the goal", ours),
        _table("Every other match, from the view of the agent named first", others),
    )
    return Section("Boards and goals", tuple(_rows(matches)), tables, charts, _words(duels, ours))


def _between(matches: list[BoardMatch], one: str, other: str) -> list[BoardMatch]:
    return [match for match in matches if (match.one, match.other) == (one, other)]


def _lengths(matches: list[BoardMatch]) -> list[tuple[str, float, float]]:
    """For each board the plies of a game won against random moves, as published and corrected."""
    pairs = zip(_between(matches, PUBLISHED, RANDOM), _between(matches, CORRECTED, RANDOM), strict=True)
    return [(published.board, published.plies, corrected.plies) for published, corrected in pairs]


def _rows(matches: list[BoardMatch]) -> Iterator[Row]:
    published, corrected = (_between(matches, form, RANDOM) for form in (PUBLISHED, CORRECTED))
    games = sum(sum(one.counts) for one in corrected)
    yield row(
        "002",
        f"agent({DEPTH}) v random, {games} games on {len(corrected)} boards, won",
        _won(published),
        _won(corrected),
        "against random moves a win put off is still a win, so the bugs hardly show",
        "%",
    )
    lengths = together((board, (slow, fast)) for board, slow, fast in _lengths(matches))
    for plies, boards in lengths.items():
        yield row(
            "002",
            f"{named(boards)}, agent({DEPTH}) v random, length of a won game",
            *plies,
            "a win that can wait is put off; the corrected agent takes the fastest",
            "plies",
        )
    duels = _between(matches, CORRECTED, PUBLISHED)
    equal = together((one, (round(100 - one.points, 1), one.points)) for one in duels)
    for points, alike in equal.items():
        low, high = min(one.interval[0] for one in alike), max(one.interval[1] for one in alike)
        yield row(
            "002",
            f"{named([one.board for one in alike])}, corrected v as published, agent({DEPTH}), points",
            *points,
            f"{sum(alike[0].counts)} games on each board; Elo of the corrected form "
            f"{alike[0].results['elo']:+.0f}, 95 % between {low:+d} and {high:+d}",
            "%",
        )


def _won(matches: list[BoardMatch]) -> Value:
    return round(100 * sum(one.counts[0] for one in matches) / sum(sum(one.counts) for one in matches), 1)


def _elo(one: BoardMatch) -> str:
    return f"{one.board} {one.results['elo']:+.0f} ({one.interval[0]:+d} to {one.interval[1]:+d})"


def _table(title: str, matches: list[BoardMatch]) -> StudyTable:
    headings = (
        "board",
        "agent",
        "against",
        "won",
        "drawn",
        "lost",
        "Elo",
        "low",
        "high",
        "different games",
        "plies of a win",
    )
    lines = tuple(
        (
            one.board,
            one.one,
            one.other,
            *one.counts,
            round(one.results["elo"]),
            *one.interval,
            one.results["distinct"],
            one.plies,
        )
        for one in matches
    )
    return StudyTable(title, headings, lines)


def _words(duels: list[BoardMatch], ours: list[BoardMatch]) -> tuple[str, ...]:
    return (
        f"Random moves, agent({DEPTH}) as published and its corrected form meet on boards of several sizes "
        f"and goals. Both forms use the report's evaluation with windows of {WINDOW} cells and look "
        f"{DEPTH + 1} plies ahead; openings are random, and each is played from both seats.",
        f"In {sum(duels[0].counts)} games on each board the corrected form meets the published one. "
        f"{_verdict(duels)}",
        "Our extension is a third form, not a correction: windows as long as the goal, and 9 for four "
        f"marbles of five. It meets the corrected form where the goal is not four. {_verdict(ours)}",
    )


def _verdict(matches: list[BoardMatch]) -> str:
    ahead = [one.board for one in matches if one.interval[0] > 0]
    behind = [one.board for one in matches if one.interval[1] < 0]
    found = [
        f"{side} 0 on {named(boards)}" for side, boards in (("above", ahead), ("below", behind)) if boards
    ]
    if not found:
        return "On no board does the 95 % interval of its Elo exclude 0."
    return f"The 95 % interval of its Elo lies {' and '.join(found)}."
