"""What is said to a brain from START to its last move, and what its answers mean."""

from __future__ import annotations

import time
from collections.abc import Sequence

from inarow.agents.external.program import Program
from inarow.errors import BadAnswer, NotationError, shortened
from inarow.gomocup.boards import start_lines
from inarow.gomocup.commands import REFUSALS, REMARKS, Command
from inarow.gomocup.coordinates import read_point, write_point
from inarow.gomocup.settings import Settings
from inarow.gomocup.stones import board_lines, only_new_stone
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

GRACE = 1.0  # seconds beyond its time before a brain is ended: some overrun on a busy machine
BREATH = 0.03  # seconds: a known brain drops what arrives sooner after its own answer
LONGEST_WELCOME = 10.0  # seconds to wait for a brain that has nothing to say about itself


class Talk:
    """The manager's side of one game with one program, which knows the position after its last answer."""

    def __init__(self, program: Program, who: str) -> None:
        self._program = program
        self._who = who
        self._told = Settings()
        self._known: Position | None = None
        self._answered = 0.0  # when it last said something, or was told something it need not answer

    @property
    def started(self) -> bool:
        return self._known is not None

    def fits(self, position: Position) -> bool:
        """Can the brain be asked for a move here, after all it has been told?"""
        known = self._known
        if known is None:
            return True
        fresh = known.ply == 0
        return known.game == position.game and (fresh or only_new_stone(known, position) is not None)

    def welcome(self, seconds: float) -> None:
        """Wait until the program is up: it has said who it is, or something else, or nothing for long."""
        self._program.send(["ABOUT"], time.monotonic() + seconds)
        self._heard(time.monotonic() + min(seconds, LONGEST_WELCOME))

    def start(self, game: Game, settings: Settings, seconds: float) -> None:
        """Set up a game on the empty board; this is no part of any turn's time."""
        lines = start_lines(game)
        answer = self._ask(lines, lines[-1], seconds)
        if answer.upper() != "OK":
            raise self._wrong(answer, lines[-1], "OK was expected")
        self._pause()
        self._program.send(settings.lines(), time.monotonic() + seconds)
        self._answered = time.monotonic()
        self._told = settings
        self._known = game.start

    def move(self, position: Position, settings: Settings, seconds: float) -> Move:
        """Ask for a move in a position that fits."""
        lines = self._question(position)
        news = [line for line in settings.lines() if line not in self._told.lines()]
        self._told = settings
        answer = self._ask([*news, *lines], lines[0], seconds, GRACE)
        suggestion = Command.read(answer)
        if suggestion.word == "SUGGEST":
            question = f"PLAY {suggestion.rest}"
            answer = self._ask([question], question, seconds, GRACE)
        cell = self._cell(answer, lines[0], position)
        self._known = position.play(cell)
        return cell

    def close(self) -> None:
        """End the program."""
        self._program.close()

    def _question(self, position: Position) -> list[str]:
        if position.ply == 0:
            return ["BEGIN"]
        stone = None if self._known is None else only_new_stone(self._known, position)
        if stone is None:
            return board_lines(position)
        return [f"TURN {write_point(position.game.width, stone)}"]

    def _ask(self, lines: Sequence[str], question: str, seconds: float, grace: float = 0.0) -> str:
        """Its answer."""
        self._pause()
        deadline = time.monotonic() + seconds + grace
        self._program.send(lines, deadline)
        while (line := self._heard(deadline)) is not None:
            if not line.lower().startswith("name="):  # ABOUT, too late
                return line
        more = f" and {grace:g} s of grace" if grace else ""
        raise BadAnswer(
            self._who, f"it gave no answer to {question} within {seconds:g} s{more}, so it is stopped"
        )

    def _heard(self, deadline: float) -> str | None:
        """What it says next, but for the remarks it makes on the way."""
        while (line := self._program.receive(deadline)) is not None:
            if Command.read(line).word not in REMARKS:
                self._answered = time.monotonic()
                return line
        return None

    def _pause(self) -> None:
        self._program.pause(self._answered + BREATH)

    def _cell(self, answer: str, question: str, position: Position) -> Move:
        game = position.game
        if Command.read(answer).word in REFUSALS:
            raise self._wrong(answer, question)
        try:
            cell = read_point(answer, game.width, game.height)
        except NotationError as error:
            raise self._wrong(answer, question, error.reason) from error
        if position.taken >> cell & 1:
            raise self._wrong(answer, question, "a stone lies there already")
        return cell

    def _wrong(self, answer: str, question: str, reason: str = "") -> BadAnswer:
        tail = f": {reason}" if reason else ""
        return BadAnswer(self._who, f"it answered {shortened(answer, 160)!r} to {question}{tail}")
