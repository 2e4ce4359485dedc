"""OpenSpiel: our agents as its bots, its bots as our agents, and positions both ways.

    import pyspiel
    from inarow.interop import openspiel

    game = openspiel.load("connect4")  # a pyspiel.Game
    bots = [openspiel.bot("alphabeta:depth=4", game, 0), openspiel.bot("default", game, 1)]
    pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)

`openspiel_games` says which games it knows. Its Monte Carlo search is the agent `openspiel`; any other bot
becomes one by `agent`, or by `bot_agent`, which gives it a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import index
from typing import Any, TypeVar

from inarow.agents.registering import AGENTS, Definition, agent_name, require_game
from inarow.agents.registering import agent as build
from inarow.errors import BadAnswer, InvalidGame, MissingExtra
from inarow.interop.openspiel_games import (
    KNOWN,
    action_of,
    cell_of,
    game_named,
    openspiel_text,
    why_unsupported,
)
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.reachable import moves_to
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

try:
    import pyspiel
except ImportError:
    raise MissingExtra("inarow.interop.openspiel", "interop") from None

MakeBot = Callable[..., Any]  # (game, player_id, seed) -> pyspiel.Bot
M = TypeVar("M", bound=MakeBot)


def game_of(game: str | Game | Any) -> Game:
    """The game of ours that a `pyspiel.Game` is, or a text of either; others are refused.

    >>> str(game_of(pyspiel.load_game("gomoku(size=9)"))), str(game_of("connect_four(columns=5)"))
    ('mnk:9x9:5', 'drop:5x6:4')
    """
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        if game.partition("(")[0] not in KNOWN:
            return read_game(game)
        try:
            game = pyspiel.load_game(game)
        except pyspiel.SpielError as error:
            raise InvalidGame(f"OpenSpiel does not load {game}: {error}") from error
    return game_named(game.get_type().short_name, game.get_parameters())


def load(game: str | Game) -> Any:
    """OpenSpiel's game for one of ours, a `pyspiel.Game`; one it does not know is refused.

    >>> str(load("connect4")), load("gomoku15").num_distinct_actions()
    ('connect_four()', 225)
    """
    return _loaded(openspiel_text(game_of(game)))


@lru_cache(maxsize=64)
def _loaded(text: str) -> Any:
    return pyspiel.load_game(text)


def to_position(state: Any) -> Position:
    """The position of a `pyspiel.State`: its history played again, or its board where it began with one."""
    theirs = state.get_game()
    position, again = game_of(theirs).start, theirs.new_initial_state()
    for action in state.history():
        if action not in again.legal_actions():
            break
        again.apply_action(action)
        position = position.play(cell_of(position, action))
    return position if str(again) == str(state) else position.game.board(str(state))


def to_state(position: Position) -> Any:
    """A `pyspiel.State` of a position; a position has no history, so it is one of those that lead to it."""
    state = load(position.game).new_initial_state()
    for cell in moves_to(position.game, position.first, position.second):
        state.apply_action(action_of(position.game, cell))
    return state


def bot(
    agent: str | Agent, game: str | Game | Any, player_id: int, *, seed: int = 0, limit: Limit = NO_LIMIT
) -> AgentBot:
    """An agent of ours, a text or one that is built, as a bot for one seat of a game.

    `game` is a `pyspiel.Game`, one of ours, or a text of either; `limit` is what the agent is given for a
    move.

    >>> one, other = (bot("default", "connect4", seat, seed=1) for seat in (0, 1))
    >>> sum(pyspiel.evaluate_bots(load("connect4").new_initial_state(), [one, other], 1))
    0.0
    """
    rules = game_of(game)
    if not isinstance(agent, str):
        return AgentBot(agent, f"agent {type(agent).__name__!r}", rules, player_id, limit)
    spec = Spec.read(agent)
    require_game(spec, rules)
    return AgentBot(build(spec, seed=seed), agent_name(spec), rules, player_id, limit)


class AgentBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """An agent of ours on one seat of OpenSpiel's games; what it does wrong is a BadAnswer about `who`."""

    def __init__(self, agent: Agent, who: str, game: Game, player_id: int, limit: Limit) -> None:
        super().__init__()
        self._agent, self._who, self._limit = agent, who, limit
        self._game, self._player_id = game, player_id
        prepare(agent, who, game, limit)

    def step(self, state: Any) -> int:
        """The agent's action in a state."""
        position = to_position(state)
        if position.game != self._game or position.seat != self._player_id:
            own, asked = f"{self._player_id} of {self._game}", f"{position.seat} of {position.game}"
            raise BadAnswer(self._who, f"it is the bot of player {own}, and was asked as {asked}")
        return action_of(self._game, ask(self._agent, self._who, position, self._limit).move)

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """Its action, and the policy that takes it and no other."""
        action = self.step(state)
        return [(chosen, float(chosen == action)) for chosen in state.legal_actions()], action

    def player_id(self) -> int:
        """The seat it has: 0 the first player, 1 the second."""
        return self._player_id

    def provides_policy(self) -> bool:
        """It has one for `step_with_policy`, and none that could be had without a step."""
        return False

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Nothing to do: a state has its history."""

    def restart(self) -> None:
        """Nothing to do: a game begins with its first state."""

    def restart_at(self, state: Any) -> None:
        """Nothing to do: a game begins with any state."""

    def close(self) -> None:
        """End what the agent has started, such as a process."""
        end = getattr(self._agent, "close", None)
        if callable(end):
            end()


def agent(make: MakeBot, *, seed: int = 0) -> BotAgent:
    """Bots of OpenSpiel's as an agent of ours: a function (game, player_id, seed) that makes a `pyspiel.Bot`.

    >>> lots = agent(lambda game, player_id, seed: pyspiel.make_uniform_random_bot(player_id, seed), seed=3)
    >>> lots.choose(inarow.game("tictactoe").start, inarow.Limit()).move in range(9)
    True
    """
    return BotAgent(make, {}, seed, f"bot {getattr(make, '__name__', type(make).__name__)!r}")


def bot_agent(name: str) -> Callable[[M], M]:
    """Register bots as an agent with a name, for tournaments: `agent` says of what function.

    Its keyword-only parameters become options of the agent.

    >>> @bot_agent("lots-example")
    ... def lots(game, player_id, seed):
    ...     return pyspiel.make_uniform_random_bot(player_id, seed)
    >>> [row["agent"] for row in inarow.tournament("tictactoe", ["lots-example", "default"], games=2).table]
    ['default', 'lots-example']
    """
    add = AGENTS.register(name, stacklevel=2)

    def remember(make: M) -> M:
        add(Definition(name, make, unsupported=why_unsupported, form=BotAgent))
        return make

    return remember


class BotAgent:
    """A bot of OpenSpiel's as an agent, game after game: a position that does not follow begins a new one.

    One bot plays a game: it is asked by `step` and informed of the opponent's actions. A game that does not
    begin with the empty board needs a bot with `restart_at`. Limits are the bot's own affair.
    """

    def __init__(self, make: MakeBot, options: Mapping[str, Any], seed: int, who: str) -> None:
        self._make, self._options, self._seed, self._who = make, options, seed, who
        self._bot: Any = None
        self._known: Position | None = None  # after its last answer
        self._state: Any = None  # the same

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        self._bring_to(position)
        action = self._bot.step(self._state.clone())
        move = checked_cell(action, self._who, position)
        self._state.apply_action(index(action))
        self._known = position.play(move)
        return SearchResult(move=move)

    def _bring_to(self, position: Position) -> None:
        """Inform the bot of the opponent's action, or begin with this position."""
        known, self._known = self._known, None
        move = None if known is None else _move_between(known, position)
        if known is None or move is None:
            known = position if position.ply > 1 else position.game.start
            move = _move_between(known, position)
            self._state = to_state(known)
            self._bot = self._make(load(position.game), position.seat, self._seed, **self._options)
            if known.ply:
                self._bot.restart_at(self._state.clone())
        if move is not None:
            action = action_of(position.game, move)
            self._bot.inform_action(self._state.clone(), known.seat, action)
            self._state.apply_action(action)


def _move_between(before: Position, after: Position) -> Move | None:
    """The move that leads from one position to the other, if one does."""
    return next((cell for cell in before.legal_moves() if before.play(cell) == after), None)


def checked_cell(action: Any, who: str, position: Position) -> Move:
    """The move of a bot's action; BadAnswer if there is none."""
    try:
        return cell_of(position, index(action))
    except (TypeError, ValueError) as error:
        raise BadAnswer(who, f"it answered with {action!r}: {error}") from error
