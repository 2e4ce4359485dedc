"""The two performance tables of report 000: four agents, twelve pairings, a hundred games each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from inarow.rules.outcome import FIRST, SECOND
from inarow.studies.report_000.as_published.agents import AnyMove, PublishedAgents
from inarow.studies.report_000.performance_figures import (
    epsilon_row,
    footnote,
    pairing_table,
    performance_rows,
    training_table,
)
from inarow.studies.report_000.results import PairingResults, results_as_published, results_corrected
from inarow.studies.report_000.setting import (
    AGENTS,
    CONNECT4,
    SEARCHERS,
    SETTINGS,
    TIC_TAC_TOE,
    GameSetting,
    printed,
)
from inarow.studies.study import Effort, Part, Section, within

_OPPONENTS = ("random moves", "default", "alphabeta")  # that the report may have trained against
OPENINGS = {TIC_TAC_TOE: "none", CONNECT4: "random:2"}  # of the corrected games


@dataclass(frozen=True)
class BoardResults:
    """What one board gave; `trainings` are tables of further learners, by their opponent."""

    as_published: PairingResults
    corrected: PairingResults
    unopened: PairingResults | None  # corrected too, but from the empty board
    trainings: dict[str, PairingResults]
    to_floor: int | None  # the episode in which epsilon met its floor, as published


def games_of_pairing(effort: Effort) -> int:
    """As many as the report has; the quick run plays fewer."""
    return 12 if effort.quick else 100


def work(effort: Effort) -> Iterator[float | Section]:
    """Play all pairings on both boards, with the bugs and without."""
    games = games_of_pairing(effort)
    found: dict[str, BoardResults] = {}
    for setting, start, end in ((TIC_TAC_TOE, 0.0, 0.4), (CONNECT4, 0.4, 1.0)):
        found[setting.title] = yield from within(_played(setting, effort, games), start, end)
    from inarow.studies.report_000.charts import performance_charts  # lazily: it needs an extra

    ttt, c4 = found[TIC_TAC_TOE.title], found[CONNECT4.title]
    assert c4.unopened is not None
    yield Section(
        title="Performance of the four agents",
        rows=(
            *(
                row
                for setting in SETTINGS
                for row in performance_rows(
                    setting, found[setting.title].as_published, found[setting.title].corrected
                )
            ),
            *(epsilon_row(setting, found[setting.title].to_floor) for setting in SETTINGS),
        ),
        tables=(
            *(pairing_table(title, one.as_published, one.corrected) for title, one in found.items()),
            footnote(CONNECT4, c4.unopened),
            training_table(ttt.trainings),
        ),
        charts=performance_charts({title: (one.as_published, one.corrected) for title, one in found.items()}),
        words=(*_setting_words(effort, games), *_findings(ttt, c4, c4.unopened, games)),
    )


def _played(setting: GameSetting, effort: Effort, games: int) -> Part[BoardResults]:
    chance = Random(f"{effort.seed} performance {setting.name}")
    agents, episodes = PublishedAgents(setting), setting.training(effort)
    yield from within(agents.train(episodes, chance), 0, 0.3)
    as_published = yield from within(results_as_published(agents, chance, games), 0.3, 0.6)
    trainings = {}
    if setting is TIC_TAC_TOE:
        opponents = {"random moves": AnyMove(agents.board), **agents.players}
        for number, name in enumerate(_OPPONENTS):
            other, at = agents.with_new_learner(), 0.6 + 0.05 * number
            yield from within(other.train(episodes, chance, opponents[name]), at, at + 0.03)
            trainings[name] = yield from within(
                results_as_published(other, chance, max(games, 40)), at + 0.03, at + 0.05
            )
    openings, unopened = OPENINGS[setting], None
    corrected = yield from within(results_corrected(setting, effort, games, openings), 0.75, 0.9)
    if openings != "none":
        unopened = yield from within(results_corrected(setting, effort, games, "none"), 0.9, 1)
    return BoardResults(as_published, corrected, unopened, trainings, agents.learner.episodes_to_floor)


def _setting_words(effort: Effort, games: int) -> Iterator[str]:
    episodes = " and ".join(f"{setting.training(effort):,}" for setting in SETTINGS)
    fewer = " (the report's: 50,000, so a quick table differs more)" if effort.quick else ""
    yield (
        f"Four agents make twelve ordered pairings, {games} games each on both boards. Win and draw rates "
        "are of both seats; moves and times are those of the first seat, which is how the printed ones "
        "come out."
    )
    yield (
        f"Q-learning was trained for {episodes} episodes{fewer}, from the first seat. The report does not "
        "say against whom; here its opponent plays random moves, and the last table shows what other "
        "opponents would have made of it. The corrected learner is the product's: it plays itself, learns "
        "after the reply, and is trained for as many episodes."
    )
    yield (
        "On Connect 4 the corrected games begin after two random plies (`random:2`), and each opening is "
        "played from both seats; the plies of the opening count as moves in a game. On Tic Tac Toe, where "
        "two random plies may already lose, they begin on the empty board."
    )


def _findings(ttt: BoardResults, c4: BoardResults, unopened: PairingResults, games: int) -> Iterator[str]:
    first, second = (ttt.as_published.seats["minimax", seat] for seat in (FIRST, SECOND))
    yield (
        f"**The seats.** With the bugs minimax won {first.wins} of {first.games} games of Tic Tac Toe from "
        f"the first seat and {second.wins} of {second.games} from the second: hence the printed 50 %. In "
        f"the right seats it lost {ttt.corrected.both('minimax').losses} of {6 * games}. On Connect 4 "
        f"`default` won {c4.as_published.won_by('default', SEARCHERS)} of {4 * games} games against the two "
        f"searches with the bugs, and {c4.corrected.won_by('default', SEARCHERS)} without."
    )
    yield (
        f"**Q-learning wins {unopened.wins('qlearning'):.1f} % of the corrected games from the empty board "
        f"and {c4.corrected.wins('qlearning'):.1f} % of those from openings.** {_repeated(unopened)}Two "
        "random plies suffice to lead the table to positions it has hardly ever met, where it plays at "
        f"random. Of the {12 * games:,} games from the empty board {unopened.different:,} differ, of those "
        f"from openings {c4.corrected.different:,}; so the table with openings is the corrected one, and "
        "the other stands below as a footnote."
    )
    summed = sum(float(printed(f"Connect 4, {name}, wins") or 0) for name in AGENTS)
    yield (
        "**A misprint.** The printed Connect 4 table has no draws, so its win rates must add up to 200 %; "
        f"they make {summed:.2f}. Text and table say 38.33 % for Q-learning; the authors' result file has "
        "233 of 600 games, which is 38.83 %."
    )


def _repeated(unopened: PairingResults) -> str:
    """What the learner's wins against the searches are worth, where it always plays the same game."""
    against = [unopened.games["qlearning", name] for name in SEARCHERS]
    lines = set.union(*map(set, against))
    won = sum(unopened.pairings["qlearning", name, 1] for name in SEARCHERS)
    if len(lines) != 1 or won != sum(map(Counter.total, against)):
        return ""
    return (
        f"{won} of its {unopened.both('qlearning').wins} wins from the empty board are one and the same "
        f"game, {lines.pop()}, played again and again: agents without randomness repeat themselves, and "
        "self-play had found a line that beats these searches. "
    )
