"""The real `kaggle_environments`: our runner plays as it does, and exported submissions play in it."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from inarow.arena.play import GameTask, play
from inarow.interop.kaggle.exporting import submission
from inarow.interop.kaggle.runner import Episode, function, run
from inarow.interop.kaggle.submission import last_function
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from inarow.search import slices
from tests.interop.kaggle.submissions import BROKEN, CENTRAL, HONEST, READS_BESIDE, written

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    kaggle = pytest.importorskip(
        "kaggle_environments", reason="kaggle_environments has an environment of its own: make bridges"
    )
    from kaggle_environments import agent as kaggles_clock

PATIENT = 300  # seconds for a move: what is compared here rests on no clock
BOARDS = ("connect4", "drop:5x4:3", "drop:8x7:5", "drop:3x3:2", "drop:4x6:4", "drop:2x2:3", "drop:4x4:1")
# These fail here before the first move, and there at the submission's first one.
UNLOADED = ("raises while it is loaded", "is no Python", "has no function", "imports what is not there")
Player = str | Callable[..., Any]


def real(first: Player, second: Player, game: str = "connect4", seconds: float = PATIENT) -> Episode:
    """The same episode in the real ConnectX."""
    rules = read_game(game)
    board = {"columns": rules.width, "rows": rules.height, "inarow": rules.connect}
    steps = kaggle.make("connectx", {**board, "actTimeout": seconds}).run([first, second])
    columns = [
        step[seat].action
        for before, step in pairwise(steps)
        for seat in (0, 1)
        if before[seat].status == "ACTIVE" and step[seat].status in ("INACTIVE", "DONE")
    ]
    last = steps[-1]
    return Episode(tuple(columns), (last[0].status, last[1].status), (last[0].reward, last[1].reward))


def drawing(seed: int, seen: list[Any] | None = None) -> Callable[..., int]:
    """A player that draws lots, and now and then plays outside the board, or nothing."""
    chance = random.Random(seed)

    def draw(observation: Any, configuration: Any) -> int | None:
        if seen is not None:
            seen.append((dict(observation), dict(configuration), observation.board, configuration.columns))
        if chance.random() < 0.02:
            return chance.choice([None, -1, configuration.columns])
        free = [one for one in range(configuration.columns) if observation.board[one] == 0]
        return chance.choice(free if chance.random() < 0.98 else list(range(configuration.columns)))

    return draw


@pytest.mark.parametrize("game", BOARDS)
def test_the_runner_plays_every_game_as_the_real_one(game: str) -> None:
    for seed in range(40):
        ours, theirs = [], []
        one = run(drawing(seed, ours), drawing(-seed - 1, ours), game, seconds=PATIENT)
        other = real(drawing(seed, theirs), drawing(-seed - 1, theirs), game)
        assert one == other
        for told in theirs:  # what was left of the overage: nobody takes so long
            assert told[0].pop("remainingOverageTime") == 60
        for told in ours:
            assert told[0].pop("remainingOverageTime") == 60
        assert ours == theirs


@pytest.mark.parametrize("name", BROKEN)
def test_who_breaks_the_rules_there_breaks_them_here(tmp_path: Path, name: str) -> None:
    broken, central = written(tmp_path, BROKEN[name].code), written(tmp_path, CENTRAL, "central.py")
    for seat, players in enumerate(((broken, central), (central, broken))):
        theirs = real(*map(str, players))
        ours = played(*players)
        assert ours.rewards == theirs.rewards
        if None in theirs.rewards:
            assert theirs.statuses[seat] == BROKEN[name].status
        if name not in UNLOADED:
            assert ours.columns == theirs.columns
            assert run(*(last_function(one, "it") for one in players), seconds=PATIENT) == theirs


def played(first: Path, second: Path) -> Episode:
    """The same by the agent `kaggle`; who fails has no reward."""
    texts = [f"kaggle:file={file},seconds={PATIENT}" for file in (first, second)]
    game: Game = read_game("connect4")
    record = play(GameTask(game=game, first=texts[0], second=texts[1]))
    columns = tuple(move % game.width for move in record.moves)
    rewards: list[int | None] = [record.outcome.score_for(0), record.outcome.score_for(1)]
    if record.broken is not None:
        rewards[record.broken], rewards[1 - record.broken] = None, 0
    return Episode(columns, ("DONE", "DONE"), (rewards[0], rewards[1]))


def test_files_play_the_same_games(tmp_path: Path) -> None:
    files = [written(tmp_path, code, f"{number}.py") for number, code in enumerate(HONEST.values())]
    for first in files:
        for second in files:
            theirs, ours = real(str(first), str(second)), played(first, second)
            assert (ours.columns, ours.rewards) == (theirs.columns, theirs.rewards)
            assert run(last_function(first, "it"), last_function(second, "it")) == theirs


def test_a_file_is_told_where_it_lies(tmp_path: Path) -> None:
    written(tmp_path, "5", "beside.txt")
    files = written(tmp_path, READS_BESIDE), written(tmp_path, CENTRAL, "central.py")
    theirs = real(*map(str, files))
    assert theirs.columns[0] == 5
    assert played(*files).columns == theirs.columns


def test_the_clocks_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that the player itself moves on."""
    now = 0.0
    told: list[float] = []

    def slow(observation: Any) -> int:
        nonlocal now
        now += 25
        told.append(observation.remainingOverageTime)
        return 3

    def quick(_observation: Any) -> int:
        return 1

    for module, name in ((slices, "clock"), (kaggles_clock, "perf_counter")):
        monkeypatch.setattr(module, name, lambda: now)
    assert real(slow, quick, seconds=2) == run(slow, quick, seconds=2)
    assert told == [60, 37, 14] * 2


# What each plays against; of `negamax` and `random` lots decide, which are drawn with a seed here.
EXPORTS = {
    "alphabeta:depth=4": "random",
    "alphabeta:heuristic=lines,nodes=20000": "negamax",
    "ntuple:depth=4": "negamax",
    "perfect": "negamax",
    "best": "negamax",
}


@pytest.mark.parametrize("agent", EXPORTS)
def test_exported_submissions_play_in_the_real_one(tmp_path: Path, agent: str) -> None:
    """From both seats, without a fault; who plays perfectly, or against lots alone, wins as the first."""
    random.seed(1)
    file = written(tmp_path, submission(agent, read_game("connect4")), "main.py")
    first, second = real(str(file), EXPORTS[agent]), real(EXPORTS[agent], str(file))
    assert first.statuses == second.statuses == ("DONE", "DONE")
    if agent in ("perfect", "best") or EXPORTS[agent] == "random":
        assert first.rewards == (1, -1)


def test_our_agents_are_functions_of_the_real_one() -> None:
    random.seed(1)
    assert real(function("alphabeta:depth=4"), "random").rewards == (1, -1)
    assert real("random", function("default")).statuses == ("DONE", "DONE")
