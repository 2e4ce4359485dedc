"""What a Connect Four network is worth: against the exact solver, and on positions whose scores are known.

    python -m benchmarks.ntuple [--file F] [--games 200] [--seconds 0.1] [--sets DIR] [--most 1000] [--seed 1]
    python -m benchmarks.ntuple --choose 300 F G H     a line for each checkpoint, on other positions

Games are played moving first, against an opponent that chooses at random among all optimal moves. A move
loses the result if the exact outcome after it is worse than before. `--sets DIR` holds the public sets
Test_L1_R3 (Begin-Hard), Test_L1_R2 (Begin-Medium) and Test_L2_R2 (Middle-Medium); without it positions are
random.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import inarow
from inarow.bench.sets import read_sets
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search.agent import Agent

GOALS = {"Begin-Hard": 0.05, "Begin-Medium": 0.015}
NO_LIMIT = inarow.Limit()
JUDGED = ("Begin-Hard", "Begin-Medium", "Middle-Medium")


class Truth:
    """The exact solver, which remembers what it was asked."""

    def __init__(self) -> None:
        self._solver = inarow.Solver(inarow.game("connect4"), memory=256 << 20)
        self._results: dict[tuple[int, int], int] = {}
        self._optimal: dict[tuple[int, int], list[Move]] = {}

    def result(self, position: Position) -> int:
        """1, 0 or -1: what the side to move can reach."""
        key = (position.mover, position.waiter)
        if key not in self._results:
            outcome = self._solver.solve(position, window=(-1, 1)).outcome
            assert outcome is not None
            self._results[key] = {"win": 1, "draw": 0, "loss": -1}[outcome]
        return self._results[key]

    def optimal(self, position: Position) -> list[Move]:
        """The moves with the best score."""
        key = (position.mover, position.waiter)
        if key not in self._optimal:
            solution = self._solver.solve(position)
            columns = {position.move(text): score for text, score in solution.columns.items()}
            self._optimal[key] = [move for move, score in columns.items() if score == solution.score]
        return self._optimal[key]

    def loses_the_result(self, position: Position, move: Move, best: int) -> bool:
        after = position.play(move)
        if after.outcome is not None:
            return best > (0 if after.outcome.winner is None else 1)
        return -self.result(after) < best


def games_first(agent: Agent, truth: Truth, games: int, seed: int) -> tuple[int, int, int]:
    """Wins, draws and losses of an agent that moves first against random optimal moves."""
    chance = random.Random(seed)
    counts = [0, 0, 0]
    chosen: dict[tuple[int, int], Move] = {}  # without a clock an agent decides alike each time
    for _ in range(games):
        position = inarow.game("connect4").start
        while position.outcome is None:
            key = (position.mover, position.waiter)
            if position.seat == 0:
                if key not in chosen:
                    chosen[key] = agent.choose(position, inarow.Limit()).move
                position = position.play(chosen[key])
            else:
                position = position.play(chance.choice(truth.optimal(position)))
        winner = position.outcome.winner
        counts[1 if winner is None else 2 * winner] += 1
    return counts[0], counts[1], counts[2]


def losing_share(
    agent: Agent, truth: Truth, positions: list[Position], limit: inarow.Limit = NO_LIMIT
) -> tuple[float, float]:
    """The share of moves that lose the result, and the mean seconds a move took."""
    wrong, spent = 0, 0.0
    for position in positions:
        best = truth.result(position)
        began = time.perf_counter()
        move = agent.choose(position, limit).move
        spent += time.perf_counter() - began
        wrong += truth.loses_the_result(position, move, best)
    return wrong / len(positions), spent / len(positions)


def random_positions(count: int, seed: int) -> list[Position]:
    """Quiet positions of 4 to 13 stones, by random play."""
    chance = random.Random(f"quiet {seed}")
    found: list[Position] = []
    while len(found) < count:
        position = inarow.game("connect4").start
        length = chance.randint(4, 13)
        while position.ply < length and position.outcome is None:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None and not position.completing_moves() and not position.threatened_moves():
            found.append(position)
    return found


def agent_with(file: str | None, options: str = "") -> Agent:
    parts = [part for part in (f'file="{file}"' if file else "", options) if part]
    return inarow.agent("ntuple" + (":" + ",".join(parts) if parts else ""))


def judge(file: str | None, games: int, seconds: float, directory: Path | None, most: int, seed: int) -> bool:
    """Print every figure; is every goal met?"""
    truth, met = Truth(), True
    for options, wins, losses in (("", 185, 0), ("depth=4", 200, 0)):
        if games:
            won, drawn, lost = games_first(agent_with(file, options), truth, games, seed)
            good = won >= wins * games / 200 and lost <= losses
            met &= good
            print(
                f"first v the solver, {options or 'no search'}: {won} won {drawn} drawn {lost} lost",
                flush=True,
            )
    sets = {f"random, seed {seed}": random_positions(most, seed)}
    if directory is not None:
        game = inarow.game("connect4")
        found = {one.name: one.moves for one in read_sets(directory, most)}
        sets = {name: [game.position(moves) for moves in found[name]] for name in JUDGED if name in found}
    for name, positions in sets.items():
        for options in ("", "depth=4", f"seconds={seconds}"):
            share, spent = losing_share(agent_with(file, options), truth, positions)
            judged = options.startswith("seconds") and name in GOALS
            met &= not judged or share <= GOALS[name]
            goal = f" (goal {GOALS[name]:.1%})" if judged else ""
            print(
                f"{name}, {options or 'no search'}: {share:.2%} lose the result{goal}, {spent:.4f} s",
                flush=True,
            )
    return met


def choose(files: list[str], positions: int, seed: int) -> None:
    """A line about each checkpoint, on games and positions of a seed that is never reported."""
    truth, sample = Truth(), random_positions(positions, seed + 1000)
    for file in files:
        agents = [agent_with(file, options) for options in ("", "depth=4", "nodes=10000")]
        shares = [losing_share(agent, truth, sample)[0] for agent in agents]
        results = games_first(agents[0], truth, 50, seed + 1000)
        print(f"{file}: {'  '.join(f'{share:.2%}' for share in shares)}  first {results}", flush=True)


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--file")
    said.add_argument("--games", type=int, default=200)
    said.add_argument("--seconds", type=float, default=0.1)
    said.add_argument("--sets", type=Path)
    said.add_argument("--most", type=int, default=1000)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--choose", type=int)
    said.add_argument("files", nargs="*")
    given = said.parse_args()
    if given.choose:
        choose(given.files, given.choose, given.seed)
        return
    good = judge(given.file, given.games, given.seconds, given.sets, given.most, given.seed)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
