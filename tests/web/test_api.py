"""Every address of the API: right answers, and one sentence for wrong questions."""

from __future__ import annotations

import pytest

from inarow.registry import BUILT_IN
from inarow.rules.presets import GAMES, read_game
from inarow.solving.solver import solve
from inarow.web.operations import OPERATIONS
from tests.web.running import Running

ADDRESSES = tuple(f"/api/{one.name}" for one in OPERATIONS.values() if one.method == "POST")


def test_the_catalogue_lists_what_is_registered(server: Running) -> None:
    games = {one["name"]: one for one in server.get("/api/games").json}
    # Other tests may have defined games in this process.
    assert set(games) == {name for name in GAMES if GAMES.entry(name).origin == BUILT_IN}
    assert games["connect4"]["game"] == "drop:7x6:4"
    agents = {one["name"]: one for one in server.get("/api/agents").json}
    assert {"alphabeta", "best", "perfect", "random"} <= set(agents)
    assert not {"human", "process", "kaggle", "openspiel"} & set(agents)
    assert agents["alphabeta"]["options"]["depth"] == "auto"
    assert {"windows", "lines"} <= {one["name"] for one in server.get("/api/heuristics").json}


def test_a_ladder_is_measured_or_says_that_it_is_not(server: Running) -> None:
    measured = server.get("/api/ladder?game=connect4").json
    assert measured["measured"]
    assert [one["level"] for one in measured["levels"]] == list(range(1, 11))
    other = server.get("/api/ladder?game=drop:9x7:4").json
    assert not other["measured"]
    assert "no measured ladder" in other["words"]
    for level in other["levels"]:
        fields = {"game": "drop:5x4:3", "agent": level["agent"], "seconds": 2}
        assert server.post("/api/move", fields).status == 200


def test_a_position_is_what_the_rules_say(server: Running) -> None:
    found = server.post("/api/position", {"game": "connect4", "moves": "4453435"}).json
    position = read_game("connect4").position("4453435")
    assert found["seat"] == position.seat == 1
    assert found["ply"] == 7
    assert [one["cell"] for one in found["legal"]] == list(position.legal_moves())
    assert found["cells"].count(1) == 4
    assert found["cells"][3] == 1
    assert found["outcome"] is None
    assert [one["seat"] for one in found["history"]] == [0, 1] * 3 + [0]
    assert "\n".join(found["rows"]) == position.rows()


def test_a_won_game_has_its_line_and_no_moves(server: Running) -> None:
    found = server.post("/api/position", {"game": "tictactoe", "moves": "a1,b1,a2,b2,a3"}).json
    assert found["outcome"] == "first"
    assert found["line"] == [0, 3, 6]
    assert found["legal"] == []


def test_threats_are_cells_that_complete_a_run_within_reach_or_not(server: Running) -> None:
    found = server.post("/api/position", {"game": "connect4", "moves": "223344"}).json
    assert found["threats"]["first"] == [0, 4]
    assert found["threats"]["second"] == [7, 11]


def test_moves_go_on_from_a_board_that_was_set_up(server: Running) -> None:
    fields = {"game": "tictactoe", "board": "... .x. o..", "moves": "c3"}
    found = server.post("/api/position", fields).json
    assert found["ply"] == 3
    assert found["cells"] == [2, 0, 0, 0, 1, 0, 0, 0, 1]
    assert [one["move"] for one in found["history"]] == ["c3"]


def test_a_heuristics_terms_add_up_to_its_value(server: Running) -> None:
    fields = {"game": "connect4", "moves": "44534", "heuristic": "windows", "for": "first"}
    found = server.post("/api/evaluate", fields).json
    assert found["terms"]
    assert sum(term["value"] for term in found["terms"]) == pytest.approx(found["value"])
    other = server.post("/api/evaluate", fields | {"for": "second"}).json
    assert other["value"] == -found["value"]


def test_an_agent_moves(server: Running) -> None:
    found = server.post("/api/move", {"moves": "414141", "agent": "alphabeta:depth=4"}).json
    assert (found["move"], found["cell"], found["words"]) == ("4", 24, "wins in 1")


def test_analysis_has_the_solvers_scores(server: Running) -> None:
    moves = "445354412635"
    found = server.post("/api/analyse", {"game": "connect4", "moves": moves}).json
    truth = solve(read_game("connect4").position(moves))
    assert {move: worth["score"] for move, worth in found["moves"].items()} == dict(truth.columns)
    assert found["exact"]
    assert tuple(found["best"]) == truth.best_moves
    assert found["line"][0] in truth.best_moves
    assert max(worth["share"] for worth in found["moves"].values()) == 1


def test_analysis_beyond_the_solver_has_an_opinion_of_every_move(server: Running) -> None:
    found = server.post("/api/analyse", {"game": "mnk:9x9:5", "moves": "e5,e6", "seconds": 4}).json
    assert len(found["moves"]) == 79
    assert not found["exact"]
    assert "at depth" in found["moves"][found["best"][0]]["words"]
    assert found["depth"] >= 2


def test_a_win_by_force_is_found_where_no_solver_reaches(server: Running) -> None:
    moves = "h8,a1,i8,a2,h9,o1,i9,o2"  # an open square of four stones: a double threat is near
    found = server.post("/api/analyse", {"game": "gomoku15", "moves": f"{moves},g8,o3", "seconds": 4}).json
    assert found["moves"][found["best"][0]]["outcome"] == "win"
    assert found["value"] > 0.6


def test_a_tree_has_a_root_and_its_counts(server: Running) -> None:
    found = server.post("/api/tree", {"game": "tictactoe", "moves": "b2", "depth": 2}).json
    assert found["nodes"][0]["parent"] is None
    assert len(found["nodes"]) == found["counts"]["nodes"] + 1


def test_a_picture_of_a_board(server: Running) -> None:
    found = server.get("/api/board.svg?game=tictactoe&moves=b2")
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.body.decode() == read_game("tictactoe").position("b2").svg()


def test_openapi_describes_every_address(server: Running) -> None:
    found = server.get("/api/openapi.json").json
    assert found["openapi"].startswith("3.")
    for address in ADDRESSES:
        body = found["paths"][address]["post"]["requestBody"]["content"]["application/json"]["schema"]
        name = body["$ref"].rpartition("/")[2]
        assert "game" in found["components"]["schemas"][name]["properties"]
    assert "/api/live" in found["paths"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "connect44"}, "no game named"),
        ({"game": "mnk:99x9:5"}, "from 1 to 26"),
        ({"moves": "9"}, "a move is one column"),
        ({"moves": "44444444"}, "full"),
        ({"board": "xx"}, "rows"),
        ({"nonsense": 1}, "unknown field"),
        ({"moves": 4}, "expected `str`"),
        ([], "expected `object`"),
        ({"game": "mnk:9x9:99"}, "at most 26"),
    ],
)
def test_a_wrong_position_is_refused_in_a_sentence(server: Running, fields: object, words: str) -> None:
    for address in ADDRESSES:
        answer = server.post(address, fields)
        assert answer.status == 422
        assert words in answer.json["error"]


@pytest.mark.parametrize(
    "agent",
    [
        "human",
        "process:cmd=ls",
        "/etc/passwd.py",
        "qlearning:file=/etc/passwd",
        "ntuple:file=/etc/passwd",
        "alphabeta:heuristic=lines(file=/etc/passwd)",
        "alphabeta:table=28",
        "alphabeta:depht=3",
        "perfect:memory=1000000",
        "nobody",
        "",
        "ladder:level=99",
    ],
)
def test_agents_that_clients_may_not_name(server: Running, agent: str) -> None:
    answer = server.post("/api/move", {"game": "connect4", "agent": agent})
    assert answer.status == 422
    assert "\n" not in answer.json["error"]
    assert "root:" not in answer.json["error"]


def test_searches_have_bounds(server: Running) -> None:
    assert server.post("/api/move", {"seconds": 11}).status == 422
    assert server.post("/api/move", {"seconds": -1}).status == 422
    assert server.post("/api/move", {"nodes": 10**12}).status == 422
    assert server.post("/api/move", {"game": "mnk:20x20:5"}).status == 422
    assert server.post("/api/position", {"game": "mnk:26x26:5"}).status == 200
    assert server.post("/api/tree", {"depth": 99}).status == 422
