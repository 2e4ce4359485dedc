"""The law of one game keeps Elo's score and Davidson's draws, and its slopes are its slopes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.statistics.davidson import game_law, slopes

law = settings(deadline=None)
distances = st.floats(-12, 12)
drawishness = st.floats(-6, 6)


@law
@given(st.floats(-30, 30), st.floats(-12, 12))
def test_the_two_equations_hold(x: float, log_nu: float) -> None:
    found = game_law(np.array([x]), log_nu)
    win, draw, loss = found.win[0], found.draw[0], found.loss[0]

    assert win + draw + loss == pytest.approx(1)
    assert min(win, draw, loss) > 0
    assert win + draw / 2 == pytest.approx(1 / (1 + np.exp(-x)), rel=1e-9)
    assert loss + draw / 2 == pytest.approx(1 / (1 + np.exp(x)), rel=1e-9)
    assert np.log(draw) == pytest.approx(log_nu + (np.log(win) + np.log(loss)) / 2, abs=1e-9)


@law
@given(distances, drawishness)
def test_the_other_seat_sees_it_turned(x: float, log_nu: float) -> None:
    one, other = game_law(np.array([x]), log_nu), game_law(np.array([-x]), log_nu)

    assert one.win == pytest.approx(other.loss)
    assert one.draw == pytest.approx(other.draw)
    assert one.score == pytest.approx(other.one_minus_score)


def test_without_draws_it_is_bradley_and_terry() -> None:
    found = game_law(np.array([0.0, 1.0]), -np.inf)

    assert found.win == pytest.approx([0.5, 1 / (1 + np.exp(-1))])
    assert not found.draw.any()


def test_equals_draw_as_they_should() -> None:
    assert game_law(np.array([0.0]), np.log(2 * 0.3 / 0.7)).draw == pytest.approx([0.3])


@law
@given(distances, drawishness, st.tuples(*[st.integers(0, 50)] * 3))
def test_slopes_and_curvatures_are_those_of_the_likelihood(
    x: float, log_nu: float, counts: tuple[int, int, int]
) -> None:
    wins, draws, losses = (np.array([float(count)]) for count in counts)
    step = 1e-4

    def height(a: float, b: float) -> float:
        at = game_law(np.array([a]), b)
        return float((wins * at.log_win + draws * at.log_draw + losses * at.log_loss)[0])

    def around(a: float, b: float) -> dict[tuple[int, int], float]:
        return {(i, j): height(a + i * step, b + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)}

    near = around(x, log_nu)
    found = slopes(game_law(np.array([x]), log_nu), wins, draws, losses)
    close = {"rel": 1e-3, "abs": 1e-4 * (1 + sum(counts))}
    assert found.by_x[0] == pytest.approx((near[1, 0] - near[-1, 0]) / (2 * step), **close)
    assert found.by_nu[0] == pytest.approx((near[0, 1] - near[0, -1]) / (2 * step), **close)
    centre = 2 * near[0, 0]
    assert -found.curvature_x[0] == pytest.approx((near[1, 0] + near[-1, 0] - centre) / step**2, **close)
    assert -found.curvature_nu[0] == pytest.approx((near[0, 1] + near[0, -1] - centre) / step**2, **close)
    mixed = (near[1, 1] + near[-1, -1] - near[1, -1] - near[-1, 1]) / (4 * step**2)
    assert -found.curvature_mixed[0] == pytest.approx(mixed, **close)


@law
@given(distances, drawishness)
def test_expected_curvature_is_the_mean_of_the_curvature(x: float, log_nu: float) -> None:
    """And x and nu are orthogonal: the mean of the mixed one is 0."""
    at = game_law(np.array([x]), log_nu)
    found = slopes(at, 100 * at.win, 100 * at.draw, 100 * at.loss)

    assert found.curvature_x == pytest.approx(found.information_x, rel=1e-6, abs=1e-9)
    assert found.curvature_nu == pytest.approx(found.information_nu, rel=1e-6, abs=1e-9)
    assert found.curvature_mixed == pytest.approx([0], abs=1e-6)
    assert min(found.information_x[0], found.information_nu[0]) >= 0
