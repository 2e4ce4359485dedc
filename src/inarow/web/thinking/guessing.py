"""What every move looks worth where the solver does not reach: deeper and deeper while there is time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from inarow.agents.registering import agent_name, require_game
from inarow.agents.searching import Searcher
from inarow.alphabeta.options import SearchOptions, is_roomy
from inarow.analysis.worth import searched
from inarow.forcing.search import forced_win, holding_moves
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta.scores import DECIDED
from inarow.kernels.boards.tables import near_cells
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search.agent import ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import OutcomeWord, SearchResult
from inarow.spec import Spec
from inarow.web.answers import AnalyseAnswer, MoveWorth
from inarow.web.thinking.analysis_state import AnalysisState as Worths
from inarow.web.thinking.cache import HEURISTIC
from inarow.web.thinking.cache import WorkerCache as Kept
from inarow.web.thinking.score_text import decided, guessed, rank, shown

FORCING = 0.15  # of the time, for each side's wins by force
_NEAR, _WIDTH = 2, 12
_EVERYTHING = SearchOptions(
    table=16, ordering=("centre", "killers", "history", "gain"), pvs=True, quiescence=True, forced=True
)
_PROMISING = replace(_EVERYTHING, radius=_NEAR, width=_WIDTH)
_REVERSED: dict[str, OutcomeWord] = {"win": "loss", "draw": "draw", "loss": "win"}


def deepen(worths: Worths, seconds: float) -> Iterator[AnalyseAnswer]:
    """All moves at depth 1, then wins by force, then depth after depth while there is time."""
    position = worths.position
    _glance(worths)
    yield worths.answer()
    _force(worths, FORCING * seconds)
    yield worths.answer()
    roomy = is_roomy(position.game)
    search = Searcher(HEURISTIC, _PROMISING if roomy else _EVERYTHING, 0)
    chosen = [] if roomy else worths.open_moves
    for depth in range(2, position.game.cells - position.ply + 1):
        chosen = [move for move in chosen if not worths.known[move].exact] or _promising(worths)
        chosen.sort(key=lambda move: rank(worths.known[move]), reverse=True)
        for move in chosen:
            left = seconds - worths.seconds
            if left <= 0:
                return
            found = search(position.play(move), Limit(depth=depth - 1, seconds=left))
            worths.nodes += found.nodes
            if found.depth < depth - 1 and abs(found.score or 0) < DECIDED and found.outcome is None:
                return
            worths.put(move, _reversed(found, depth), found.line)
            yield worths.answer()
        if not worths.open_moves:
            return


def _promising(worths: Worths) -> list[Move]:
    """The moves that are searched on a roomy board: those near a stone that look best."""
    game, taken = worths.position.game, worths.position.taken
    near = [
        move
        for move in worths.open_moves
        if any(other >= 0 and taken >> other & 1 for other in near_cells(game, _NEAR)[move].tolist())
    ]
    best_first = sorted(near or worths.open_moves, key=lambda move: rank(worths.known[move]), reverse=True)
    return best_first[:_WIDTH]


def opinions(worths: Worths, text: str, kept: Kept, seconds: float) -> Iterator[AnalyseAnswer]:
    """What an agent thinks of the position after each move; moves it has no opinion of are left out."""
    spec = Spec.read(text)
    require_game(spec, worths.position.game)
    agent, who = kept.agent(spec, 0), agent_name(spec)
    prepare(agent, who, worths.position.game, Limit(seconds=seconds))
    moves = worths.open_moves
    for number, move in enumerate(moves):
        after = worths.position.play(move)
        if after.outcome is not None:
            won = after.outcome.score_for(worths.position.seat)
            worths.put(move, decided(("draw", "win", "loss")[won], 1))
            continue
        share = max((seconds - worths.seconds) / (len(moves) - number), 0.001)
        found = ask(agent, who, after, Limit(seconds=share))
        worths.nodes += found.nodes
        if found.units is not None:
            worths.put(move, _reversed(found, found.depth + 1), found.line)
            yield worths.answer()


def _glance(worths: Worths) -> None:
    """The heuristic's opinion of every move."""
    judge = read_heuristic(HEURISTIC)
    position = worths.position
    for move in worths.open_moves:
        after = position.play(move)
        worths.put(move, guessed(judge.value(after, position.seat), 1))
        worths.nodes += 1


def _force(worths: Worths, seconds: float) -> None:
    """Wins by force, of the mover and, after each of its moves, of the waiter."""
    position = worths.position
    attack = forced_win(position, seconds=seconds)
    worths.nodes += attack.nodes
    if attack.found:
        worths.put(attack.line[0], decided("win", len(attack.line), within=True), attack.line[1:])
        return
    defence = holding_moves(position, seconds=seconds)
    worths.nodes += defence.nodes
    for move in worths.open_moves:
        if move not in defence.moves:
            worths.put(move, _lost(position, move))


def _lost(position: Position, move: Move) -> MoveWorth:
    """A move that leaves a win by force to the opponent."""
    answer = forced_win(position.play(move), seconds=0.05)
    plies = 1 + len(answer.line) if answer.found else None
    return decided("loss", plies, within=True)


def _reversed(found: SearchResult, depth: int) -> MoveWorth:
    """The opponent's result as the mover's, a move sooner."""
    if found.outcome is not None:
        plies = None if found.plies is None else found.plies + 1
        return decided(_REVERSED[found.outcome], plies, depth=depth)
    return shown(searched(-(found.score or 0), found.scale, depth))
