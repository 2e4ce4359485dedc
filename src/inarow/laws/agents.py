"""The laws of an agent, checked on random positions of several boards."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from inarow.agents.registering import Definition
from inarow.alphabeta.plain import plain_search
from inarow.heuristics.registering import read_heuristic
from inarow.laws.verdict import require
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_game, random_positions
from inarow.rules.symmetry import symmetries
from inarow.search import slices
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

BOARDS = ("connect4", "tictactoe", "mnk:9x9:5", "drop:5x4:3+wrap", "mnk:4x4:3+exact")
QUICK = Limit(nodes=3000)
FEW, MANY = 100, 3000  # nodes
FIXED = "fixed"  # in the description of an agent whose effort does not follow the limit
SECONDS, OVERRUN = 0.1, 0.05
SEED = 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """The agent under test: its definition, its text and its name in error messages."""

    definition: Definition
    spec: Spec
    who: str

    def built(self, **more: str) -> Agent:
        """A new agent, with more options if given."""
        options = dict(self.spec.options) | more
        return self.definition.build(Spec(self.spec.name, tuple(options.items())), SEED, self.who)

    def boards(self, *wanted: str) -> tuple[str, ...]:
        """Those of the boards it plays."""
        return tuple(board for board in wanted if self.definition.plays(read_game(board)))

    def choice(self, position: Position, limit: Limit = QUICK, **more: str) -> SearchResult:
        return ask(self.built(**more), self.who, position, limit)


Law = Callable[[Candidate, random.Random], None]  # raises LawBroken, or BadAnswer, with what was seen


def it_can_be_built(candidate: Candidate, chance: random.Random) -> None:  # noqa: ARG001
    """It can be built without any option."""
    candidate.built()


def moves_are_legal(candidate: Candidate, chance: random.Random) -> None:
    """Every answer is a legal move, and the position is left as it was."""
    for board in candidate.boards(*BOARDS):
        for position in random_positions(read_game(board), chance, 6):
            candidate.choice(position)


def one_seed_one_move(candidate: Candidate, chance: random.Random) -> None:
    """The same seed and position give the same move, from a fresh agent and from a used one."""
    for board in candidate.boards(*BOARDS):
        agent = candidate.built()
        for position in random_positions(read_game(board), chance, 5):
            moves = {ask(agent, candidate.who, position, QUICK).move for _ in range(2)}
            moves.add(candidate.choice(position).move)
            require(len(moves) == 1, f"{sorted(moves)} on {position.rows()!r} of {board}")


def keeps_its_time(candidate: Candidate, chance: random.Random) -> None:
    """A limit in seconds is exceeded by at most 50 ms; the best of three tries counts."""
    for board in candidate.boards("connect4", "mnk:19x19:6"):
        position = random_positions(read_game(board), chance, 2)[1]
        agent = candidate.built()
        prepare(agent, candidate.who, position.game, Limit(seconds=SECONDS))
        overrun = min(_overrun(agent, candidate.who, position) for _ in range(3))
        require(overrun <= OVERRUN, f"{overrun * 1000:.0f} ms too long for {SECONDS} s on {board}")


def thinks_within_its_nodes(candidate: Candidate, chance: random.Random) -> None:
    """It enters no more nodes than it may, and more where it may: or its description says they are fixed.

    The law is about agents that count nodes; one that does not search has none to count. Moves that some
    rule finds without a search, and searches that came to an end, are no evidence.
    """
    if re.search(rf"\b{FIXED}\b", inspect.getdoc(candidate.definition.target) or ""):
        return
    idle: list[str] = []
    for board in candidate.boards("connect4", "mnk:9x9:5"):
        for position in (one for one in random_positions(read_game(board), chance, 8) if 0 < one.ply < 8):
            few, many = (candidate.choice(position, Limit(nodes=nodes)) for nodes in (FEW, MANY))
            for found, nodes in ((few, FEW), (many, MANY)):
                seen = f"{found.nodes} nodes on {position.rows()!r}, with {nodes} allowed"
                require(found.nodes <= nodes, f"{seen}; if its thinking is {FIXED}, its docstring says so")
            if many.nodes > few.nodes:
                return
            if few.nodes and few.outcome is None:
                idle.append(f"{few.nodes} nodes on {position.rows()!r}, with {FEW} allowed and with {MANY}")
    require(not idle, f"{''.join(idle[:1])}; if its thinking is {FIXED}, its docstring says so")


def takes_a_win_in_one(candidate: Candidate, chance: random.Random) -> None:
    """Where a move wins at once, one that does is played."""
    for position, winning in _with_wins(chance, 12):
        if not candidate.definition.plays(position.game):
            continue
        move = candidate.choice(position).move
        require(move in winning, f"{move} instead of {winning} on {position.rows()!r}")


def blocks_a_loss_in_one(candidate: Candidate, chance: random.Random) -> None:
    """Where the opponent has one way to win at once, and a block helps, it is blocked."""
    for position, threatened in _with_threats(chance, 12):
        if not candidate.definition.plays(position.game):
            continue
        move = candidate.choice(position).move
        require(move == threatened, f"{move} instead of {threatened} on {position.rows()!r}")


def fastest_win_slowest_loss(candidate: Candidate, chance: random.Random) -> None:
    """Near the end the move is one of those that an exhaustive plain search finds best."""
    for board in ("tictactoe", "drop:4x3:3"):
        for position in _near_the_end(board, chance, 12):
            best = plain_search(position, 4, lambda *_: 0).candidates
            move = candidate.choice(position, Limit(depth=4)).move
            require(move in best, f"{move} instead of {best} on {position.rows()!r}")


def mirrored_scores_are_equal(candidate: Candidate, chance: random.Random) -> None:
    """A mirrored position gets the same score."""
    for board in ("connect4", "tictactoe"):
        game = read_game(board)
        for position in random_positions(game, chance, 6):
            image = position.transformed(symmetries(game)[1])
            here, there = (candidate.choice(one, Limit(depth=3)).score for one in (position, image))
            require(here == there, f"{here} and {there} for the image, on {position.rows()!r}")


def decides_as_minimax(candidate: Candidate, chance: random.Random) -> None:
    """Score and candidate set are those of the plain search with the same heuristic."""
    heuristic = read_heuristic("windows")
    options = {"depth": "3", "heuristic": "windows", "candidates": "exact"}
    for board in ("connect4", "tictactoe", "drop:5x4:3+wrap", "mnk:3x4:3+misere"):
        for position in random_positions(read_game(board), chance, 5):
            plain = plain_search(position, 3, lambda one, seat: heuristic.score(one, seat))
            found = candidate.choice(position, Limit(), **options)
            seen = (found.score, found.candidates)
            require(
                seen == (plain.score, plain.candidates), f"{seen} instead of {plain} on {position.rows()!r}"
            )


ALWAYS: tuple[Law, ...] = (
    *(it_can_be_built, moves_are_legal, one_seed_one_move, keeps_its_time, thinks_within_its_nodes),
)
CLAIMED: dict[str, Law] = {
    "win": takes_a_win_in_one,
    "block": blocks_a_loss_in_one,
    "fastest": fastest_win_slowest_loss,
    "mirror": mirrored_scores_are_equal,
    "minimax": decides_as_minimax,
}


def laws_for(definition: Definition) -> tuple[Law, ...]:
    """The laws of every agent, and those this one claims to obey."""
    return ALWAYS + tuple(law for claim, law in CLAIMED.items() if claim in definition.claims)


def _overrun(agent: Agent, who: str, position: Position) -> float:
    started = slices.clock()
    ask(agent, who, position, Limit(seconds=SECONDS))
    return slices.clock() - started - SECONDS


def _with_wins(chance: random.Random, number: int) -> list[tuple[Position, tuple[Move, ...]]]:
    found: list[tuple[Position, tuple[Move, ...]]] = []
    while len(found) < number:
        _, positions = random_game(read_game(chance.choice(BOARDS[:3])), chance)
        position = chance.choice(positions[:-1])
        winning = position.completing_moves()
        if winning:
            found.append((position, winning))
    return found


def _with_threats(chance: random.Random, number: int) -> list[tuple[Position, Move]]:
    found: list[tuple[Position, Move]] = []
    while len(found) < number:
        _, positions = random_game(read_game(chance.choice(BOARDS[:3])), chance)
        position = chance.choice(positions[:-1])
        threatened = position.threatened_moves()
        if len(threatened) == 1 and not position.completing_moves():
            blocked = position.play(threatened[0])
            if not blocked.completing_moves():  # a block may open the cell above it
                found.append((position, threatened[0]))
    return found


def _near_the_end(board: str, chance: random.Random, number: int) -> list[Position]:
    """Open positions with at most four empty cells, where it matters how fast a win or a loss is."""
    game = read_game(board)
    found: list[Position] = []
    while len(found) < number:
        _, positions = random_game(game, chance)
        late = [one for one in positions[:-1] if game.cells - one.ply <= 4 and _speed_matters(one)]
        if late:
            found.append(chance.choice(late))
    return found


def _speed_matters(position: Position) -> bool:
    """Are there winning moves, or losing ones, of which some are faster?"""
    by_ply, plain = (plain_search(position, 4, lambda *_: 0, by_ply=flag) for flag in (True, False))
    return by_ply.candidates != plain.candidates
