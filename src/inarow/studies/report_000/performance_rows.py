"""The rows of the performance tables: every printed figure of the four agents, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.learning.qlearning import QLearning
from inarow.learning.schedule import Schedule
from inarow.rules.outcome import FIRST
from inarow.studies.report_000.as_published.qlearning import fewest_episodes_to_floor
from inarow.studies.report_000.results import Results
from inarow.studies.report_000.setting import AGENTS, CONNECT4, SEARCHERS, Setting, brief, row
from inarow.studies.study import Row

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


def performance_rows(setting: Setting, slipped: Results, right: Results) -> Iterator[Row]:
    """The printed table of one board, column by column, and three figures of ours."""
    title = setting.title
    for name in AGENTS:
        why = f"{_MISPRINT}; {_WINS[name]}" if (setting, name) == (CONNECT4, "qlearning") else _WINS[name]
        yield row(f"{title}, {name}, wins", slipped.wins(name), right.wins(name), why, "%")
    for name in AGENTS:
        yield row(f"{title}, {name}, draws", slipped.draws(name), right.draws(name), _DRAWS, "%")
    for name in AGENTS:
        yield row(f"{title}, {name}, moves in a game", slipped.moves(name), right.moves(name), _MOVES)
    for name in AGENTS:
        here = brief(slipped.seconds(name)), brief(right.seconds(name))
        yield row(f"{title}, {name}, seconds in a game, in the table", *here, _SECONDS, "s")
    games = slipped.both("minimax").games
    for name in SEARCHERS:
        lost = slipped.both(name).losses, right.both(name).losses
        why = f"of {games} games; nearly all that the bugs lose are those from the second seat"
        yield row(f"{title}, games {name} lost", *lost, why)
    first = [one.seats["minimax", FIRST] for one in (slipped, right)]
    why = f"of {first[0].games} games from the first seat, where the report says that it never loses"
    yield row(f"{title}, games minimax lost from the first seat", first[0].losses, first[1].losses, why)
    share = 100 / (games * 2 // 3)  # two of its three opponents
    beaten = [round(share * one.won_by("default", SEARCHERS), 2) for one in (slipped, right)]
    why = (
        "of its games with minimax and alpha-beta: it beat searches that helped it; corrected it seldom does"
    )
    yield row(f"{title}, wins of default against the searches", beaten[0], beaten[1], why, "%")
    if setting is CONNECT4:
        wins = [f"{one.both('qlearning').wins} of {one.both('qlearning').games}" for one in (slipped, right)]
        why = "so the printed 38.33 % is a misprint of 38.83 %; corrected, from random openings"
        yield row("Connect 4, qlearning, wins of 600 games", wins[0], wins[1], why)


def epsilon_row(setting: Setting, episodes: int | None) -> Row:
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
