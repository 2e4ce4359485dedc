"""An external program as an agent: any brain that speaks the Gomocup protocol."""

from __future__ import annotations

import math
import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.agents.registering import agent_class
from inarow.errors import BadAnswer, BadOption, shortened
from inarow.gomocup.manager import ManagedGame
from inarow.gomocup.program import Program
from inarow.gomocup.protocol.settings import (
    AGAINST_A_BRAIN,
    ENDLESS,
    FIVE,
    Settings,
    rule_of,
    why_unsupported,
)
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult

_FORM = 'it takes a command, as in process:cmd="./pbrain-mine"'


@agent_class("process", unsupported=why_unsupported)
class Process:
    """Runs an external program that speaks the Gomocup protocol; for games without gravity.

    `cmd` is the command, without a shell; `seconds` the time for a move where nobody gives a limit, `start`
    the time the program may take to be up and to set up a board, which is no part of a move's, `memory` the
    limit in megabytes that it is sent. Depth and nodes are no limits for it. The program is started when the
    agent is built, and anew after a failure or for a position that does not follow from the last one; it
    ends with `close`, or with the agent.
    """

    def __init__(
        self, *, cmd: str | None = None, seconds: float = 5.0, memory: int = 350, start: float = 30.0
    ) -> None:
        self._arguments = _arguments(cmd)
        for name, value in (("seconds", seconds), ("start", start)):
            if not 0 < value < math.inf:
                raise BadOption("agent", name, str(value), "it takes seconds, more than 0")
        if memory < 0:
            raise BadOption("agent", "memory", str(memory), "it takes megabytes, 0 without limit")
        self._who = f"agent 'process' running {shortened(cmd or '')!r}"
        self._seconds = seconds
        self._start = start
        self._memory = memory
        self._game: ManagedGame | None = self._begin()

    def prepare(self, game: Game, limit: Limit = NO_LIMIT) -> None:
        """Set up a game before its clock starts; `choose` does so itself where nobody has."""
        with self._ended_by_failure():
            self._ready(game.start, self._settings(game, limit))

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        settings = self._settings(position.game, limit)
        seconds = self._seconds if limit.seconds is None else limit.seconds
        with self._ended_by_failure():
            return SearchResult(move=self._ready(position, settings).move(position, settings, seconds))

    def close(self) -> None:
        """End the program; if the agent is asked again it starts anew."""
        if self._game is not None:
            self._game.close()
            self._game = None

    @contextmanager
    def _ended_by_failure(self) -> Iterator[None]:
        try:
            yield
        except BaseException:  # Ctrl-C too: nobody knows what the program has understood
            self.close()
            raise

    def _begin(self) -> ManagedGame:
        """A program that has been started and knows no game yet; START will show whether it runs."""
        try:
            program = Program(self._arguments, self._who)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BadAnswer(self._who, f"it cannot be started: {reason}") from error
        return ManagedGame(program, self._who)

    def _ready(self, position: Position, settings: Settings) -> ManagedGame:
        """A program that can be asked about this position."""
        reason = why_unsupported(position.game)
        if reason is not None:
            raise BadAnswer(self._who, reason)
        if self._game is not None and not self._game.fits(position):
            self.close()
        if self._game is None:
            self._game = self._begin()
        if not self._game.started:
            self._game.start(position.game, settings, self._start)
        return self._game

    def _settings(self, game: Game, limit: Limit) -> Settings:
        seconds = self._seconds if limit.seconds is None else limit.seconds
        return Settings(
            timeout_turn=max(round(seconds * 1000), 1),
            timeout_match=0,
            time_left=ENDLESS,
            max_memory=self._memory << 20,
            game_type=AGAINST_A_BRAIN,
            rule=rule_of(game),
            win_length=None if game.connect == FIVE else game.connect,
        )


def _arguments(cmd: str | None) -> list[str]:
    if os.name != "posix":
        raise BadOption("agent", "cmd", cmd or "", "programs can be run on POSIX systems only")
    try:
        arguments = shlex.split(cmd or "")
    except ValueError as error:
        raise BadOption("agent", "cmd", cmd or "", f"{_FORM}; {error}") from error
    if not arguments:
        raise BadOption("agent", "cmd", cmd or "", _FORM)
    return arguments
