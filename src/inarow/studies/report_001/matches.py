"""The three matches of 100 games: with the bugs of the report, with one mended at a time, and corrected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from inarow.arena.play import GameRecord
from inarow.arena.referee import PlayGames, Terms
from inarow.arena.statistics.pairs import Strength, pentanomial, strength
from inarow.arena.tournament import Tournament
from inarow.studies.published import row
from inarow.studies.report_001.players import GameResult, Name, ReportGame, ReportGames, ReportPairing
from inarow.studies.report_001.setting import AS_PUBLISHED, DEPTH, GAME, NAMES, CodeBugs
from inarow.studies.study import Effort, Row, Section, StudyTable, Value

GAMES, QUICK_GAMES = 100, 16
MENDED_GAMES = 50  # not played if it has to be quick
QUICK_CONTEST = 20  # pairs of games of the last corrected match, which takes longest
SEARCHED = "depth=4,heuristic=course,candidates=exact,ties=random"
CORRECTED: dict[Name, str] = {
    "minimax": f"minimax:{SEARCHED}",
    "alphabeta": f"alphabeta:{SEARCHED},table=off",  # a table does not pay at depth 4
    "strong": "strong",
    "reflex": "reflex",
}
PLAYER_NAMES = {"minimax": "minimax", "alphabeta": "alpha-beta", "strong": "strong", "reflex": "reflex"}


class Match(NamedTuple):
    """Who meets whom, the first named in the first seat."""

    first: Name
    second: Name
    why: str  # the results differ

    @property
    def name(self) -> str:
        return f"{PLAYER_NAMES[self.first]} v {PLAYER_NAMES[self.second]}"


MATCHES = (
    Match("minimax", "reflex", "minimax knows every move's exact value, so no bug reaches this match"),
    Match(
        "alphabeta", "reflex", "moves known only by a bound join the set of best ones, and some of them lose"
    ),
    Match(
        "alphabeta",
        "strong",
        "moves known only by a bound cost alpha-beta most; with every bug mended strong wins more",
    ),
)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games from one side's view.

    >>> str(Tally.of([1, 1, -1, 0]))
    '2-1-1'
    """

    wins: int
    losses: int
    draws: int

    @classmethod
    def of(cls, results: Iterable[int]) -> Tally:
        """Each result is +1, -1 or 0."""
        found = list(results)
        return cls(found.count(1), found.count(-1), found.count(0))

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    def __str__(self) -> str:
        return f"{self.wins}-{self.losses}-{self.draws}"


def play_matches(effort: Effort) -> Iterator[float | Section]:
    games = QUICK_GAMES if effort.quick else GAMES
    more = 0 if effort.quick else MENDED_GAMES
    played: dict[ReportPairing, list[GameResult]] = {}
    for share in _as_published(effort, games, more, played):
        yield 0.8 * share
    corrected: list[list[GameRecord]] = [[] for _ in MATCHES]
    for share in _corrected(effort, corrected):
        yield 0.8 + 0.2 * share
    depth = row("001", "search depth", DEPTH, DEPTH, "all searches of the matches, here as there")
    rows: list[Row] = [depth]
    for match, records in zip(MATCHES, corrected, strict=True):
        rows += _rows(match, played[ReportPairing(match.first, match.second, AS_PUBLISHED)], records)
    rows.append(_ratio_row(played, corrected))
    yield Section(
        title="Three matches of 100 games",
        rows=tuple(rows),
        tables=(_strength_table(corrected), *([_bug_table(played)] if more else [])),
        words=tuple(_words(played, corrected)),
    )


def _as_published(
    effort: Effort, games: int, more: int, played: dict[ReportPairing, list[GameResult]]
) -> Iterator[float]:
    """The report's own code: its three matches, and the last one with each bug mended."""
    last = MATCHES[-1]
    wanted = {ReportPairing(match.first, match.second, AS_PUBLISHED): games for match in MATCHES}
    wanted |= {ReportPairing(last.first, last.second, AS_PUBLISHED.mended(name)): more for name in NAMES}
    wanted[ReportPairing("alphabeta", "reflex", AS_PUBLISHED.mended("bounds"))] = more
    tasks = [
        ReportGame(pairing, f"report 001 {effort.seed} {number}")
        for pairing, count in wanted.items()
        for number in range(count)
    ]
    found: dict[int, GameResult] = {}
    for number, game in effort.executor().run(ReportGames(), tasks):
        found[number] = game
        yield len(found) / len(tasks)
    for number, task in enumerate(tasks):
        played.setdefault(task.pairing, []).append(found[number])


def _corrected(effort: Effort, corrected: list[list[GameRecord]]) -> Iterator[float]:
    """The product's own agents and referee: 100 games from each seat."""
    contests = [
        Tournament(
            game=GAME,
            agents=(CORRECTED[match.first], CORRECTED[match.second]),
            games=2 * (QUICK_CONTEST if effort.quick and match is MATCHES[-1] else GAMES),
            seed=effort.seed,
        )
        for match in MATCHES
    ]
    job = PlayGames.of(GAME, tuple(dict.fromkeys(CORRECTED.values())), Terms())
    found: dict[int, GameRecord] = {}
    tasks = chain.from_iterable(contest.tasks() for contest in contests)
    for number, record in effort.executor().run(job, tasks):
        found[number] = record
        yield len(found) / sum(map(len, contests))
    in_order = iter([found[number] for number in sorted(found)])
    for records, contest in zip(corrected, contests, strict=True):
        records += islice(in_order, len(contest))


def paired_strength(records: list[GameRecord]) -> Strength:
    """The strength of the agent that moves first in games 1, 3 and so on; two games in a row are a pair."""
    scores = [(record.outcome.score_for(number % 2) + 1) / 2 for number, record in enumerate(records)]
    return strength(pentanomial(one + other for one, other in zip(scores[::2], scores[1::2], strict=True)))


def _seat_tally(records: list[GameRecord], seat: int) -> Tally:
    """The first-named agent's games from one seat."""
    return Tally.of(record.outcome.score_for(seat) for record in records[seat::2])


def _rows(match: Match, played: list[GameResult], records: list[GameRecord]) -> Iterator[Row]:
    """A match: its result, the same with the seats swapped, and its time."""
    name, games = match.name, len(played)
    here = Tally.of(game.result for game in played)
    of = "" if games == GAMES else f"; {games} games as published"
    yield row("001", f"{name}, result", str(here), str(_seat_tally(records, 0)), match.why + of)
    swapped = f"{name}, result with the seats swapped"
    yield row("001", swapped, None, str(_seat_tally(records, 1)), "the report never swaps the seats")
    seconds = sum(sum(game.seconds) for game in played)
    yield row(
        "001",
        f"{name}, milliseconds",
        round(1000 * seconds / games * GAMES),
        None,
        f"other machines; here the processor time of its code rewritten{of and ', scaled to 100 games'}",
        unit="ms",
    )


def _ratio_row(played: dict[ReportPairing, list[GameResult]], corrected: list[list[GameRecord]]) -> Row:
    """What the times of the first two matches would say if they came from one machine."""
    times = [
        sum(game.seconds[0] for game in played[ReportPairing(match.first, match.second, AS_PUBLISHED)])
        for match in MATCHES[:2]
    ]
    nodes = [sum(sum(record.nodes) for record in records) for records in corrected[:2]]
    return row(
        "001",
        "minimax's effort over alpha-beta's, against reflex",
        round(times[0] / times[1], 2),
        round(nodes[0] / nodes[1], 2),
        "no quotient of the printed times: they are of different machines; here processor time, then nodes",
    )


def _strength_table(corrected: list[list[GameRecord]]) -> StudyTable:
    lines: list[tuple[Value, ...]] = []
    for match, records in zip(MATCHES, corrected, strict=True):
        found = paired_strength(records)
        lines.append(
            (
                match.name,
                str(_seat_tally(records, 0)),
                str(_seat_tally(records, 1)),
                len({record.moves for record in records}),
                *(round(value) for value in (found.elo.elo, found.elo.low, found.elo.high)),
            )
        )
    headings = ("match", "first", "second", "different games", "Elo", "95 % from", "to")
    return StudyTable("Corrected: both seats, and what the results say of strength", headings, tuple(lines))


def _bug_table(played: dict[ReportPairing, list[GameResult]]) -> StudyTable:
    lines: list[tuple[Value, ...]] = []
    for match in MATCHES[1:]:
        for pairing, games in played.items():
            if (pairing.first, pairing.second) == (match.first, match.second):
                lines.append((match.name, _told(pairing.bugs), str(Tally.of(game.result for game in games))))
    title = "What each bug is worth: the report's code with one of them mended"
    return StudyTable(title, ("match", "mended", "wins-losses-draws"), tuple(lines))


def _told(bugs: CodeBugs) -> str:
    words = {
        "centre": "the centre's sign",
        "immediate": "immediate wins of both sides",
        "early_draw": "a draw at 42 discs",
        "bounds": "exact candidate sets",
    }
    return ", ".join(text for name, text in words.items() if not getattr(bugs, name)) or "nothing"


def _words(played: dict[ReportPairing, list[GameResult]], corrected: list[list[GameRecord]]) -> Iterator[str]:
    tallies = [
        Tally.of(game.result for game in played[ReportPairing(match.first, match.second, AS_PUBLISHED)])
        for match in MATCHES
    ]
    yield (
        f"The report's own code, rewritten with its bugs, plays {tallies[0].games} games of each match, the "
        f"searching agent always first. Minimax ends {tallies[0]} (wins, losses, draws), alpha-beta "
        f"{tallies[1]}: two searches that should decide alike do not, because the pruned one also plays "
        "moves of which it knows only that they are not better."
    )
    firsts, seconds = (_seat_tally(corrected[1], seat) for seat in (0, 1))
    yield (
        f"Corrected, alpha-beta decides exactly as minimax does: {firsts} from the first seat and {seconds} "
        "from the second against reflex."
    )
    found = paired_strength(corrected[2])
    verdict = "weaker" if found.elo.high < 0 else "stronger" if found.elo.low > 0 else "even"
    yield (
        f"Against strong the published alpha-beta ends {tallies[2]}. With both heuristics right and both "
        f"seats played, alpha-beta with the basic heuristic is {verdict} against strong: Elo "
        f"{found.elo.elo:+.0f}, 95 % between {found.elo.low:+.0f} and {found.elo.high:+.0f}."
    )
    yield (
        "The printed times of the matches are those of different machines, so their quotient is no speed-up; "
        "nodes, counted on one machine, say what pruning saves."
    )
