"""The page of a report in a real browser: charts are drawn, games replayed, nothing is fetched.

It needs Playwright and a Chromium: `pip install playwright`, and `apt-get install chromium` or
`playwright install chromium`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inarow.arena.run import Run
from inarow.report import write_report
from inarow.rules.game import Game
from tests.browser.patience import PATIENCE
from tests.browser.web_server import LOOKS
from tests.report.games import HOSTILE, hostile_run, played, stored, tournament


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("altair", reason="the extra report is not installed")
    run = Run.open(hostile_run(tmp_path_factory.mktemp("runs") / "hostile"))
    out = tmp_path_factory.mktemp("report")
    write_report(run, out)
    run.close()
    return out / "index.html"


@pytest.fixture
def page(browser: Any, file: Path) -> Iterator[Any]:
    """The page with its charts drawn; whatever it asks for or complains about fails the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    trouble: list[str] = []
    opened.on("request", lambda one: trouble.append(one.url) if one.url.startswith("http") else None)
    opened.on("console", lambda one: trouble.append(one.text))
    opened.on("pageerror", lambda one: trouble.append(str(one)))
    opened.on("dialog", lambda one: (trouble.append(one.message), one.dismiss()))
    opened.goto(file.as_uri())
    opened.wait_for_selector("html[data-charts=drawn]")
    yield opened
    assert trouble == []
    context.close()


def stones(page: Any) -> tuple[int, int, int]:
    """Discs, rings, and marks of the last move on the board."""
    return (
        page.locator("#board .disc").count(),
        page.locator("#board .ring").count(),
        page.locator("#board .last").count(),
    )


def cell_at(game: Game, circle: Any) -> int:
    """The cell whose square holds the middle of a circle."""
    x, y = (float(circle.get_attribute(name)) for name in ("cx", "cy"))
    column, row = (x - (6 if game.gravity else 26)) // 40, game.height - 1 - (y - 6) // 40
    return round(row * game.width + column)


def test_every_chart_is_drawn_and_the_names_of_agents_are_text(page: Any) -> None:
    places = page.locator("[data-chart]")
    assert places.count() == 8
    for number in range(places.count()):
        assert places.nth(number).locator("svg").count() == 1
    assert page.locator("img, iframe, section script").count() == 0
    assert HOSTILE[:15] in page.locator("[data-chart=seats] svg").text_content()


def test_a_tooltip_shows_the_numbers(page: Any) -> None:
    page.locator("[data-chart=crosstable] svg .mark-rect path").first.hover()  # in the middle, on its text
    shown = page.locator("#vg-tooltip-element.visible")
    shown.wait_for()
    assert re.search(r"wins\s*\d", shown.inner_text())
    assert page.locator("#vg-tooltip-element img").count() == 0


def test_buttons_and_keys_step_through_a_game(page: Any) -> None:
    assert stones(page) == (3, 2, 1)  # game 0 at its end
    assert page.locator("#board rect[fill='var(--line)']").count() == 3
    page.click("#step-first")
    assert stones(page) == (0, 0, 0)
    assert page.locator("#step-back").is_disabled()
    page.click("#step-on")
    assert stones(page) == (1, 0, 1)
    assert "default plays a1" in page.inner_text("#move-text")
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    assert stones(page) == (1, 1, 1)
    page.keyboard.press("ArrowLeft")
    assert stones(page) == (1, 0, 1)
    page.keyboard.press("End")
    assert stones(page) == (3, 2, 1)
    page.keyboard.press("Home")
    assert stones(page) == (0, 0, 0)
    page.click("#moves button >> nth=3")
    assert stones(page) == (2, 2, 1)
    assert page.locator("#moves [aria-current=step]").inner_text() == "4. b2"
    page.fill("#slider", "1")
    assert stones(page) == (1, 0, 1)


def test_filters_leave_the_games_they_name(page: Any) -> None:
    def offered() -> list[str]:
        return [text.partition(":")[0] for text in page.locator("#picker option").all_inner_texts()]

    assert offered() == [str(number) for number in range(11)]
    page.select_option("#filter-result", "failed")
    assert offered() == ["4", "5"]
    page.select_option("#filter-result", "drawn")
    assert offered() == ["2", "3", "7", "8"]
    page.select_option("#filter-agent", label="default")
    assert page.input_value("#filter-result") == "drawn"
    page.select_option("#filter-seat", "0")
    assert offered() == ["2", "8"]
    page.select_option("#filter-result", "lost")
    assert offered() == []
    assert page.locator("#picker").is_disabled()
    page.select_option("#filter-seat", "")
    page.select_option("#filter-result", "won")
    assert offered() == ["0", "1", "6", "9"]
    page.select_option("#filter-opponent", label="random")
    assert offered() == ["9"]


def test_a_cell_of_the_crosstable_shows_its_games(page: Any) -> None:
    page.locator("td[data-first='0'][data-second='2'] button").click()
    assert page.locator("#picker option").all_inner_texts() == [
        "2: default v random, 1/2-1/2",
        "8: default v random, 1/2-1/2",
    ]
    page.click("#game-on")
    assert page.inner_text("#game-title") == "Game 8"
    assert page.locator("#game-on").is_disabled()


def test_a_failure_leads_to_its_game(page: Any) -> None:
    page.click("#failures a >> nth=0")
    page.locator("#game-title", has_text="Game 4").wait_for()
    assert stones(page) == (1, 1, 1)
    assert "failed: agent 'x': </script>" in page.inner_text("#verdict")


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_nothing_sticks_out_and_text_is_legible(browser: Any, file: Path, width: int, scheme: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.set_default_timeout(PATIENCE)
    page.goto(file.as_uri())
    page.wait_for_selector("html[data-charts=drawn]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ink, paper = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    label = page.locator("[data-chart=elo] .role-axis-label text").first.get_attribute("fill")
    light = [sum(map(int, re.findall(r"\d+", colour)[:3])) / 3 for colour in (ink, paper)]
    assert (light[0] > 200 and light[1] < 60) if scheme == "dark" else (light[0] < 60 and light[1] > 200)
    assert (int(label[1:3], 16) > 200) == (scheme == "dark")
    page.close()


@pytest.mark.parametrize(("game", "moves"), [("drop:11x4:3", "ab1b2b"), ("mnk:4x12:3", "a12,b12,a10,b1,a11")])
def test_stones_stand_where_the_rules_put_them(browser: Any, tmp_path: Path, game: str, moves: str) -> None:
    contest = tournament("default", "random", games=2, game=game)
    records = [(0, played(contest, 0, moves)), (1, played(contest, 1, moves))]
    run = Run.open(stored(tmp_path / "run", contest, records))
    write_report(run, tmp_path / "out")
    run.close()
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto((tmp_path / "out" / "index.html").as_uri() + "#game-1")
    position = contest.game.position(moves)
    assert page.inner_text("#game-title") == "Game 1"
    label = page.get_attribute("#board svg", "aria-label")
    assert label.partition("second: ")[2].split() == position.rows().split()
    for shape, held in (("disc", position.first), ("ring", position.second)):
        circles = page.locator(f"#board .{shape} circle:first-child")
        cells = {cell_at(contest.game, circles.nth(number)) for number in range(circles.count())}
        assert sum(1 << cell for cell in cells) == held
    marked = page.locator("#board rect[fill='var(--line)']").count()
    assert marked == len(position.winning_line()) == 3
    page.close()


def test_a_click_in_the_legend_singles_a_result_out(page: Any) -> None:
    faint = page.locator("[data-chart=lengths] .mark-rect path[opacity='0.15']")
    assert faint.count() == 0
    page.locator("[data-chart=lengths] .role-legend-symbol path").first.click()
    faint.first.wait_for(state="attached")
