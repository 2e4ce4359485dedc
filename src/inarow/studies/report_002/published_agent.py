"""Report 002's agent in plain Python: as published with every bug, mended, and seated at the referee's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from inarow.agents.registering import agent
from inarow.arena.play import GameRecord, GameTask, play
from inarow.arena.seats import LocalSeat, Seat
from inarow.rules.completion import bits_of
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.studies.plain_board import PlainBoard
from inarow.studies.plain_search import INFINITE, Evaluate, PlainSearch

WIN = 100  # as published: at any depth, and inside the range of the sums
SAFE_WIN = 10**6  # mended: beyond every sum
WINDOW = 4  # cells, whatever the goal
THREATS = {1: 3, 2: 5, 3: 7}  # by own marbles in a window whose other cells are free


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The move of a search and its value, the value of each move from the left, and the nodes."""

    move: int  # a cell
    value: int
    values: tuple[tuple[int, int], ...]
    nodes: int


@cache
def published_agent(game: Game, depth: int, *, narrowed: bool = False) -> PlainAgent:
    """agent(depth) as published: it tries each column and searches `depth` plies behind it."""
    return PlainAgent(game, depth + 1, win=WIN, narrowed=narrowed)


@cache
def mended_agent(game: Game, depth: int) -> PlainAgent:
    """The same evaluation without the search's bugs: depth counts every ply, and the fastest win is best."""
    return PlainAgent(game, depth, win=SAFE_WIN, narrowed=True, fastest=True)


class PlainAgent:
    """An agent with the report's evaluation; of equal columns it plays the leftmost.

    plies       how far it looks ahead
    win         what a win is worth
    narrowed    is the best value so far handed on to the next column, as alpha-beta should? As published
                every column is searched with a full window
    fastest     is a win worth more the sooner it comes?
    """

    def __init__(
        self, game: Game, plies: int, *, win: int, narrowed: bool = False, fastest: bool = False
    ) -> None:
        self.plies = plies
        self.board = PlainBoard(game)
        self._evaluate = evaluation(self.board)
        self._win = win
        self._narrowed = narrowed
        self._fastest = fastest
        self._decided: dict[tuple[int, int], ColumnChoice] = {}

    def decide(self, position: Position) -> ColumnChoice:
        """The decision in an open position; it is remembered."""
        key = position.mover, position.waiter
        if key not in self._decided:
            self._decided[key] = self._search(*key)
        return self._decided[key]

    def _search(self, mover: int, waiter: int) -> ColumnChoice:
        search = PlainSearch(self.board, self._evaluate, win=self._win, fastest=self._fastest)
        best, chosen, values = -INFINITE, 0, []
        for move in self.board.moves(mover | waiter):
            alpha = best if self._narrowed else -INFINITE
            value = search.value(waiter, mover | 1 << move, move, self.plies - 1, alpha, INFINITE, False)
            values.append((move, value))
            if value > best:
                best, chosen = value, move
        return ColumnChoice(chosen, best, tuple(values), search.calls)


def evaluation(board: PlainBoard) -> Evaluate:
    """Own minus opponent's threats, and own minus opponent's marbles off the two edge columns.

    Windows are four cells long on every board, as in the authors' code. Four marbles in one, which a goal of
    five allows, have no weight in the report and count nothing.
    """
    lines = [bits_of(line) for line in replace(board.game, connect=WINDOW).lines()]
    worths = [THREATS.get(marbles, 0) for marbles in range(WINDOW + 1)]
    width = board.game.width
    inner = sum(1 << cell for cell in range(board.game.cells) if 0 < cell % width < width - 1)

    def value(own: int, other: int) -> int:
        total = (own & inner).bit_count() - (other & inner).bit_count()
        for line in lines:
            mine, theirs = own & line, other & line
            if mine:
                if not theirs:
                    total += worths[mine.bit_count()]
            elif theirs:
                total -= worths[theirs.bit_count()]
        return total

    return value


_PLAIN = {"published": published_agent, "mended": mended_agent}


def published_text(depth: int) -> str:
    """How a task names the published agent(depth)."""
    return f"published:{depth}"


def corrected_text(game: Game, plies: int) -> str:
    """The report's evaluation without the search's bugs, looking so many plies ahead.

    With a goal of four that is the registered agent with the heuristic `threats`; with another goal the
    heuristic is our extension, so the mended agent plays.
    """
    return extended_text(plies) if game.connect == WINDOW else f"mended:{plies}"


def extended_text(plies: int) -> str:
    """The registered agent: windows as long as the goal, and a weight for each number of marbles."""
    return f"alphabeta:depth={plies},heuristic=threats"


def corrected_move(position: Position, plies: int) -> Move:
    """What the corrected agent plays."""
    if position.game.connect == WINDOW:
        return agent(extended_text(plies)).choose(position, Limit()).move
    return mended_agent(position.game, plies).decide(position).move


class PlainSeat:
    """Seats an agent in plain Python; it remembers its decisions from game to game."""

    peak_memory = 0

    def __init__(self, text: str) -> None:
        self._kind, depth = text.split(":")
        self._depth = int(depth)
        self._agent: PlainAgent | None = None

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._agent = _PLAIN[self._kind](game, self._depth)

    def prepare(self, limit: Limit) -> None:
        """It has nothing to get ready."""

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        assert self._agent is not None
        decision = self._agent.decide(position)
        return SearchResult(move=decision.move, depth=self._agent.plies, nodes=decision.nodes)

    def close(self) -> None:
        """There is nothing to end."""


@dataclass(frozen=True, slots=True)
class PlayReportGames:
    """The job of an executor: games of the report's agents, the registered ones, or both."""

    agents: tuple[str, ...]

    def prepare(self) -> None:
        for text in self.agents:
            if not _is_plain(text):
                agent(text)

    def open(self) -> Callable[[GameTask], GameRecord]:
        return play_task


def play_task(task: GameTask) -> GameRecord:
    """One game to its end; an agent that breaks is a defect of ours, so it is raised."""
    return play(task, (_seat(task.first), _seat(task.second)), strict=True)


def _seat(text: str) -> Seat:
    return PlainSeat(text) if _is_plain(text) else LocalSeat(text)


def _is_plain(text: str) -> bool:
    return text.split(":")[0] in _PLAIN
