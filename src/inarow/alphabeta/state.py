"""The state of a search: a Position and its options become the arrays of a SearchState."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inarow.alphabeta.options import SearchOptions
from inarow.errors import TooLarge
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.line_states import (
    KINDS,
    MINUS_SINGLE,
    PLUS_SINGLE,
    Worths,
    gain_table,
    odd_rows,
    rest_of,
    state_table,
    states_of,
)
from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.kernels.alphabeta.table import DEPTH_BITS, MOVE_BITS
from inarow.kernels.boards.setup import Setup
from inarow.kernels.boards.tables import Shared, cells_of, near_cells, zobrist
from inarow.kernels.compilation.records import fixed
from inarow.rules.completion import cells_in
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import NO_LIMIT, Limit

_PRUNED = 0.75  # the share of the depth that counts once alpha-beta has cut
_SHALLOW = 16  # plies; deeper trees fill any table
_ASKED_BITS = 14  # 256 kB of the heuristic's answers, which stay in a processor's second cache
FASTEST = 8_000_000  # nodes a second no search here exceeds


def new_state(
    position: Position,
    setup: Setup,
    options: SearchOptions,
    plies: int,
    limit: Limit = NO_LIMIT,
    *,
    images: bool = True,
    worths: Worths | None = None,
) -> t.SearchState:
    """The state of a search of this position before its first node, with room for `plies` plies.

    `worths` are those of a heuristic that is a sum over lines.
    """
    game = position.game
    require_packable(game)
    rows = plies + 2
    useful_bits = _useful_bits(limit, game, plies, options)
    table_keys, table_scores, table_facts = _table(min(options.table, useful_bits))
    asked_bits = min(_ASKED_BITS, useful_bits) if worths is None else 0
    around = near_cells(game, options.radius)
    shared: Shared = "none" if not options.symmetry else ("all" if images else "mirror")
    stone_keys = zobrist(game, shared)
    cells = cells_of(position)
    states, rest = states_of(cells, setup.lines, game), rest_of(cells, setup.lines)
    table = state_table(game, worths)
    threat_counts = np.zeros((2, game.cells), dtype=np.int64)
    threat_worths = np.zeros((2, 2, 2, KINDS), dtype=np.int64)
    if worths is not None and worths.threats is not None:
        threat_counts, threat_worths = _threat_counts(states, rest, table, game), worths.threats
    return t.SearchState(
        cells=cells,
        near=_stones_near(position, around),
        around=around,
        frames=np.zeros((rows, t.FRAME), dtype=np.int64),
        moves=np.zeros((rows, game.cells), dtype=np.int16),
        line=np.zeros((rows, rows), dtype=np.int16),
        order=setup.centre if "centre" in options.ordering else setup.natural,
        rank=_preference(game, setup, options),
        killers=np.full((rows, 2), -1, dtype=np.int16),
        history=np.zeros((2, game.cells), dtype=np.int64),
        keys=_root_keys(position, stone_keys),
        zobrist=stone_keys,
        table_keys=table_keys,
        table_scores=table_scores,
        table_facts=table_facts,
        asked=np.zeros(2 << asked_bits, dtype=np.int64),
        line_states=states,
        worths=table,
        sums=table[states].sum(axis=0),
        rest=rest,
        threats=threat_counts,
        threat_worths=threat_worths,
        gains=gain_table(game),
        odd=odd_rows(game),
        worth=np.zeros((rows, game.cells), dtype=np.int64),
        root_scores=np.zeros(game.cells, dtype=np.int64),
        root_exact=np.zeros(game.cells, dtype=np.int8),
        switches=_switches(options, worths),
        counters=_counters(position),
    )


def require_packable(game: Game) -> None:
    """Refuse a board whose moves, depths or scores do not fit what a search packs them into."""
    assert game.cells <= 1 << MOVE_BITS, f"a move has {MOVE_BITS} bits, and {game} has {game.cells} cells"
    assert 2 * game.cells < 1 << DEPTH_BITS, f"a depth has {DEPTH_BITS} bits, and {game} has more plies"
    assert game.cells < WIN - DECIDED, f"a decided score tells {WIN - DECIDED} plies, too few for {game}"


def _table(bits: int) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """The keys, scores and facts of an empty table of 2**bits entries."""
    entries = 1 << bits
    try:
        return (
            np.zeros(entries, dtype=np.uint64),
            np.zeros(entries, dtype=np.int64),
            np.zeros(entries, dtype=np.int64),
        )
    except MemoryError as error:
        raise TooLarge(
            f"a table of 2^{bits} entries takes {24 * entries / 1e9:.1f} GB, and this machine has no room; "
            "the option table= takes a smaller power of two"
        ) from error


def _useful_bits(limit: Limit, game: Game, plies: int, options: SearchOptions) -> int:
    """The size beyond which a table would hardly be filled: fresh memory costs time too."""
    nodes = [limit.nodes] if limit.nodes is not None else []
    branches = game.actions
    if plies <= _SHALLOW:
        nodes.append(4 * int(branches ** (plies * (_PRUNED if options.prune else 1.0))))
    if limit.seconds is not None:
        nodes.append(int(limit.seconds * FASTEST))
    return min(nodes).bit_length() if nodes else 64


def _switches(options: SearchOptions, worths: Worths | None) -> NDArray[np.int64]:
    switches = np.zeros(t.SWITCHES, dtype=np.int64)
    switches[t.PRUNE] = options.prune
    switches[t.PVS] = options.pvs and options.prune
    switches[t.TABLE] = options.table > 0
    switches[t.KILLERS] = "killers" in options.ordering
    switches[t.HISTORY] = "history" in options.ordering
    switches[t.QUIESCENCE] = options.quiescence
    switches[t.BY_PLY] = options.scoring == "ply"
    switches[t.CANDIDATES] = options.candidates or options.ties == "random"
    switches[t.RADIUS] = options.radius
    switches[t.REPLACE_DEEPER] = options.replace == "deeper"
    switches[t.INCREMENTAL] = worths is not None
    switches[t.THREATS] = worths is not None and worths.threats is not None
    switches[t.FORCED] = options.forced
    switches[t.GAIN] = _by_gain(options)
    switches[t.WIDTH] = options.width
    switches[t.LINE_STATES] = worths is not None or options.forced or options.quiescence or _by_gain(options)
    return switches


def _threat_counts(
    states: NDArray[np.uint16], rest: NDArray[np.int32], table: NDArray[np.int64], game: Game
) -> NDArray[np.int64]:
    """How many lines of either side lack each cell alone."""
    counts = np.zeros((2, game.cells), dtype=np.int64)
    for row, column in enumerate((PLUS_SINGLE, MINUS_SINGLE)):
        np.add.at(counts[row], rest[table[states, column] != 0], 1)
    return counts


def _by_gain(options: SearchOptions) -> bool:
    return "gain" in options.ordering or options.width > 0


def _counters(position: Position) -> NDArray[np.int64]:
    counters = np.zeros(t.COUNTERS, dtype=np.int64)
    counters[t.PLY] = position.ply
    counters[t.EMPTY] = position.game.cells - position.ply
    return counters


def _stones_near(position: Position, around: NDArray[np.int16]) -> NDArray[np.int16]:
    near = np.zeros(position.game.cells, dtype=np.int16)
    for cell in cells_in(position.taken):
        for other in around[cell].tolist():
            if other >= 0:
                near[other] += 1
    return near


def _root_keys(position: Position, stone_keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    keys = np.zeros(stone_keys.shape[1], dtype=np.uint64)
    for row, stones in enumerate((position.mover, position.waiter)):
        for cell in cells_in(stones):
            keys ^= stone_keys[row, :, cell]
    return keys


@lru_cache(maxsize=64)
def _preference_of(game: Game, order: tuple[int, ...], backwards: bool) -> NDArray[np.int16]:
    rank = np.zeros(game.cells, dtype=np.int16)
    rank[list(order)] = np.arange(game.cells)[:: -1 if backwards else 1]
    return fixed(rank)


def _preference(game: Game, setup: Setup, options: SearchOptions) -> NDArray[np.int16]:
    """Among equally good moves the least rank is played."""
    order = setup.centre if options.ties == "centre" else setup.natural
    return _preference_of(game, tuple(order.tolist()), options.ties == "last")
