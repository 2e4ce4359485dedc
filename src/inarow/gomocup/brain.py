"""A Gomocup brain: what one of our agents answers to a manager, line by line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version

from inarow.errors import UNEXPECTED, InarowError, InvalidPosition, shortened, show_traceback
from inarow.gomocup import swap2
from inarow.gomocup.player import Player
from inarow.gomocup.protocol.boards import require_board
from inarow.gomocup.protocol.clock import thinking_seconds
from inarow.gomocup.protocol.commands import ABOUT_FORM, Command
from inarow.gomocup.protocol.coordinates import (
    Owner,
    read_point,
    read_side,
    read_sides,
    read_stone,
    write_point,
)
from inarow.gomocup.protocol.settings import Settings
from inarow.gomocup.protocol.stones import Stones
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

_BETWEEN_STONES = re.compile(r"(?<=[^\s,])\s+(?=[^\s,])")
_QUESTIONS = ("BEGIN", "TURN", "DONE")  # what is thought about


@dataclass(slots=True)
class _List:
    """The lines of a command that goes on until DONE, and what is done with them then."""

    name: str
    use: Callable[[list[str]], str]
    lines: list[str] = field(default_factory=list)

    def take(self, line: str) -> bool:
        """Add what is in a line, which may hold several stones and DONE; was that the end?"""
        *words, last = line.split() or [""]
        ends = last.upper() == "DONE"
        text = " ".join(words) if ends else line
        self.lines += [one for one in _BETWEEN_STONES.split(text.strip()) if one]
        return ends

    @property
    def unfinished(self) -> str:
        return f"ERROR {self.name} was not ended with DONE"


class Brain:
    """Hears one line and gives its answers, without line ends. END is left to whoever listens.

    A command that fails is answered with ERROR and leaves the stones as they were.
    """

    def __init__(self, player: Player) -> None:
        self.is_thinking = False
        self._player = player
        self._share: float | None = None  # seconds for each thought that is left, once there is a hurry
        self._remark: str | None = None
        self._settings = Settings()
        self._spent = 0.0  # seconds thought since the manager told what is left of the match
        self._stones: Stones | None = None
        self._list: _List | None = None
        self._answers: dict[str, Callable[[str], str | None]] = {
            "START": lambda rest: self._open(*[read_side(rest)] * 2),
            "RECTSTART": lambda rest: self._open(*read_sides(rest)),
            "RESTART": lambda _: self._open(self._board.width, self._board.height),
            "BEGIN": lambda _: self._begin(),
            "TURN": lambda rest: self._decide(self._board.with_stone(self._cell(rest), Owner.OPPONENT)),
            "BOARD": lambda rest: self._collect(_List("BOARD", self._read_board), rest),
            "SWAP2BOARD": lambda rest: self._collect(_List("SWAP2BOARD", self._choose_side), rest),
            "PLAY": lambda rest: self._play(self._board, self._cell(rest)),
            "TAKEBACK": self._take_back,
            "INFO": self._note,
            "ABOUT": lambda _: about(),
        }

    def hear(self, line: str) -> list[str]:
        """The answers to one line; none where the protocol has none."""
        command = Command.read(line)
        waiting = self._list
        if waiting is None or command.word == "INFO":
            return self._answered(lambda: self._do(command))
        if command.word in self._answers:
            self._list = None
            return [waiting.unfinished, *self.hear(line)]
        return self._answered(lambda: self._collect(waiting, line))

    def hurry(self, waiting: Sequence[str], seconds: float) -> None:
        """Answer now what is being thought about, and soon what else waits; called from another thread."""
        questions = sum(Command.read(line).word in _QUESTIONS for line in waiting)
        self._share = seconds / (1 + questions)
        slices.request_answer(self._share)

    def end(self) -> list[str]:
        """There are no more lines: what is left to say, and the end of whatever the agent has started."""
        self._player.close()
        return [] if self._list is None else [self._list.unfinished]

    def _answered(self, do: Callable[[], str | None]) -> list[str]:
        try:
            answer = do()
        except InarowError as error:
            show_traceback(error)
            answer = f"ERROR {error}"
        except Exception as error:  # a game goes on, whatever happens
            show_traceback(error)
            answer = f"ERROR {type(error).__name__}: {error}; {UNEXPECTED}"
        if answer is None:
            return []
        remark, self._remark = self._remark, None
        return [" ".join(one.split()) for one in (remark, answer) if one is not None]

    def _do(self, command: Command) -> str | None:
        if command.word == "DONE":
            return "ERROR DONE ends a list, but none was begun"
        if command.word not in self._answers:
            return f"UNKNOWN command {shortened(str(command))}"
        return self._answers[command.word](command.rest)

    def _note(self, rest: str) -> None:
        self._settings = self._settings.told(rest)
        key = rest.partition(" ")[0].lower()
        if key == "time_left":
            self._spent = 0.0
        elif key == "max_memory":
            self._keep_within_memory()

    def _keep_within_memory(self) -> None:
        remark = self._player.keep_within(self._settings.max_memory or 0)
        if remark is not None:
            self._remark = f"MESSAGE {remark}"

    @property
    def _board(self) -> Stones:
        if self._stones is None:
            raise InvalidPosition("there is no board yet; START comes first")
        return self._stones

    def _cell(self, text: str) -> Move:
        return read_point(text, self._board.width, self._board.height)

    def _open(self, width: int, height: int) -> str:
        """A new game: whatever was left of the last one's time is no part of it."""
        require_board(width, height, self._settings.win_length)
        settings = replace(self._settings, time_left=None)
        self._player.renew()
        if not settings.foreign_rules:  # they may still be taken back; a move is refused
            self._player.prepare(settings.game(width, height), Limit(seconds=thinking_seconds(settings)))
        self._settings = settings
        self._spent = 0.0
        self._stones = Stones(width, height)
        return "OK"

    def _begin(self) -> str:
        if self._board.placed:
            raise InvalidPosition("BEGIN opens a game, but there are stones on the board")
        return self._decide(self._board)

    def _collect(self, listed: _List, line: str) -> str | None:
        self._list = listed
        if not listed.take(line):
            return None
        self._list = None
        return listed.use(listed.lines)

    def _read_board(self, lines: list[str]) -> str:
        stones = Stones(self._board.width, self._board.height)
        for line in lines:
            stones = stones.with_stone(*read_stone(line, stones.width, stones.height))
        return self._decide(stones)

    def _take_back(self, rest: str) -> str:
        self._stones = self._board.without(self._cell(rest))
        return "OK"

    def _play(self, stones: Stones, cell: Move) -> str:
        self._stones = stones.with_stone(cell, Owner.OWN)
        return write_point(stones.width, cell)

    def _decide(self, stones: Stones) -> str:
        position = stones.position(self._game)
        return self._play(stones, self._think(position, self._seconds).move)

    @property
    def _game(self) -> Game:
        return self._settings.game(self._board.width, self._board.height)

    @property
    def _seconds(self) -> float:
        """The time there is for a move."""
        seconds = thinking_seconds(self._settings, self._spent)
        return seconds if self._share is None else min(seconds, self._share)

    def _think(self, position: Position, seconds: float) -> SearchResult:
        started = time.perf_counter()
        self._keep_within_memory()
        self.is_thinking = True
        try:
            if self._share is not None:
                slices.request_answer(self._share)
            return self._player.choose(position, Limit(seconds=seconds))
        finally:
            self.is_thinking = False
            self._spent += time.perf_counter() - started

    def _choose_side(self, lines: list[str]) -> str:
        """Swap2: offer three stones, or see which side is better: its move, or SWAP for the other."""
        game = self._game
        cells = [self._cell(line) for line in lines]
        if not cells:
            openings = swap2.offers(game)

            def unfairness(three: list[Move]) -> int:
                return abs(swap2.worth(self._think(swap2.placed(game, three), self._seconds / len(openings))))

            fairest = min(openings, key=unfairness)
            return " ".join(write_point(game.width, cell) for cell in fairest)
        _laid(game, cells, Owner.OPPONENT)  # says which cell is taken twice, as managers name it
        position = swap2.placed(game, cells)
        result = self._think(position, self._seconds)
        swap = swap2.worth(result) < 0
        stones = _laid(game, cells, Owner.OWN if swap else Owner.OPPONENT)
        if swap:
            self._stones = stones
            return "SWAP"
        return self._play(stones, result.move)


def _laid(game: Game, cells: Sequence[Move], first: Owner) -> Stones:
    """The stones of an opening, in turn; `first` has laid the first one."""
    second = Owner.OWN if first is Owner.OPPONENT else Owner.OPPONENT
    stones = Stones(game.width, game.height)
    for number, cell in enumerate(cells):
        stones = stones.with_stone(cell, second if number % 2 else first)
    return stones


def about() -> str:
    """Who we are, on one line."""
    return ABOUT_FORM.format(
        name="inarow", version=version("inarow"), author="The inarow authors", country="none"
    )
