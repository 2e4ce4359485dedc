"""The pages of a class in a real browser: on a phone and on a projector, light and dark, by keyboard."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from inarow.classroom.submissions import safe
from tests.browser.patience import PATIENCE, expect
from tests.browser.web_server import serious_faults
from tests.classroom.small_class import HOSTILE, class_results, write_ledger
from tests.strategies import rest_in_drills

pytest.importorskip("jinja2", reason="the extra report is not installed")

PHONE, PROJECTOR = (390, 844), (1920, 1080)
LOOKS = rest_in_drills(2, [(PHONE, "dark"), (PROJECTOR, "light"), (PHONE, "light"), (PROJECTOR, "dark")])
PAGES = [
    "index.html",
    "leaderboard.html",
    *(f"students/{safe(name)}.html" for name in ("anneliese", HOSTILE)),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from inarow.classroom.pages import write_pages

    folder = tmp_path_factory.mktemp("class")
    write_pages(class_results(), folder)
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from inarow.classroom.serving import ClassServer

    folder = tmp_path_factory.mktemp("live")
    write_ledger(folder, range(1, 9))
    with ClassServer(folder, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.05))
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


@contextmanager
def opened(
    browser: Any, address: str, size: tuple[int, int] = (1280, 900), scheme: str = "light"
) -> Iterator[Any]:
    """A page; whatever it asks of another host or complains about fails the test."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    own = "{}://{}/".format(*urlsplit(address))
    trouble: list[str] = []
    page.on("request", lambda one: None if one.url.startswith((own, "data:")) else trouble.append(one.url))
    page.on("console", lambda one: trouble.append(one.text))
    page.on("pageerror", lambda one: trouble.append(str(one)))
    page.on("dialog", lambda one: (trouble.append(one.message), one.dismiss()))
    page.goto(address)
    yield page
    assert trouble == []
    context.close()


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_and_axe_is_content(
    browser: Any, folder: Path, name: str, size: tuple[int, int], scheme: str
) -> None:
    with opened(browser, (folder / name).as_uri(), size, scheme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for details in page.locator("details summary").all():
            details.click()
        assert page.locator("img, iframe, section script").count() == 0
        assert serious_faults(page) == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
@pytest.mark.parametrize("path", ["", "projector"])
def test_live_pages_fit_and_axe_is_content(
    browser: Any, address: str, path: str, size: tuple[int, int], scheme: str
) -> None:
    with opened(browser, address + path, size, scheme) as page:
        page.wait_for_selector("html[data-ready=yes]")
        page.wait_for_selector("tbody tr" if not path else "#board svg")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert serious_faults(page) == []


def test_a_lost_game_shows_the_move_that_lost_and_the_better_one(browser: Any, folder: Path) -> None:
    with opened(browser, (folder / "students" / "anneliese.html").as_uri()) as page:
        expect(page.locator("#game-title")).to_have_text("Game 5")
        expect(page.locator("#board .losing")).to_have_count(1)
        expect(page.locator("#board .better")).to_have_count(1)
        assert page.locator("#board .disc").count() == 3  # after the move that lost
        page.focus("#board")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#board .losing")).to_have_count(0)
        expect(page.locator("#board .better")).to_have_count(1)
        page.keyboard.press("End")
        expect(page.locator("#board .better")).to_have_count(0)
        expect(page.locator("#board rect[fill='var(--line)']")).to_have_count(3)
        page.click(".lesson:not([hidden]) .to-lesson")
        expect(page.locator("#board .losing")).to_have_count(1)
        page.click("[data-game='6']")
        expect(page.locator("#game-title")).to_have_text("Game 6")
        expect(page.locator("[data-lesson='5']")).to_be_hidden()
        expect(page.locator("[data-lesson='6']")).to_contain_text("does not reach")
        assert page.locator("[data-game='6']").get_attribute("aria-pressed") == "true"


def test_a_point_leads_to_its_game(browser: Any, folder: Path) -> None:
    with opened(browser, (folder / "students" / "anneliese.html").as_uri()) as page:
        page.click("[data-game='6']")
        page.click("#points a >> nth=0")
        expect(page.locator("#game-title")).to_have_text("Game 5")


def test_the_teacher_reaches_every_student(browser: Any, folder: Path) -> None:
    with opened(browser, (folder / "index.html").as_uri()) as page:
        assert page.locator("#points tbody tr").count() == 6
        page.click(f"#points a:has-text('{HOSTILE}')")
        expect(page.locator("h1")).to_have_text(HOSTILE)
        page.go_back()
        page.click("nav a:has-text('Public leaderboard')")
        expect(page.locator(".ratings .student")).to_have_count(3)


def test_the_live_leaderboard_shows_names_as_text(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        expect(page.locator("#progress-text")).to_have_text("8 of 10 games played")
        expect(page.locator("#standings tbody tr")).to_have_count(4)
        expect(page.locator("#standings")).to_contain_text("<b>ace</b>")
        expect(page.locator("#latest li")).to_have_count(8)
        page.click("a:has-text('projector')")
        expect(page.locator("#players")).to_contain_text("lively tiger")


def test_the_projector_plays_a_game_move_by_move(browser: Any, address: str) -> None:
    with opened(browser, address + "projector", PROJECTOR) as page:
        expect(page.locator("#count")).to_contain_text("Game 8, ply 1 of 9")
        page.keyboard.press(" ")
        expect(page.locator("#pause")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press(" ")
        page.click("#skip")
        expect(page.locator("#result")).to_have_text("default wins: the other broke the rules of play")
