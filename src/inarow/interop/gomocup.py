"""A Gomocup brain: what one of our agents answers to a manager, line by line."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from inarow.agents.agent import Agent, ask
from inarow.errors import UNEXPECTED, InarowError, InvalidPosition, shortened, show_traceback
from inarow.gomocup.boards import require_board
from inarow.gomocup.clock import thinking_seconds
from inarow.gomocup.commands import ABOUT_FORM, Command
from inarow.gomocup.coordinates import Owner, read_point, read_side, read_sides, read_stone, write_point
from inarow.gomocup.settings import Settings
from inarow.gomocup.stones import Stones
from inarow.interop import swap2
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@dataclass(slots=True)
class _List:
    """The lines of a command that goes on until DONE, and what is done with them then."""

    name: str
    use: Callable[[list[str]], str]
    lines: list[str] = field(default_factory=list)


class Brain:
    """Hears one line and gives its answers, without line ends. END is left to whoever listens.

    A command that fails is answered with ERROR and leaves the stones as they were. `make` builds an
    agent; every game gets a new one. `most_seconds` cuts each thought, whatever the manager allows.
    """

    def __init__(self, make: Callable[[], Agent], who: str) -> None:
        self.most_seconds: float | None = None
        self._make = make
        self._agent = make()
        self._agent_is_new = True
        self._who = who
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
            "BOARD": lambda _: self._collect("BOARD", self._read_board),
            "SWAP2BOARD": lambda _: self._collect("SWAP2BOARD", self._choose_side),
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
        if command.word == "DONE":
            self._list = None
            return self._answered(lambda: waiting.use(waiting.lines))
        if command.word in self._answers:
            self._list = None
            return [f"ERROR {waiting.name} was not ended with DONE", *self.hear(line)]
        waiting.lines.append(line)
        return []

    def close(self) -> None:
        """Let the agent end whatever it has started."""
        close = getattr(self._agent, "close", None)
        if callable(close):
            with suppress(Exception):  # a stranger's; it has played its game
                close()

    def _answered(self, do: Callable[[], str | None]) -> list[str]:
        try:
            answer = do()
        except InarowError as error:
            show_traceback(error)
            answer = f"ERROR {error}"
        except Exception as error:  # a game goes on, whatever happens
            show_traceback(error)
            answer = f"ERROR {type(error).__name__}: {error}; {UNEXPECTED}"
        return [] if answer is None else [" ".join(answer.split())]

    def _do(self, command: Command) -> str | None:
        if command.word == "DONE":
            return "ERROR DONE ends a list, but none was begun"
        if command.word not in self._answers:
            return f"UNKNOWN command {shortened(str(command))}"
        return self._answers[command.word](command.rest)

    def _note(self, rest: str) -> None:
        self._settings = self._settings.told(rest)
        if rest.lower().startswith("time_left"):
            self._spent = 0.0

    @property
    def _board(self) -> Stones:
        if self._stones is None:
            raise InvalidPosition("there is no board yet; START comes first")
        return self._stones

    def _cell(self, text: str) -> Move:
        return read_point(text, self._board.width, self._board.height)

    def _open(self, width: int, height: int) -> str:
        require_board(width, height, self._settings.win_length)
        self._renew()
        self._spent = 0.0
        self._stones = Stones(width, height)
        return "OK"

    def _renew(self) -> None:
        if not self._agent_is_new:
            self.close()
            self._agent = self._make()
            self._agent_is_new = True

    def _begin(self) -> str:
        if self._board.placed:
            raise InvalidPosition("BEGIN opens a game, but there are stones on the board")
        return self._decide(self._board)

    def _collect(self, name: str, use: Callable[[list[str]], str]) -> None:
        self._list = _List(name, use)

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
        return seconds if self.most_seconds is None else min(seconds, self.most_seconds)

    def _think(self, position: Position, seconds: float) -> SearchResult:
        if 0 < (self._settings.max_memory or 0) < resident_bytes():
            self._renew()  # whatever the agent has remembered is given back
        self._agent_is_new = False
        started = time.perf_counter()
        try:
            return ask(self._agent, self._who, position, Limit(seconds=seconds))
        finally:
            self._spent += time.perf_counter() - started

    def _choose_side(self, lines: list[str]) -> str:
        """Swap2: offer three stones, or see which side is better: its move, or SWAP for the other."""
        game = self._game
        cells = [self._cell(line) for line in lines]
        if not cells:
            openings = swap2.offers(game)
            share = self._seconds / len(openings)
            fairest = min(
                openings, key=lambda three: abs(swap2.worth(self._think(swap2.placed(game, three), share)))
            )
            return " ".join(write_point(game.width, cell) for cell in fairest)
        position = swap2.placed(game, cells)
        result = self._think(position, self._seconds)
        swap = swap2.worth(result) < 0
        sides = (Owner.OWN, Owner.OPPONENT) if swap else (Owner.OPPONENT, Owner.OWN)
        stones = Stones(game.width, game.height)
        for number, cell in enumerate(cells):
            stones = stones.with_stone(cell, sides[number % 2])
        if swap:
            self._stones = stones
            return "SWAP"
        return self._play(stones, result.move)


def resident_bytes() -> int:
    """The memory this process holds; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def about() -> str:
    """Who we are, on one line."""
    return ABOUT_FORM.format(
        name="inarow", version=version("inarow"), author="The inarow authors", country="none"
    )
