"""Values of boards that others have published, and boards so odd that a rule alone decides them."""

from __future__ import annotations

import pytest

from inarow.rules.presets import read_game
from inarow.search.result import OutcomeWord
from inarow.solving.solver import Solver, solve
from tests.solving.exhaustive import Exhaustive, reachable
from tests.strategies import rest_in_drills

FEW, MANY = 200_000, 20_000_000  # nodes, several times what each board of its list takes

# From the literature on m,n,k games; those of at most 36 cells are all that is known up to 6x6.
SOON: dict[str, OutcomeWord] = {
    "mnk:3x3:3": "draw",
    "mnk:4x3:3": "win",
    "mnk:4x4:3": "win",
    "mnk:5x3:3": "win",
    "mnk:4x4:4": "draw",
    "mnk:5x4:4": "draw",
    "mnk:5x5:4": "draw",
    "mnk:6x4:4": "draw",
    "mnk:6x5:4": "win",
    "mnk:6x6:4": "win",
    "mnk:5x5:5": "draw",
    "mnk:6x6:5": "draw",
    "mnk:7x5:4": "win",
    "mnk:7x7:6": "draw",
    "mnk:9x6:6": "draw",
}
LATER: dict[str, OutcomeWord] = {"mnk:7x4:4": "draw", "mnk:7x7:5": "draw", "mnk:8x4:4": "draw"}

SHAPES = ("1x1", "1x2", "5x1", "1x9", "9x1", "2x2", "3x2", "2x4", "3x3")
RUNS = (1, 2, 3, 9, 10)
SWITCHES = ("", "+exact", "+wrap", "+misere", "+exact+wrap", "+exact+misere", "+wrap+misere")


@pytest.mark.parametrize(("text", "outcome"), SOON.items())
def test_known_values_are_proven(text: str, outcome: OutcomeWord) -> None:
    assert solve(read_game(text).start, nodes=FEW, score_only=True).outcome == outcome


@pytest.mark.drill
@pytest.mark.parametrize(("text", "outcome"), LATER.items())
def test_known_values_of_larger_boards_are_proven(text: str, outcome: OutcomeWord) -> None:
    assert solve(read_game(text).start, nodes=MANY, score_only=True).outcome == outcome


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("shape", rest_in_drills(6, SHAPES))
def test_odd_boards_have_the_values_of_trying_everything(shape: str, run: int) -> None:
    """Runs of one and two, runs longer than the board, boards of one row or column, full boards."""
    for kind in ("mnk", "drop"):
        for switches in SWITCHES:
            game = read_game(f"{kind}:{shape}:{run}{switches}")
            truth, solver = Exhaustive(), Solver(game, memory=1 << 20)
            positions = list(reachable(game))
            for position in [game.start, *positions[:: max(1, len(positions) // 8)]]:
                found = solver.solve(position)
                assert found.score == truth.score(position), (game, position)
                assert found.status == "proven"
                if position.outcome is None:
                    assert len(found.columns) == len(position.legal_moves())
