"""The search microscope in a real Chromium: its numbers are the compiled search's, and keys reach it all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from inarow.alphabeta.microscope import record_tree
from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.search import negamax
from inarow.heuristics.registering import read_heuristic
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.browser.web_server import LOOKS, Visit, WebServer, serious_faults, visiting

SMALL = "b2,a1,a3,c1,b1"  # four cells are empty, Orange is to move


@pytest.fixture
def visit(browser: Any, server: WebServer) -> Iterator[Visit]:
    with visiting(browser, server, viewport={"width": 1280, "height": 1400}) as one:
        yield one


def looked(visit: Visit, moves: str = SMALL, tree: str = "", game: str = "tictactoe") -> Any:
    """The microscope on a position, once both trees are there."""
    page = visit.open(f"#game={game}&moves={moves}&view=microscope" + (f"&tree={tree}" if tree else ""))
    wait(page)
    return page


def wait(page: Any) -> None:
    page.wait_for_selector("#view-microscope[data-looked=yes]")


def searched(moves: str, depth: int, *, prune: bool, game: str = "tictactoe") -> SearchResult:
    """What the compiled search says of the same position."""
    position = read_game(game).position(moves)
    return negamax(position, Limit(depth=depth), read_heuristic("zero"), SearchOptions(prune=prune))


def nodes_of(page: Any, tree: int = 0) -> Any:
    return page.get_by_role("tree", include_hidden=True).nth(tree).locator("[role=treeitem]")


def step_number(page: Any) -> tuple[int, int]:
    found = re.fullmatch(r"Step ([\d,]+) of ([\d,]+)", page.inner_text(".step-number"))
    assert found is not None
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))


def told(page: Any) -> str:
    return str(page.inner_text("#microscope-told"))


def counts(page: Any, name: str) -> list[str]:
    return list(page.locator(f"tr[data-count={name}] td").all_inner_texts())


def test_the_numbers_are_those_of_the_compiled_search(visit: Visit) -> None:
    pruned, whole = (searched(SMALL, 4, prune=prune) for prune in (True, False))
    assert (pruned.nodes, whole.nodes) == (38, 50)
    page = looked(visit, tree="alphabeta,4,zero,natural,off")

    assert page.inner_text("#microscope-comparison").startswith("Alpha-beta saw 38 of 50 nodes (76 %).")
    assert counts(page, "nodes") == ["38", "50"]
    assert counts(page, "open_nodes") == [str(pruned.open_nodes), str(whole.open_nodes)]
    assert nodes_of(page).count() == 39
    page.click("[title='Unfold all']")
    assert nodes_of(page).count() == 39
    page.select_option("#microscope-search", "minimax")
    page.wait_for_function("() => document.querySelector('.pane h3').textContent === 'Minimax: 50 nodes'")
    assert nodes_of(page).count() == 51


def test_the_whole_tree_of_two_plies_has_81_nodes(visit: Visit) -> None:
    page = looked(visit, moves="", tree="minimax,2,zero,natural,off")
    assert page.inner_text(".pane h3") == "Minimax: 81 nodes"
    assert counts(page, "nodes")[1] == "81"


def test_each_step_goes_on_in_the_order_of_visits_and_says_why(visit: Visit) -> None:
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    assert told(page).startswith("The search is done: Orange plays b3")
    page.click("[aria-label='First step']")
    assert told(page).startswith("The search begins. All values are for Orange, who is to move")
    assert page.locator(".chip.future").count() == 38

    visited = [0]
    sentences = [told(page)]
    here, last = step_number(page)
    assert here == 1
    for _ in range(last - 2):
        page.click("[aria-label='Step on']")
        node = int(page.get_attribute(".pane:first-child .chip.now", "data-node"))
        sentences.append(told(page))
        if node not in visited:
            visited.append(node)
    assert visited == list(range(39))
    assert any("skipped" in sentence and "elsewhere" in sentence for sentence in sentences)
    assert any("the game is over" in sentence for sentence in sentences)
    page.click("[aria-label='Step on']")
    assert step_number(page) == (last, last)
    assert page.locator(".pane:first-child .chip.future").count() == 0
    assert page.get_by_label("Step on", exact=True).is_disabled()


def test_the_film_plays_to_the_end_and_can_be_stopped(visit: Visit) -> None:
    visit.page.clock.install()
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    page.select_option(".speed", label="fast")
    page.click("[aria-label='Play all steps']")
    page.wait_for_function(
        "() => /^Step ([2-9]|\\d\\d) /.test(document.querySelector('.step-number').textContent)"
    )
    page.click("[aria-label='Stop playing']")
    stopped = step_number(page)
    page.clock.fast_forward(60_000)
    assert step_number(page) == stopped
    page.select_option(".speed", label="very fast")
    page.focus("[aria-label='Play all steps']")
    page.keyboard.press("p")
    page.wait_for_selector("[aria-label='Step on']:disabled")
    assert told(page).startswith("The search is done")


def test_a_node_under_the_glass_shows_its_window_its_board_and_why_it_was_cut(visit: Visit) -> None:
    position = read_game("tictactoe").position(SMALL)
    seen = record_tree(position, search="alphabeta", depth=4, heuristic=read_heuristic("zero"))
    cut = next(node for node in seen.nodes if node.cut is not None)
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    page.click(f".pane:first-child [data-node='{cut.number}'] b")

    assert page.get_attribute(f"[data-node='{cut.number}']", "aria-selected") == "true"
    facts = page.inner_text(".facts")
    assert re.search(rf"Cut\s+{cut.cut_after} move", facts)
    assert re.search(r"Alpha\s+\S", facts)
    assert f"{cut.cut_after} skipped" in page.locator(".pane:first-child .stub:visible").first.inner_text()
    assert "skipped" in told(page)
    assert page.locator(".small-board .stone.before").count() == 5
    assert page.locator(".small-board .stone.added").count() == cut.depth
    assert page.locator(".small-board .dot").count() == 1


def test_subtrees_fold_and_unfold(visit: Visit) -> None:
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    first = page.locator(".pane:first-child [data-node='1']")
    assert first.get_attribute("aria-expanded") == "true"
    first.locator(".chip-fold").click()
    assert first.get_attribute("aria-expanded") == "false"
    assert page.locator(".pane:first-child [data-node='2']").count() == 0
    first.locator(".chip-fold").click()
    assert nodes_of(page).count() == 39
    page.click("[title='Fold all']")
    assert nodes_of(page).count() == 5  # the root and its four moves
    page.click("[aria-label='First step']")
    page.click("[aria-label='Step on']")
    page.click("[aria-label='Step on']")  # a step unfolds its way
    assert page.locator(".pane:first-child [data-node='2'].now").count() == 1


def test_side_by_side_the_whole_tree_shows_what_was_never_seen(visit: Visit) -> None:
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    other = page.locator(".pane:nth-child(2)")
    assert other.is_hidden()
    page.check("#microscope-beside")
    assert other.locator("h3").inner_text() == "Minimax: 50 nodes"
    other.locator(".chip").nth(50).wait_for()
    assert other.locator(".chip").count() == 51
    assert other.locator(".chip.unvisited").count() == 50 - 38
    other.locator(".chip:not(.unvisited)").nth(3).click()
    chosen = page.locator(".chip[aria-selected=true]")
    assert chosen.count() == 2  # the same moves in both trees
    assert len(set(chosen.locator("b").all_inner_texts())) == 1
    other.locator(".chip.unvisited").first.click()
    assert page.locator(".pane:first-child .chip[aria-selected=true]").count() == 0


def test_a_table_saves_nodes_and_is_seen_to(visit: Visit) -> None:
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    without = int(counts(page, "nodes")[0].replace(",", ""))
    page.check("#microscope-table")
    page.wait_for_function(
        "() => document.querySelector('.pane h3').textContent.startsWith('Alpha-beta with a table')"
    )
    found, hits = (int(counts(page, name)[0].replace(",", "")) for name in ("nodes", "table_hits"))
    assert found < without
    assert hits > 0
    page.click("[title='Unfold all']")
    hit = page.locator(".pane:first-child .chip.hit").first
    hit.click()
    assert "met before" in told(page)
    assert hit.locator(".chip-badge").inner_text() == "table"


def test_everything_is_reached_by_keys_alone(visit: Visit) -> None:
    page = looked(visit, tree="alphabeta,4,zero,natural,off")
    focused = "document.activeElement.dataset.node ?? null"
    page.focus("#microscope-table")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(focused) is not None:
            break
    assert page.evaluate(focused) == "0"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "1"
    assert page.inner_text(".node-title").startswith("After ")
    page.keyboard.press("ArrowLeft")  # folds it
    assert page.get_attribute("[data-node='1']", "aria-expanded") == "false"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) != "2"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.get_attribute("[data-node='1']", "aria-expanded") == "true"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "2"
    page.keyboard.press("End")
    page.keyboard.press("Home")
    assert page.evaluate(focused) == "0"
    page.focus("#microscope-beside")
    page.keyboard.press("Space")
    assert page.locator(".pane:nth-child(2)").is_visible()
    page.focus("[aria-label='First step']")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step_number(page)[0] == 3
    page.keyboard.press("ArrowLeft")
    assert step_number(page)[0] == 2
    page.focus(".stepper input")
    page.keyboard.press("End")
    assert step_number(page)[0] == step_number(page)[1]


def test_a_move_on_the_board_and_a_setting_give_another_tree_and_the_address_keeps_it(visit: Visit) -> None:
    page = looked(visit, moves="44", game="connect4", tree="alphabeta,3,windows,natural,off")
    before = page.inner_text("#microscope-comparison")
    page.select_option("#microscope-order", "centre")
    page.wait_for_function(
        "before => document.querySelector('#microscope-comparison').textContent !== before", arg=before
    )
    page.locator(".cell[data-cell='0']").click()
    page.wait_for_function("() => location.hash.includes('moves=441')")
    wait(page)
    expected = searched("441", 3, prune=False, game="connect4")
    assert counts(page, "nodes")[1] == str(expected.nodes)
    link = page.url
    assert "tree=alphabeta,3,windows,centre,off" in link
    sentence = page.inner_text("#microscope-comparison")
    page.reload()
    wait(page)
    assert page.inner_text("#microscope-comparison") == sentence
    assert page.input_value("#microscope-order") == "centre"
    page.evaluate("location.hash = '#game=tictactoe&view=microscope&tree=minimax,2,zero,natural,off'")
    page.wait_for_function("() => document.querySelector('.pane h3').textContent === 'Minimax: 81 nodes'")


def test_a_tree_too_large_is_stopped_told_and_still_quick_to_walk(visit: Visit) -> None:
    page = looked(visit, moves="44", game="connect4", tree="minimax,6,zero,natural,off")
    assert "5,000" in page.inner_text(".status")
    page.click("[title='Unfold all']")
    assert 0 < nodes_of(page).count() < 300  # those in view
    page.focus(".stepper input")
    page.keyboard.press("Home")
    assert told(page).startswith("The search begins")
    page.keyboard.press("End")
    assert "The search is done" not in told(page)


def test_large_boards_open_with_a_depth_that_can_be_read_and_a_finished_game_says_so(visit: Visit) -> None:
    page = looked(visit, moves="h8", game="gomoku15")
    assert page.input_value("#microscope-depth") == "1"
    assert counts(page, "nodes")[1] == "224"
    page = looked(visit, moves="a1,a2,b1,b2,c1")
    assert page.inner_text("#microscope-comparison") == "The game is over, so there is nothing to search."
    assert page.locator(".results").is_hidden()


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_nothing_sticks_out_and_no_fault_is_serious(
    browser: Any, server: WebServer, width: int, scheme: str
) -> None:
    with visiting(browser, server, viewport={"width": width, "height": 800}, color_scheme=scheme) as visit:
        page = looked(visit, moves="b2,a1", tree="alphabeta,4,zero,natural,on")
        page.check("#microscope-beside")
        page.fill(".stepper input", "30")
        assert page.locator(".chip.future").count() > 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert serious_faults(page) == []
