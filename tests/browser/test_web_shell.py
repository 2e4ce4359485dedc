"""The page as a whole, in a real Chromium: addresses, restarts, phones, accessibility, weight, safety."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.web_server import (
    Visit,
    WebServer,
    running_server,
    serious_faults,
    visiting,
)

PHONE = {"width": 360, "height": 740}
VIEWS = ("play", "analyse", "microscope")
COUNTED = "n => document.querySelectorAll('.layer.stones > g').length === n"


def boards(page: Any) -> list[str]:
    """What stands on each cell, without what an analysis may say of it by now."""
    return [", ".join(label.split(", ")[:3]) for label in labels(page)]


def labels(page: Any) -> list[str]:
    """What every cell says."""
    return page.eval_on_selector_all(".cell", "all => all.map(one => one.getAttribute('aria-label'))")


@pytest.mark.parametrize(
    "fragment",
    [
        "#game=connect4&moves=4453&ply=2&seat=first&opponent=human",
        "#game=mnk:9x9:5+wrap&moves=a1,b2,i9&seat=first&opponent=human",
        "#game=drop:4x4:3&board=..../..../o.../x...&moves=22&seat=first&opponent=human",
        "#game=connect4&moves=44&view=analyse&seat=second&opponent=alphabeta:depth=2,heuristic=windows",
    ],
)
def test_an_address_opens_and_is_written_again(browser: Any, server: WebServer, fragment: str) -> None:
    with visiting(browser, server) as visit:
        page = visit.open(fragment)
        assert page.evaluate("location.hash") == fragment
        before = boards(page)
        link = page.url
    with visiting(browser, server) as another:
        page = another.open(link.removeprefix(server.address))
        assert boards(page) == before


def test_a_query_is_an_address_too_and_a_pasted_link_is_followed(browser: Any, server: WebServer) -> None:
    with visiting(browser, server) as visit:
        page = visit.open("?game=tictactoe&moves=b2&opponent=human")
        assert page.evaluate("location.hash") == "#game=tictactoe&moves=b2&seat=first&opponent=human"
        assert page.evaluate("location.search") == ""
        page.evaluate("location.hash = '#game=connect4&moves=123&opponent=human'")
        page.wait_for_function(COUNTED, arg=3)
        assert page.locator(".cell").count() == 42


def test_a_wrong_address_is_told_and_the_page_stays_usable(browser: Any, server: WebServer) -> None:
    visit = Visit(browser, server)  # the refusal of the server is in the console, as it should be
    page = visit.open("#game=tictactoe&moves=a1,a1&opponent=human")
    page.wait_for_selector("#notice.shown")
    assert "a1" in page.inner_text("#notice")
    assert page.locator(".cell").count() == 9
    page = visit.open("#game=<img src=x onerror=alert(1)>&opponent=human")
    page.wait_for_selector("#notice.shown")
    assert page.locator("#notice img").count() == 0
    assert page.locator(".cell").count() == 42
    visit.close()


def test_a_reload_in_mid_game_goes_on(browser: Any, server: WebServer) -> None:
    with visiting(browser, server) as visit:
        page = visit.open("#game=connect4&moves=44&opponent=alphabeta:depth=2&seat=first")
        page.keyboard.press("5")
        page.wait_for_function(COUNTED, arg=3)
        page.reload()  # while the agent is to move
        page.wait_for_selector("html[data-ready=yes]")
        page.wait_for_function(COUNTED, arg=4)
        page.wait_for_function("() => document.getElementById('status').textContent === 'Your turn.'")
        page.reload()
        page.wait_for_selector("html[data-ready=yes]")
        page.wait_for_function(COUNTED, arg=4)


def test_a_restart_of_the_server_in_mid_game_goes_on(browser: Any) -> None:
    with running_server() as server:
        visit = Visit(browser, server)  # lost connections are in the console, as they should be
        page = visit.open("#game=connect4&moves=44&opponent=alphabeta:depth=2&seat=first")
        page.keyboard.press("5")
        page.wait_for_function(COUNTED, arg=4)
        server.stop()
        page.keyboard.press("3")
        page.wait_for_function("() => document.getElementById('connection').textContent !== ''")
        assert page.inner_text("#connection") == "The server does not answer; trying again."
        server.start()
        page.wait_for_function(COUNTED, arg=6)
        page.wait_for_function("() => document.getElementById('connection').textContent === ''")
        page.wait_for_function("() => document.getElementById('status').textContent === 'Your turn.'")
        visit.close()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("game", ["connect4", "gomoku19", "tictactoe"])
def test_nothing_sticks_out_on_a_phone(browser: Any, server: WebServer, view: str, game: str) -> None:
    with visiting(browser, server, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        page = visit.open(f"#game={game}&view={view}&opponent=human")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        board = page.locator("svg.board").bounding_box()
        assert board["width"] <= PHONE["width"]
        assert board["width"] > (200 if view != "microscope" else 100)


def test_the_dialog_of_a_new_game_fits_a_phone(browser: Any, server: WebServer) -> None:
    with visiting(browser, server, viewport=PHONE) as visit:
        page = visit.open("#opponent=human")
        page.get_by_role("button", name="New game", exact=True).click()
        page.get_by_label("Nobody: watch two agents").check()
        box = page.locator("#new-game").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert page.eval_on_selector("#new-game", "one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_serious_fault(browser: Any, server: WebServer, view: str, theme: str) -> None:
    with visiting(browser, server, color_scheme=theme) as visit:
        page = visit.open(f"#game=connect4&moves=44536&view={view}&opponent=human")
        assert serious_faults(page) == []
        if view == "play":
            page.get_by_role("button", name="New game", exact=True).click()
            page.wait_for_selector("#preset")
            assert serious_faults(page) == []
            page.keyboard.press("Escape")
            page.click("#help-button")
            assert serious_faults(page) == []


def test_the_theme_is_the_systems_until_it_is_switched(browser: Any, server: WebServer) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    with visiting(browser, server, color_scheme="dark") as visit:
        page = visit.open()
        dark = page.evaluate(paper)
        page.get_by_role("button", name="Light colours").click()
        light = page.evaluate(paper)
        assert (dark, light) == ("rgb(20, 22, 26)", "rgb(246, 246, 243)")
        page.reload()
        page.wait_for_selector("html[data-ready=yes]")
        assert page.evaluate(paper) == light


def test_stones_fall_unless_motion_is_unwanted(browser: Any, server: WebServer) -> None:
    for motion, moving in (("no-preference", 1), ("reduce", 0)):
        with visiting(browser, server, reduced_motion=motion) as visit:
            page = visit.open("#game=connect4&opponent=human")
            page.evaluate(
                "(() => { window.falls = 0; const animate = Element.prototype.animate;"
                "Element.prototype.animate = function (...all) {"
                "window.falls++; return animate.apply(this, all); }; })()"
            )
            page.keyboard.press("4")
            page.wait_for_function(COUNTED, arg=1)
            assert page.evaluate("window.falls") == moving


def test_the_three_views_together_weigh_less_than_300_kilobytes(browser: Any, server: WebServer) -> None:
    with visiting(browser, server) as visit:
        session = visit.context.new_cdp_session(visit.page)
        session.send("Network.enable")
        received: list[float] = []
        session.on("Network.loadingFinished", lambda one: received.append(one["encodedDataLength"]))
        page = visit.open()
        for view in ("Analyse", "Microscope", "Play"):
            page.get_by_role("button", name=view, exact=True).click()
            page.wait_for_selector(f"#view-{view.lower()} :not(h2)")
        page.get_by_role("button", name="New game", exact=True).click()
        page.wait_for_selector("#preset")
        assert len(received) > 20
        assert sum(received) < 300_000


def test_the_policy_forbids_inline_script(browser: Any, server: WebServer) -> None:
    visit = Visit(browser, server)
    policies: list[str] = []
    visit.page.on("response", lambda one: policies.append(one.headers.get("content-security-policy", "none")))
    page = visit.open()
    assert policies
    assert all("script-src 'self'" in one and "unsafe" not in one for one in policies)
    page.evaluate(
        "(() => { const one = document.createElement('script'); one.textContent = 'window.inline = 1';"
        "document.body.append(one); })()"
    )
    assert page.evaluate("window.inline === undefined")
    assert any("Content Security Policy" in one for one in visit.trouble)
    visit.close()
