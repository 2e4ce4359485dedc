"""A seat in a child process: asked like any other, and killed when its agent misbehaves."""

from __future__ import annotations

import os
import weakref
from pathlib import Path

import msgspec  # noqa: F401  # the first answer is validated with it, while a clock runs

from inarow.arena.isolation.child_process import ChildProcess
from inarow.arena.isolation.failures import printable, unpack_failure
from inarow.arena.isolation.messages import Message, pack_game, pack_limit, pack_position, unpack_result
from inarow.arena.isolation.own_files import Own
from inarow.arena.play import GRACE
from inarow.arena.run_options import DEFAULT_MEMORY, DEFAULT_PATIENCE
from inarow.errors import BadAnswer, PluginError
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult

BUILDING = 60.0  # seconds to import, build and compile

_NO_GAME = "no game was begun"


class IsolatedSeat:
    """An isolated agent, game after game; see `Seat`.

    The child process starts with the first game and is used again for the next one, with a new agent in it.
    After any failure it is killed with its whole tree, and the next game starts a new one. `home` is the
    folder that relative file names start from, by default the current one. With `own` it is confined: it
    reads and writes what is its own, and reaches nothing else.
    """

    def __init__(
        self,
        text: str,
        *,
        plugins: tuple[str, ...] = (),
        memory: int = DEFAULT_MEMORY,
        patience: float = DEFAULT_PATIENCE,
        building: float = BUILDING,
        home: str | None = None,
        own: Own | None = None,
    ) -> None:
        self._text = text
        self._plugins = tuple(map(str, plugins))
        self._memory = memory
        self._patience = patience
        self._building = building
        self._home = home or _working_directory()
        self._own = own
        self._who = f"agent {text!r}"
        self._child: ChildProcess | None = None
        self._ending: weakref.finalize[[], IsolatedSeat] | None = None
        self._game: Game | None = None
        self._limit = NO_LIMIT
        self._failure = _NO_GAME
        self._has_played = False
        self._prepares = False
        self._peak = 0
        self._traceback = ""

    def begin(self, game: Game, seed: int) -> None:
        """Start a new game with a new agent.

        An error in what the user typed is raised as UnknownName, BadOption, NotationError or PluginError;
        after the first game the text is known to be right, and every failure is a BadAnswer.
        """
        if self._child is not None and not self._child.is_fit:
            self.close()
        reused = self._child is not None
        try:
            self._begin(game, seed)
        except BadAnswer as error:
            # A process that is used again may have been killed between two games, unnoticed so far.
            if not reused or not error.reason.startswith("it was ended by signal"):
                raise
            self._begin(game, seed)

    def _begin(self, game: Game, seed: int) -> None:
        if self._child is None:
            if self._home is not None and not Path(self._home).is_dir():
                raise PluginError(self._text, f"its folder {self._home} is not there")
            self._child = ChildProcess(self._text, self._plugins, self._memory, self._home, self._own)
            self._ending = weakref.finalize(self, self._child.end)
            self._limit = NO_LIMIT
        self._child.begin()
        self._traceback = ""
        late = f"it was not ready within {self._building:g} s"
        answer = self._asked({"begin": seed, "game": pack_game(game)}, self._building, late)
        who = answer.get("who")
        if isinstance(who, str):
            self._who = self._child.who = printable(who, 300)
        self._prepares = answer.get("prepares") is True
        self._game = game
        self._has_played = True

    def prepare(self, limit: Limit) -> None:
        """Let the agent prepare, if it has the method; BadAnswer with the reason if it fails or hangs."""
        if self._child is None:
            raise BadAnswer(self._who, self._failure)
        if self._prepares:
            seconds = max(self._building, self._patience)
            question = {"prepare": True, **self._changed(limit)}
            self._asked(question, seconds, f"it was not prepared within {seconds:g} s")

    def choose(self, position: Position, limit: Limit, *, within: float | None = None) -> SearchResult:
        """Its result; BadAnswer with the reason if there is no valid one.

        It has `within` seconds if they are given, else those of the limit and some grace, else its patience.
        """
        if self._child is None:
            raise BadAnswer(self._who, self._failure)
        question: Message = {"choose": pack_position(position)}
        if position.game is not self._game:
            question["game"] = pack_game(position.game)
            self._game = position.game
        question |= self._changed(limit)
        seconds = within
        if seconds is None:
            seconds = self._patience if limit.seconds is None else limit.seconds + GRACE
        answer = self._asked(question, seconds, f"no answer within {seconds:g} s")
        try:
            return unpack_result(answer, self._who, position)
        except BadAnswer as error:
            self._fail(error)
            raise

    @property
    def peak_memory(self) -> int:
        """The highest resident size seen of the process tree in this game, in bytes."""
        return self._peak if self._child is None else self._child.measure()

    @property
    def last_traceback(self) -> str:
        """Of the last failure: its traceback, or the end of what was printed."""
        return self._traceback

    def close(self) -> None:
        """Kill the process and everything it started; the next `begin` starts a new one."""
        if self._child is not None and self._ending is not None:
            self._ending()
            self._peak = self._child.highest
            self._child = self._ending = None
            self._failure = _NO_GAME

    def _changed(self, limit: Limit) -> Message:
        """The limit, where it differs from the one before."""
        if limit is self._limit:
            return {}
        self._limit = limit
        return {"limit": pack_limit(limit)}

    def _asked(self, question: Message, seconds: float, late: str) -> Message:
        """The answer; every error, Ctrl-C too, kills the process, so that none answers an old question."""
        assert self._child is not None
        try:
            answer = self._child.ask(question, seconds, late)
            if "move" in answer or "who" in answer:
                return answer
            failure = unpack_failure(answer)
            if failure is None:
                raise BadAnswer(self._who, "it broke the line to the referee")
            error, self._traceback = failure
            if self._has_played and not isinstance(error, BadAnswer):
                error = BadAnswer(self._who, str(error))
            if self._own is not None and isinstance(error, BadAnswer) and "PermissionError" in error.reason:
                hint = "" if self._own.strict else "; --no-sandbox lets it"
                error = BadAnswer(self._who, f"{error.reason} (refused by the sandbox{hint})")
            if self._traceback:
                error.add_note(f"in the process of {self._who}:\n{self._traceback}")
            raise error
        except BaseException as error:
            self._fail(error)
            raise

    def _fail(self, error: BaseException) -> None:
        assert self._child is not None
        self._traceback = self._traceback or self._child.output.end_of_output
        self.close()
        self._failure = error.reason if isinstance(error, BadAnswer) else str(error)


def _working_directory() -> str | None:
    """Where relative file names start; None if the directory is gone."""
    try:
        return os.getcwd()  # noqa: PTH109
    except OSError:
        return None
