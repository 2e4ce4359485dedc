"""What the forcing search is checked against: the definition itself, and positions rich in attacks."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import GAME_FIELDS, played

modest_games = st.builds(
    Game,
    **GAME_FIELDS
    | {"width": st.integers(1, 7), "height": st.integers(1, 7), "connect": st.integers(1, 5)}
    | {"misere": st.sampled_from((False, False, False, True))},
)
attacked_positions = played(modest_games)

RICH_GAMES = (
    "connect4",
    "drop:7x6:4+wrap",
    "drop:8x7:4+exact",
    "drop:9x8:5+wrap",
    "mnk:7x7:4",
    "mnk:9x9:5",
    "mnk:9x7:5+wrap",
    "mnk:8x7:4+exact",
    "mnk:8x8:5+exact+wrap",
    "gomoku15",
)


def defined_forced_win(position: Position, moves: int) -> int | None:
    """The definition itself, on positions: the fewest moves of the attack, if it has at most so many."""
    return next((most for most in range(1, moves + 1) if _wins(position, most)), None)


def _wins(position: Position, moves: int) -> bool:
    if position.outcome is not None or position.game.misere:
        return False
    if position.completing_moves():
        return True
    for move in position.legal_moves() if moves > 1 else ():
        after = position.play(move)
        if after.completing_moves() or not after.threatened_moves():
            continue
        if all(
            after.play(reply).completing_moves() or _wins(after.play(reply), moves - 1)
            for reply in after.legal_moves()
        ):
            return True
    return False


@cache
def careful_position(text: str, seed: int) -> Position:
    """A position of random play in which nobody leaves a run one short: many attacks, few at once."""
    chance = random.Random(f"{text} {seed}")
    position = read_game(text).start
    length = chance.randint(4, min(position.game.cells * 2 // 3, 60))
    while position.ply < length:
        moves = position.legal_moves()
        tried = map(position.play, chance.sample(moves, len(moves)))
        careful = (after for after in tried if after.outcome is None and not _urgent(after))
        following = next(careful, None)
        if following is None:
            break
        position = following
    return position


def _urgent(position: Position) -> bool:
    return bool(position.completing_moves() or position.threatened_moves())


def endless_position() -> Position:
    """Eighteen threes far apart, each good for two fours and no more: an attack too wide to search out."""
    block = "ooxxx..o"
    rows = ["." * 26 for _ in range(26)]
    for row in range(0, 26, 5):
        rows[row] = (block * 3).ljust(26, ".")
    return read_game("mnk:26x26:5").board("\n".join(rows))
