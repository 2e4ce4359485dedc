"""A Gomocup brain: what one of our agents answers to a manager, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version

from inarow.errors import UNEXPECTED, InarowError, InvalidPosition, shortened, show_traceback
from inarow.gomocup import swap2
from inarow.gomocup.player import Player
from inarow.gomocup.protocol.lines import Command
from inarow.gomocup.protocol.settings import OVERHEAD, Settings, require_board
from inarow.gomocup.protocol.stones import (
    Owner,
    Stones,
    read_point,
    read_side,
    read_sides,
    read_stone,
    write_point,
)
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

_BETWEEN_STONES = re.compile(r"(?<=[^\s,])\s+(?=[^\s,])")
_QUESTIONS = ("BEGIN", "TURN", "DONE")  # what needs a search


@dataclass(slots=True)
class _OpenList:
    """The lines of a command that goes on until DONE, and what is done with them then."""

    name: str
    use: Callable[[list[str]], str]
    lines: list[str] = field(default_factory=list)

    def take(self, line: str) -> bool:
        """Add the stones of a line, which may hold several and DONE; True if it ends the list."""
        *words, last = line.split() or [""]
        ends = last.upper() == "DONE"
        text = " ".join(words) if ends else line
        self.lines += [one for one in _BETWEEN_STONES.split(text.strip()) if one]
        return ends

    @property
    def unfinished(self) -> str:
        return f"ERROR {self.name} was not ended with DONE"


class Brain:
    """Takes one line and returns the answers to it, without line ends. END is left to its caller.

    A command that fails is answered with ERROR and leaves the stones as they were.
    """

    def __init__(self, player: Player) -> None:
        self.is_thinking = False
        self._player = player
        self._share: float | None = None  # seconds for each search that is left, once the input has ended
        self._message: str | None = None  # a remark to send before the next answer
        self._settings = Settings()
        self._spent = 0.0  # seconds used since the manager last set what is left of the match
        self._stones: Stones | None = None
        self._open_list: _OpenList | None = None
        self._commands: dict[str, Callable[[str], str | None]] = {
            "START": lambda rest: self._start(*[read_side(rest)] * 2),
            "RECTSTART": lambda rest: self._start(*read_sides(rest)),
            "RESTART": lambda _: self._start(self._board.width, self._board.height),
            "BEGIN": lambda _: self._begin(),
            "TURN": lambda rest: self._decide(self._board.with_stone(self._cell(rest), Owner.OPPONENT)),
            "BOARD": lambda rest: self._collect(_OpenList("BOARD", self._read_board), rest),
            "SWAP2BOARD": lambda rest: self._collect(_OpenList("SWAP2BOARD", self._choose_side), rest),
            "PLAY": lambda rest: self._play(self._board, self._cell(rest)),
            "TAKEBACK": self._take_back,
            "INFO": self._set,
            "ABOUT": lambda _: about(),
        }

    def answer(self, line: str) -> list[str]:
        """The answers to one line; none where the protocol has none."""
        command = Command.read(line)
        waiting = self._open_list
        if waiting is None or command.word == "INFO":
            return self._run(lambda: self._execute(command))
        if command.word in self._commands:
            self._open_list = None
            return [waiting.unfinished, *self.answer(line)]
        return self._run(lambda: self._collect(waiting, line))

    def hurry(self, waiting: Sequence[str], seconds: float) -> None:
        """End the running search now, and the searches for the waiting lines soon; for another thread."""
        questions = sum(Command.read(line).word in _QUESTIONS for line in waiting)
        self._share = seconds / (1 + questions)
        slices.request_answer(self._share)

    def end(self) -> list[str]:
        """There are no more lines: the last answers, after the agent has ended whatever it started."""
        self._player.close()
        return [] if self._open_list is None else [self._open_list.unfinished]

    def _run(self, do: Callable[[], str | None]) -> list[str]:
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
        message, self._message = self._message, None
        return [" ".join(one.split()) for one in (message, answer) if one is not None]

    def _execute(self, command: Command) -> str | None:
        if command.word == "DONE":
            return "ERROR DONE ends a list, but none was started"
        if command.word not in self._commands:
            return f"UNKNOWN command {shortened(str(command))}"
        return self._commands[command.word](command.rest)

    def _set(self, rest: str) -> None:
        self._settings = self._settings.with_info(rest)
        key = rest.partition(" ")[0].lower()
        if key == "time_left":
            self._spent = 0.0
        elif key == "max_memory":
            self._limit_memory()

    def _limit_memory(self) -> None:
        message = self._player.limit_memory(self._settings.max_memory or 0)
        if message is not None:
            self._message = f"MESSAGE {message}"

    @property
    def _board(self) -> Stones:
        if self._stones is None:
            raise InvalidPosition("there is no board yet; START comes first")
        return self._stones

    def _cell(self, text: str) -> Move:
        return read_point(text, self._board.width, self._board.height)

    def _start(self, width: int, height: int) -> str:
        """Start a new game; the time that was left of the last one does not count."""
        require_board(width, height, self._settings.win_length)
        settings = replace(self._settings, time_left=None)
        self._player.renew()
        if not settings.unsupported_rules:  # another INFO may still change them; until then a move is refused
            seconds = settings.thinking_seconds(0, width * height)
            self._player.prepare(settings.game(width, height), Limit(seconds=seconds))
        self._settings = settings
        self._spent = 0.0
        self._stones = Stones(width, height)
        return "OK"

    def _begin(self) -> str:
        if self._board.placed:
            raise InvalidPosition("BEGIN opens a game, but there are stones on the board")
        return self._decide(self._board)

    def _collect(self, listed: _OpenList, line: str) -> str | None:
        self._open_list = listed
        if not listed.take(line):
            return None
        self._open_list = None
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
        return self._play(stones, self._think(position).move)

    @property
    def _game(self) -> Game:
        return self._settings.game(self._board.width, self._board.height)

    def _seconds(self, position: Position) -> float:
        """The time there is for a move."""
        seconds = self._settings.thinking_seconds(position.ply, position.game.cells, self._spent)
        return seconds if self._share is None else min(seconds, self._share)

    def _think(self, position: Position, share: float = 1.0) -> SearchResult:
        """Search for a share of a move's time; what it takes, and what pipes may take, counts as spent."""
        started = slices.clock()
        seconds = self._seconds(position) * share
        self._limit_memory()
        self.is_thinking = True
        try:
            if self._share is not None:
                slices.request_answer(self._share)
            return self._player.choose(position, Limit(seconds=seconds))
        finally:
            self.is_thinking = False
            self._spent += slices.clock() - started + OVERHEAD

    def _choose_side(self, lines: list[str]) -> str:
        """Swap2: offer three stones, or search which side is better: its move, or SWAP for the other."""
        game = self._game
        cells = [self._cell(line) for line in lines]
        if not cells:
            offer = swap2.fairest(game, self._think)
            return " ".join(write_point(game.width, cell) for cell in offer)
        swap2.stones_of(game, cells, Owner.OPPONENT)  # its error names a cell taken twice as managers do
        result = self._think(swap2.position_of(game, cells))
        if swap2.worth(result) < 0:
            self._stones = swap2.stones_of(game, cells, Owner.OWN)
            return "SWAP"
        return self._play(swap2.stones_of(game, cells, Owner.OPPONENT), result.move)


def about() -> str:
    """The program's name, version, author and country, on one line."""
    return f'name="inarow", version="{version("inarow")}", author="The inarow authors", country="none"'
