"""The manager's side of the protocol: what is sent to a brain from START on, and what its answers mean."""

from __future__ import annotations

import time
from collections.abc import Sequence

from inarow.errors import BadAnswer, NotationError, shortened
from inarow.gomocup.program import Program
from inarow.gomocup.protocol.lines import REFUSALS, REMARKS, Command
from inarow.gomocup.protocol.settings import Settings, start_lines
from inarow.gomocup.protocol.stones import board_lines, only_new_stone, read_point, write_point
from inarow.rules.game import Game, Move
from inarow.rules.position import Position

GRACE = 1.0  # seconds beyond its time before a brain is stopped: some overrun on a busy machine
PAUSE = 0.03  # seconds: a known brain drops what arrives sooner after its own answer
SETTLING = 3.0  # seconds in which the answer to START follows answers to INFO, which needs none


class ManagedGame:
    """One game with one brain, a running program that knows the position after its last answer."""

    def __init__(self, program: Program, who: str) -> None:
        self._program = program
        self._who = who
        self._sent = Settings()
        self._known: Position | None = None
        self._refused_infos = 0  # INFO lines of a game that it answered UNKNOWN, though none needs an answer
        self._answered = 0.0  # when it last wrote something, or was sent something that needs no answer

    @property
    def started(self) -> bool:
        return self._known is not None

    def fits(self, position: Position) -> bool:
        """Can the brain be asked for a move here, after all it has been sent?"""
        known = self._known
        if known is None:
            return True
        fresh = known.ply == 0
        return known.game == position.game and (fresh or only_new_stone(known, position) is not None)

    def start(self, game: Game, settings: Settings, seconds: float) -> None:
        """Set up a game on the empty board; this does not count as any turn's time.

        The settings are sent before START, so that a brain sizes its tables in START's time, and again
        after it, for brains that reset everything with a board.
        """
        infos = settings.lines()
        infos += [line for line in start_lines(game)[:-1] if line not in infos]
        start = start_lines(game)[-1]
        answer = self._answer_to_start(infos, start, seconds)
        if answer.upper() != "OK":
            raise self._bad_answer(answer, start, "OK was expected")
        self._pause()
        self._program.send(settings.lines(), time.monotonic() + seconds)
        self._answered = time.monotonic()
        self._drain(self._refused_infos)
        self._sent = settings
        self._known = game.start

    def move(self, position: Position, settings: Settings, seconds: float) -> Move:
        """Ask for a move in a position that fits."""
        lines = self._question(position)
        changed = [line for line in settings.lines() if line not in self._sent.lines()]
        self._sent = settings
        answer = self._ask([*changed, *lines], lines[0], seconds, min(self._refused_infos, len(changed)))
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
        """Its answer to START; before that it may greet, or answer UNKNOWN to INFO, which needs no answer.

        An UNKNOWN may also be its whole answer to START. So the wait after it is short, unless it names
        INFO, or every INFO has had its own.
        """
        latest = deadline = time.monotonic() + seconds
        self._program.send([*infos, start], deadline)
        last, unanswered = "", len(infos)
        while (line := self._next_line(deadline)) is not None:
            word = Command.read(line).word
            if word in ("OK", "ERROR") or word[:1].isdigit() or (word == "UNKNOWN" and not unanswered):
                return line
            last, deadline = line, latest
            if word == "UNKNOWN":
                unanswered -= 1
                self._refused_infos += 1
                if unanswered and "INFO" not in line.upper():
                    deadline = min(latest, time.monotonic() + SETTLING)
        if last:
            return last
        raise self._timeout(start, f"{seconds:g} s")

    def _ask(self, lines: Sequence[str], question: str, seconds: float, refusals: int = 0) -> str:
        """Its answer, within its time and some grace; so many UNKNOWN to an INFO before it are skipped."""
        self._pause()
        deadline = time.monotonic() + seconds + GRACE
        self._program.send(lines, deadline)
        line = self._next_line(deadline)
        while line is not None and refusals and Command.read(line).word == "UNKNOWN":
            refusals -= 1
            line = self._next_line(deadline)
        if line is None:
            raise self._timeout(question, f"{seconds:g} s and {GRACE:g} s of grace")
        return line

    def _next_line(self, deadline: float) -> str | None:
        """The next line it writes, without the remarks before it."""
        while (line := self._program.receive(deadline)) is not None:
            if Command.read(line).word not in REMARKS:
                self._answered = time.monotonic()
                return line
        return None

    def _drain(self, refusals: int) -> None:
        """Skip so many lines that answer no question, before it is asked anything."""
        deadline = time.monotonic() + SETTLING
        while refusals and self._next_line(deadline) is not None:
            refusals -= 1

    def _pause(self) -> None:
        self._program.pause(self._answered + PAUSE)

    def _cell(self, answer: str, question: str, position: Position) -> Move:
        game = position.game
        if Command.read(answer).word in REFUSALS:
            raise self._bad_answer(answer, question)
        try:
            cell = read_point(answer, game.width, game.height)
        except NotationError as error:
            raise self._bad_answer(answer, question, error.reason) from error
        if position.taken >> cell & 1:
            raise self._bad_answer(answer, question, "a stone lies there already")
        return cell

    def _timeout(self, question: str, time_given: str) -> BadAnswer:
        return BadAnswer(self._who, f"it gave no answer to {question} within {time_given}, so it is stopped")

    def _bad_answer(self, answer: str, question: str, reason: str = "") -> BadAnswer:
        tail = f": {reason}" if reason else ""
        return BadAnswer(self._who, f"it answered {shortened(answer, 160)!r} to {question}{tail}")
