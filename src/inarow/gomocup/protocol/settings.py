"""What a manager sets: time, memory and rules with INFO, which is not answered, and the board with START."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from inarow.errors import InvalidGame
from inarow.rules.game import LONGEST_SIDE, Game

FIVE = 5  # the run to complete unless INFO win_length says otherwise
EXACT = 1  # the bit of `rule` for exactly five
UNSUPPORTED_RULES = {2: "continuous game", 4: "renju", 8: "caro"}
ENDLESS = 2**31 - 1  # time_left, in ms, of a match without a time limit
LONGEST_RUN = 999

AGAINST_A_BRAIN = 1  # a game_type

DEFAULT_SECONDS = 1.0  # where no manager sets a time
FASTEST = 0.02  # seconds: as fast as possible, but a search still looks at something
MARGIN, SHARE = 0.1, 0.05  # of a turn, reserved for pipes and a busy machine: seconds, and a share of it
OVERHEAD = 0.04  # of a match, reserved for the same at each move, in seconds; under load 0.015 were measured
MOVES_AT_FIRST = 12  # among so many moves a match's time is divided at first: games are decided early
STONES_A_MOVE = 4  # with so many stones more, among one move more: a game that lasts may last for long

_NOT_IN_THE_PROTOCOL = ("gravity", "wrap", "misere")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every key of INFO that is used here, in the protocol's own units; None where nothing was set.

    `win_length`, the run to complete, is our own key: the protocol has none, and brains that know
    only five in a row ignore it.
    """

    timeout_turn: int | None = None  # ms for a move, 0 as fast as possible
    timeout_match: int | None = None  # ms for all moves, 0 without limit
    time_left: int | None = None  # ms of them that are left
    max_memory: int | None = None  # bytes, 0 without limit
    game_type: int | None = None
    rule: int | None = None
    win_length: int | None = None

    def with_info(self, text: str) -> Settings:
        """The settings after INFO with this text; a text that cannot be parsed changes nothing.

        >>> Settings().with_info("rule 1").rule
        1
        """
        key, _, value = text.partition(" ")
        key = key.lower()
        if key not in {one.name for one in fields(self)}:
            return self
        try:
            number = int(value)
        except ValueError:
            return self
        if key == "win_length" and not 1 <= number <= LONGEST_RUN:
            return self
        return replace(self, **{key: number})

    def lines(self) -> list[str]:
        """INFO for everything that is set."""
        known = ((one.name, getattr(self, one.name)) for one in fields(self))
        return [f"INFO {key} {value}" for key, value in known if value is not None]

    def game(self, width: int, height: int) -> Game:
        """The game these settings mean on a board; rules that no game of ours has are refused."""
        for bit in self.unsupported_rules:
            raise InvalidGame(f"the rule {bit}, {UNSUPPORTED_RULES[bit]}, is not played here; 0 and 1 are")
        exact = bool((self.rule or 0) & EXACT)
        return Game(f"gomocup {width}x{height}", width, height, self.win_length or FIVE, exact=exact)

    @property
    def unsupported_rules(self) -> tuple[int, ...]:
        """The bits of the rule that no game of ours has."""
        return tuple(bit for bit in UNSUPPORTED_RULES if (self.rule or 0) & bit)

    def thinking_seconds(self, stones: int, cells: int, spent: float = 0.0) -> float:
        """How long a brain may think, with so many stones on a board of so many cells.

        That is a turn's time less a margin, or its share of the match's if that is less. `spent` are the
        seconds this brain has used since the manager last set what is left of the match.

        >>> Settings(timeout_turn=10_000).thinking_seconds(0, 225)
        9.4
        """
        times = []
        if self.timeout_turn is not None:
            turn = self.timeout_turn / 1000
            times.append(turn - min(MARGIN + SHARE * turn, turn / 2))
        left = (self.timeout_match or None) if self.time_left is None else self.time_left
        if left is not None and left < ENDLESS:
            times.append(share_of_match(left / 1000 - spent, stones, cells))
        return max(min(times, default=DEFAULT_SECONDS), FASTEST)


def share_of_match(left: float, stones: int, cells: int) -> float:
    """The part of the seconds that are left of a match for the next move.

    For every move that may come until the board is full, the fastest one and its overhead are reserved, so
    that no game is too long. The rest is what can be divided, the larger parts first: the part falls from a
    twelfth as stones are placed, and so does what it is a part of. It is half of the rest at most, which
    leaves as much for a search that overruns.

    >>> [round(share_of_match(60, stones, 400), 2) for stones in (0, 100, 300, 399)]
    [4.02, 1.4, 1.16, 29.99]
    """
    most = (cells - stones + 1) // 2
    spare = left - most * (FASTEST + OVERHEAD)
    expected = min(MOVES_AT_FIRST + stones / STONES_A_MOVE, max(most, 2))
    return FASTEST + max(spare, 0.0) / expected


def rule_of(game: Game) -> int:
    return EXACT if game.exact else 0


def why_unsupported(game: Game) -> str | None:
    """Why the protocol cannot describe this game, if it cannot."""
    switch = next((one for one in _NOT_IN_THE_PROTOCOL if getattr(game, one)), None)
    if switch is None:
        return None
    return f"the Gomocup protocol has no word for {switch}, so {game} cannot be played with it"


def start_lines(game: Game) -> list[str]:
    """What sets up this game's board; only the last line is answered.

    Where the game is not five in a row on a large enough board, the run to complete is sent first.
    """
    square = game.width == game.height
    start = f"START {game.width}" if square else f"RECTSTART {game.width},{game.height}"
    usual = game.connect == FIVE and min(game.width, game.height) >= FIVE
    return [start] if usual else [f"INFO win_length {game.connect}", start]


def require_board(width: int, height: int, connect: int | None) -> None:
    """Refuse a board that is too large; or, unless a run was set, too small for five in a row."""
    least = FIVE if connect is None else 1
    if not (least <= min(width, height) and max(width, height) <= LONGEST_SIDE):
        raise InvalidGame(f"the sides of a board are {least} to {LONGEST_SIDE} here, not {width}x{height}")
