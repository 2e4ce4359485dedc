"""How agents are registered under a name, and how a text such as `alphabeta:depth=6` becomes an agent."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from linecache import getline
from pathlib import Path
from typing import Any, TypeVar

from inarow.agents import connectx
from inarow.agents.plain_functions import plain_function, takes_an_observation
from inarow.errors import BadAnswer, BadOption, InarowError, PluginError
from inarow.plugins import load_plugin
from inarow.registry import BUILT_IN, Entry, Registry
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import Agent, checked, is_built_in
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import OptionValue, Spec, options_of, read_options

T = TypeVar("T", bound=Callable[..., Any])

Games = tuple[str, ...] | Callable[..., tuple[str, ...]]
Unsupported = Callable[[Game], str | None]  # why a game cannot be played, if it cannot

LEAN_MEMORY = "1"  # megabytes
LEAN_TABLE = "12"  # entries as a power of two: 0.1 MB

CLAIMS = ("win", "block", "fastest", "mirror", "minimax")


def _no_reason(_game: Game) -> str | None:
    """Of an agent that plays every game."""
    return None


class FunctionAgent:
    """A plain function position -> move as an agent; it gets the limit and the seed if it asks for them."""

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any], seed: int, who: str) -> None:
        self._function = function
        self._who = who
        parameters = inspect.signature(function).parameters
        self._wants_limit = "limit" in parameters
        self._options = dict(options) | ({"seed": seed} if "seed" in parameters else {})

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        extra = {"limit": limit} if self._wants_limit else {}
        return checked(self._function(position, **extra, **self._options), self._who, position)


@dataclass(frozen=True, slots=True)
class Definition:
    """An agent as it is registered: a class or function, what it claims for `inarow check`, and its games.

    `games` are the only ones it plays, as text, or a function of its options that returns them; empty means
    every game that `unsupported` gives no reason against. `form` makes an agent of a function.
    """

    name: str
    target: Callable[..., Any]
    claims: frozenset[str] = frozenset()
    games: Games = ()
    unsupported: Unsupported = _no_reason
    form: Callable[[Callable[..., Any], Mapping[str, Any], int, str], Agent] = FunctionAgent

    def plays(self, game: Game, spec: Spec | None = None) -> bool:
        """Is this one of its games, with the options of a text?"""
        return self.why_not(game, spec) is None

    def why_not(self, game: Game, spec: Spec | None = None) -> str | None:
        """Why it does not play this game with the options of a text; None if it does."""
        games = self.games_of(spec)
        if games and game not in map(read_game, games):
            return f"it does not play {game}; it plays {', '.join(games)}"
        return self.unsupported(game)

    def games_of(self, spec: Spec | None = None) -> tuple[str, ...]:
        """The only games it plays with the options of a text; none means every game."""
        if not callable(self.games):
            return self.games
        return self.games(**({} if spec is None else dict(spec.options)))

    def build(self, spec: Spec, seed: int, who: str) -> Agent:
        """An agent of its own, with the options of a text."""
        read, takes_seed = _recipe(who, self.target, spec)
        options: dict[str, Any] = dict(read)
        if not inspect.isclass(self.target):
            return self.form(self.target, options, seed, who)
        if takes_seed:
            options["seed"] = seed
        try:
            built: Any = self.target(**options)
        except BadOption as error:
            raise BadOption(who, error.option, error.value, error.reason, error.known) from error
        except InarowError:
            raise
        except Exception as error:
            if is_built_in(self.target):
                raise
            raise BadAnswer(who, f"it cannot be built: {type(error).__name__}: {error}") from error
        if not callable(getattr(built, "choose", None)):
            raise BadAnswer(who, "it has no method choose(position, limit)")
        _compile_what_is_imported()
        return built  # type: ignore[no-any-return]


def _compile_what_is_imported() -> None:
    """Compile the kernels of an agent that was built, so that its clock does not run meanwhile."""
    if "inarow.kernels.compilation.kernel" in sys.modules:  # one without kernels does not wait for NumPy
        from inarow.kernels.compilation.preparing import ready

        ready()


@lru_cache(maxsize=256)
def _recipe(who: str, target: Callable[..., Any], spec: Spec) -> tuple[dict[str, OptionValue], bool]:
    """The options of a text as this target takes them, and whether it asks for a seed."""
    read = read_options(who, target, dict(spec.options))
    return read, "seed" in inspect.signature(target).parameters


AGENTS: Registry[Definition] = Registry("agent", "inarow.agents.builtin", "inarow.interop.agents")


def agent_class(
    name: str,
    *,
    claims: tuple[str, ...] = (),
    games: Games = (),
    unsupported: Unsupported = _no_reason,
) -> Callable[[T], T]:
    """Register an agent: a class with `choose(position, limit)`, or a plain function position -> move.

    Keyword-only parameters of the class or function become options of the agent; one called `seed`
    is given by the referee. `claims` are promises that `inarow check` holds it to: `win` (takes a win
    in one), `block` (blocks a loss in one), `fastest` (the fastest win, the slowest loss), `mirror`
    (the same score for mirrored positions), `minimax` (decides as minimax does; takes its options).
    `games` names the only games it plays, if it does not play every one; it may be a function of its
    options, as text, for an agent whose file decides. `unsupported` is asked why it does not play a game,
    and says None if it does.

    >>> @inarow.agent_class("leftmost-example")
    ... def leftmost(position):
    ...     return position.legal_moves()[0]
    >>> inarow.agent("leftmost-example").choose(inarow.game("connect4").start, inarow.Limit()).move
    0
    """
    unknown = [claim for claim in claims if claim not in CLAIMS]
    if unknown:
        raise PluginError(
            f"agent {name!r}", f"no claim is called {unknown[0]!r}; there are {' '.join(CLAIMS)}"
        )
    add = AGENTS.register(name, stacklevel=2)

    def remember(target: T) -> T:
        add(Definition(name, target, frozenset(claims), games, unsupported))
        return target

    return remember


def find_agent(spec: Spec) -> Entry[Definition]:
    """The definition a text's name means: a registered name, or a file that registers or is one agent."""
    if not spec.name.endswith(".py"):
        return AGENTS.entry(spec.name)
    module = load_plugin(Path(spec.name))
    path = str(module.__file__)
    entries = [entry for name in AGENTS if (entry := AGENTS.entry(name)).origin == path]
    if not entries:
        return Entry(_plain_definition(plain_function(module, spec.name), Path(path).stem), path)
    if len(entries) != 1:
        names = ", ".join(entry.item.name for entry in entries)
        raise PluginError(spec.name, f"it registers {names}; name one agent, with --plugin {spec.name}")
    return entries[0]


def _plain_definition(function: Callable[..., Any], name: str) -> Definition:
    """A plain function as an agent, in the form of its signature."""
    if not takes_an_observation(function):
        return Definition(name, function)
    return Definition(name, function, unsupported=connectx.why_unsupported, form=connectx.ConnectXFunction)


def agent_name(spec: Spec) -> str:
    """What an agent is called in a sentence, with the file it came from."""
    entry = find_agent(spec)
    origin = "" if entry.origin == BUILT_IN else f" from {entry.origin}"
    return f"agent {entry.item.name!r}{origin}"


def require_game(spec: Spec, game: Game) -> None:
    """Refuse a game that this agent, with these options, does not play, in one sentence."""
    reason = find_agent(spec).item.why_not(game, spec)
    if reason is not None:
        raise BadAnswer(agent_name(spec), reason)
    _require_weights(spec, game)


def _require_weights(spec: Spec, game: Game) -> None:
    """Refuse a heuristic's file that is of no use for this game before anything is played."""
    heuristic = dict(spec.options).get("heuristic")
    if heuristic is None or not Spec.read(heuristic).options:
        return
    from inarow.heuristics.registering import HEURISTICS, read_heuristic  # lazily: they bring Numba

    if Spec.read(heuristic).name in HEURISTICS:  # a third-party agent may mean another thing by it
        read_heuristic(heuristic).weights(game)


def lean(spec: Spec) -> Spec:
    """This agent with the smallest tables, if it is one of the package and has an option for their size.

    >>> str(lean(Spec.read("alphabeta:depth=4,table=24")))
    'alphabeta:depth=4,table=12'
    >>> str(lean(Spec.read("alphabeta:scoring=plain")))  # it has no table
    'alphabeta:scoring=plain'
    """
    found = find_agent(spec)
    if found.origin != BUILT_IN or spec.name in ("process", "kaggle"):  # it is the program's own memory there
        return spec
    known, given = options_of(found.item.target), dict(spec.options)
    if "memory" in known:
        given["memory"] = LEAN_MEMORY
    table = given.get("table", "off" if given.get("scoring") == "plain" else "auto")
    if "table" in known and table not in ("off", "false", "no", "0"):
        given["table"] = LEAN_TABLE
    return Spec(spec.name, tuple(given.items()))


def agent(text: str | Spec, *, seed: int = 0) -> Agent:
    """The agent a text means, ready to choose moves.

    >>> position = inarow.game("connect4").position("444333")
    >>> inarow.agent("alphabeta:depth=4").choose(position, inarow.Limit()).outcome
    """
    _refuse_decorating(text)
    spec = Spec.read(text) if isinstance(text, str) else text
    return find_agent(spec).item.build(spec, seed, agent_name(spec))


def _refuse_decorating(text: object) -> None:
    """Say how an agent is registered to whoever decorates with `agent`, with a name or without one."""
    caller = sys._getframe(2)
    line = getline(caller.f_code.co_filename, caller.f_lineno, caller.f_globals)
    bare = inspect.isclass(text) or inspect.isfunction(text)
    if bare or line.lstrip().startswith("@"):
        name = getattr(text, "__name__", str(text))
        reason = f"inarow.agent builds a registered agent; @inarow.agent_class({name!r}) registers one"
        raise PluginError(f"agent {name!r}", reason)
