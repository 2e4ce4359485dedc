"""Rows and tables of the performance experiment: each printed figure, each pairing, other trainings."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.learning.qlearning import QLearning
from inarow.learning.schedule import Schedule
from inarow.rules.outcome import FIRST
from inarow.studies.report_000.as_published.qlearning import fewest_episodes_to_floor
from inarow.studies.report_000.results import PAIRINGS, PairingResults
from inarow.studies.report_000.setting import AGENTS, CONNECT4, SEARCHERS, GameSetting, brief, printed, row
from inarow.studies.study import Row, StudyTable, Value

_SEARCH = "in the second seat it helped its opponent, hence half of all games; corrected it plays for itself"
_WINS = {
    "default": "in the second seat it took its wins but never blocked; corrected it blocks from both seats",
    "minimax": _SEARCH,
    "alphabeta": _SEARCH,
    "qlearning": "it learnt nothing but its own last moves, and played at random from the second seat",
}
_MISPRINT = "38.33 is a misprint of 38.83"
_DRAWS = "agents that help their opponent or do not block rarely draw; sound defence does on Tic Tac Toe"
_MOVES = "plies from the first seat; an opponent that helps, or does not block, ends games soon"
_SECONDS = "machines differ: compare agents, not columns; corrected is compiled, and timed by the referee"


def performance_rows(
    setting: GameSetting, as_published: PairingResults, right: PairingResults
) -> Iterator[Row]:
    """The printed table of one board, column by column, and three figures of ours."""
    title = setting.title
    for name in AGENTS:
        why = f"{_MISPRINT}; {_WINS[name]}" if (setting, name) == (CONNECT4, "qlearning") else _WINS[name]
        yield row(f"{title}, {name}, wins", as_published.wins(name), right.wins(name), why, "%")
    for name in AGENTS:
        yield row(f"{title}, {name}, draws", as_published.draws(name), right.draws(name), _DRAWS, "%")
    for name in AGENTS:
        yield row(f"{title}, {name}, moves in a game", as_published.moves(name), right.moves(name), _MOVES)
    for name in AGENTS:
        here = brief(as_published.seconds(name)), brief(right.seconds(name))
        yield row(f"{title}, {name}, seconds in a game, in the table", *here, _SECONDS, "s")
    games = as_published.both("minimax").games
    for name in SEARCHERS:
        lost = as_published.both(name).losses, right.both(name).losses
        why = f"of {games} games; nearly all that the bugs lose are those from the second seat"
        yield row(f"{title}, games {name} lost", *lost, why)
    first = [one.seats["minimax", FIRST] for one in (as_published, right)]
    why = f"of {first[0].games} games from the first seat, where the report says that it never loses"
    yield row(f"{title}, games minimax lost from the first seat", first[0].losses, first[1].losses, why)
    share = 100 / (games * 2 // 3)  # two of its three opponents
    beaten = [round(share * one.won_by("default", SEARCHERS), 2) for one in (as_published, right)]
    why = (
        "of its games with minimax and alpha-beta: it beat searches that helped it; corrected it seldom does"
    )
    yield row(f"{title}, wins of default against the searches", beaten[0], beaten[1], why, "%")
    if setting is CONNECT4:
        wins = [
            f"{one.both('qlearning').wins} of {one.both('qlearning').games}" for one in (as_published, right)
        ]
        why = "so the printed 38.33 % is a misprint of 38.83 %; corrected, from random openings"
        yield row("Connect 4, qlearning, wins of 600 games", wins[0], wins[1], why)


def epsilon_row(setting: GameSetting, episodes: int | None) -> Row:
    """How soon exploration is at its least; `episodes` is what the report's code gave."""
    schedule = Schedule.read(QLearning().epsilon)
    rate, corrected = schedule.start, 0
    while rate > schedule.end:
        rate, corrected = rate * schedule.step, corrected + 1
    why = (
        f"at the earliest {fewest_episodes_to_floor()} (0.3 x 0.995 an episode, our arithmetic), but by the "
        "bug in `learn` epsilon does not fall in an episode that the opponent ends; corrected explores "
        "longer"
    )
    figure = f"{setting.title}, episodes until epsilon is at its floor"
    return row(figure, "not reached" if episodes is None else episodes, corrected, why)


_ENDS = (("wins", 1), ("draws", 0), ("losses", -1))


def pairing_table(title: str, as_published: PairingResults, corrected: PairingResults) -> StudyTable:
    """How each pairing ended, in both forms, and how many of the corrected games differ."""
    lines: list[tuple[Value, ...]] = []
    for pair in PAIRINGS:
        ends = [one.pairings[(*pair, score)] for one in (as_published, corrected) for _, score in _ENDS]
        lines.append((*pair, *ends, len(corrected.games[pair])))
    named = [f"{form}: {end}" for form in ("with bugs", "corrected") for end, _ in _ENDS]
    headings = ("first", "second", *named, "different games, corrected")
    return StudyTable(f"{title}, results of the first player", headings, tuple(lines))


def footnote(setting: GameSetting, found: PairingResults) -> StudyTable:
    """The corrected games from the empty board: how few of them differ."""
    lines: list[tuple[Value, ...]] = []
    for pair in PAIRINGS:
        ends = [found.pairings[(*pair, score)] for _, score in _ENDS]
        games = found.games[pair]
        ((line, _),) = games.most_common(1)
        lines.append((*pair, *ends, len(games), f"always {line}" if len(games) == 1 else "–"))
    headings = ("first", "second", *(end for end, _ in _ENDS), "different games", "moves")
    return StudyTable(
        f"Footnote: {setting.title}, corrected but from the empty board; it counts few games many times",
        headings,
        tuple(lines),
    )


def training_table(trainings: dict[str, PairingResults]) -> StudyTable:
    """What the learner with the bugs comes to, by its opponent in training."""
    lines: list[tuple[Value, ...]] = [
        (name, one.wins("qlearning"), one.draws("qlearning"), one.moves("qlearning"), one.wins("default"))
        for name, one in trainings.items()
    ]
    figures = [printed(f"Tic Tac Toe, qlearning, {what}") for what in ("wins", "draws", "moves in a game")]
    lines.append(("(the report)", *figures, printed("Tic Tac Toe, default, wins")))
    return StudyTable(
        "Tic Tac Toe, Q-learning with its bugs, by its opponent in training",
        ("trained against", "wins", "draws", "moves in a game", "wins of default"),
        tuple(lines),
        ("", "%", "%", "", "%"),
    )
