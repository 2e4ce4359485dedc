"""The program of a guest's process: it builds the agent, and answers the referee's questions.

Started as `python -m inarow.arena.isolation.child_main LINE LIFELINE`, with two file descriptors: the line on
which questions come and answers go, and the lifeline that ends when the referee does.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Never

from inarow.arena.isolation.agent_loading import Workshop
from inarow.arena.isolation.confinement import confine
from inarow.arena.isolation.failures import pack_failure, pack_typing_error
from inarow.arena.isolation.messages import (
    NO_LINE,
    Message,
    pack_result,
    packed,
    unpack_game,
    unpack_limit,
    unpack_position,
    unpacked,
)
from inarow.errors import BadAnswer, InarowError
from inarow.rules.game import Game
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import NO_LIMIT, Limit


class Line:
    """The guest's end of the line to the referee."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._unread = b""
        self._owner = os.getpid()

    def read(self) -> Message:
        """The next message; the process ends where there is none."""
        while b"\n" not in self._unread:
            self._require_owner()
            try:
                chunk = os.read(self._fd, 1 << 16)
            except OSError:  # the agent has closed it
                os._exit(NO_LINE)
            if not chunk:
                os._exit(0)
            self._unread += chunk
        line, _, self._unread = self._unread.partition(b"\n")
        message = unpacked(line)
        if message is None:
            os._exit(0)
        return message

    def write(self, line: bytes) -> None:
        self._require_owner()
        try:
            while line:
                line = line[os.write(self._fd, line) :]
        except OSError:
            os._exit(NO_LINE)

    def _require_owner(self) -> None:
        """A child that the agent forked, and that came back from its move, has nothing to say."""
        if os.getpid() != self._owner:
            os._exit(0)


class Host:
    """Everything a guest remembers between two questions."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._home = ""
        with suppress(OSError):  # the folder may be gone
            self._home = os.getcwd()  # noqa: PTH109
        self._agent: Agent | None = None
        self._game: Game | None = None
        self._limit: Limit = NO_LIMIT

    def answer(self, question: Message) -> bytes:
        """The line the referee gets; whatever is raised in here is part of it."""
        number = {"n": question["n"]}
        try:
            if "game" in question:
                self._game = unpack_game(question["game"])
            if "limit" in question:
                self._limit = unpack_limit(question["limit"])
            if "begin" in question:
                return packed(self._begun(question["begin"]) | number)
            if "prepare" in question:
                return packed(self._prepared() | number)
            return packed(self._chosen(question["choose"]) | number)
        except BaseException as error:
            failure = None
            if "begin" in question and isinstance(error, InarowError):
                failure = pack_typing_error(error)
            return packed((failure or pack_failure(error, self._workshop.who, self._workshop.files)) | number)

    def _begun(self, seed: int) -> Message:
        with suppress(Exception):  # what an agent does at its end concerns no later game
            if callable(end := getattr(self._agent, "close", None)):
                end()
        self._agent = None
        with suppress(OSError):
            os.chdir(self._home)  # the agent of the last game may have gone elsewhere
        self._agent = self._workshop.build(seed)
        return {"who": self._workshop.who, "prepares": callable(getattr(self._agent, "prepare", None))}

    def _prepared(self) -> Message:
        assert self._game is not None
        assert self._agent is not None
        prepare(self._agent, self._workshop.who, self._game, self._limit)
        return {"who": self._workshop.who}

    def _chosen(self, stones: list[object]) -> Message:
        assert self._game is not None
        assert self._agent is not None
        who = self._workshop.who
        result = ask(self._agent, who, unpack_position(self._game, stones), self._limit)
        if result.outcome not in (None, "win", "draw", "loss"):
            raise BadAnswer(who, f"its SearchResult holds {result.outcome!r:.60} as outcome")
        return pack_result(result)


def main() -> Never:
    line, lifeline = Line(int(sys.argv[1])), int(sys.argv[2])
    for fd in map(int, sys.argv[1:3]):
        os.set_inheritable(fd, False)
    del sys.argv[1:]
    question = line.read()
    start = question["start"]
    confine(start["memory"], lifeline, start["parent"])
    _see_what_the_referee_sees(start["path"], start["pythonpath"])
    host = Host(Workshop(start["text"], tuple(start["plugins"])))
    while True:
        line.write(host.answer(question))
        question = line.read()


def _see_what_the_referee_sees(path: list[str], pythonpath: str | None) -> None:
    """Import from where the referee does; whatever the guest starts finds the user's own environment."""
    sys.path[:] = path
    os.environ.pop("PYTHONPATH", None)
    if pythonpath is not None:
        os.environ["PYTHONPATH"] = pythonpath


if __name__ == "__main__":
    main()
