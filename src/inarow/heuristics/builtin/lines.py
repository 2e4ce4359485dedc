"""Our own: every line one side alone has stones in, by what is missing, whose turn it is and who gets there.

Where stones fall, also each cell that would complete a line, by its row and what lies below it.

The weights are fitted to the results of games it played against itself (`inarow tune`), for the game that
is most like the one at hand; `file` names others.
"""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_weights import OWNERS, ROWS, SHIPPED, laid_out, place, threat_place, weights_for
from inarow.heuristics.line_worths import standing_worths
from inarow.heuristics.registering import heuristic
from inarow.kernels.alphabeta.line_states import COVERED, KINDS, LOWEST, PLAYABLE
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position

NAMES = ("above another", "the lowest of its column", "playable now")


def weights(game: Game, *, file: str = SHIPPED) -> tuple[int, ...]:
    return laid_out(weights_for(game, file), game)


def terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
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
        worth = weights[place(owner, int(owner == to_move), counts[owner], odd, game.connect)]
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
                worth = weights[threat_place(owner, turn, odd, kind, game.connect)]
                if worth:
                    whose = "own" if owner == seat else "opponent's"
                    name = f"{whose} threat on an {ROWS[odd]} row, {NAMES[kind]}; {OWNERS[owner]} player"
                    yield Term(name, worth if owner == seat else -worth, (cell,))


def _lacks_only(position: Position, owner: int, cell: int) -> bool:
    """Would a stone here complete a line of this player's?"""
    stones = (position.first, position.second)[owner] | 1 << cell
    return any(cell in line and bits_of(line) & ~stones == 0 for line in position.game.lines())


@heuristic("lines", images=True, scale=100, weights=weights, terms=terms, worths=standing_worths)
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

    # Where stones fall: the cells that would complete a line, column by column from below.
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
