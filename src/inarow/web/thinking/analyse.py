"""What every move of a position is worth: first the one the agent `best` would play, then the others.

The strategy is the agent's (`analysis/strategy.py`): half of the time goes to it, half to the other moves.
Where the solver answers in time every move has its exact score; elsewhere the other moves are searched as
deep as the agent's, and what is shown as best is the agent's move unless another is proven to be better.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

import msgspec

from inarow.agents.registering import agent_name, require_game
from inarow.alphabeta.options import is_roomy
from inarow.analysis.budget import Budget
from inarow.analysis.by_force import lost_by_force
from inarow.analysis.exact_play import scores_by_move, solve_within
from inarow.analysis.searcher import Searcher
from inarow.analysis.strategy import (
    PAGE,
    SOLVING,
    Finding,
    Strategy,
    is_worth_solving,
    search_options,
)
from inarow.analysis.worth import searched
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta.scores import DECIDED
from inarow.kernels.boards.tables import near_cells
from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.agent import ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import OutcomeWord, SearchResult
from inarow.solving.exact_scores import final_score
from inarow.solving.solution import Solution
from inarow.spec import Spec
from inarow.web.answers import AnalyseAnswer, MoveWorth
from inarow.web.positions import position_of
from inarow.web.requests import Analyse
from inarow.web.thinking.analysis_state import AnalysisState
from inarow.web.thinking.cache import HEURISTIC, WorkerCache
from inarow.web.thinking.score_text import decided, guessed, rank, shown, solved

_LENGTH_NODES = 5_000  # to find how long a loss by force lasts
_LEAST_SECONDS = 0.001
_REVERSED: dict[str, OutcomeWord] = {"win": "loss", "draw": "draw", "loss": "win"}


class Lines(AnalysisState):
    """What every move is worth, with the move that the agent `best` would play as the first line."""

    choice: Move | None = None

    @property
    def contenders(self) -> dict[Move, MoveWorth]:
        """The choice, and the moves that are proven to be as good or to have a better result.

        Where the solver has answered for all of them its scores decide.
        """
        is_solved = all(worth.solved for worth in self.known.values())
        if self.choice is None or self.choice not in self.known or is_solved:
            return super().contenders
        own = rank(self.known[self.choice])
        return {
            move: worth
            for move, worth in self.known.items()
            if move == self.choice or (worth.exact and (rank(worth) == own or rank(worth)[0] > own[0]))
        }

    def answer(self) -> AnalyseAnswer:
        """All that is known now; of several best moves the choice has the line that is shown."""
        found = super().answer()
        if self.choice is None or self.choice not in self.best():
            return found
        game = self.position.game
        return msgspec.structs.replace(
            found, line=[write_move(game, move) for move in self.lines[self.choice]]
        )


def analyse(request: Analyse, cache: WorkerCache, most_seconds: float) -> Iterator[AnalyseAnswer]:
    """Answers that know more and more; the last one is all there is."""
    seconds = request.seconds or most_seconds
    position = position_of(request)
    if request.agent is not None:
        worths = AnalysisState(position)
        yield from opinions(worths, request.agent, cache, seconds)
    else:
        worths = Lines(position)
        yield from examine(worths, cache, Limit(seconds=seconds / 2))
    yield worths.answer()


def examine(lines: Lines, cache: WorkerCache, limit: Limit) -> Iterator[AnalyseAnswer]:
    """The move the agent would play within this limit; the other moves have as much again."""
    position = lines.position
    if position.outcome is not None:
        return
    rest = Budget(Limit(nodes=limit.nodes, seconds=None if limit.seconds is None else 2 * limit.seconds))
    _finish(lines)
    if is_worth_solving(position, limit):
        yield from _solve(lines, cache, limit)
    if lines.open_moves:
        _glance(lines)
        yield lines.answer()
    deepest = yield from _choose(lines, cache, limit)
    if lines.open_moves:
        yield from _deepen(lines, rest, deepest)
    else:
        _follow(lines, cache, rest)


def _finish(lines: Lines) -> None:
    """The moves that end the game."""
    for move in lines.open_moves:
        after = lines.position.play(move)
        if after.outcome is not None:
            lines.put(move, solved(lines.position, -final_score(after)))


def _solve(lines: Lines, cache: WorkerCache, limit: Limit) -> Iterator[AnalyseAnswer]:
    """The exact scores, move by move, the middle first; the strategy finds the table filled."""
    solver = cache.solver(lines.position.game)
    budget = Budget(Budget(limit).share(SOLVING))
    for move in lines.open_moves:
        if budget.is_spent:
            return
        after = lines.position.play(move)
        solution = solve_within(solver, after, budget.share(1.0), score_only=True)
        budget.spend(solution.nodes)
        lines.nodes += solution.nodes
        if solution.score is not None:
            lines.put(move, solved(lines.position, -solution.score))
            yield lines.answer()


def _glance(lines: Lines) -> None:
    """The heuristic's value of every move that is not proven."""
    heuristic, position = read_heuristic(HEURISTIC), lines.position
    for move in lines.open_moves:
        lines.put(move, guessed(heuristic.value(position.play(move), position.seat), 1))
        lines.nodes += 1


def _choose(lines: Lines, cache: WorkerCache, limit: Limit) -> Generator[AnalyseAnswer, None, int]:
    """What the agent's strategy finds, step by step; returns the depth to search the other moves to."""
    position, before = lines.position, lines.nodes
    choices = position.legal_moves()
    is_searched = False

    def solve(one: Position, share: Limit, window: tuple[int, int] | None = None) -> Solution:
        return solve_within(cache.solver(one.game), one, share, window=window)

    for finding in Strategy(solve, heuristic=HEURISTIC).think(position, limit):
        lines.nodes = before + finding.nodes
        if finding.keeping is not None:
            choices = finding.keeping
        if finding.holding is not None:
            choices = finding.holding or choices
            for move in set(lines.open_moves) - set(finding.holding):
                lines.put(move, shown(lost_by_force(position, move, nodes=_LENGTH_NODES)))
        if finding.result is not None:
            is_searched = finding.result.score is not None
            _put_choice(lines, finding, finding.result)
        yield lines.answer()
    choice = None if lines.choice is None else lines.known.get(lines.choice)
    if choice is None or choice.exact or not is_searched or len(choices) == 1:
        return position.game.cells - position.ply  # it was not compared with others by a search
    return choice.depth or 0


def _put_choice(lines: Lines, finding: Finding, result: SearchResult) -> None:
    """The move to play, and what the step that found it says of this and other moves."""
    position, move = lines.position, result.move
    lines.choice = move
    if finding.solution is not None:
        for one, score in scores_by_move(finding.solution).items():
            if score is not None:
                lines.put(one, solved(position, score))
    known = lines.known.get(move)
    if known is not None and known.exact:
        lines.put(move, known, result.line[1:])
    elif result.outcome is not None and result.plies is not None:
        within = finding.by_force
        depth = None if within else result.depth
        worth = decided(result.outcome, result.plies, within=within, depth=depth)
        lines.put(move, worth, result.line[1:])
    elif result.score is not None:
        lines.put(move, shown(searched(result.score, result.scale, result.depth)), result.line[1:])


def _follow(lines: Lines, cache: WorkerCache, budget: Budget) -> None:
    """The best play after the choice, where the solver's line begins with another move that is as good."""
    choice = lines.choice
    if choice is not None and lines.known[choice].solved and lines.lines[choice] == (choice,):
        after = lines.position.play(choice)
        line = solve_within(cache.solver(after.game), after, budget.share(1.0)).line
        lines.put(choice, lines.known[choice], line)


def _deepen(lines: Lines, budget: Budget, deepest: int) -> Iterator[AnalyseAnswer]:
    """The moves that are not proven, depth after depth, as far as the strategy has not searched them."""
    position = lines.position
    roomy = is_roomy(position.game)
    search = Searcher(HEURISTIC, search_options(PAGE, roomy=roomy), 0)
    moves = [] if roomy else lines.open_moves
    for depth in range(2, deepest + 1):
        moves = [move for move in moves if not lines.known[move].exact] or _promising(lines)
        moves.sort(key=lambda move: (move == lines.choice, rank(lines.known[move])), reverse=True)
        for move in moves:
            if budget.is_spent:
                return
            if not _asks_more(lines.known[move], depth, roomy=roomy):
                continue
            found = search(position.play(move), replace(budget.share(1.0), depth=depth - 1))
            budget.spend(found.nodes)
            lines.nodes += found.nodes
            if found.depth < depth - 1 and abs(found.score or 0) < DECIDED and found.outcome is None:
                return
            lines.put(move, _reversed(found, depth), found.line)
            yield lines.answer()
        if not lines.open_moves:
            return


def _asks_more(worth: MoveWorth, depth: int, *, roomy: bool) -> bool:
    """Can a search to this depth add to what is known of a move? What was only likely it may prove."""
    known = worth.depth or 0
    return depth > known or (depth == known and worth.likely is not None and not roomy)


def _promising(lines: Lines) -> list[Move]:
    """The moves that are searched on a roomy board: those near a stone that look best, and the choice."""
    game, taken, open_moves = lines.position.game, lines.position.taken, lines.open_moves
    near = [
        move
        for move in open_moves
        if any(other >= 0 and taken >> other & 1 for other in near_cells(game, PAGE.radius)[move].tolist())
    ]
    best_first = sorted(near or open_moves, key=lambda move: rank(lines.known[move]), reverse=True)
    choice = [move for move in open_moves if move == lines.choice]
    return [*choice, *(move for move in best_first if move != lines.choice)][: PAGE.width]


def opinions(worths: AnalysisState, text: str, cache: WorkerCache, seconds: float) -> Iterator[AnalyseAnswer]:
    """What an agent thinks of the position after each move; moves it has no opinion of are left out."""
    spec = Spec.read(text)
    require_game(spec, worths.position.game)
    agent, who = cache.agent(spec, 0), agent_name(spec)
    prepare(agent, who, worths.position.game, Limit(seconds=seconds))
    moves = worths.open_moves
    for number, move in enumerate(moves):
        after = worths.position.play(move)
        if after.outcome is not None:
            won = after.outcome.score_for(worths.position.seat)
            worths.put(move, decided(("draw", "win", "loss")[won], 1))
            continue
        share = max((seconds - worths.seconds) / (len(moves) - number), _LEAST_SECONDS)
        found = ask(agent, who, after, Limit(seconds=share))
        worths.nodes += found.nodes
        if found.units is not None:
            worths.put(move, _reversed(found, found.depth + 1), found.line)
            yield worths.answer()


def _reversed(found: SearchResult, depth: int) -> MoveWorth:
    """The opponent's result as the mover's, a move sooner."""
    if found.outcome is not None:
        plies = None if found.plies is None else found.plies + 1
        return decided(_REVERSED[found.outcome], plies, depth=depth)
    return shown(searched(-(found.score or 0), found.scale, depth))
