"""Our own: every line in which one side alone has stones, by what is missing, whose turn it is and its owner.

A line is worth something to the side that has stones in it, by how many it still lacks and whether that side
is to move. With gravity its owner counts too, the player who began or the other, and how many of its empty
cells lie on odd rows: at the end, when every column but one is full, the players fill it in turn, so each
gets the rows of one parity. And with gravity each cell that would complete a line counts, by its row and by
what lies below it.

The weights are fitted to the results of games the heuristic played against itself (`inarow tune`), for the
game that is most like the one at hand; `file` names others (`heuristics.weight_file`). The same value is
written three times: as terms in plain Python, as the compiled function, and as tables by a line's state, with
which a search updates the sum move by move (`kernels.alphabeta.line_states`). Tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from inarow.heuristics.heuristic import Term
from inarow.heuristics.registering import heuristic
from inarow.heuristics.weight_file import OWNERS, ROWS, SHIPPED, LineWeights, line_weights_for
from inarow.kernels.alphabeta.line_states import COVERED, KINDS, LOWEST, PLAYABLE, Worths, coding
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position

NAMES = ("above another", "the lowest of its column", "playable now")


def weights(game: Game, *, file: str = SHIPPED) -> tuple[int, ...]:
    return laid_out(line_weights_for(game, file), game)


def laid_out(weights: LineWeights, game: Game) -> tuple[int, ...]:
    """The worths in one tuple: of lines at `line_index`, and with gravity of threats at `threat_index`."""
    if not game.lines():
        return ()
    base = game.connect + 1
    of_lines = tuple(
        weights.worth(game.connect - stones, owner, turn, odd) if stones and odd <= base - 1 - stones else 0
        for owner in range(2)
        for turn in range(2)
        for stones in range(base)
        for odd in range(base)
    )
    if not game.gravity:
        return of_lines
    return of_lines + tuple(
        weights.threat(owner, turn, odd, kind)
        for owner in range(2)
        for turn in range(2)
        for odd in range(2)
        for kind in range(KINDS)
    )


def line_index(owner: int, turn: int, stones: int, odd: int, connect: int) -> int:
    """The index of a line's worth: owner 0 is the first player, turn 1 says that the owner is to move."""
    return ((2 * owner + turn) * (connect + 1) + stones) * (connect + 1) + odd


def threat_index(owner: int, turn: int, odd: int, kind: int, connect: int) -> int:
    """The index of a threat's worth, after those of lines."""
    return 4 * (connect + 1) ** 2 + ((2 * owner + turn) * 2 + odd) * KINDS + kind


def terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    """A term for each line, and with gravity for each cell that would complete one."""
    game = position.game
    to_move = position.ply % 2  # the seat whose turn it is; after the end, whose it would be
    for line in game.lines():
        mask = bits_of(line)
        counts = [(stones & mask).bit_count() for stones in (position.first, position.second)]
        if (counts[0] == 0) == (counts[1] == 0):
            continue
        owner = 0 if counts[0] else 1
        empty = [cell for cell in line if not position.taken >> cell & 1]
        odd = sum(cell // game.width % 2 == 0 for cell in empty) if game.gravity else 0
        worth = weights[line_index(owner, int(owner == to_move), counts[owner], odd, game.connect)]
        if worth:
            whose = "own" if owner == seat else "opponent's"
            rows = f", {odd} on odd rows" if game.gravity and empty else ""
            turn = "to move" if owner == to_move else "waiting"
            name = f"{whose} line, {len(empty)} missing{rows}; {OWNERS[owner]} player, {turn}"
            yield Term(name, worth if owner == seat else -worth, line)
    if game.gravity and game.lines():
        yield from _threat_terms(position, seat, weights)


def _threat_terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    """Column by column from below: the cells that would complete a line of one side or the other."""
    game, to_move = position.game, position.ply % 2
    for column in range(game.width):
        empty = [cell for cell in range(column, game.cells, game.width) if not position.taken >> cell & 1]
        below = False
        for cell in empty:
            owners = [owner for owner in (0, 1) if _lacks_only(position, owner, cell)]
            kind = PLAYABLE if cell == empty[0] else (COVERED if below else LOWEST)
            below = below or bool(owners)
            odd = 1 - cell // game.width % 2
            for owner in owners:
                turn = int(owner == to_move)
                worth = weights[threat_index(owner, turn, odd, kind, game.connect)]
                if worth:
                    whose = "own" if owner == seat else "opponent's"
                    name = f"{whose} threat on an {ROWS[odd]} row, {NAMES[kind]}; {OWNERS[owner]} player"
                    yield Term(name, worth if owner == seat else -worth, (cell,))


def _lacks_only(position: Position, owner: int, cell: int) -> bool:
    """Would a stone here complete a line of this player's?"""
    stones = (position.first, position.second)[owner] | 1 << cell
    return any(cell in line and bits_of(line) & ~stones == 0 for line in position.game.lines())


def worths(weights: tuple[int, ...], game: Game, first: int) -> Worths:
    """The weights as tables by a line's state, for side +1; `first` is the side of the first player."""
    code = coding(game)
    table = np.zeros((code.states, 2), dtype=np.int64)
    for stones in range(1, game.connect + 1 if game.lines() else 1):
        for odd in range(game.connect - stones + 1 if game.gravity else 1):
            for side, stone in ((1, code.plus), (-1, code.minus)):
                owner = 0 if side == first else 1
                for column, mover in enumerate((1, -1)):
                    worth = weights[line_index(owner, int(mover == side), stones, odd, game.connect)]
                    table[stones * stone + odd * code.odd, column] = side * worth
    return Worths(table, _threat_worths(weights, game, first) if game.gravity and game.lines() else None)


def _threat_worths(weights: tuple[int, ...], game: Game, first: int) -> NDArray[np.int64]:
    table = np.zeros((2, 2, 2, KINDS), dtype=np.int64)
    for column, mover in enumerate((1, -1)):
        for row, side in enumerate((1, -1)):
            for odd in range(2):
                for kind in range(KINDS):
                    at = threat_index(0 if side == first else 1, int(mover == side), odd, kind, game.connect)
                    table[column, row, odd, kind] = side * weights[at]
    return table


@heuristic("lines", images=True, scale=100, weights=weights, terms=terms, worths=worths)
def lines(cells, side, setup):
    stones = 0
    for cell in range(cells.size):
        stones += cells[cell] != 0
    turn = setup.first if stones % 2 == 0 else -setup.first
    base = setup.lines.shape[1] + 1
    score = 0
    for number in range(setup.lines.shape[0]):
        plus = minus = odd = 0
        for step in range(setup.lines.shape[1]):
            cell = setup.lines[number, step]
            if cells[cell] > 0:
                plus += 1
            elif cells[cell] < 0:
                minus += 1
            elif setup.gravity != 0 and cell // setup.width % 2 == 0:
                odd += 1
        if plus > 0 and minus == 0:
            owner = 0 if setup.first > 0 else 1
            moves = 1 if turn > 0 else 0
            score += setup.weights[((2 * owner + moves) * base + plus) * base + odd]
        elif minus > 0 and plus == 0:
            owner = 1 if setup.first > 0 else 0
            moves = 0 if turn > 0 else 1
            score -= setup.weights[((2 * owner + moves) * base + minus) * base + odd]
    if setup.gravity == 0 or setup.weights.size == 0:
        return score * side

    # With gravity: the cells that would complete a line, column by column from below.
    threats = 4 * base * base
    for column in range(setup.width):
        below = False
        playable = True
        for row in range(setup.height):
            cell = row * setup.width + column
            if cells[cell] != 0:
                continue
            plus = minus = 0
            for number in setup.through[cell]:
                if number < 0:
                    break
                stones = 0
                for step in range(setup.lines.shape[1]):
                    stones += cells[setup.lines[number, step]]
                plus += stones == base - 2
                minus += stones == 2 - base
            kind = PLAYABLE if playable else (COVERED if below else LOWEST)
            playable = False
            below = below or plus + minus > 0
            for own in (1, -1):
                if (plus if own > 0 else minus) > 0:
                    owner = 0 if own == setup.first else 1
                    moves = 1 if own == turn else 0
                    worth = setup.weights[threats + ((2 * owner + moves) * 2 + 1 - row % 2) * KINDS + kind]
                    score += own * worth
    return score * side
