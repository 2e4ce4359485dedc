"""The program of a child process: it loads and builds an isolated agent, and answers the referee's questions.

Started as `python -m inarow.arena.isolation.child_main PIPE LIFELINE`, with two file descriptors: the pipe
for questions and answers, and the lifeline that ends when the referee does.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Never

from inarow.agents.registering import agent, agent_name, find_agent
from inarow.arena.isolation.confinement import confine
from inarow.arena.isolation.failures import pack_failure, pack_usage_error
from inarow.arena.isolation.messages import (
    PIPE_CLOSED,
    Message,
    pack_result,
    packed,
    unpack_game,
    unpack_limit,
    unpack_position,
    unpacked,
)
from inarow.errors import BadAnswer, InarowError, PluginError
from inarow.plugins import load_plugin
from inarow.rules.game import Game
from inarow.sandbox.confining import enter
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec


class RefereePipe:
    """The child's end of the pipe to the referee."""

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
                os._exit(PIPE_CLOSED)
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
            os._exit(PIPE_CLOSED)

    def _require_owner(self) -> None:
        """A fork of this process that came back from its move answers nothing."""
        if os.getpid() != self._owner:
            os._exit(0)


class AgentLoader:
    """Loads the files of an agent once, and builds a new agent for each game."""

    def __init__(self, text: str, plugins: tuple[str, ...]) -> None:
        self._text = text
        self._plugins = plugins
        self.who = f"agent {text!r}"
        self.files: set[str] = set()  # third-party; errors name the line in them

    def build(self, seed: int, game: Game) -> Agent:
        """A new agent. An error in what the user typed is raised as it is, any other as BadAnswer."""
        spec = Spec.read(self._text)
        for file in self._plugins:
            self._load(file, f"plug-in {file}: ")
        if spec.name.endswith(".py"):
            self._load(spec.name, "")
        found = find_agent(spec)
        self.files.add(found.origin)
        self.who = agent_name(spec)
        reason = found.item.why_not(game, spec)
        if reason is not None:
            raise PluginError(self._text, reason)
        self.files |= {_resolved(value) for key, value in spec.options if key == "file"}  # a submission
        return agent(spec, seed=seed)

    def _load(self, file: str, prefix: str) -> None:
        if not _can_be_loaded(file):
            load_plugin(file)  # raises what is wrong with the name
            return
        self.files.add(_resolved(file))
        try:
            load_plugin(file)
        except InarowError as error:  # its code ran, so the name was right
            if isinstance(error, PluginError):
                if error.__cause__ is None:  # of ours: how an agent is registered
                    raise
                raise BadAnswer(self.who, prefix + error.reason) from error.__cause__
            raise BadAnswer(self.who, f"{prefix}it raised {type(error).__name__}: {error}") from error


def _resolved(file: str) -> str:
    return str(Path(file).expanduser().resolve())


def _can_be_loaded(file: str) -> bool:
    try:
        path = Path(file).expanduser()
        return path.suffix == ".py" and path.is_file()
    except (OSError, RuntimeError, ValueError):  # an unknown user, too long a name
        return False


class AgentServer:
    """Answers questions with the agent of the current game."""

    def __init__(self, loader: AgentLoader, attempts: list[str]) -> None:
        self._loader = loader
        self._attempts = attempts  # at what a strict sandbox refuses
        self._home = ""
        with suppress(OSError):  # the folder may be gone
            self._home = os.getcwd()  # noqa: PTH109
        self._agent: Agent | None = None
        self._game: Game | None = None
        self._limit: Limit = NO_LIMIT

    def answer(self, question: Message) -> bytes:
        """The line sent to the referee; whatever is raised here becomes part of it."""
        reply = self._reply(question)
        if self._attempts and not ("failed" in reply or "usage" in reply):
            error = BadAnswer(self._loader.who, f"it tried to {self._attempts[0]} (refused by the sandbox)")
            reply = pack_failure(error, self._loader.who, self._loader.files)
        return packed(reply | {"n": question["n"]})

    def _reply(self, question: Message) -> Message:
        try:
            if "game" in question:
                self._game = unpack_game(question["game"])
            if "limit" in question:
                self._limit = unpack_limit(question["limit"])
            if "begin" in question:
                return self._begun(question["begin"])
            if "prepare" in question:
                return self._prepared()
            return self._chosen(question["choose"])
        except BaseException as error:
            failure = None
            if "begin" in question and isinstance(error, InarowError):
                failure = pack_usage_error(error)
            return failure or pack_failure(error, self._loader.who, self._loader.files)

    def _begun(self, seed: int) -> Message:
        with suppress(Exception):  # an error at the end of an agent concerns no later game
            if callable(end := getattr(self._agent, "close", None)):
                end()
        self._agent = None
        with suppress(OSError):
            os.chdir(self._home)  # the agent of the last game may have changed the folder
        assert self._game is not None
        self._agent = self._loader.build(seed, self._game)
        return {"who": self._loader.who, "prepares": callable(getattr(self._agent, "prepare", None))}

    def _prepared(self) -> Message:
        assert self._game is not None
        assert self._agent is not None
        prepare(self._agent, self._loader.who, self._game, self._limit)
        return {"who": self._loader.who}

    def _chosen(self, stones: list[object]) -> Message:
        assert self._game is not None
        assert self._agent is not None
        who = self._loader.who
        result = ask(self._agent, who, unpack_position(self._game, stones), self._limit)
        if result.outcome not in (None, "win", "draw", "loss"):
            raise BadAnswer(who, f"its SearchResult holds {result.outcome!r:.60} as outcome")
        return pack_result(result)


def main() -> Never:
    pipe, lifeline = RefereePipe(int(sys.argv[1])), int(sys.argv[2])
    for fd in map(int, sys.argv[1:3]):
        os.set_inheritable(fd, False)
    del sys.argv[1:]
    question = pipe.read()
    start = question["start"]
    attempts: list[str] = []
    if start["sandbox"] is None:
        _use_the_referees_path(start["path"], start["pythonpath"])
    else:
        attempts = enter(**start["sandbox"])  # before there is another thread
    confine(start["memory"], lifeline, start["parent"])
    server = AgentServer(AgentLoader(start["text"], tuple(start["plugins"])), attempts)
    while True:
        pipe.write(server.answer(question))
        question = pipe.read()


def _use_the_referees_path(path: list[str], pythonpath: str | None) -> None:
    """Import from where the referee does; programs the agent starts get the user's own environment."""
    sys.path[:] = path
    os.environ.pop("PYTHONPATH", None)
    if pythonpath is not None:
        os.environ["PYTHONPATH"] = pythonpath


if __name__ == "__main__":
    main()
