"""Our brain, driven line by line as a manager does, and whole games through our own manager."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import inarow
from inarow.agents.builtin.process import Process
from inarow.agents.lean import lean
from inarow.gomocup.brain import Brain
from inarow.gomocup.player import Player
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import Agent, ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec
from tests.cli.running import refused
from tests.gomocup.driver import Manager, script

POINT = re.compile(r"\d+,\d+")

PLUGIN = r"""
import json, os, subprocess, sys, time
import inarow

print("a plug-in may print while it is loaded", flush=True)
builds = 0


@inarow.agent_class("witness")
class Witness:
    '''Writes down what it is asked, and plays the first free cell.'''

    def __init__(self, *, log: str, worth: int = 0, hoard: int = 0) -> None:
        global builds
        builds += 1
        self._log, self._worth, self._hoard = log, worth, b"x" * (hoard << 20)

    def choose(self, position, limit):
        seen = {
            "game": str(position.game),
            "own": [cell for cell in range(position.game.cells) if position.mover >> cell & 1],
            "opponent": [cell for cell in range(position.game.cells) if position.waiter >> cell & 1],
            "ply": position.ply,
            "last": position.last,
            "seconds": limit.seconds,
            "builds": builds,
        }
        with open(self._log, "a") as log:
            log.write(json.dumps(seen) + "\n")
        return inarow.SearchResult(move=position.legal_moves()[0], score=self._worth)


@inarow.agent_class("noisy")
def noisy(position):
    print("7,7", flush=True)
    os.write(1, b"8,8\r\n")
    subprocess.run(["echo", "9,9"])
    print("an unfinished line", end="")
    return position.legal_moves()[-1]


@inarow.agent_class("thief")
def thief(position):
    return position.legal_moves()[len(sys.stdin.read())]


@inarow.agent_class("broken")
def broken(position):
    if position.ply:
        raise ValueError("first line\nsecond line")
    return 0
"""


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("plugin") / "strangers.py"
    file.write_text(PLUGIN)
    return file


@pytest.fixture(scope="module")
def manager() -> Iterator[Manager]:
    """A brain with a quick agent; whoever uses it tells it no settings."""
    with Manager("--agent", "default") as one:
        yield one


class Witnessed(Manager):
    """A brain whose agent writes down what it is asked."""

    def __init__(self, plugin: Path, log: Path, more: str = "") -> None:
        self._log = log
        super().__init__("--plugin", plugin, "--agent", f"witness:log={log}{more}")

    @property
    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._log.read_text().splitlines()[-1])
        return found


@pytest.fixture
def witness(plugin: Path, tmp_path: Path) -> Iterator[Witnessed]:
    with Witnessed(plugin, tmp_path / "log") as one:
        yield one


@pytest.fixture
def own_manager() -> Iterator[Manager]:
    """The same, for one test alone."""
    with Manager("--agent", "default") as one:
        yield one


def test_a_game_as_managers_play_it(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("START 20") == "OK"
    manager.send("INFO timeout_turn 500", "INFO timeout_match 0", "INFO max_memory 0", "INFO rule 0")
    manager.send("INFO game_type 1", "INFO folder /tmp", "INFO time_left 2147483647", "INFO nonsense", "INFO")
    taken = [manager.ask("BEGIN")]
    for row in range(19):
        taken.append(f"{row},{row}" if f"{row},{row}" not in taken else f"{row},{row + 1}")
        taken.append(manager.ask(f"TURN {taken[-1]}"))
    assert len(set(taken)) == len(taken) == 39
    assert all(one is not None and POINT.fullmatch(one) for one in taken)
    manager.send("END")
    assert manager.hear() is None
    assert manager.ended() == 0


def test_about_is_one_line(manager: Manager) -> None:
    answer = manager.ask("ABOUT")
    assert (
        answer
        == f'name="inarow", version="{inarow.__version__}", author="The inarow authors", country="none"'
    )


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\r\n\r\n", "  \r\n"])
def test_lines_may_end_in_any_way(manager: Manager, end: str) -> None:
    assert manager.ask("", "START 15", end=end) == "OK"
    assert POINT.fullmatch(manager.ask("", "", "BEGIN", end=end) or "")


def test_case_does_not_matter(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("start 15") == "OK"
    assert manager.ask("info TIMEOUT_TURN 100", "Turn 7,7") != "7,7"
    manager.send(
        "restart", "board", "7,7,1", "0,0,2", "6,7,1", "0,1,2", "8,7,1", "0,2,2", "9,7,1", "0,3,2", "done"
    )
    assert manager.hear() == "OK"
    assert manager.hear() in ("5,7", "10,7")  # the fifth in a row
    manager.send("end")
    assert manager.ended() == 0


def test_the_stones_of_a_board_have_their_owners(witness: Witnessed) -> None:
    assert witness.ask("START 15") == "OK"
    assert witness.ask("BOARD", "7,7,2", "3,0,1", " 8 , 7 , 2", "DONE") == "0,0"
    assert witness.seen == {
        "game": "mnk:15x15:5",
        "own": [3],
        "opponent": [112, 113],
        "ply": 3,
        "last": 113,
        "seconds": 1.0,
        "builds": 1,
    }
    assert witness.ask("TURN 1,0") == "2,0"
    assert (witness.seen["own"], witness.seen["opponent"], witness.seen["last"]) == ([0, 3], [1, 112, 113], 1)
    assert witness.ask("BOARD", "DONE") == "0,0"
    assert witness.seen["ply"] == 0


def test_the_second_player_is_told_with_turn(witness: Witnessed) -> None:
    assert witness.ask("START 15") == "OK"
    assert witness.ask("TURN 0,0") == "1,0"
    assert (witness.seen["own"], witness.seen["opponent"], witness.seen["ply"]) == ([], [0], 1)


GAMES = [  # in this order: what is told holds until something else is told
    (["START 20"], "mnk:20x20:5"),
    (["START 5"], "mnk:5x5:5"),
    (["START 26"], "mnk:26x26:5"),
    (["RECTSTART 20,15"], "mnk:20x15:5"),
    (["START 15", "INFO rule 1"], "mnk:15x15:5+exact"),
    (["START 15"], "mnk:15x15:5+exact"),
    (["INFO rule 1", "START 15", "INFO rule 0"], "mnk:15x15:5"),
    (["INFO win_length 4", "RECTSTART 9,7", "INFO rule 1"], "mnk:9x7:4+exact"),
    (["INFO win_length 3", "START 3", "INFO rule 0"], "mnk:3x3:3"),
    (["START 9", "INFO win_length 6"], "mnk:9x9:6"),
]


def test_the_game_that_is_meant(witness: Witnessed) -> None:
    for lines, game in GAMES:
        assert witness.ask(*lines) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["game"] == game


def test_the_time_that_is_allowed(witness: Witnessed) -> None:
    witness.ask("START 15")
    for told, seconds in (
        ([], 1.0),
        (["INFO timeout_turn 100"], 0.05),
        (["INFO timeout_turn 200"], 0.1),
        (["INFO timeout_turn 10000"], 9.4),
        (["INFO timeout_turn 0"], 0.02),
        (["INFO timeout_turn 10000", "INFO time_left 20000"], 0.85),
        (["INFO time_left -5"], 0.02),
        (["INFO time_left 2147483647"], 9.4),
    ):
        assert witness.ask("RESTART", *told) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["seconds"] == pytest.approx(seconds)


@pytest.mark.parametrize("new", ["START 15", "RESTART", "RECTSTART 15,12"])
@pytest.mark.parametrize("plays", [True, False])
def test_what_was_left_of_another_game_does_not_count(witness: Witnessed, new: str, plays: bool) -> None:
    witness.ask("START 15", "INFO timeout_turn 10000", "INFO timeout_match 60000", "INFO time_left 400")
    if plays:
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["seconds"] == 0.02
    assert witness.ask(new) == "OK"
    assert witness.ask("BEGIN") == "0,0"
    assert witness.seen["seconds"] == pytest.approx(2.75)


def test_what_was_thought_is_taken_from_the_match(witness: Witnessed) -> None:
    witness.ask("START 15", "INFO timeout_match 60000")
    seconds = []
    for row in range(3):
        assert witness.ask(f"TURN {row},{row + 5}")
        seconds.append(witness.seen["seconds"])
    assert seconds[0] > seconds[1] > seconds[2] > 2.7
    assert witness.ask("INFO time_left 40000", "TURN 9,9")
    assert witness.seen["seconds"] == pytest.approx(1.8, abs=1e-9)


def test_every_game_gets_a_new_agent(witness: Witnessed) -> None:
    for number, line in enumerate(("START 15", "START 19", "RESTART"), start=1):
        assert witness.ask(line) == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.ask("TURN 5,5") == "1,0"
        assert witness.seen["builds"] == number
    assert witness.seen["game"] == "mnk:19x19:5"


@pytest.mark.parametrize(("megabytes", "builds"), [(1, 2), (0, 1), (100_000, 1)])
def test_memory_is_given_back_once(plugin: Path, tmp_path: Path, megabytes: int, builds: int) -> None:
    """An agent is not built anew for every move where the process itself is larger than it may be."""
    with Witnessed(plugin, tmp_path / "log", ",hoard=20") as witness:
        witness.ask("START 15", f"INFO max_memory {megabytes << 20}")
        if megabytes == 1:
            assert re.match(
                r"MESSAGE max_memory is 1 MB, but this brain takes ", witness.ask("TURN 0,5") or ""
            )
            assert witness.hear() == "0,0"
        for row in range(1, 4):
            assert witness.ask(f"TURN {row},5") == f"{row - (megabytes != 1)},0"
        assert witness.seen["builds"] == builds
        assert witness.ask("RESTART", f"INFO max_memory {megabytes << 20}") == "OK"
        assert witness.ask("BEGIN") == "0,0"
        assert witness.seen["builds"] == builds + 1


def test_a_brain_with_little_memory_has_small_tables() -> None:
    with Manager() as brain:
        brain.send("INFO max_memory 1000000", "INFO timeout_turn 100", "START 15")
        assert (brain.hear() or "").startswith("MESSAGE max_memory is 0.954 MB")
        assert brain.hear() == "OK"
        assert POINT.fullmatch(brain.ask("TURN 7,7") or "")
        assert POINT.fullmatch(brain.ask("TURN 1,1") or "")


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("best", "best:memory=1"),
        ("best:memory=512,width=8", "best:memory=1,width=8"),
        ("alphabeta:depth=3", "alphabeta:depth=3,table=12"),
        ("alphabeta:table=off", "alphabeta:table=off"),
        ("mcts:memory=64", "mcts:memory=1"),
        ("random", "random"),
    ],
)
def test_the_smallest_tables_of_an_agent(text: str, small: str) -> None:
    assert str(lean(Spec.read(text))) == small
    inarow.agent(small)


def test_moves_can_be_taken_back_and_chosen_by_the_manager(witness: Witnessed) -> None:
    witness.ask("START 15")
    assert witness.ask("TURN 7,7") == "0,0"
    assert witness.ask("TAKEBACK 0,0") == "OK"
    assert witness.ask("PLAY 5,5") == "5,5"
    assert witness.ask("TURN 8,8") == "0,0"
    assert (witness.seen["own"], witness.seen["opponent"]) == ([80], [112, 128])
    for stone in ("0,0", "8,8", "5,5", "7,7"):
        assert witness.ask(f"TAKEBACK {stone}") == "OK"
    assert witness.ask("BEGIN") == "0,0"
    assert witness.seen["ply"] == 0


WRONG = [
    ("START", "START 20"),
    ("START x", "START 20"),
    ("START 4", "5 to 26 here, not 4x4"),
    ("START 27", "5 to 26 here, not 27x27"),
    ("START -3", "not -3x-3"),
    ("START 999999999", "5 to 26"),
    ("RECTSTART 20", "RECTSTART 20,15"),
    ("RECTSTART 20,4", "not 20x4"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG)
def test_boards_that_cannot_be_played(manager: Manager, line: str, reason: str) -> None:
    answer = manager.ask(line) or ""
    assert answer.startswith("ERROR ")
    assert reason in answer
    assert manager.ask("START 15") == "OK"
    assert POINT.fullmatch(manager.ask("BEGIN") or "")


def test_errors_are_told_and_change_nothing(witness: Witnessed) -> None:
    for early in ("BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1"):
        assert "START comes first" in (witness.ask(early) or "")
    assert "START comes first" in (witness.ask("BOARD", "1,1,1", "DONE") or "")
    witness.ask("START 15")
    assert witness.ask("TURN 0,0") == "1,0"
    for line, reason in (
        ("TURN 0,0", "'0,0': the cell is taken"),
        ("TURN 1,0", "the cell is taken"),
        ("TURN 15,0", "off the board"),
        ("START 4", "5 to 26"),
        ("START x", "as in START 20"),
        ("TURN", "a cell is x,y"),
        ("TURN 5", "a cell is x,y"),
        ("TURN 5,5,5", "a cell is x,y"),
        ("BEGIN", "there are stones"),
        ("TAKEBACK 9,9", "no stone lies there"),
        ("PLAY 0,0", "the cell is taken"),
        ("DONE", "none was begun"),
    ):
        answer = witness.ask(line) or ""
        assert answer.startswith("ERROR ")
        assert reason in answer
    for stones, reason in (
        (["1,1"], "a stone is x,y,f"),
        (["1,1,1", "1,1,2"], "the cell is taken"),
        (["1,1,4"], "the owner of a stone"),
        (["1,1,3"], "blocked"),
        (["1,1,1"], "1 own stones and 0 of the opponent"),
        (["99,1,2"], "off the board"),
        (["hello there"], "a stone is x,y,f"),
        ([f"{x},0,2" for x in range(5)] + [f"{x},9,1" for x in range(4)], "the game is over"),
    ):
        answer = witness.ask("BOARD", *stones, "DONE") or ""
        assert answer.startswith("ERROR ")
        assert reason in answer
    assert witness.silent()
    assert witness.ask("TURN 5,5") == "2,0"
    assert (witness.seen["own"], witness.seen["opponent"]) == ([1], [0, 80])


def test_a_board_that_is_not_ended(witness: Witnessed) -> None:
    witness.ask("START 15")
    assert (
        witness.ask("BOARD", "1,1,2", "INFO rule 1", "2,2,1", "BEGIN")
        == "ERROR BOARD was not ended with DONE"
    )
    assert witness.hear() == "0,0"
    assert (witness.seen["ply"], witness.seen["game"]) == (0, "mnk:15x15:5+exact")


@pytest.mark.parametrize(
    ("told", "rule"),
    [(4, "4, renju"), (2, "2, continuous game"), (3, "2, continuous game"), (8, "8, caro"), (9, "8, caro")],
)
def test_a_rule_that_is_not_ours(manager: Manager, told: int, rule: str) -> None:
    refusal = f"ERROR the rule {rule}, is not played here; 0 and 1 are"
    manager.ask("START 15", f"INFO rule {told}")
    assert manager.ask("BEGIN") == refusal
    assert manager.ask("TURN 7,7") == refusal
    assert manager.ask("BOARD", "7,7,2", "DONE") == refusal
    assert POINT.fullmatch(manager.ask("INFO rule 0", "BEGIN") or "")


def test_a_finished_game_goes_no_further(witness: Witnessed) -> None:
    witness.ask("START 15")
    for x in range(5):
        assert witness.ask(f"TURN {2 * x},9") == f"{x},0"
    assert witness.ask("TURN 14,14") == "ERROR the game is over; there is no move to choose"


@pytest.mark.parametrize("line", ["HELLO", "TURN7,7", "7,7", "swap 3", "\x00\x01", "x" * 100_000, "Ünknown"])
def test_unknown_commands_are_told_and_nothing_ends(manager: Manager, line: str) -> None:
    assert (manager.ask(line) or "").startswith("UNKNOWN ")
    assert manager.ask("START 15") == "OK"


def test_infos_are_never_answered(own_manager: Manager) -> None:
    manager = own_manager
    manager.send(
        "INFO", "INFO x", "INFO rule x", "INFO rule 99", "INFO win_length 0", "INFO timeout_turn -1", "info"
    )
    assert manager.silent()


@pytest.mark.parametrize(
    ("worth", "answer", "of_three", "of_five"),
    [(5, "0,0", [0, 113], [0, 16, 113]), (-5, "SWAP", [112, 144], [32, 112, 144])],
)
def test_swap2_chooses_the_better_side(
    plugin: Path, tmp_path: Path, worth: int, answer: str, of_three: list[int], of_five: list[int]
) -> None:
    three = ("7,7", "8,7", "9,9")
    with Witnessed(plugin, tmp_path / "log", f",worth={worth}") as witness:
        witness.ask("START 15")
        for stones, own in ((three, of_three), ((*three, "1,1", "2,2"), of_five)):
            assert witness.ask("SWAP2BOARD", *stones, "DONE") == answer
            assert witness.ask("TURN 14,14") == ("0,0" if answer == "SWAP" else "1,0")
            assert witness.seen["own"] == own


def test_swap2_offers_three_stones(manager: Manager) -> None:
    for size in (5, 15, 20):
        manager.ask(f"START {size}")
        stones = (manager.ask("SWAP2BOARD", "DONE") or "").split()
        assert len(set(stones)) == 3
        assert all(POINT.fullmatch(one) and max(map(int, one.split(","))) < size for one in stones)
        assert POINT.fullmatch(manager.ask("BEGIN") or "")  # an offer places nothing yet
    assert "no stones, three or five, not 1" in (manager.ask("SWAP2BOARD", "1,1", "DONE") or "")


def test_an_agent_may_print_and_read(plugin: Path) -> None:
    with Manager("--plugin", plugin, "--agent", "noisy") as noisy:
        assert noisy.ask("START 15") == "OK"
        assert noisy.ask("BEGIN") == "14,14"
        assert noisy.ask("TURN 0,0") == "13,14"
        assert noisy.silent()
        noisy.send("END")
        assert noisy.hear() is None
    with Manager("--plugin", plugin, "--agent", "thief") as thief:
        thief.send("START 15", "BEGIN", "TURN 3,3")
        assert [thief.hear() for _ in range(3)] == ["OK", "0,0", "1,0"]


def test_an_agent_that_breaks_is_an_error_and_the_game_goes_on(plugin: Path) -> None:
    with Manager("--plugin", plugin, "--agent", "broken") as broken:
        assert broken.ask("START 15") == "OK"
        answer = broken.ask("TURN 7,7") or ""
        assert answer.startswith("ERROR agent 'broken' from ")
        assert answer.endswith("it raised ValueError: first line second line")
        assert broken.ask("BEGIN") == "0,0"  # the stone was not laid


class Moody:
    """An agent that can be built and closed only with luck."""

    built = closed = 0

    def __init__(self) -> None:
        Moody.built += 1
        if Moody.built == 3:
            raise RuntimeError("no\nluck")

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        return SearchResult(move=position.legal_moves()[0])

    def close(self) -> None:
        Moody.closed += 1
        raise RuntimeError("never mind")


def test_a_stranger_who_breaks_between_games_breaks_nothing_else() -> None:
    brain = Brain(Player(Moody, "agent 'moody'"))
    answers = [brain.hear(line) for line in ("START 15", "BEGIN", "START 15", "BEGIN", "RESTART", "START 9")]
    broken = "ERROR RuntimeError: no luck; INAROW_TRACEBACK=1 shows where"
    assert answers == [["OK"], ["0,0"], ["OK"], ["0,0"], [broken], ["OK"]]
    assert (Moody.built, Moody.closed) == (4, 3)


def test_a_brain_that_waits_leaves_at_the_end_of_its_input(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("START 20") == "OK"
    manager.close_input()
    assert manager.ended() == 0
    assert manager.hear() is None


@pytest.mark.parametrize("end", ["END\n", ""])
def test_a_script_gets_all_its_answers(end: str) -> None:
    text = f"START 15\nINFO timeout_turn 20000\nBEGIN\nTURN 0,0\nRESTART\nBEGIN\n{end}"
    code, answers = script(text, "--agent", "alphabeta:depth=2,radius=1,ties=centre")
    assert code == 0
    assert [answers[index] for index in (0, 1, 3, 4)] == ["OK", "7,7", "OK", "7,7"]
    assert POINT.fullmatch(answers[2])
    assert len(answers) == 5


def test_the_default_agent_opens_in_the_middle_and_finds_the_fifth_in_a_row() -> None:
    with Manager() as brain:
        assert brain.ask("START 15") == "OK"
        assert brain.ask("BEGIN") == "7,7"
        assert brain.ask("START 20") == "OK"
        stones = [f"{x},9,1" for x in range(6, 10)] + [f"{x},3,2" for x in range(0, 8, 2)]
        assert brain.ask("INFO timeout_turn 1000", "BOARD", *stones, "DONE") in ("5,9", "10,9")
        assert brain.ask("RESTART") == "OK"
        assert POINT.fullmatch(brain.ask("TURN 10,10") or "")


def test_wrong_usage_is_one_sentence() -> None:
    assert "no agent named 'alphabet'" in refused("gomocup", "--agent", "alphabet")
    assert "no such file" in refused("gomocup", "--plugin", "nowhere.py")
    assert "has no option 'dept'" in refused("gomocup", "--agent", "alphabeta:dept=3")


def our_brain(agent: str) -> Process:
    cmd = shlex.join([sys.executable, "-m", "inarow", "gomocup", "--agent", agent])
    built = inarow.agent(Spec("process", (("cmd", cmd), ("seconds", "60"), ("start", "300"))))
    assert isinstance(built, Process)
    return built


def played(agents: Sequence[Agent], position: Position) -> list[Move]:
    """The moves of a game to its end."""
    moves = []
    while position.outcome is None:
        moves.append(ask(agents[position.seat], "agent", position, NO_LIMIT).move)
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize(
    ("game", "opening", "seats"),
    [
        ("gomoku15", "", [0]),
        ("mnk:9x7:5", "d4,e4,e3", [1]),
        ("mnk:8x8:4+exact", "d4", [0, 1]),
        ("tictactoe", "", [1]),
    ],
)
def test_through_both_ends_of_the_protocol_an_agent_plays_as_it_does_here(
    game: str, opening: str, seats: list[int]
) -> None:
    texts = ["alphabeta:depth=2,radius=1,ties=centre", "alphabeta:depth=3,radius=1,ties=last"]
    start = read_game(game).position(opening)
    here: list[Agent] = [inarow.agent(text) for text in texts]
    there: list[Agent] = list(here)
    for seat in seats:
        there[seat] = our_brain(texts[seat])
    assert played(there, start) == played(here, start)
    for seat in seats:
        there[seat].close()  # type: ignore[attr-defined]
