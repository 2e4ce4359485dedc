"""From the text of an agent to the agent itself, in the process of a guest."""

from __future__ import annotations

from pathlib import Path

from inarow.agents.registering import agent, agent_name, find_agent
from inarow.errors import BadAnswer, InarowError, PluginError
from inarow.plugins import load_plugin
from inarow.search.agent import Agent
from inarow.spec import Spec


class Workshop:
    """Loads what an agent needs once, and builds a fresh agent for each game."""

    def __init__(self, text: str, plugins: tuple[str, ...]) -> None:
        self._text = text
        self._plugins = plugins
        self.who = f"agent {text!r}"
        self.files: set[str] = set()  # written by strangers; errors name the line in them

    def build(self, seed: int) -> Agent:
        """A fresh agent. An error of the user's typing is raised as it is, a crash as BadAnswer."""
        spec = Spec.read(self._text)
        for file in self._plugins:
            self._load(file, f"plug-in {file}: ")
        if spec.name.endswith(".py"):
            self._load(spec.name, "")
        self.files.add(find_agent(spec).origin)
        self.who = agent_name(spec)
        return agent(spec, seed=seed)

    def _load(self, file: str, prefix: str) -> None:
        if not _can_be_loaded(file):
            load_plugin(file)  # tells what the user typed wrongly
            return
        self.files.add(str(Path(file).expanduser().resolve()))
        try:
            load_plugin(file)
        except InarowError as error:  # its code ran, and whatever it raised is no wrong typing
            if isinstance(error, PluginError) and error.__cause__ is not None:
                raise BadAnswer(self.who, prefix + error.reason) from error.__cause__
            raise BadAnswer(self.who, f"{prefix}it raised {type(error).__name__}: {error}") from error


def _can_be_loaded(file: str) -> bool:
    try:
        path = Path(file).expanduser()
        return path.suffix == ".py" and path.is_file()
    except (OSError, RuntimeError, ValueError):  # an unknown user, too long a name
        return False
