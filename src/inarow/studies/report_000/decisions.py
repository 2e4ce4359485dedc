"""Two claims of report 000: both searches choose alike, and minimax in the first seat never loses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from inarow.agents.registering import agent
from inarow.rules.game import Game, Move
from inarow.rules.outcome import FIRST
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.studies.report_000.as_published.agents import PublishedAgents
from inarow.studies.report_000.games import Remembering
from inarow.studies.report_000.setting import CONNECT4, SEARCHERS, TIC_TAC_TOE, GameSetting, row
from inarow.studies.study import Effort, Part, Row, Section, within

_ANY = Random(0)  # the searches ask for none
_EMPTIEST = 3  # stones on the emptiest boards that a quick run looks at: below them minimax takes longest


@dataclass
class Agreement:
    """In how many positions both searches chose the same move."""

    alike: int = 0
    asked: int = 0

    def add(self, moves: list[Move]) -> None:
        self.asked += 1
        self.alike += len(set(moves)) == 1

    def __str__(self) -> str:
        return f"{self.alike:,} of {self.asked:,}"


def work(effort: Effort) -> Iterator[float | Section]:
    """Ask both searches in every open position of Tic Tac Toe and in many of Connect 4."""
    positions = {
        TIC_TAC_TOE: [one for one in open_positions(TIC_TAC_TOE) if not effort.quick or one.ply >= _EMPTIEST],
        CONNECT4: random_positions(CONNECT4, 300 if effort.quick else 5_000, effort.seed),
    }
    rows: list[Row] = []
    for number, (setting, asked) in enumerate(positions.items()):
        at = number * 0.45
        as_published = yield from within(agreement_as_published(setting, asked), at, at + 0.3)
        right = yield from within(agreement_corrected(setting, asked), at + 0.3, at + 0.45)
        why = (
            f"the claim holds in both forms: {_extent(setting, effort)}, each asked once; alpha-beta leaves "
            "out what cannot change the choice"
        )
        rows.append(
            row(
                f"{setting.title}, decisions in which both searches agree", str(as_published), str(right), why
            )
        )
    lines = lost_lines_as_published(), lost_lines_corrected()
    why = (
        "the claim holds: no reply of any opponent, in any order, makes minimax in the first seat lose, "
        "where the seat bug changes nothing"
    )
    rows.append(row("Tic Tac Toe, lines of play that minimax loses from the first seat", *lines, why))
    yield Section(
        title="Do both searches choose alike, and does minimax ever lose?",
        rows=tuple(rows),
        words=(
            "The report says that alpha-beta decides as minimax does, and that minimax in the first seat "
            "never loses. Both are answered by asking: the searches in the same positions, and minimax on "
            "Tic Tac Toe against every reply there is. On Connect 4, where it sees three plies, it does "
            "lose: the first section has its games.",
        ),
    )


def _extent(setting: GameSetting, effort: Effort) -> str:
    if setting is CONNECT4:
        return "random positions of random games, depth 3"
    return f"every open position with {_EMPTIEST} stones or more" if effort.quick else "every open position"


def open_positions(setting: GameSetting) -> list[Position]:
    """Every position that play reaches and in which it goes on, those with fewer stones first."""
    level, found = {setting.game.start}, []
    while level:
        found += sorted(level, key=lambda one: (one.first, one.second))
        after = {position.play(move) for position in level for move in position.legal_moves()}
        level = {position for position in after if position.outcome is None}
    return found


def random_positions(setting: GameSetting, count: int, seed: int) -> list[Position]:
    """Different open positions, each from a random game of its own."""
    chance = Random(f"{seed} decisions {setting.name}")
    found: dict[Position, None] = {}
    while len(found) < count:
        line = [setting.game.start]
        while line[-1].outcome is None:
            line.append(line[-1].play(chance.choice(line[-1].legal_moves())))
        found[chance.choice(line[:-1])] = None
    return list(found)


def agreement_as_published(setting: GameSetting, positions: list[Position]) -> Part[Agreement]:
    """The report's two searches, bugs included, from whichever seat is to move."""
    players = PublishedAgents(setting).players
    found = Agreement()
    for number, one in enumerate(positions):
        stones = (one.first, one.second)
        found.add([players[name].choose(stones, one.seat, _ANY).move for name in SEARCHERS])
        yield number / len(positions)
    return found


def agreement_corrected(setting: GameSetting, positions: list[Position]) -> Part[Agreement]:
    """The product's two searches as they play the corrected table."""
    players = [agent(setting.searcher(name)) for name in SEARCHERS]
    found = Agreement()
    for number, one in enumerate(positions):
        found.add([player.choose(one, NO_LIMIT).move for player in players])
        yield number / len(positions)
    return found


def lost_lines_as_published() -> int:
    """Lines of play in which the report's minimax loses Tic Tac Toe from the first seat."""
    minimax = PublishedAgents(TIC_TAC_TOE).players["minimax"]

    def choice(position: Position) -> tuple[Move]:
        return (minimax.choose((position.first, position.second), position.seat, _ANY).move,)

    return losing_lines(TIC_TAC_TOE.game, FIRST, choice)


def lost_lines_corrected() -> int:
    """The same for the product's minimax."""
    minimax = Remembering(TIC_TAC_TOE.searcher("minimax"))
    return losing_lines(TIC_TAC_TOE.game, FIRST, lambda position: (minimax.choose(position, NO_LIMIT).move,))


def losing_lines(game: Game, seat: int, choices: Callable[[Position], Sequence[Move]]) -> int:
    """In how many lines of play the player in this seat loses, who may play any of its `choices`.

    The opponent plays every legal move. Lines are counted as sequences of moves, each way to reach a
    position apart; 0 means that it never loses. For games small enough to search through.
    """
    known: dict[Position, int] = {}

    def lines_from(position: Position) -> int:
        if position.outcome is not None:
            return int(position.outcome.score_for(seat) < 0)
        if position not in known:
            moves = choices(position) if position.seat == seat else position.legal_moves()
            known[position] = sum(lines_from(position.play(move)) for move in moves)
        return known[position]

    return lines_from(game.start)
