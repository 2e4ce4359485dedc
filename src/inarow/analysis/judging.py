"""The judge of moves: by proof where there is one, else by a fixed number of nodes; never by the clock.

Every position is judged from an empty table, by one thread, with budgets of nodes. So a judgement depends
on the position, the move and the nodes alone: not on the machine, its load, or what was judged before. A
limit of seconds can only end it, and then there is no verdict.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Literal

from inarow.alphabeta.options import is_roomy
from inarow.alphabeta.search import Evaluator
from inarow.analysis.by_force import lost_by_force, won_by_force
from inarow.analysis.comparing import Compared, compare
from inarow.analysis.exact_play import scores_by_move
from inarow.analysis.strategy import JUDGE, search_options
from inarow.analysis.worth import Worth, solved
from inarow.forcing.search import ForcedWin, forced_win, holding_moves
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.solving.backends import has_fast_solver
from inarow.solving.cost_model import solver_reaches
from inarow.solving.exact_scores import final_score
from inarow.solving.solver import DEFAULT_MEMORY, Solver

Mistake = Literal["blunder", "mistake", "inaccuracy"]

NODES = 300_000  # of a search, for each move, by default
PROOF_NODES = 50_000_000  # of the fast solver; Connect Four needs 14 million at most in the games tried
GENERAL_PROOF_NODES = 2_000_000
GENERAL_PROOF_CELLS = 36  # empty ones, up to which the general solver is asked at all
FORCING = 0.1  # of the nodes of a search, for each side's wins by force
LEAST_DEPTH = 4  # below it a search says nothing about a move
LATER = 4  # plies: a win so much slower, or a loss so much faster, is inaccurate
# How much of the value, from -1 to 1, a move may lose where nothing is proven; less is noise of the search.
DROPS: tuple[tuple[float, Mistake], ...] = ((0.7, "blunder"), (0.45, "mistake"), (0.25, "inaccuracy"))

_LEAST_SECONDS = 1e-6
_RANK = {"loss": 0, "draw": 1, "win": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What was found of a move; `best` and `made` are worths to the player who moved.

    by       proof: both worths are proven. nodes: a search compared them. None: there is no verdict
    words    by what it was judged, or why it was not
    mistake  what is wrong with the move; None if nothing is, or if there is no verdict
    moves    the best moves that were searched or proven, in natural order
    line     play from here on, the best move first, as far as it is known
    """

    by: Literal["proof", "nodes"] | None
    words: str
    best: Worth | None = None
    made: Worth | None = None
    mistake: Mistake | None = None
    moves: tuple[Move, ...] = ()
    line: tuple[Move, ...] = ()


class Judge:
    """Judges the moves of one game; `evaluator` is asked where nothing can be proven.

    `nodes` bounds each proof and each search; without it the usual budgets hold. `memory` is the size of the
    solver's table and `book` allows stored scores of openings. `cancel` may be called from another thread.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        *,
        nodes: int | None = None,
        memory: int = DEFAULT_MEMORY,
        book: bool = True,
    ) -> None:
        Limit(nodes=nodes)  # it refuses what is no limit
        self.game = game
        self.evaluator = evaluator
        self.nodes = nodes or NODES
        self.stopped = False
        self._own_nodes = nodes
        self.solver = Solver(
            game, memory=memory, book=book
        )  # one thread: of a race the nodes differ each time

    def cancel(self) -> None:
        """End the judgement under way; it will have no verdict."""
        self.stopped = True
        self.solver.cancel()

    def __call__(
        self, position: Position, played: Move | None = None, *, seconds: float | None = None
    ) -> Judgement:
        """Judge the move played in this position, or only look for the best one."""
        Limit(seconds=seconds)
        if position.outcome is not None:
            return Judgement(by="proof", words="the game is over")
        self.stopped = False
        return _Case(self, position, played, seconds).decide()

    def proof_nodes(self, position: Position) -> int:
        """How many nodes the solver may take for this position; 0 where it is not asked."""
        if has_fast_solver(self.game):
            usual = PROOF_NODES if solver_reaches(position) else 0
        else:
            usual = GENERAL_PROOF_NODES if self.game.cells - position.ply <= GENERAL_PROOF_CELLS else 0
        return usual if self._own_nodes is None or usual == 0 else self._own_nodes


class _Case:
    """One position, the move played there, and the time limit, if there is one."""

    def __init__(self, judge: Judge, position: Position, played: Move | None, seconds: float | None) -> None:
        self._judge = judge
        self._position = position
        self._played = played
        self._seconds = seconds
        self._deadline = None if seconds is None else time.perf_counter() + seconds
        self._share = max(int(FORCING * judge.nodes), 1)
        self._unproven = ""  # that the solver was asked and has not answered

    def decide(self) -> Judgement:
        found = self._prove()
        if found is None and not self._is_late():
            found = self._force()
        if found is None or self._is_late():
            given = "it was stopped" if self._seconds is None else f"{self._seconds:g} s were not enough"
            return Judgement(by=None, words=f"not judged: {given}")
        return found

    def _is_late(self) -> bool:
        if self._deadline is not None and time.perf_counter() >= self._deadline:
            self._judge.stopped = True
        return self._judge.stopped

    def _prove(self) -> Judgement | None:
        """By the exact solver, if it is likely to reach so far."""
        position, judge = self._position, self._judge
        budget = judge.proof_nodes(position)
        if budget == 0:
            return None
        left = None if self._deadline is None else max(self._deadline - time.perf_counter(), _LEAST_SECONDS)
        judge.solver.clear()
        solution = judge.solver.solve(position, nodes=budget, seconds=left)
        judge.stopped = judge.stopped or judge.solver.cancelled
        scores = scores_by_move(solution)
        made = solution.score if self._played is None else scores[self._played]
        if solution.score is None or made is None:
            self._unproven = f"not proven within {budget:,} nodes; "
            return None
        best = tuple(move for move, score in scores.items() if score == solution.score)
        return self._verdict(solved(position, solution.score), solved(position, made), best, solution.line)

    def _force(self) -> Judgement | None:
        """By wins by force, and where there are none by a search; None when time is up."""
        position = self._position
        attack = self._attack(position)
        won = won_by_force(attack.line) if attack.found else None
        if won is not None and self._played in (None, attack.line[0]):
            return self._verdict(won, won, attack.line[:1], attack.line)
        holding = holding_moves(position, nodes=self._share).moves
        made = self._proven_of_played(holding)
        if won is not None and made is not None:
            return self._verdict(won, made, attack.line[:1], attack.line)
        if won is None and not holding:  # whatever is played loses
            every = made or Worth(outcome="loss")
            return self._verdict(every, every, (), ())
        lost = [move for move in position.legal_moves() if move not in holding]
        return None if self._is_late() else self._compare(won, attack.line, made, lost)

    def _proven_of_played(self, holding: tuple[Move, ...]) -> Worth | None:
        """What is proven of the played move: that it ends the game, or loses by force."""
        if self._played is None:
            return None
        after = self._position.play(self._played)
        if after.outcome is not None:
            return solved(self._position, -final_score(after))
        if self._played not in holding:
            return lost_by_force(self._position, self._played, nodes=self._share)
        answer = self._attack(after)
        return Worth(outcome="loss", plies=1 + len(answer.line), within=True) if answer.found else None

    def _attack(self, position: Position) -> ForcedWin:
        """A win by force of the side to move: by threats of order one, and without gravity of order two."""
        first = forced_win(position, nodes=self._share)
        if first.found or position.game.gravity:
            return first
        return forced_win(position, order=2, nodes=self._share)

    def _compare(
        self, won: Worth | None, line: tuple[Move, ...], made: Worth | None, lost: list[Move]
    ) -> Judgement:
        """By a search of both moves at one depth; what is proven replaces what the search says."""
        judge, position = self._judge, self._position
        game = position.game
        found = compare(
            position,
            self._played if made is None else None,
            judge.evaluator,
            search_options(JUDGE, roomy=is_roomy(game)),
            nodes=judge.nodes,
            without=lost if won is None else (),
            stopped=self._is_late,
        )
        known = [_with_proofs(one, won, line, made) for one in found.depths[-2:]]
        if not known:
            return self._unsure(f"{judge.nodes:,} nodes reach no depth")
        last = known[-1]
        if self._played is None or last.made is None:
            return self._verdict(last.best, last.best, (last.move,), last.line)
        if last.best.outcome is not None and last.made.outcome is not None:
            return self._verdict(last.best, last.made, (last.move,), last.line)
        if last.depth < LEAST_DEPTH:
            return self._unsure(f"{judge.nodes:,} nodes reach depth {last.depth} only", last)
        if position.ply == 0:
            return self._unsure("an opening is judged by proof alone", last)
        drops = [one.best.value(game) - one.made.value(game) for one in known if one.made is not None]
        if drop_word(max(drops)) is not None and drop_word(min(drops)) is None:
            return self._unsure(f"depths {known[0].depth} and {last.depth} disagree", last)
        return self._verdict(last.best, last.made, (last.move,), last.line, min(drops))

    def _verdict(
        self, best: Worth, made: Worth, moves: tuple[Move, ...], line: tuple[Move, ...], lost: float = 0.0
    ) -> Judgement:
        proven = best.outcome is not None and made.outcome is not None
        return Judgement(
            by="proof" if proven else "nodes",
            words="judged by proof" if proven else f"{self._unproven}judged by {self._judge.nodes:,} nodes",
            best=best,
            made=None if self._played is None else made,
            mistake=None if self._played is None else judge_worths(best, made, lost),
            moves=moves,
            line=line,
        )

    def _unsure(self, why: str, last: Compared | None = None) -> Judgement:
        words = f"{self._unproven}not sure: {why}"
        if last is None:
            return Judgement(by=None, words=words)
        return Judgement(
            by=None, words=words, best=last.best, made=last.made, moves=(last.move,), line=last.line
        )


def _with_proofs(one: Compared, won: Worth | None, line: tuple[Move, ...], made: Worth | None) -> Compared:
    """What a depth found, with what is proven in its place."""
    if won is not None:
        one = replace(one, best=won, move=line[0], line=line)
    return one if made is None else replace(one, made=made)


def judge_worths(best: Worth, made: Worth, lost: float) -> Mistake | None:
    """What is wrong with a move worth `made` where one worth `best` was there.

    A game thrown away is a blunder, a win that becomes a draw a mistake; a much slower win or a much faster
    loss is inaccurate. Where either is not proven `lost` decides: how much of the value, from -1 to 1, the
    move gives away at the same depth of one search.
    """
    if best.outcome is None or made.outcome is None:
        return drop_word(lost)
    dropped = _RANK[best.outcome] - _RANK[made.outcome]
    if dropped > 0:
        return "blunder" if made.outcome == "loss" else "mistake"
    if best.outcome == "draw" or best.within or made.within:
        return None
    late = (made.plies or 0) - (best.plies or 0)
    return "inaccuracy" if (late if best.outcome == "win" else -late) >= LATER else None


def drop_word(lost: float) -> Mistake | None:
    """The name of a mistake that gives away so much of the value; None for what may be noise."""
    return next((word for least, word in DROPS if lost >= least), None)
