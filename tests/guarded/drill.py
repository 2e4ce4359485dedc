"""Calls every kernel on boards of every kind; run with NUMBA_BOUNDSCHECK=1, where a wrong index raises.

Prints what it has done as JSON: whether checking was on, and the kernels that were called.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace

import numpy as np
from numba.core import config

from inarow.agents.registering import agent
from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.search import negamax
from inarow.batches.batch import batch
from inarow.errors import IllegalAction
from inarow.forcing.search import forced_win, holding_moves
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.kernels.boards.tables import cells_of, fits_bitboard, numbered_cells, setup, to_bits
from inarow.kernels.compilation.cache import cache_directory
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.preparing import kernel_modules, kernels_of
from inarow.kernels.compilation.types import int64
from inarow.kernels.heuristics import evaluator
from inarow.kernels.ntuple.layout import lay_out
from inarow.kernels.patterns.board import load
from inarow.kernels.patterns.fours import attack_by_fours, new_fours
from inarow.kernels.patterns.tables import new_board
from inarow.kernels.solving.drop import table
from inarow.learning.qlearning import QLearning
from inarow.mcts.search import mcts
from inarow.mcts.state import MctsOptions
from inarow.ntuple.network import Network, images_of, random_tuples
from inarow.ntuple.search import look_ahead
from inarow.ntuple.training import NTuple
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.counting import count_positions, count_sequences
from inarow.search.limit import Limit
from inarow.selective.options import SelectiveOptions
from inarow.selective.search import SelectiveSearch, is_searchable
from inarow.solving.backends import has_fast_solver
from inarow.solving.drop import team_of
from inarow.solving.general import GeneralSolver
from tests.guarded.kernel_calls import Calls

SMALLEST = ("mnk:1x1:1", "drop:1x1:1+misere", "mnk:1x1:2", "drop:1x1:4+wrap", "mnk:2x1:1+exact")
NARROW = ("drop:1x26:4", "mnk:1x26:5+exact", "mnk:26x1:4+wrap", "drop:26x1:3+misere", "mnk:1x7:3")
USUAL = (
    *("connect4", "tictactoe", "mnk:6x6:4+exact", "mnk:5x5:4+misere", "mnk:4x4:4+wrap", "mnk:3x3:9"),
    *("drop:7x6:4+wrap+exact", "drop:5x5:3+misere+wrap", "drop:5x4:1+exact", "mnk:5x4:3+wrap+exact+misere"),
)
FULL_WORDS = ("drop:8x7:4", "mnk:8x7:5", "drop:16x3:4", "drop:2x26:3")  # 64 bits, or nearly
LARGEST = ("mnk:26x26:5+wrap", "drop:26x26:4", "mnk:26x26:26+exact", "drop:26x26:26+wrap+exact+misere")
BOARDS = (*SMALLEST, *NARROW, *USUAL, *FULL_WORDS, *LARGEST)

NODES = 400
PLAIN = SearchOptions(prune=False)
EVERYTHING = SearchOptions(
    ordering=("centre", "killers", "history", "gain"),
    table=10,
    symmetry=True,
    pvs=True,
    deepening=True,
    candidates=True,
)
SEARCHES = (
    PLAIN,
    replace(PLAIN, quiescence=True, radius=1),
    replace(EVERYTHING, incremental=False),
    replace(EVERYTHING, forced=True, quiescence=True, replace="always"),
    replace(EVERYTHING, forced=True, radius=2, width=3, ties="random"),
)


def positions(game: Game, chance: random.Random) -> list[Position]:
    """Open positions of random games: the first, some on the way, and the last."""
    way = [game.start]
    while (after := way[-1].play(chance.choice(way[-1].legal_moves()))).outcome is None:
        way.append(after)
    late = [one for one in way if game.cells - one.ply <= 3][:1]
    return [way[0], way[len(way) // 2], way[-1], *late]


def search_everything(position: Position, chance: random.Random) -> None:
    for options in SEARCHES:
        for heuristic in chance.sample([*HEURISTICS], 3):
            negamax(position, Limit(nodes=NODES), read_heuristic(heuristic), options)
        negamax(position, Limit(depth=2, nodes=4 * NODES), read_heuristic("lines"), options)
    for heuristic in HEURISTICS:
        read_heuristic(heuristic).score(position)


def force(position: Position, chance: random.Random) -> None:
    for attacker in ("mover", "waiter"):
        for order in (1, 2, 3):
            forced_win(position, attacker=attacker, order=order, nodes=NODES)  # type: ignore[arg-type]
    holding_moves(position, nodes=NODES, moves=chance.choice((1, 3)))


def select(position: Position, chance: random.Random) -> None:
    if not is_searchable(position.game):
        return
    switches = {one.name: chance.random() < 0.8 for one in fields(SelectiveOptions) if one.name != "table"}
    options = SelectiveOptions(table=6, **switches)
    for nodes in (1, NODES, 4 * NODES):
        *_, _ = SelectiveSearch(position.game, options).deepen(position, Limit(nodes=nodes))
    board, fours = new_board(position.game), new_fours(position.game.cells)
    load(numbered_cells(position.game, position.mover, position.waiter), board)
    attack_by_fours(0, NODES, board, fours)


def simulate(position: Position, chance: random.Random) -> None:
    for radius in (0, 1, 3):
        for rollouts in ("random", "tactical"):
            memory = chance.choice((1 << 12, 64 << 20))
            options = MctsOptions(radius=radius, rollouts=rollouts, memory=memory, solve=radius < 3)  # type: ignore[arg-type]
            mcts(position, Limit(nodes=NODES // 4), options)


def look_with_a_network(position: Position, chance: random.Random) -> None:
    game = position.game
    tuples = random_tuples(game, 3, min(3, game.cells), chance.randrange(9))
    layout = lay_out(game, tuples, images_of(game, chance.choice(("share", "none"))))
    size = 3 * (4 if game.gravity else 3) ** len(tuples[0])
    weights = np.random.default_rng(1).integers(-900, 900, (2, size), dtype=np.int16)
    for sift in (True, False):
        network = Network(game, layout, weights, layout.start.size, 0.001)
        look_ahead(network, position, Limit(nodes=NODES, depth=4), sift=sift)


def solve(position: Position, chance: random.Random) -> None:
    game = position.game
    GeneralSolver(game, memory=chance.choice((32, 1 << 16))).bounds(position, node_limit=NODES)
    if has_fast_solver(game):
        team = team_of(chance.choice((1, 2, 3)), game.width, game.height, table.allocate(14))
        solver = team[-1]
        words = to_bits(game, position.mover), to_bits(game, position.taken)
        solver.score_of(*words, NODES)
        solver.scores_of([words], NODES)
        solver.move_scores(*words, NODES)
        grown = table.allocate(14 + int(table.GROWTH_BITS))
        grown[: 1 << 14] = np.arange(1 << 14, dtype=np.uint64) << np.uint64(50)
        table.grow(grown, np.uint64(14))


def count(position: Position, chance: random.Random) -> None:
    count_sequences(position, 2)
    if fits_bitboard(position.game):
        count_positions(position, 2, symmetry=chance.random() < 0.5)


def play(position: Position, chance: random.Random) -> None:
    agent("custom", seed=chance.randrange(99)).choose(position, Limit(nodes=NODES))
    tables = setup(position.game)
    evaluator.never_asked(cells_of(position), np.int8(1), tables)
    boards, scores = np.stack([cells_of(position)] * 3), np.zeros(3, dtype=np.int64)
    evaluator.evaluate_each(boards, np.int8(1), tables, read_heuristic("zero").compiled(), scores)


def learn(game: Game, chance: random.Random) -> None:
    coherent = chance.random() < 0.5
    network = NTuple(tuples=2, length=min(3, game.cells), symmetry="sample", coherence=coherent)
    for _ in network.train(game, seed=1, episodes=3 if game.cells > 99 else 20, every=20):
        pass
    if fits_bitboard(game):
        for opponent in ("self", "mix"):
            learner = QLearning(opponent=opponent, symmetry=opponent == "self", memory=1)  # type: ignore[arg-type]
            *_, last = learner.train(
                game, seed=1, episodes=1500 if game == read_game("connect4") else 50, every=25
            )
            for _ in learner.train(game, seed=1, episodes=last.episodes + 10, every=25, start=last.model()):
                pass


def step_batches(game: Game, chance: random.Random) -> None:
    """Legal moves, illegal ones and what is no action, in as many steps as a game may take."""
    games = batch(game, 5, threads=chance.choice((1, 2)), illegal="lose")
    for _ in range(game.cells):
        games.step_random(np.array([chance.random() < 0.8 for _ in range(len(games))]))
        games.step([chance.randrange(games.actions) for _ in range(len(games))])
    for dtype in (np.uint8, np.float32):
        games.observe(np.empty((len(games), 2, game.height, game.width), dtype=dtype))
    for action in (-1, games.actions):
        with suppress(IllegalAction):
            games.step([action] * len(games))


ASKED: tuple[Callable[[Position, random.Random], None], ...] = (
    *(search_everything, force, select, simulate, look_with_a_network, solve, count, play),
)


@kernel(int64(int64[::1], int64), cached=False)
def beyond(numbers, place):  # type: ignore[no-untyped-def]
    """What the array holds at a place it does not have."""
    return numbers[place]


def is_checked() -> bool:
    """Does an index beyond an array raise?"""
    try:
        beyond(np.zeros(3, dtype=np.int64), 3)
    except IndexError:
        return True
    return False


def main() -> None:
    for module in kernel_modules():
        kernels_of(module)
    calls = Calls()
    for text in BOARDS:
        chance = random.Random(text)
        game = read_game(text)
        for position in positions(game, chance):
            for ask in ASKED:
                try:
                    ask(position, chance)
                except Exception:
                    print(f"{ask.__name__} on {text}, {position.rows()!r}", file=sys.stderr)
                    raise
        learn(game, chance)
        step_batches(game, chance)
    said = {
        "checked": is_checked(),
        "switched": bool(config.BOUNDSCHECK),
        "directory": cache_directory().name,
        "called": sorted(calls.called()),
        "boards": len(BOARDS),
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
