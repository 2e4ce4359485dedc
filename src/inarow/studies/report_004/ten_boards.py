"""The table of ten boards: the authors' agent against itself, proofs, and copies of different depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.presets import read_game
from inarow.studies.published import published, row
from inarow.studies.report_004.authors_agent import OwnGame, authors_games
from inarow.studies.report_004.depths import PAIRS, CopyResults, by_board, dashed, played, tasks
from inarow.studies.study import Effort, Row, Section, StudyTable, Value

BOARDS = (
    *("4x4:4", "5x5:5", "7x6:5", "8x8:6", "8x8:8", "10x9:7"),
    *("13x15:10", "14x17:10", "17x19:14", "19x19:5"),
)
UNPROVEN = "19x19:5"
REPEATED = 3  # games of the report on each board
_LARGEST_QUICK = 90  # squares of the boards on which a quick run lets the authors' agent play
_NODES_OF_A_PROOF = 1_000_000
_AUTHORS, _PROOFS = 0.25, 0.27  # shares of the work that are done by then


@dataclass(frozen=True, slots=True)
class Amount:
    """How much to play: nodes for a move, games of each pair of copies, and fewer where games are longest."""

    nodes: int
    games: int
    long_games: int

    def of(self, name: str) -> int:
        return self.long_games if name in _LONGEST else self.games


_LONGEST = ("13x15:10", "14x17:10", "17x19:14")  # every game fills the board
QUICK, FULL = Amount(50, 2, 2), Amount(2000, 12, 6)


@dataclass(frozen=True, slots=True)
class Proof:
    """What the solver finds out about an empty board; no outcome where it does not reach."""

    outcome: str | None
    nodes: int
    seconds: float  # of the processor


def board(name: str) -> Game:
    return read_game(f"mnk:{name}")


def in_words(name: str) -> str:
    return name.replace(":", " K")


def proof(name: str) -> Proof:
    """As `inarow solve --score-only` has it, with a limit of nodes."""
    from inarow.solving.solver import solve  # lazily: it brings Numba

    found = solve(board(name).start, nodes=_NODES_OF_A_PROOF, score_only=True, book=False, threats=False)
    return Proof(found.outcome, found.nodes, found.cpu_seconds)


def ten_boards(effort: Effort) -> Iterator[float | Section]:
    """The authors' games, the proofs, and all pairs of copies; the largest boards first."""
    amount = QUICK if effort.quick else FULL
    largest_first = sorted(BOARDS, key=lambda name: -board(name).cells)
    yield 0.0
    mine = [name for name in largest_first if not effort.quick or board(name).cells <= _LARGEST_QUICK]
    own: dict[str, OwnGame] = {}
    for number, game in authors_games([board(name) for name in mine], effort):
        own[mine[number]] = game
        yield _AUTHORS * len(own) / len(mine)
    proofs = {name: proof(name) for name in BOARDS}
    yield _PROOFS
    every = [
        (name, task)
        for name in largest_first
        for task in tasks(board(name), amount.nodes, amount.of(name), effort.seed)
    ]
    for step in by_board(played([task for _, task in every], effort), every):
        if isinstance(step, dict):
            yield _section(own, proofs, step, amount)
        else:
            yield _PROOFS + (1 - _PROOFS) * step


def repeated(game: OwnGame) -> tuple[int, int, int]:
    """First wins, draws and second wins of the same game played as often as in the report."""
    first, draw, second = (
        REPEATED * (game.outcome is outcome)
        for outcome in (Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS)
    )
    return first, draw, second


def _section(
    own: dict[str, OwnGame], proofs: dict[str, Proof], results: dict[str, CopyResults], amount: Amount
) -> Section:
    from inarow.studies.report_004.charts import ten_boards_chart

    return Section(
        "Ten boards: why every game was drawn",
        tuple(_rows(own, proofs, results)),
        (_table(own, proofs), _depth_table(results)),
        (ten_boards_chart(results, {name: one.outcome for name, one in proofs.items()}),),
        tuple(_words(proofs, results, amount)),
    )


def _rows(
    own: dict[str, OwnGame], proofs: dict[str, Proof], results: dict[str, CopyResults]
) -> Iterator[Row]:
    is_whole = len(own) == len(BOARDS)
    games = REPEATED * len(BOARDS)
    drawn = sum(repeated(game)[1] for game in own.values())
    yield row(
        "004",
        "ten boards, games drawn",
        f"{drawn} of {games}" if is_whole else None,
        f"{sum(one.draws for one in results.values())} of {sum(one.games for one in results.values())}",
        "identical copies, against copies with different depth limits from random openings",
    )
    open_one = own.get(UNPROVEN)
    yield row(
        "004",
        f"{in_words(UNPROVEN)}, first wins-draws-second wins",
        None if open_one is None else dashed(repeated(open_one)),
        dashed(results[UNPROVEN].outcomes),
        "two plies, all that is known of the agent, do not hold the draw; what it does deeper is not known",
    )
    yield row(
        "004",
        "ten boards, different games",
        f"{len(own)} of {games}" if is_whole else None,
        f"{sum(one.different for one in results.values())} of {sum(one.games for one in results.values())}",
        "without randomness two identical copies play one game again and again",
    )
    proven = [one.outcome for one in proofs.values() if one.outcome is not None]
    yield row(
        "004",
        "ten boards, proven draws",
        None,
        f"{proven.count('draw')} of {len(BOARDS)}",
        "no depth can win there against a faultless opponent",
    )


def _table(own: dict[str, OwnGame], proofs: dict[str, Proof]) -> StudyTable:
    lines: list[tuple[Value, ...]] = []
    for name in BOARDS:
        game, found, words = own.get(name), proofs[name], in_words(name)
        played_here = (None, None) if game is None else (dashed(repeated(game)), len(game.moves))
        proven = (found.nodes, found.seconds) if found.outcome else (None, None)
        lines.append(
            (
                words,
                published("004", f"{words}, seconds for a move"),
                published("004", f"{words}, first wins-draws-second wins"),
                *played_here,
                found.outcome or "open here",
                *proven,
            )
        )
    headings = (
        *("board", "the report's limit for a move", "published"),
        *(
            "as published, here",
            "plies",
            "value for the first player",
            "positions of the proof",
            "time of the proof",
        ),
    )
    title = "Identical copies, three games: first wins-draws-second wins; and the proofs"
    return StudyTable(title, headings, tuple(lines), ("", "s", "", "", "", "", "", "s"))


def _depth_table(results: dict[str, CopyResults]) -> StudyTable:
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (
            *(in_words(name), results[name].games, results[name].different),
            *(dashed(results[name].deeper[pair]) for pair in PAIRS),
            *(round(depth, 1) for depth in results[name].reached.values()),
        )
        for name in BOARDS
    )
    headings = (
        *("board", "games", "different"),
        *(f"depth {deep} v {shallow}" for shallow, deep in PAIRS),
        *(f"depth reached, limit {depth}" for depth in results[BOARDS[0]].reached),
    )
    return StudyTable(
        "Copies with different depth limits: wins-draws-losses of the deeper copy", headings, lines
    )


def _words(proofs: dict[str, Proof], results: dict[str, CopyResults], amount: Amount) -> Iterator[str]:
    yield (
        "The report lets two identical copies of its custom agent play three games on each of ten boards and "
        "explains the thirty draws by both copies using the same function and predicting each other. For the "
        "column *as published* its agent was written again in plain Python, as far as its text and its "
        "authors' public code tell: the 3x3 neighbourhood, the alarm, two plies of search. There is no "
        "randomness in it, so three games are one game three times. How it goes on beyond two plies, and how "
        "it shares out its time, is not known; here it always finishes two plies."
    )
    draws = [name for name, one in proofs.items() if one.outcome == "draw"]
    most = max((proofs[name] for name in draws), key=lambda one: one.nodes)
    yield (
        f"The reason is simpler: {len(draws)} of the ten boards are draws, proven by `inarow solve --game "
        f"004-4x4-k4 --score-only` and so on with at most {most.nodes:,} positions. Whatever the depth, a "
        "faultless opponent cannot be beaten there. On 19x19 with K 5 our solver does not reach a proof; "
        "that the first player wins free-style Gomoku on 15x15 is known (Allis, van den Herik and Huntjens "
        "1993), and a summary of that work concludes the same for 19x19."
    )
    others = [one for name, one in results.items() if name != UNPROVEN]
    wins, drawn, losses = results[UNPROVEN].of_the_deeper
    yield (
        "The task had asked for copies with **different depth limits** and at least ten games. Here our "
        "`custom` plays with depth 1, 2 and 4, every pair on four random opening moves from both seats, "
        f"with at most {amount.nodes:,} nodes a move in place of seconds (so on large boards a limit of 4 "
        "is not always reached; the table says how deep the searched moves went). On the nine proven draws "
        f"{sum(one.draws for one in others)} of {sum(one.games for one in others)} games are drawn; on "
        f"19x19 K 5 the deeper copy wins {wins}, draws {drawn} and loses {losses} of "
        f"{results[UNPROVEN].games}. "
        "The next section looks at what hides the depth."
    )
