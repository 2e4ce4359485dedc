"""Report 002's agents on several boards and goals: against random moves, and published against corrected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

from inarow.arena.duel import ONE, Duel
from inarow.arena.play import GameRecord
from inarow.arena.standings import Standings
from inarow.arena.tournament import Tournament
from inarow.rules.presets import read_game
from inarow.studies.report_002.seats import PlayPublished, corrected_text, published_text
from inarow.studies.spreading import executor_of
from inarow.studies.study import Chart, Effort, Row, Section, Table

BOARDS = ("drop:7x6:4", "drop:5x5:3", "drop:6x6:4", "drop:8x7:4", "drop:9x7:5")
DEPTH = 2
PUBLISHED, CORRECTED, RANDOM = published_text(DEPTH), corrected_text(DEPTH + 1), "random"
PAIRINGS = ((PUBLISHED, RANDOM), (CORRECTED, RANDOM), (CORRECTED, PUBLISHED))
_NAMES = {PUBLISHED: "as published", CORRECTED: "corrected", RANDOM: "random"}


@dataclass(frozen=True, slots=True)
class Match:
    """Two agents on one board, from the first one's view."""

    board: str
    one: str
    other: str
    told: dict[str, Any]  # wins, draws, losses, elo, low, high, distinct
    plies: float  # of a game that the first one won, openings included; 0 without any

    @property
    def name(self) -> str:
        return self.board.removeprefix("drop:")


def play(effort: Effort) -> Iterator[float | Section]:
    """Every pairing on every board; openings are random and played from both seats."""
    tournaments = [_tournament(board, *pairing, effort) for board in BOARDS for pairing in PAIRINGS]
    standings = [Standings(tournament) for tournament in tournaments]
    lengths: list[list[int]] = [[] for _ in tournaments]
    places = [(place, game) for place, one in enumerate(tournaments) for game in range(len(one))]
    tasks = chain.from_iterable(tournament.tasks() for tournament in tournaments)
    job = PlayPublished((CORRECTED, RANDOM))
    for done, (number, record) in enumerate(executor_of(effort).run(job, tasks), start=1):
        place, game = places[number]
        standings[place].add(game, record)
        lengths[place] += _length_of_win(tournaments[place], game, record)
        yield done / len(places)
    yield section([_match(*found) for found in zip(tournaments, standings, lengths, strict=True)])


def _match(tournament: Tournament, standings: Standings, lengths: list[int]) -> Match:
    plies = round(sum(lengths) / len(lengths), 2) if lengths else 0.0
    one, other = tournament.agents
    return Match(str(tournament.game), one, other, Duel(standings).as_dictionary(), plies)


def _tournament(board: str, one: str, other: str, effort: Effort) -> Tournament:
    games = (10, 20) if effort.quick else (100, 300)
    return Tournament(
        game=read_game(board),
        agents=(one, other),
        games=games[other == PUBLISHED],
        seed=effort.seed,
        openings="random:2" if read_game(board).connect == 3 else "random:4",
    )


def _length_of_win(tournament: Tournament, number: int, record: GameRecord) -> list[int]:
    seat = tournament.seats(number).index(ONE)
    return [len(record.moves)] if record.outcome.winner == seat else []


def section(matches: list[Match]) -> Section:
    """Won games and their length against random moves; the match of the two forms with its interval."""
    from inarow.studies.report_002.charts import CORRECTED as FIXED  # late: they need Altair
    from inarow.studies.report_002.charts import PUBLISHED as SLIPPED
    from inarow.studies.report_002.charts import elo_chart, pairs_chart

    duels = [one for one in matches if one.other == PUBLISHED]
    elo = [{"board": one.name, **{key: one.told[key] for key in ("elo", "low", "high")}} for one in duels]
    lengths = [
        {"board": one.name, "form": SLIPPED if one.one == PUBLISHED else FIXED, "at": one.plies}
        for one in matches
        if one.other == RANDOM
    ]
    charts = (
        Chart(
            "boards-elo",
            f"Corrected against as published, agent({DEPTH}), both {DEPTH + 1} plies deep",
            "; ".join(f"{one['board']}: Elo {one['elo']:+.0f}" for one in elo),
            vega=elo_chart(elo),
        ),
        Chart(
            "boards-length",
            "Length of a game won against random moves",
            f"The corrected agent wins in fewer plies on {_shorter(lengths)} of {len(BOARDS)} boards.",
            vega=pairs_chart(lengths, "plies of a won game, average"),
        ),
    )
    return Section("Boards and goals", tuple(_rows(matches)), (_table(matches),), charts, _words(duels))


def _shorter(lengths: list[dict[str, Any]]) -> int:
    """On how many boards the corrected form, which follows the published one, takes fewer plies."""
    return sum(after["at"] < before["at"] for before, after in pairwise(lengths) if _same(before, after))


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(one["board"] == other["board"])


def _rows(matches: list[Match]) -> Iterator[Row]:
    for board in BOARDS:
        published, corrected, duel = (one for one in matches if one.board == board)
        yield Row(
            f"{duel.name}, agent({DEPTH}) v random, games won",
            None,
            _per_cent(published),
            _per_cent(corrected),
            "Against random moves a late win is mostly still a win, so the slips hardly show.",
            "%",
        )
        yield Row(
            f"{duel.name}, agent({DEPTH}) v random, length of a won game",
            None,
            published.plies,
            corrected.plies,
            "A win that can wait is put off; the corrected agent takes the fastest.",
            "plies",
        )
        yield Row(
            f"{duel.name}, corrected v as published, agent({DEPTH}), points",
            None,
            round(100 - _points(duel), 1),
            round(_points(duel), 1),
            f"Of one match: Elo of the corrected form {duel.told['elo']:+.0f}, 95 % between "
            f"{duel.told['low']:+.0f} and {duel.told['high']:+.0f}.",
            "%",
        )


def _table(matches: list[Match]) -> Table:
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
            one.name,
            _NAMES[one.one],
            _NAMES[one.other],
            *(one.told[key] for key in ("wins", "draws", "losses")),
            *(round(one.told[key]) for key in ("elo", "low", "high")),
            one.told["distinct"],
            one.plies,
        )
        for one in matches
    )
    return Table("Every match, from the view of the agent named first", headings, lines)


def _words(duels: list[Match]) -> tuple[str, ...]:
    ahead = [one.name for one in duels if one.told["low"] > 0]
    behind = [one.name for one in duels if one.told["high"] < 0]
    verdict = (
        f"The 95 % interval lies above 0 on {', '.join(ahead) or 'no board'}, below 0 on "
        f"{', '.join(behind) or 'no board'}; elsewhere the games do not tell the two apart."
    )
    games = sum(duels[0].told[key] for key in ("wins", "draws", "losses"))
    return (
        f"Random, agent({DEPTH}) as published and its corrected form meet on boards of several sizes and "
        f"goals. Both forms look {DEPTH + 1} plies ahead; openings are random, and each is played from "
        "both seats.",
        f"In {games} games on each board the corrected form meets the published one. {verdict} With a goal "
        "of five the evaluations differ too: as published, four marbles of five count nothing.",
    )


def _points(match: Match) -> float:
    wins, draws, losses = (match.told[key] for key in ("wins", "draws", "losses"))
    return float(100 * (wins + draws / 2) / (wins + draws + losses))


def _per_cent(match: Match) -> float:
    wins, draws, losses = (match.told[key] for key in ("wins", "draws", "losses"))
    return float(round(100 * wins / (wins + draws + losses), 1))
