"""Tables beside the performance rows: each pairing, the games from the empty board, other trainings."""

from __future__ import annotations

from inarow.studies.report_000.results import PAIRINGS, Results
from inarow.studies.report_000.setting import Setting, printed
from inarow.studies.study import Table, Value

_ENDS = (("wins", 1), ("draws", 0), ("losses", -1))


def pairing_table(title: str, slipped: Results, corrected: Results) -> Table:
    """How each pairing ended, in both forms, and how many of the corrected games differ."""
    lines: list[tuple[Value, ...]] = []
    for pair in PAIRINGS:
        ends = [one.pairings[(*pair, score)] for one in (slipped, corrected) for _, score in _ENDS]
        lines.append((*pair, *ends, len(corrected.games[pair])))
    named = [f"{form}: {end}" for form in ("with bugs", "corrected") for end, _ in _ENDS]
    headings = ("first", "second", *named, "different games, corrected")
    return Table(f"{title}, results of the first player", headings, tuple(lines))


def footnote(setting: Setting, found: Results) -> Table:
    """The corrected games from the empty board: how few of them differ."""
    lines: list[tuple[Value, ...]] = []
    for pair in PAIRINGS:
        ends = [found.pairings[(*pair, score)] for _, score in _ENDS]
        games = found.games[pair]
        ((line, _),) = games.most_common(1)
        lines.append((*pair, *ends, len(games), f"always {line}" if len(games) == 1 else "–"))
    headings = ("first", "second", *(end for end, _ in _ENDS), "different games", "moves")
    return Table(
        f"Footnote: {setting.title}, corrected but from the empty board; it counts few games many times",
        headings,
        tuple(lines),
    )


def training_table(trainings: dict[str, Results]) -> Table:
    """What the learner with the bugs comes to, by its opponent in training."""
    lines: list[tuple[Value, ...]] = [
        (name, one.wins("qlearning"), one.draws("qlearning"), one.moves("qlearning"), one.wins("default"))
        for name, one in trainings.items()
    ]
    figures = [printed(f"Tic Tac Toe, qlearning, {what}") for what in ("wins", "draws", "moves in a game")]
    lines.append(("(the report)", *figures, printed("Tic Tac Toe, default, wins")))
    return Table(
        "Tic Tac Toe, Q-learning with its bugs, by its opponent in training",
        ("trained against", "wins", "draws", "moves in a game", "wins of default"),
        tuple(lines),
        ("", "%", "%", "", "%"),
    )
