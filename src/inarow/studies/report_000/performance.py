"""The two performance tables of report 000: four agents, twelve pairings, a hundred games each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from inarow.learning.qlearning import QLearning
from inarow.learning.schedule import Schedule
from inarow.rules.outcome import FIRST, SECOND
from inarow.studies.report_000.company import AnyMove, Company
from inarow.studies.report_000.costs import SEARCHERS
from inarow.studies.report_000.results import Results, results_as_published, results_corrected
from inarow.studies.report_000.setting import AGENTS, CONNECT4, SETTINGS, TIC_TAC_TOE, Setting, brief, printed
from inarow.studies.report_000.shares import Part, within
from inarow.studies.report_000.slips.qlearning import episodes_to_floor
from inarow.studies.study import Effort, Row, Section, Table, Value

_OPPONENTS = ("any move", "default", "alphabeta")  # that the report may have trained against
_WHY = {
    "default": "from the second seat it took its wins but never blocked; rightly it blocks from both",
    "minimax": "from the second seat it helped its opponent, hence half of all games; rightly it does not",
    "alphabeta": "as minimax: half of all games are those from the first seat",
    "qlearning": "it learnt nothing but its own last moves, and played at random from the second seat",
}


@dataclass(frozen=True)
class Played:
    """What one board gave; `trainings` are tables of further learners, by their opponent."""

    slipped: Results
    corrected: Results
    trainings: dict[str, Results]


def work(effort: Effort) -> Iterator[float | Section]:
    """Play all pairings on both boards, with the slips and without."""
    games = 12 if effort.quick else 100
    found: dict[str, Played] = {}
    for setting, start, end in ((TIC_TAC_TOE, 0.0, 0.4), (CONNECT4, 0.4, 1.0)):
        found[setting.title] = yield from within(_played(setting, effort, games), start, end)
    from inarow.studies.report_000.performance_chart import performance_charts  # late: it needs an extra

    yield Section(
        title="Performance of the four agents",
        rows=(
            *(row for setting in SETTINGS for row in _rows(setting, found[setting.title], games)),
            _epsilon_row(),
        ),
        tables=(
            *(_pairing_table(title, played) for title, played in found.items()),
            _training_table(found[TIC_TAC_TOE.title]),
        ),
        charts=performance_charts({title: (one.slipped, one.corrected) for title, one in found.items()}),
        words=_words(found, effort, games),
    )


def _played(setting: Setting, effort: Effort, games: int) -> Part[Played]:
    chance = Random(f"{effort.seed} performance {setting.name}")
    company, episodes = Company(setting), setting.training(effort)
    yield from within(company.train(episodes, chance), 0, 0.3)
    slipped = yield from within(results_as_published(company, chance, games), 0.3, 0.6)
    trainings = {}
    if setting is TIC_TAC_TOE:
        opponents = {"any move": AnyMove(company.field), **company.players}
        for number, name in enumerate(_OPPONENTS):
            other, at = company.with_new_learner(), 0.6 + 0.05 * number
            yield from within(other.train(episodes, chance, opponents[name]), at, at + 0.03)
            trainings[name] = yield from within(
                results_as_published(other, chance, max(games, 40)), at + 0.03, at + 0.05
            )
    corrected = yield from within(results_corrected(setting, effort, games), 0.75, 1)
    return Played(slipped, corrected, trainings)


def _rows(setting: Setting, played: Played, games: int) -> Iterator[Row]:
    title, slipped, right = setting.title, played.slipped, played.corrected
    for name in AGENTS:
        figure = f"{title}, {name}, wins"
        why = _WHY[name]
        if (setting, name) == (CONNECT4, "qlearning"):
            why = f"38.33 is a misprint of 38.83, 233 of 600 games; {why}"
        yield Row(figure, printed(figure), slipped.wins(name), right.wins(name), why, "%")
        figure = f"{title}, {name}, draws"
        draws = slipped.draws(name), right.draws(name)
        why = (
            "an opponent that helps or does not block rarely draws; sound defence does"
            if any(draws)
            else "nobody here defends long enough to fill the board"
        )
        yield Row(figure, printed(figure), *draws, why, "%")
        figure = f"{title}, {name}, moves in a game"
        why = "plies from the first seat; an opponent that helps, or does not block, ends games soon"
        yield Row(figure, printed(figure), slipped.moves(name), right.moves(name), why)
        figure = f"{title}, {name}, seconds in a game, in the table"
        why = "machines differ: compare agents, not columns; corrected is what the referee's clock says"
        here = brief(slipped.seconds(name)), brief(right.seconds(name))
        yield Row(figure, printed(figure), *here, why, "s")
    for name in SEARCHERS:
        lost = slipped.both(name).losses, right.both(name).losses
        why = f"of {6 * games} games; nearly all that the slip loses are those from the second seat"
        yield Row(f"{title}, games {name} lost", None, *lost, why)
    share = 100 / (4 * games)
    beaten = [round(share * one.won_by("default", SEARCHERS), 2) for one in (slipped, right)]
    why = "of its games with minimax and alpha-beta: it beat searches that helped it; rightly it seldom does"
    yield Row(f"{title}, wins of default against the searches", None, beaten[0], beaten[1], why, "%")


def _epsilon_row() -> Row:
    schedule = Schedule.read(QLearning().epsilon)
    rate, episodes = schedule.start, 0
    while rate > schedule.end:
        rate, episodes = rate * schedule.step, episodes + 1
    why = (
        "the report's epsilon stops falling so soon that most of its training explores one move in a hundred"
    )
    return Row("Q-learning, episodes until epsilon is at its floor", None, episodes_to_floor(), episodes, why)


def _pairing_table(title: str, played: Played) -> Table:
    lines: list[tuple[Value, ...]] = []
    for first in AGENTS:
        for second in AGENTS:
            if first != second:
                forms = (played.slipped, played.corrected)
                results = [[one.pairings[first, second, score] for score in (1, 0, -1)] for one in forms]
                lines.append((first, second, *results[0], *results[1]))
    ends = [f"{form}: {end}" for form in ("slips", "corrected") for end in ("wins", "draws", "losses")]
    headings = ("first", "second", *ends)
    return Table(f"{title}, results of the first player", headings, tuple(lines))


def _training_table(played: Played) -> Table:
    lines: list[tuple[Value, ...]] = [
        (name, one.wins("qlearning"), one.draws("qlearning"), one.moves("qlearning"), one.wins("default"))
        for name, one in played.trainings.items()
    ]
    figures = [printed(f"Tic Tac Toe, qlearning, {what}") for what in ("wins", "draws", "moves in a game")]
    lines.append(("(the report)", *figures, printed("Tic Tac Toe, default, wins")))
    headings = ("trained against", "wins, %", "draws, %", "moves in a game", "wins of default, %")
    return Table(
        "Tic Tac Toe, Q-learning with its slips, by its opponent in training", headings, tuple(lines)
    )


def _words(found: dict[str, Played], effort: Effort, games: int) -> tuple[str, ...]:
    ttt, c4 = found[TIC_TAC_TOE.title], found[CONNECT4.title]
    episodes = " and ".join(f"{setting.training(effort):,}" for setting in SETTINGS)
    summed = sum(float(printed(f"Connect 4, {name}, wins") or 0) for name in AGENTS)
    fewer = " (the report's: 50,000, so a quick table differs more)" if effort.quick else ""
    second = ttt.slipped.seats["minimax", SECOND]
    return (
        f"Twelve ordered pairings, {games} games each, on both boards. Win and draw rates are of both seats; "
        "moves and seconds are those of the first seat, which is how the printed ones come out.",
        f"Q-learning was trained for {episodes} episodes{fewer}, from the first seat. The report does not "
        "tell against whom; here it was an opponent that plays any move, and a table tells what others would "
        "have made of it on Tic Tac Toe. The corrected learner is the product's: it plays itself, and "
        "learns after the reply.",
        f"With the slips minimax won {ttt.slipped.seats['minimax', FIRST].wins} of {3 * games} games of Tic "
        f"Tac Toe from the first seat and {second.wins} of {second.games} from the second. With right seats "
        f"it lost {ttt.corrected.both('minimax').losses} of {6 * games}.",
        f"On Connect 4 `default` won {c4.slipped.won_by('default', SEARCHERS)} of {4 * games} games against "
        f"the two searches with the slips, and {c4.corrected.won_by('default', SEARCHERS)} without.",
        f"Agents that draw nothing repeat their games: of the {12 * games:,} corrected ones "
        f"{ttt.corrected.different} were different on Tic Tac Toe and {c4.corrected.different} on Connect 4, "
        "and the same game a hundred times says no more than once.",
        f"The printed Connect 4 table has no draws, so its win rates should add up to 200 %; they make "
        f"{summed:.2f}. Q-learning's 38.33 should read 38.83.",
    )
