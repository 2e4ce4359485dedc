"""Games and runs for the tests of reports: short, written by hand, stored as real runs are."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from inarow.arena.config import RunConfig
from inarow.arena.play import GameRecord, GameTask
from inarow.arena.referee import Terms
from inarow.arena.run import STORE
from inarow.arena.store import Store
from inarow.arena.tournament import Tournament
from inarow.rules.notation import read_moves
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game

FIRST_WINS = "a1,a2,b1,b2,c1"  # 5 plies
SECOND_WINS = "a1,a2,b1,b2,c3,c2"  # 6 plies
DRAW = "a1,b1,c1,a2,c2,b2,a3,c3,b3"  # 9 plies
HOSTILE = """</script><script>alert("owned")</script><img src=x onerror=alert(1)>&amp;'`\\\u2028\u202e"""


def tournament(*agents: str, games: int = 4, game: str = "tictactoe", **more: Any) -> Tournament:
    return Tournament(game=read_game(game), agents=agents, games=games, **more)


def played(
    contest: Tournament,
    number: int,
    moves: str,
    *,
    opening: int = 0,
    seconds: Sequence[float] | None = None,
    nodes: Sequence[int] | None = None,
    failure: str | None = None,
    memory: tuple[int, int] = (0, 0),
) -> GameRecord:
    """A game of these moves; with a failure who is to move has lost."""
    position = contest.game.position(moves)
    cells = read_moves(contest.game, moves)
    outcome = position.outcome or Outcome.win_for(1 - position.seat)
    assert (position.outcome is None) == (failure is not None)
    first, second = contest.seats(number)
    chosen = len(cells) - opening
    return GameRecord(
        task=GameTask(
            game=contest.game,
            first=contest.agents[first],
            second=contest.agents[second],
            limit=contest.limit,
            seed=number,
            opening=cells[:opening],
        ),
        moves=cells,
        seconds=tuple(seconds) if seconds is not None else (0.5,) * chosen,
        nodes=tuple(nodes) if nodes is not None else (10,) * chosen,
        outcome=outcome,
        failure=failure,
        memory=memory,
    )


def drawn_by_lot(contest: Tournament, number: int, chance: random.Random) -> GameRecord:
    """A game of random moves and costs, from a random opening; one in five fails."""
    position, moves = Position(contest.game), []
    fails_at = chance.randrange(8) if chance.random() < 0.2 else None
    while position.outcome is None and position.ply != fails_at:
        move = chance.choice(position.legal_moves())
        moves.append(move)
        position = position.play(move)
    failure = None if position.outcome is not None else f"it broke at {position.ply}"
    first, second = contest.seats(number)
    opening = chance.randrange(min(3, len(moves)) + 1)
    return GameRecord(
        task=GameTask(
            game=contest.game,
            first=contest.agents[first],
            second=contest.agents[second],
            seed=number,
            opening=tuple(moves[:opening]),
        ),
        moves=tuple(moves),
        seconds=tuple(chance.randrange(10**6) / 10**7 for _ in moves[opening:]),
        nodes=tuple(chance.randrange(1000) for _ in moves[opening:]),
        outcome=position.outcome or Outcome.win_for(1 - position.seat),
        failure=failure,
    )


@st.composite
def tournaments_played(draw: st.DrawFn) -> tuple[Tournament, list[tuple[int, GameRecord]]]:
    """A tournament of which some games are played."""
    agents = [f"agent{number}" for number in range(draw(st.integers(2, 4)))]
    shape = draw(st.sampled_from(["round-robin", "gauntlet", "neighbours"]))
    text = draw(st.sampled_from(["tictactoe", "drop:4x4:3", "mnk:5x2:3+misere"]))
    contest = tournament(*agents, games=2 * draw(st.integers(1, 3)), game=text, shape=shape)
    chance = draw(st.randoms(use_true_random=False))
    numbers = draw(st.sets(st.integers(0, len(contest) - 1), min_size=1))
    return contest, [(number, drawn_by_lot(contest, number, chance)) for number in sorted(numbers)]


def stored(
    place: Path, contest: Tournament, records: Iterable[tuple[int, GameRecord]], **more: object
) -> Path:
    """A run in a folder, as `inarow tournament` leaves it."""
    place.mkdir(parents=True)
    config = RunConfig(tournament=contest, terms=Terms())
    store = Store.create(place / STORE, {**config.document(), "name": "test", **more})
    for number, record in records:
        store.add(number, record)
    store.close()
    return place


def hostile_run(place: Path) -> Path:
    """Three agents with hostile names: one fails, games repeat, one game is missing."""
    contest = tournament("default", f"{HOSTILE}.py", "random", games=4)
    games = [
        (0, played(contest, 0, FIRST_WINS)),
        (1, played(contest, 1, SECOND_WINS)),
        (2, played(contest, 2, DRAW, opening=2)),
        (3, played(contest, 3, DRAW)),
        (4, played(contest, 4, "a1,a2", failure=f"agent 'x': {HOSTILE}")),
        (5, played(contest, 5, "", failure="agent 'random': it is not there", seconds=())),
        (6, played(contest, 6, FIRST_WINS)),
        (7, played(contest, 7, DRAW)),
        (8, played(contest, 8, DRAW)),
        (9, played(contest, 9, SECOND_WINS)),
        (10, played(contest, 10, FIRST_WINS, nodes=(1, 200, 30_000, 4_000_000, 5))),
    ]
    return stored(
        place,
        contest,
        games,
        folder="/secret/home",
        versions={"python": "3.11", "inarow": "0.1"},
        machine={"system": "Linux", "processor": HOSTILE, "cores": 2},
    )
