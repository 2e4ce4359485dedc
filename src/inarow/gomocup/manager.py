"""What is said to a brain from START to its last move, and what its answers mean."""

from __future__ import annotations

import time
from collections.abc import Sequence

from inarow.errors import BadAnswer, NotationError, shortened
from inarow.gomocup.program import Program
from inarow.gomocup.protocol.boards import start_lines
from inarow.gomocup.protocol.commands import REFUSALS, REMARKS, Command
from inarow.gomocup.protocol.coordinates import read_point, write_point
from inarow.gomocup.protocol.settings import Settings
from inarow.gomocup.protocol.stones import board_lines, only_new_stone
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

GRACE = 1.0  # seconds beyond its time before a brain is ended: some overrun on a busy machine
BREATH = 0.03  # seconds: a known brain drops what arrives sooner after its own answer
SETTLING = 3.0  # seconds in which an answer to START follows answers to INFO, which wants none


class Talk:
    """The manager's side of one game with one program, which knows the position after its last answer."""

    def __init__(self, program: Program, who: str) -> None:
        self._program = program
        self._who = who
        self._told = Settings()
        self._known: Position | None = None
        self._retorts = 0  # how many INFO of a game it has said UNKNOWN to, though none wants an answer
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

    def start(self, game: Game, settings: Settings, seconds: float) -> None:
        """Set up a game on the empty board; this is no part of any turn's time.

        The settings go out before START, so that a brain sizes its tables in START's time, and again
        after it, for brains that begin everything anew with a board.
        """
        infos = settings.lines()
        infos += [line for line in start_lines(game)[:-1] if line not in infos]
        start = start_lines(game)[-1]
        answer = self._answer_to_start(infos, start, seconds)
        if answer.upper() != "OK":
            raise self._wrong(answer, start, "OK was expected")
        self._pause()
        self._program.send(settings.lines(), time.monotonic() + seconds)
        self._answered = time.monotonic()
        self._hear_out(self._retorts)
        self._told = settings
        self._known = game.start

    def move(self, position: Position, settings: Settings, seconds: float) -> Move:
        """Ask for a move in a position that fits."""
        lines = self._question(position)
        news = [line for line in settings.lines() if line not in self._told.lines()]
        self._told = settings
        answer = self._ask([*news, *lines], lines[0], seconds, min(self._retorts, len(news)))
        suggestion = Command.read(answer)
        if suggestion.word == "SUGGEST":
            question = f"PLAY {suggestion.rest}"
            answer = self._ask([question], question, seconds)
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

    def _answer_to_start(self, infos: Sequence[str], start: str, seconds: float) -> str:
        """What it says to START; before that it may greet, or say UNKNOWN to INFO, which wants no answer.

        An UNKNOWN may also be all it has to say to START. So little more is waited for then, unless it
        names INFO, or every INFO has had its own.
        """
        latest = deadline = time.monotonic() + seconds
        self._program.send([*infos, start], deadline)
        said, unanswered = "", len(infos)
        while (line := self._heard(deadline)) is not None:
            word = Command.read(line).word
            if word in ("OK", "ERROR") or word[:1].isdigit() or (word == "UNKNOWN" and not unanswered):
                return line
            said, deadline = line, latest
            if word == "UNKNOWN":
                unanswered -= 1
                self._retorts += 1
                if unanswered and "INFO" not in line.upper():
                    deadline = min(latest, time.monotonic() + SETTLING)
        if said:
            return said
        raise self._late(start, f"{seconds:g} s")

    def _ask(self, lines: Sequence[str], question: str, seconds: float, retorts: int = 0) -> str:
        """Its answer, in its time and a little more, but for so many UNKNOWN to what was no question."""
        self._pause()
        deadline = time.monotonic() + seconds + GRACE
        self._program.send(lines, deadline)
        line = self._heard(deadline)
        while line is not None and retorts and Command.read(line).word == "UNKNOWN":
            retorts -= 1
            line = self._heard(deadline)
        if line is None:
            raise self._late(question, f"{seconds:g} s and {GRACE:g} s of grace")
        return line

    def _heard(self, deadline: float) -> str | None:
        """What it says next, but for the remarks it makes on the way."""
        while (line := self._program.receive(deadline)) is not None:
            if Command.read(line).word not in REMARKS:
                self._answered = time.monotonic()
                return line
        return None

    def _hear_out(self, retorts: int) -> None:
        """Let it say so many things that nobody asked for, before it is asked anything."""
        deadline = time.monotonic() + SETTLING
        while retorts and self._heard(deadline) is not None:
            retorts -= 1

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

    def _late(self, question: str, time_given: str) -> BadAnswer:
        return BadAnswer(self._who, f"it gave no answer to {question} within {time_given}, so it is stopped")

    def _wrong(self, answer: str, question: str, reason: str = "") -> BadAnswer:
        tail = f": {reason}" if reason else ""
        return BadAnswer(self._who, f"it answered {shortened(answer, 160)!r} to {question}{tail}")
