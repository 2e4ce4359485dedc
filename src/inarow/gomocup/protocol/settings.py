"""What a manager tells with INFO: time, memory and rules. It is never answered."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from inarow.errors import InvalidGame
from inarow.rules.game import Game

FIVE = 5  # the run to complete where nobody says otherwise
EXACT = 1  # the bit of `rule` for exactly five
FOREIGN_RULES = {2: "continuous game", 4: "renju", 8: "caro"}
ENDLESS = 2**31 - 1  # time_left, in ms, of a match without a time limit
LONGEST_RUN = 999

AGAINST_A_BRAIN = 1  # a game_type


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every key of INFO that counts here, in the protocol's own units; None where nothing was told.

    `win_length`, the run to complete, is our own word: the protocol has none, and brains that know
    only five in a row do not listen to it.
    """

    timeout_turn: int | None = None  # ms for a move, 0 as fast as possible
    timeout_match: int | None = None  # ms for all moves, 0 without limit
    time_left: int | None = None  # ms of them that are left
    max_memory: int | None = None  # bytes, 0 without limit
    game_type: int | None = None
    rule: int | None = None
    win_length: int | None = None

    def told(self, text: str) -> Settings:
        """What holds after INFO with this text; what it does not understand changes nothing.

        >>> Settings().told("rule 1").rule
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
        """INFO for everything that is known here."""
        known = ((one.name, getattr(self, one.name)) for one in fields(self))
        return [f"INFO {key} {value}" for key, value in known if value is not None]

    def game(self, width: int, height: int) -> Game:
        """The game these settings mean on a board; rules that no game of ours has are refused."""
        for bit in self.foreign_rules:
            raise InvalidGame(f"the rule {bit}, {FOREIGN_RULES[bit]}, is not played here; 0 and 1 are")
        exact = bool((self.rule or 0) & EXACT)
        return Game(f"gomocup {width}x{height}", width, height, self.win_length or FIVE, exact=exact)

    @property
    def foreign_rules(self) -> tuple[int, ...]:
        """The bits of the rule that no game of ours has."""
        return tuple(bit for bit in FOREIGN_RULES if (self.rule or 0) & bit)


def rule_of(game: Game) -> int:
    return EXACT if game.exact else 0
