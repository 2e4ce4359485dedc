"""Is `best` the best there is: results it loses on Connect Four, and matches against every other agent.

    python -m benchmarks best [--positions 400] [--games 10] [--seconds 0.1 | --nodes N] [--seed 1]
                              [--game G ...] [--against A ...] [--workers 1]

Positions have 8 to 39 stones, half by random play and half from games between agents of different strength;
a move loses the result if the exact outcome after it is worse than before. Matches are played on openings of
two random moves, each from both seats; a row is a pair of agents, with the interval of 95 %.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence

import inarow
from benchmarks.ntuple import Truth, losing_share
from inarow.arena.statistics.pairs import strength
from inarow.rules.position import Position

MOST_LOSING, JUDGED_FROM = 0.0035, 0.1  # of all moves, with so many seconds or more
FEWEST, MOST = 8, 39  # stones
GAMES = ("connect4", "connect5", "tictactoe", "gomoku15", "mnk:7x7:4", "drop:9x7:5+wrap")
OPPONENTS = (
    "random",
    "reflex",
    "default",
    "evaluation",
    "minimax",
    "strong",
    "graded",
    "custom",
    "alphabeta",
    "alphabeta:heuristic=lines,quiescence=on",
    "mcts",
    "perfect",
    "ntuple",
    "selective",
)
PLAYERS = (  # without `best`: its own changes must not change what it is judged by
    "alphabeta:depth=2",
    "alphabeta:depth=4",
    "mcts:nodes=300",
    "mcts:nodes=2000",
    "strong:depth=3",
    "ntuple:depth=1",
    "alphabeta:depth=6",
)


def positions_by(
    choose: Callable[[random.Random], Callable[[Position], int]], count: int, chance: random.Random
) -> list[Position]:
    """Open positions of FEWEST to MOST stones, of games played by what `choose` returns for each game."""
    found: list[Position] = []
    while len(found) < count:
        position, length, move = inarow.game("connect4").start, chance.randint(FEWEST, MOST), choose(chance)
        while position.ply < length and position.outcome is None:
            position = position.play(move(position))
        if position.outcome is None:
            found.append(position)
    return found


def held_positions(count: int, seed: int) -> dict[str, list[Position]]:
    """Half of them by random play, half from agents' games after one to six random moves."""
    agents = {text: inarow.agent(text) for text in PLAYERS}

    def at_random(chance: random.Random) -> Callable[[Position], int]:
        return lambda position: chance.choice(position.legal_moves())

    def by_agents(chance: random.Random) -> Callable[[Position], int]:
        pair = [agents[chance.choice(PLAYERS)] for _ in range(2)]
        opening = chance.randint(1, 6)

        def move(position: Position) -> int:
            if position.ply < opening:
                return chance.choice(position.legal_moves())
            return pair[position.seat].choose(position, inarow.Limit()).move

        return move

    return {
        kind: positions_by(choose, count // 2, random.Random(f"{kind} {seed}"))
        for kind, choose in (("random play", at_random), ("games of agents", by_agents))
    }


def judge_positions(count: int, limit: inarow.Limit, seed: int) -> bool:
    """Print the share of moves that lose the result; is it small enough, where there is a goal?"""
    truth, lost = Truth(), 0.0
    for kind, positions in held_positions(count, seed).items():
        best = inarow.agent("best")
        best.choose(inarow.game("connect4").start, inarow.Limit(nodes=100))  # builds its tables
        share, spent = losing_share(best, truth, positions, limit)
        lost += share * len(positions)
        print(f"connect4, {len(positions)} of {kind}: {share:.2%} lose the result, {spent:.4f} s", flush=True)
    share = lost / (2 * (count // 2))
    judged = limit.nodes is None and limit.seconds is not None and limit.seconds >= JUDGED_FROM
    met = share <= MOST_LOSING or not judged
    goal = f" (goal {MOST_LOSING:.2%})" if judged else ""
    print(f"connect4, all: {share:.2%}{goal}{'' if met else '  MISSED'}", flush=True)
    return met


def plays(agent: str, game: str) -> bool:
    """Can this agent be asked: is there a network for the game?"""
    return agent != "ntuple" or inarow.game(game) == inarow.game("connect4")


def play_matches(
    games: Sequence[str],
    against: Sequence[str],
    count: int,
    limit: inarow.Limit,
    seed: int,
    workers: int,
) -> bool:
    """Print a row for each pair; False if an agent beats `best` significantly."""
    met = True
    print(f"{'game':<18}{'against':<42}{'points':>14}{'Elo':>7}{'95 % from':>11}{'to':>7}")
    for game in games:
        agents = ["best", *(agent for agent in against if plays(agent, game))]
        played = inarow.tournament(
            game,
            agents,
            shape="gauntlet",
            games=count,
            limit=limit,
            seed=seed,
            openings="random:2",
            workers=workers,
        )
        for number, agent in enumerate(agents[1:], start=1):
            pairs = played.run.standings.pair_scores(0, number)
            points = sum(half * times for half, times in enumerate(pairs)) / 2
            elo = strength(pairs).elo
            beaten = elo.high < 0
            met &= not beaten
            print(
                f"{game:<18}{agent:<42}{f'{points:g} of {count}':>14}{elo.elo:>+7.0f}{elo.low:>+11.0f}"
                f"{elo.high:>+7.0f}{'  MISSED' if beaten else ''}",
                flush=True,
            )
    return met


def run(options: Sequence[str] = ()) -> bool:
    """Judge the moves, play the matches; is every goal met?"""
    said = argparse.ArgumentParser(
        prog="python -m benchmarks best",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    said.add_argument("--positions", type=int, default=400)
    said.add_argument("--games", type=int, default=10)
    said.add_argument("--seconds", type=float)
    said.add_argument("--nodes", type=int)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--workers", type=int, default=1)  # more would share cores, and seconds with them
    said.add_argument("--game", action="append")
    said.add_argument("--against", action="append")
    given = said.parse_args(options)
    seconds = JUDGED_FROM if given.nodes is None and given.seconds is None else given.seconds
    limit = inarow.Limit(seconds=seconds, nodes=given.nodes)
    met = judge_positions(given.positions, limit, given.seed) if given.positions else True
    if given.games:
        games, against = given.game or GAMES, given.against or OPPONENTS
        met &= play_matches(games, against, given.games, limit, given.seed, given.workers)
    return met
