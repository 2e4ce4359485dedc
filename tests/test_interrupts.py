"""Ctrl-C ends a command, also where the code it met loses the exception or raises another in its place."""

from __future__ import annotations

import signal
from pathlib import Path

import click
import pytest

from inarow import interrupts
from inarow.agents.builtin.random import Random
from inarow.arena.seats import LocalSeat
from inarow.cli.main import _run, commands
from inarow.errors import BadAnswer
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.cli.running import as_a_shell_counts, inarow

LOSING = """
import ctypes, os, signal, time
import inarow
from inarow.search import slices

def press():
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    except KeyboardInterrupt:
        pass

def call_back():
    def pressed(pointer):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(pressed)(None)  # Python prints what a callback raises

@inarow.agent_class("loses")
def loses(position):
    press()
    {then}
    return position.legal_moves()[0]
"""


@pytest.mark.kill
@pytest.mark.parametrize(
    "then",
    [
        pytest.param("raise TypeError('_get_jit_address() missing 1 argument')", id="another exception"),
        pytest.param("slices.Slicer(None, None).run(lambda stop_at: stop_at)", id="lost, then a slice"),
        pytest.param("call_back(); slices.Slicer(None, None).run(lambda stop_at: stop_at)", id="called back"),
    ],
)
def test_a_ctrl_c_that_was_lost_still_ends_the_command(then: str, tmp_path: Path) -> None:
    """Numba does both when it is interrupted while it unpacks a function pointer."""
    plugin = tmp_path / "losing.py"
    plugin.write_text(LOSING.format(then=then), "utf-8")
    done = inarow("search", "--plugin", plugin, "--agent", "loses", "--game", "tictactoe")
    assert (as_a_shell_counts(done.code), done.out) == (130, ""), done.err
    assert done.err.endswith("interrupted\n")
    assert "Exception ignored" not in done.err


def test_a_built_in_agent_does_not_lose_its_game_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(_self: Random, _position: Position, _limit: Limit) -> SearchResult:
        raise TypeError("_get_jit_address() missing 1 argument")

    monkeypatch.setattr(Random, "choose", choose)
    seat, game = LocalSeat("random"), read_game("tictactoe")
    seat.begin(game, 1)
    with pytest.raises(BadAnswer, match="_get_jit_address"):
        seat.choose(Position(game), Limit())
    monkeypatch.setattr(interrupts, "_requested", True)
    with pytest.raises(KeyboardInterrupt):
        seat.choose(Position(game), Limit())


def test_it_is_forgotten_when_the_command_has_ended() -> None:
    """Commands also run in a notebook or a test, whose next search is not interrupted."""
    before = signal.getsignal(signal.SIGINT)
    with interrupts.remembered():
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
    interrupts.check()
    assert signal.getsignal(signal.SIGINT) is before


def test_whoever_handles_ctrl_c_himself_goes_on_doing_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts.remembered():
            signal.raise_signal(signal.SIGINT)
        interrupts.check()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_end_of_the_input_counts_as_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Click turns it into its own Abort, which is an ordinary exception."""

    def ask() -> None:
        raise EOFError

    monkeypatch.setitem(commands.commands, "ask", click.Command("ask", callback=ask))
    assert _run(["ask"]) == 130
    assert capsys.readouterr().err.endswith("interrupted\n")
