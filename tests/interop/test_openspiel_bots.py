"""OpenSpiel's bots play here, and our agents there, in its own evaluation functions."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inarow
from inarow.agents.registering import AGENTS
from inarow.arena.play import GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.errors import BadAnswer, BadOption, InvalidGame
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_positions
from inarow.search.agent import ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from tests.cli.running import inarow as run
from tests.cli.running import refused

NEEDED = "open_spiel is not installed: pip install 'inarow[interop]'"
pyspiel = pytest.importorskip("pyspiel", reason=NEEDED)
openspiel: Any = pytest.importorskip("inarow.interop.openspiel")

from open_spiel.python.algorithms.evaluate_bots import evaluate_bots  # noqa: E402

KNOWN = ("connect4", "tictactoe", "mnk:5x4:3", "drop:4x4:3+misere", "mnk:3x3:3+misere")


class Recorded:
    """An agent that plays by lots and remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        self.chance, self.asked, self.limits = random.Random(seed), list[Position](), set[Limit]()
        self.closed = False

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        self.asked.append(position)
        self.limits.add(limit)
        return SearchResult(move=self.chance.choice(position.legal_moves()))

    def close(self) -> None:
        self.closed = True


def evaluated(game: Any, bots: list[Any]) -> tuple[Any, Any]:
    """A state at its end, and the returns of its own evaluation in Python."""
    state = game.new_initial_state()
    return state, list(evaluate_bots(state, bots, np.random.RandomState(1)))


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("seed", range(3))
def test_its_evaluation_in_python_says_what_the_rules_say(name: str, seed: int) -> None:
    game, players = openspiel.load(name), [Recorded(seed), Recorded(seed + 1)]
    bots = [openspiel.bot(player, game, seat) for seat, player in enumerate(players)]
    state, returns = evaluated(game, bots)
    position = openspiel.to_position(state)
    assert position.outcome is not None
    assert returns == [position.outcome.score_for(seat) for seat in (0, 1)]
    asked = sorted(players[0].asked + players[1].asked, key=lambda one: one.ply)
    assert [one.ply for one in asked] == list(range(position.ply))
    assert all(before.play(after.last) == after for before, after in pairwise(asked))


@pytest.mark.parametrize("name", KNOWN)
def test_its_evaluation_in_cpp_gives_the_same_returns(name: str) -> None:
    game = openspiel.load(name)
    for seed in range(3):
        one, other = ([openspiel.bot("random", game, seat, seed=seed) for seat in (0, 1)] for _ in range(2))
        _, returns = evaluated(game, one)
        assert list(pyspiel.evaluate_bots(game.new_initial_state(), other, 1)) == returns


@pytest.mark.slow
def test_our_agents_play_its_search() -> None:
    game = pyspiel.load_game("tic_tac_toe")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    for seat in (0, 1):
        bots = [openspiel.bot("minimax:depth=full", "tic_tac_toe", seat)] * 2
        bots[1 - seat] = pyspiel.MCTSBot(game, evaluator, 2.0, 50, 10, True, 1, False)
        assert list(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1))[seat] >= 0


def test_a_bot_has_its_limit_its_policy_and_its_end() -> None:
    player = Recorded(1)
    bot = openspiel.bot(player, "connect_four", 0, limit=Limit(nodes=7))
    state = pyspiel.load_game("connect_four").new_initial_state()
    policy, action = bot.step_with_policy(state)
    assert policy == [(one, float(one == action)) for one in range(7)]
    assert player.limits == {Limit(nodes=7)}
    assert (bot.player_id(), bot.provides_policy()) == (0, False)
    bot.close()
    assert player.closed


def test_a_bot_on_a_wrong_seat_or_game_says_so() -> None:
    bot = openspiel.bot("random", "connect4", 1)
    for name in ("connect_four", "tic_tac_toe"):
        with pytest.raises(BadAnswer, match="it is the bot of player 1 of drop:7x6:4, and was asked as 0 of"):
            bot.step(pyspiel.load_game(name).new_initial_state())
    with pytest.raises(InvalidGame, match="is no game of ours"):
        openspiel.bot("random", pyspiel.load_game("chess"), 0)
    with pytest.raises(BadAnswer, match="agent 'kaggle': in ConnectX stones fall"):
        openspiel.bot("kaggle:file=x.py", "tictactoe", 0)


def test_what_an_agent_does_wrong_reaches_who_evaluates() -> None:
    class Broken:
        def choose(self, *_: object) -> SearchResult:
            return SearchResult(move=99)

    game = openspiel.load("tictactoe")
    bots = [openspiel.bot(Broken(), game, 0), openspiel.bot("random", game, 1)]
    for evaluate in (pyspiel.evaluate_bots, evaluate_bots):
        with pytest.raises(BadAnswer, match="agent 'Broken': illegal move '99'"):
            evaluate(game.new_initial_state(), bots, 1)


# Its search as the agent `openspiel`.


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("solve", ["on", "off"])
def test_the_agent_answers_as_the_bot_itself(name: str, solve: str) -> None:
    """For one seed, on random positions: what a bot of the same options steps to."""
    text = f"openspiel:simulations=60,rollouts=2,exploration=1.5,memory=9,solve={solve}"
    for position in random_positions(read_game(name), random.Random(3), 6):
        found = inarow.agent(text, seed=5).choose(position, NO_LIMIT)
        seed = random.Random(f"openspiel 5 {position.mover} {position.waiter}").getrandbits(30)
        state, evaluator = openspiel.to_state(position), pyspiel.RandomRolloutEvaluator(2, seed)
        bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.5, 60, 9, solve == "on", seed, False)
        assert openspiel.action_of(position.game, found.move) == bot.step(state)
        assert 0 < found.nodes <= 60
        assert found.score is not None
        assert -1000 <= found.score <= 1000


@pytest.mark.parametrize("kind", ["mcts", "uniform_random", "fixed_action_preference"])
def test_one_seed_is_one_game(kind: str) -> None:
    text, game = f"openspiel:bot={kind}", read_game("connect4")
    records = [
        play(GameTask(game=game, first=text, second=text, limit=Limit(nodes=50), seed=seed))
        for seed in (1, 1, 2, 3)
    ]
    assert all(record.failure is None for record in records)
    assert records[0].moves == records[1].moves
    assert len({record.moves for record in records}) == (1 if kind == "fixed_action_preference" else 3)


def test_it_wins_at_once_and_holds_tic_tac_toe() -> None:
    agent = inarow.agent("openspiel")
    assert agent.choose(read_game("connect4").position("112233"), NO_LIMIT).move == 3
    assert agent.choose(read_game("tictactoe").position("a1,b2,b1"), NO_LIMIT).move == 2


@pytest.mark.parametrize(
    ("text", "limit", "most"),
    [
        ("openspiel", Limit(nodes=1), 1),
        ("openspiel", Limit(nodes=30), 30),
        ("openspiel:simulations=30", NO_LIMIT, 30),
        ("openspiel:simulations=30", Limit(nodes=20), 20),
        ("openspiel:simulations=20", Limit(nodes=30, depth=1), 20),
        ("openspiel", NO_LIMIT, 1000),
        ("openspiel:simulations=20", Limit(seconds=600), 20),
        ("openspiel", Limit(nodes=20, seconds=600), 20),
    ],
)
def test_the_tightest_limit_counts(text: str, limit: Limit, most: int) -> None:
    assert inarow.agent(text).choose(read_game("connect4").start, limit).nodes == most


@pytest.mark.parametrize("nodes", [None, 10**7])
def test_seconds_end_it_whether_or_not_simulations_are_limited(nodes: int | None) -> None:
    found = inarow.agent("openspiel").choose(read_game("connect4").start, Limit(seconds=0.05, nodes=nodes))
    assert 0 < found.nodes < 10**6


@pytest.mark.slow
def test_it_plays_isolated() -> None:
    agents = ("openspiel:simulations=20", "random")
    game = read_game("connect4")
    referee = PlayGames.of(game, agents, Terms(isolate=True)).open()
    task = GameTask(game=game, first=agents[0], second=agents[1], seed=1)
    record = referee(task)
    referee.close()  # type: ignore[attr-defined]
    assert record.failure is None
    assert record.moves == play(task).moves


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("openspiel:bot=alphazero", "it takes mcts or uniform_random or fixed_action_preference"),
        ("openspiel:simulations=0", "it takes 1 to 2147483647"),
        ("openspiel:rollouts=-1", "it takes 1 to 2147483647"),
        ("openspiel:memory=0", "it takes 1 to"),
        ("openspiel:exploration=nan", "it takes a number from 0 on"),
        ("openspiel:depth=3", "has no option 'depth'"),
    ],
)
def test_wrong_texts(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        inarow.agent(text)
    assert sentence in str(caught.value)
    assert sentence in refused("match", text, "default", "--games", "2")


# Any bot as an agent.


class Watched(pyspiel.Bot):  # type: ignore[misc]
    """A bot that plays by lots, and checks that it is told of everything that happens in its one game."""

    def __init__(self, player_id: int, seed: int) -> None:
        super().__init__()
        self.player_id, self.chance, self.told = player_id, random.Random(seed), list[int]()

    def step(self, state: Any) -> int:
        assert state.current_player() == self.player_id
        assert self.told == state.history()
        action = self.chance.choice(state.legal_actions())
        self.told.append(action)
        return action

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        assert player_id == state.current_player() == 1 - self.player_id
        self.told.append(action)


def watched(_game: Any, player_id: int, seed: int) -> Watched:
    return Watched(player_id, seed)


class Restartable(Watched):
    def restart_at(self, state: Any) -> None:
        self.told = state.history()


@pytest.mark.parametrize("name", KNOWN)
def test_a_bot_is_told_of_a_whole_game_from_either_seat(name: str) -> None:
    for seed in range(4):
        players = [openspiel.agent(watched, seed=seed), openspiel.agent(watched, seed=seed + 9)]
        for _ in range(2):  # a second game with the same agents
            position = read_game(name).start
            while position.outcome is None:
                move = ask(players[position.seat], "watched", position, NO_LIMIT).move
                position = position.play(move)


def test_a_game_that_begins_in_its_midst_needs_restart_at(capfd: pytest.CaptureFixture[str]) -> None:
    position = read_game("connect4").position("4453")
    with pytest.raises(BadAnswer, match=r"it raised SpielError: RestartAt\(state\) not implemented"):
        ask(openspiel.agent(watched), "bot 'watched'", position, NO_LIMIT)
    agent = openspiel.agent(lambda _game, player_id, seed: Restartable(player_id, seed))
    for _ in range(2):
        move = ask(agent, "bot", position, NO_LIMIT).move
        assert move in position.legal_moves()
        after = position.play(move)
        follow_up = after.play(after.legal_moves()[0])
        assert ask(agent, "bot", follow_up, NO_LIMIT).move in follow_up.legal_moves()
    capfd.readouterr()  # OpenSpiel prints what it raises


@pytest.mark.parametrize("answer", [9, -1, None, "b2"])
def test_an_answer_that_is_no_action_is_one_sentence(answer: object) -> None:
    class Wrong(Watched):
        def step(self, _state: Any) -> Any:
            return answer

    agent = openspiel.agent(lambda _game, player_id, seed: Wrong(player_id, seed))
    with pytest.raises(BadAnswer, match="bot '<lambda>': it answered with"):
        agent.choose(read_game("tictactoe").start, NO_LIMIT)


# The command line.

DOCS = Path(__file__).parents[2] / "docs"


def test_games_it_does_not_know_are_one_sentence() -> None:
    for game in ("connect4+wrap", "gomoku15+exact"):
        assert not AGENTS["openspiel"].plays(read_game(game))
        sentence = refused("match", "openspiel", "default", "--game", game, "--games", "2")
        assert "agent 'openspiel': OpenSpiel has no game with" in sentence


@pytest.mark.slow
def test_a_file_gives_a_bot_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lots.py").write_text(
        "import pyspiel\n"
        "from inarow.interop import openspiel\n"
        "@openspiel.bot_agent('lots')\n"
        "def lots(game, player_id, seed, *, more: int = 0):\n"
        "    return pyspiel.make_uniform_random_bot(player_id, seed % 2**31 + more)\n"
    )
    done = run("match", "lots.py:more=3", "default", "--game", "tictactoe", "--games", "2", "--json")
    assert done.code == 0, done
    assert sum(done.json[key] for key in ("wins", "draws", "losses")) == 2
    assert "failed" not in done.err
    assert "OpenSpiel has no game with wrap" in refused(
        "match", "lots.py", "default", "--game", "connect4+wrap"
    )


@pytest.mark.slow
def test_without_openspiel_one_sentence() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; from inarow.cli.main import main; main()"

    def without(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)

    listed = without("list", "agents")
    assert (listed.returncode, listed.stderr) == (0, "")
    asked = without("match", "openspiel", "default", "--games", "2")
    assert (asked.returncode, asked.stdout) == (2, "")
    extra = "pip install '.[interop]' in a clone, or 'inarow[interop]'"
    assert asked.stderr == f"error: agent 'openspiel' needs an extra: {extra}\n"


@pytest.mark.slow
def test_no_command_imports_it_but_for_its_agent() -> None:
    code = (
        "import sys; from inarow.agents.registering import AGENTS; list(AGENTS); import inarow.cli.main;"
        "assert 'inarow.interop.agents.openspiel' in sys.modules;"
        "print([name for name in ('pyspiel', 'open_spiel') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"
