"""Games by name: the registry, the line that defines a preset, and the text of a game."""

from __future__ import annotations

import re

from inarow.errors import NotationError, UnknownName, shortened
from inarow.registry import Registry
from inarow.rules.game import SWITCHES, Game

GAMES: Registry[Game] = Registry("game", "inarow.rules.games")

_BOARD_TEXT = re.compile(r"(\d+)x(\d+):(\d+)", re.ASCII)
_KINDS = {"mnk": False, "drop": True}  # prefix -> gravity
_FORMS = "write mnk:WIDTHxHEIGHT:K (no gravity) or drop:WIDTHxHEIGHT:K (gravity), as in drop:7x6:4"


def define_game(name: str, text: str) -> Game:
    """Register a preset: its name and its game text. One line in one file is enough.

    >>> define_game("connect4-on-9x7", "drop:9x7:4").connect
    4
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", name):
        raise NotationError(name, "a game's name has letters, digits, '-', '_' and '.' only")
    return GAMES.register(name, stacklevel=2)(_board_game(text, name))


def read_game(text: str) -> Game:
    """A preset or a board in game text, each with switches appended: `connect4+misere`.

    >>> read_game("drop:7x6:4") == read_game("connect4")
    True
    """
    text = text.strip()
    base, *switches = text.split("+")
    if ":" in base:
        return _board_game(text, text)
    try:
        preset = GAMES[base]
    except UnknownName as error:
        raise UnknownName("game", base, error.known, _FORMS) from None
    return _switched(preset, switches, text, text) if switches else preset


def _board_game(text: str, name: str) -> Game:
    """Parse `drop:7x6:4+wrap`, the text that `str(game)` writes."""
    base, *switches = text.split("+")
    kind, _, board = base.partition(":")
    match = _BOARD_TEXT.fullmatch(board)
    if kind not in _KINDS or match is None:
        raise NotationError(text, _FORMS)
    width, height, connect = (_whole_number(digits, text) for digits in match.groups())
    game = Game(name, width, height, connect, gravity=_KINDS[kind])
    return _switched(game, switches, text, name) if switches else game


def _whole_number(digits: str, text: str) -> int:
    if len(digits) > 18:
        raise NotationError(text, f"{len(digits)} digits make no sensible size")
    return int(digits)


def _switched(game: Game, switches: list[str], text: str, name: str) -> Game:
    """The game with these switches turned on, under this name; each switch may be given once."""
    on = {switch: getattr(game, switch) for switch in SWITCHES}
    for number, switch in enumerate(switches):
        if switch not in SWITCHES:
            import difflib  # lazily: only a wrong name needs it

            near = difflib.get_close_matches(switch, SWITCHES, n=1)
            hint = f"did you mean '+{near[0]}'?" if near else "there are +exact, +wrap and +misere"
            raise NotationError(text, f"there is no switch {shortened('+' + switch)!r}; {hint}")
        if switch in switches[:number]:
            raise NotationError(text, f"the switch '+{switch}' is given twice")
        on[switch] = True
    return Game(name, game.width, game.height, game.connect, game.gravity, **on)
