"""Two threads of the gravity solver against one on 20 hard openings: wall time, CPU time and nodes."""

from __future__ import annotations

import statistics
from dataclasses import dataclass

import inarow

# The first 20 positions of the public set Begin-Hard (Test_L1_R3), with their scores.
POSITIONS = {
    "13712": 3,
    "3246313": -2,
    "573154743": 2,
    "751321": 2,
    "251": 4,
    "13234664": -3,
    "226763": -2,
    "54431": 0,
    "216634": 0,
    "24345155": -3,
    "722763": 3,
    "32252276": 3,
    "2216322": 2,
    "6133112551": 2,
    "527376": 0,
    "127265363": 3,
    "535512": 3,
    "53476": 2,
    "2454": -3,
    "331236733": 3,
}
ROUNDS = 5
GOAL = 1.7  # times one thread
IDLE = 0.95  # of a core for each thread: with less, other programs were measured too


@dataclass
class Cost:
    """What all positions together took in one round."""

    threads: int
    nodes: int = 0
    wall: float = 0.0
    cpu: float = 0.0

    def add(self, solution: inarow.Solution) -> None:
        self.nodes += solution.nodes
        self.wall += solution.seconds
        self.cpu += solution.cpu_seconds

    @property
    def cores(self) -> float:
        """The share of a core that each thread had."""
        return self.cpu / (self.threads * self.wall)


def run() -> bool:
    """Both solvers take turns on each position.

    On a busy machine wall time says nothing. What it would be follows from the CPU time, if no thread waits:
    threads that need the CPU time of one together halve its wall time.
    """
    game = inarow.game("connect4")
    solvers = {threads: inarow.Solver(game, threads=threads, book=False) for threads in (1, 2)}
    rounds = [_one_round(game, solvers) for _ in range(ROUNDS)]
    wall = statistics.median(one.wall / two.wall for one, two in rounds)
    cpu = statistics.median(two.cpu / one.cpu for one, two in rounds)
    nodes = statistics.median(two.nodes / one.nodes for one, two in rounds)
    cores = {
        cost.threads: statistics.median(pair[cost.threads - 1].cores for pair in rounds) for cost in rounds[0]
    }
    idle = min(cores.values()) >= IDLE
    reached = wall if idle else 2 / cpu
    print(f"\ntwo threads on {len(POSITIONS)} Begin-Hard positions, the median of {ROUNDS} rounds")
    print(f"  wall time     {wall:.2f} times as fast as one thread")
    print(f"  CPU time      {cpu:.2f} times that of one, nodes {nodes:.2f} times")
    print(f"  at work       one thread {cores[1]:.0%} of the time, each of two {cores[2]:.0%}")
    if not idle:
        print(f"  the machine is busy: by CPU time two threads would be {reached:.2f} times as fast")
    print(f"  goal {GOAL}: {'met' if reached >= GOAL else 'MISSED'}{'' if idle else ', by CPU time only'}")
    return reached >= GOAL


def _one_round(game: inarow.Game, solvers: dict[int, inarow.Solver]) -> tuple[Cost, Cost]:
    costs = Cost(1), Cost(2)
    for moves, score in POSITIONS.items():
        for cost in costs:
            solver = solvers[cost.threads]
            solver.clear()
            solution = solver.solve(game.position(moves), score_only=True)
            assert solution.score == score, f"{moves}: {solution.score} instead of {score}"
            cost.add(solution)
    return costs
