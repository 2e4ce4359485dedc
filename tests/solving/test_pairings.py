"""The pairing against long runs: it meets every one of them, and what it proves is true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.pairings import PATTERN, SHORTEST, has_pairing, pairing_holds, pairs_of
from inarow.solving.solver import solve
from tests.strategies import examples, played

BOARDS = ("mnk:19x19:9", "mnk:20x20:9", "mnk:9x25:9", "mnk:23x9:9", "mnk:17x25:12", "mnk:15x15:9+exact")


@pytest.mark.parametrize("text", BOARDS)
def test_every_run_has_both_cells_of_a_pair_and_no_cell_two_partners(text: str) -> None:
    game = read_game(text)
    pairs = pairs_of(game)
    cells = [cell for pair in pairs for cell in pair]
    assert len(cells) == len(set(cells))
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    assert all(
        any(partner.get(cell) in run for cell in run) for run in (set(run.cells) for run in game.runs())
    )


def test_the_pattern_pairs_every_cell_of_its_torus() -> None:
    """Whoever is a cell's partner has that cell as its own."""
    steps = {cell: divmod(int(PATTERN[cell // 8][cell % 8]) - 1, 3) for cell in range(64)}
    partner = {
        cell: (cell // 8 + up - 1) % 8 * 8 + (cell % 8 + right - 1) % 8 for cell, (up, right) in steps.items()
    }
    assert all(partner[partner[cell]] == cell != partner[cell] for cell in partner)


@pytest.mark.parametrize("text", BOARDS)
def test_long_runs_are_a_draw_on_every_board(text: str) -> None:
    found = solve(read_game(text).start, nodes=1, score_only=True)
    assert (found.outcome, found.score) == ("draw", 0)


@pytest.mark.parametrize(
    "text", ["mnk:19x19:8", "drop:12x12:9", "mnk:12x12:9+wrap", "mnk:12x12:9+misere", "mnk:9x9:5"]
)
def test_other_games_have_no_pairing(text: str) -> None:
    game = read_game(text)
    assert not has_pairing(game)
    assert not pairing_holds(game.start, 0)


@given(
    played(st.builds(read_game, st.sampled_from(("mnk:9x9:9", "mnk:12x10:9", "mnk:10x2:10"))), open_end=True)
)
@examples(60)
def test_who_answers_on_the_partner_is_never_beaten(position: Position) -> None:
    """Played out: the attacker takes cells in their natural order, the defender answers."""
    partner = {one: other for pair in pairs_of(position.game) for one, other in (pair, pair[::-1])}
    for attacker in (0, 1):
        if not pairing_holds(position, attacker):
            continue
        now = position
        own = position.first if attacker == 0 else position.second
        open_pairs = [cell for cell in partner if own >> cell & 1 and not position.taken >> partner[cell] & 1]
        due = partner[open_pairs[0]] if open_pairs else None
        while now.outcome is None:
            legal = now.legal_moves()
            if now.seat == attacker:
                move = legal[0]
                due = partner.get(move)
            else:
                move = due if due in legal else legal[-1]
            now = now.play(move)
        assert now.outcome.winner != attacker


def test_the_shortest_run_it_holds_is_nine() -> None:
    game = read_game("mnk:16x16:8")
    partner = {one: other for pair in pairs_of(game) for one, other in (pair, pair[::-1])}
    assert SHORTEST == 9
    assert not all(
        any(partner.get(cell) in run for cell in run) for run in (set(run.cells) for run in game.runs())
    )
