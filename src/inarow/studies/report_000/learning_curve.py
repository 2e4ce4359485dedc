"""The claim of report 000 that more episodes or a better state would help Q-learning: a curve of both."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.config import RunConfig
from inarow.arena.model_evaluation import SOLVER_NODES, held_positions
from inarow.arena.move_quality import MoveQuality
from inarow.arena.run import Run
from inarow.arena.tournament import Tournament
from inarow.executors import open_executor
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT
from inarow.solving.solution import Solution
from inarow.solving.solver import Solver
from inarow.studies.report_000.performance import OPENINGS
from inarow.studies.report_000.results import Learnt
from inarow.studies.report_000.setting import CONNECT4, learner, row
from inarow.studies.study import Effort, Part, Row, Section, within

EPISODES = (500, 5_000, 50_000, 500_000, 5_000_000)
QUICK = EPISODES[:3]
# The shipped network, whose state is many groups of cells: by its values alone, as a table plays, and whole.
NETWORKS = {"n-tuple network without look-ahead": "ntuple:filter=off", "n-tuple network": "ntuple"}
OPPONENTS = {
    "random": "random",
    "default": "default",
    "alpha-beta at depth 3": CONNECT4.searcher("alphabeta"),
}

Solved = list[tuple[Position, Solution]]


def work(effort: Effort) -> Iterator[float | Section]:
    """Train tables for longer and longer, and let each meet the same opponents and positions."""
    episodes = QUICK if effort.quick else EPISODES
    games, positions = (20, 40) if effort.quick else (200, 300)
    solved = yield from within(_solved(positions, effort.seed), 0, 0.3)
    found = []
    for number, count in enumerate(episodes):
        with learner(CONNECT4, effort, count) as trained:
            name = f"table after {count:,} episodes"
            found.append(_learnt(name, trained, count, solved, games, effort))
        yield 0.3 + 0.6 * (number + 1) / len(episodes)
    bare, network = (_learnt(*one, None, solved, games, effort) for one in NETWORKS.items())
    from inarow.studies.report_000.curve_chart import curve_charts  # lazily: charts need an extra

    yield Section(
        title="More episodes, or a better state?",
        rows=tuple(_rows([*found, bare, network], games)),
        charts=curve_charts(found, bare),
        words=_words(found, bare, network, games, len(solved)),
    )


def _solved(count: int, seed: int) -> Part[Solved]:
    """Positions from random games that the exact solver answers."""
    solver, found = Solver(CONNECT4.game), []
    for done, position in enumerate(held_positions(CONNECT4.game, count, seed), start=1):
        solution = solver.solve(position, nodes=SOLVER_NODES)
        if solution.score is not None:
            found.append((position, solution))
        yield done / count
    return found


def _learnt(name: str, text: str, episodes: int | None, solved: Solved, games: int, effort: Effort) -> Learnt:
    wins = {other: _won(text, opponent, games, effort) for other, opponent in OPPONENTS.items()}
    player, quality = agent(text, seed=effort.seed), MoveQuality()
    for position, solution in solved:
        move = write_move(CONNECT4.game, player.choose(position, NO_LIMIT).move)
        quality.add(solution.columns[move], solution.score)
    return Learnt(name, episodes, wins, round(100 * quality.blunders / max(quality.judged, 1), 1))


def _won(text: str, opponent: str, games: int, effort: Effort) -> float:
    """The games of a match that the first of two agents wins, in per cent; here, since tables are large."""
    tournament = Tournament(
        game=CONNECT4.game,
        agents=(text, opponent),
        games=games,
        seed=effort.seed,
        openings=OPENINGS[CONNECT4],
    )
    run = Run(RunConfig(tournament=tournament))
    for _ in run.play(open_executor("serial", workers=1)):
        pass
    return round(100 * run.standings.count(0).wins / games, 1)


def _rows(found: list[Learnt], games: int) -> Iterator[Row]:
    """Ours alone: the report has no such figure."""
    for one in found:
        for opponent, share in one.wins.items():
            why = f"{games} games from random openings, both seats"
            yield row(f"Connect 4, {one.name}, wins against {opponent}", None, share, why, "%")
        why = "in positions of random games, judged by the exact solver"
        yield row(f"Connect 4, {one.name}, moves that lose the result", None, one.losing_moves, why, "%")


def _words(found: list[Learnt], bare: Learnt, network: Learnt, games: int, positions: int) -> tuple[str, ...]:
    first, last = found[0], found[-1]
    search = list(OPPONENTS)[-1]
    return (
        "The report expects more episodes or a better description of the state to help its learner on "
        f"Connect 4. Here the corrected learner was trained for {first.episodes:,} to {last.episodes:,} "
        f"episodes; each table played {games} games against each opponent from random openings and both "
        f"seats, and was asked for its move in {positions} positions that the exact solver knows.",
        f"**More episodes help little.** From {first.episodes:,} to {last.episodes:,} episodes the wins "
        f"against `default` go from {first.wins['default']:g} to {last.wins['default']:g} %, those "
        f"against {search} from {first.wins[search]:g} to {last.wins[search]:g} %, and "
        f"{last.losing_moves:g} % of the moves still lose the result. A game soon leaves the positions a "
        "table has met, and its 256 MB hold 3.1 million of 4.5 trillion.",
        "**A better state helps much.** The n-tuple network describes a position by groups of eight cells, "
        "so that what it learns in one position serves in others. By its values alone, one ply ahead as "
        f"the table plays, it wins {bare.wins['default']:g} % against `default` and "
        f"{bare.wins[search]:g} % against {search}; {bare.losing_moves:g} % of its moves lose the "
        "result. As it is shipped it also looks two plies ahead for wins and blocks, and wins "
        f"{network.wins['default']:g} and {network.wins[search]:g} %. It was trained in two runs of 6 "
        "million games: [N-tuple networks](../../ntuple.md) has the whole experiment.",
    )
