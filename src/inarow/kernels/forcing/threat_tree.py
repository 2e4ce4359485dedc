"""The tree of an attack by threats of order two: its nodes, their proof numbers, and its memory.

In every node of even depth the attacker is to move, in the others the defender. A node has two numbers: how
many leaves must still be won, and how many be refuted, to decide it (its proof and disproof number). The
search grows the tree where the fewest are needed. Positions that are reached in several ways are one node.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bits import ONE, table_slot
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import int16, int32, int64
from inarow.kernels.patterns.board import PatternBoard
from inarow.kernels.patterns.fours import LENGTH, FoursState, new_fours
from inarow.kernels.patterns.tables import new_board
from inarow.rules.game import Game

ATTACKER, DEFENDER = 0, 1  # the sides

# The places of `control`.
TOP = 0  # the depth of the node at hand
MOVES = 1  # how many moves the attacker may play in all
EXACT = 2  # 1 if only runs of exactly so many stones count
LIMIT = 3  # attacking moves to try at most, fours included
TRIED = 4  # stones of either side that were tried so far, but for fours
BUDGET = 5  # fours tried at most for one question
LEFT_OUT = 6  # 1 if a question was left undecided
CUT = 7  # 1 if an attack was left unfinished, since it needs more moves than MOVES
NODES, EDGES, LINES = 8, 9, 10  # how much of the memory is used
CONTROL = 11

# The columns of `nodes`.
WINS, FAILS = 0, 1  # proof and disproof number
FIRST, COUNT = 2, 3  # its edges
STATE = 4  # one of the three below
LINE, END = 5, 6  # where its wins by fours begin and end, in a node of the defender
NODE = 7

FRESH = 0  # not looked at
NARROW = 1  # the attacker's obvious threats are its edges; there may be others
WHOLE = 2  # every move that matters is an edge

NEVER = 1 << 28  # what cannot be won, or cannot be refuted, needs so many leaves
HIDDEN_WINS, HIDDEN_FAILS = 6, 1  # the numbers of all threats that are not obvious, before they are edges


class ThreatTree(NamedTuple):
    """An attack on C cells, with room for N nodes, E edges and L numbers of lines; 2**B slots, paths of P."""

    board: PatternBoard
    fours: FoursState
    nodes: Array2[np.int32]  # [N, NODE]
    keys: Array1[np.uint64]  # [N] the hash of each node's stones
    slots: Array1[np.int32]  # [2**B] 1 + the node of a key, 0 where there is none
    edges: Array2[np.int32]  # [E, 2] a cell, and the node it leads to
    lines: Array1[np.int16]  # [L] for each line the reply it was found after, its length, and itself
    path: Array2[np.int32]  # [P, 2] the nodes from the root on, and the cell played to reach each
    marks: Array1[np.int8]  # [C] scratch: the replies that may refute every line found so far
    hits: Array1[np.int8]  # [C] scratch: those that may refute one line
    listed: Array2[np.int32]  # [C, 3] scratch: cells to become edges, with both numbers
    control: Array1[np.int64]  # [CONTROL]


THREAT_TREE = kernel_type(ThreatTree)

_EDGES = 3  # for each node, in the mean
_LINE_NUMBERS = 8


def new_tree(game: Game, *, moves: int, nodes: int, limit: int, budget: int) -> ThreatTree:
    """The memory for an attack of so many moves on an empty board without gravity.

    It has room for `nodes` nodes; `limit` and `budget` as in `control`.
    """
    room = nodes + 2 * game.cells
    control = np.zeros(CONTROL, dtype=np.int64)
    control[MOVES], control[EXACT], control[LIMIT], control[BUDGET] = moves, game.exact, limit, budget
    return ThreatTree(
        board=new_board(game),
        fours=new_fours(game.cells),
        nodes=np.zeros((room, NODE), dtype=np.int32),
        keys=np.zeros(room, dtype=np.uint64),
        slots=np.zeros(1 << (2 * room).bit_length(), dtype=np.int32),
        edges=np.zeros((_EDGES * room, 2), dtype=np.int32),
        lines=np.zeros(_LINE_NUMBERS * room + 200 * game.cells, dtype=np.int16),
        path=np.zeros((game.cells + 2, 2), dtype=np.int32),
        marks=np.zeros(game.cells, dtype=np.int8),
        hits=np.zeros(game.cells, dtype=np.int8),
        listed=np.zeros((game.cells, 3), dtype=np.int32),
        control=control,
    )


@kernel()
def has_room(tree):
    """Is there memory for whatever one more step may add?"""
    cells = tree.marks.size
    control = tree.control
    nodes = control[NODES] + cells <= tree.keys.size
    lines = control[LINES] + 100 * cells <= tree.lines.size
    return nodes and lines and control[EDGES] + cells <= tree.edges.shape[0]


@kernel()
def node_of(key, wins, fails, tree):
    """The node of a position: the one there is, or a new one with these numbers."""
    slot = table_slot(key, tree.slots.size)
    while tree.slots[slot] != 0:
        node = int64(tree.slots[slot]) - 1
        if tree.keys[node] == key:
            return node
        slot = table_slot(slot + ONE, tree.slots.size)
    node = tree.control[NODES]
    tree.control[NODES] = node + 1
    tree.slots[slot] = int32(node + 1)
    tree.keys[node] = key
    tree.nodes[node, WINS] = int32(wins)
    tree.nodes[node, FAILS] = int32(fails)
    return node


@kernel()
def add_edges(node, side, count, tree):
    """Append the listed cells to a node's edges, as moves of `side`."""
    nodes, edges, control = tree.nodes, tree.edges, tree.control
    first, before = control[EDGES], int64(nodes[node, COUNT])
    for number in range(before):
        old = int64(nodes[node, FIRST]) + number
        edges[first + number, 0] = edges[old, 0]
        edges[first + number, 1] = edges[old, 1]
    for number in range(count):
        cell = int64(tree.listed[number, 0])
        key = tree.board.hash[0] ^ tree.board.words[side, cell]
        child = node_of(key, int64(tree.listed[number, 1]), int64(tree.listed[number, 2]), tree)
        edges[first + before + number, 0] = int32(cell)
        edges[first + before + number, 1] = int32(child)
    nodes[node, FIRST] = int32(first)
    nodes[node, COUNT] = int32(before + count)
    control[EDGES] = first + before + count


@kernel()
def add_line(reply, tree):
    """Note the line that the search for fours has found after this reply; -1 is none, a pass."""
    fours, control = tree.fours, tree.control
    at, length = control[LINES], fours.control[LENGTH]
    tree.lines[at] = int16(reply)
    tree.lines[at + 1] = int16(length)
    for number in range(length):
        tree.lines[at + 2 + number] = fours.line[number]
    control[LINES] = at + 2 + length


@kernel()
def decide(node, won, tree):
    """The node is won, or it fails."""
    tree.nodes[node, WINS] = int32(0 if won else NEVER)
    tree.nodes[node, FAILS] = int32(NEVER if won else 0)


@kernel()
def sum_up(node, top, tree):
    """Bring a node's numbers up to date with its edges'; has anything changed?

    One edge is enough for the side to move, the other must deal with all of them: that needs as many leaves
    as the hardest and one for each of the others. A sum would count a position once for each way to reach it.
    """
    nodes, edges = tree.nodes, tree.edges
    wins, fails = int64(nodes[node, WINS]), int64(nodes[node, FAILS])
    if wins == 0 or fails == 0:
        return False
    one, all_of = (WINS, FAILS) if top % 2 == 0 else (FAILS, WINS)
    easiest, hardest, undecided = int64(NEVER), int64(0), int64(0)
    if nodes[node, STATE] == NARROW:
        easiest, hardest, undecided = int64(HIDDEN_WINS), int64(HIDDEN_FAILS), int64(1)
    first = int64(nodes[node, FIRST])
    for number in range(first, first + int64(nodes[node, COUNT])):
        child = int64(edges[number, 1])
        easiest = min(easiest, int64(nodes[child, one]))
        if nodes[child, all_of] > 0:
            hardest = max(hardest, int64(nodes[child, all_of]))
            undecided += 1
    if easiest == 0:
        decide(node, one == WINS, tree)
    elif undecided == 0:
        decide(node, one != WINS, tree)
    else:
        nodes[node, one] = int32(easiest)
        nodes[node, all_of] = int32(min(hardest + undecided - 1, NEVER - 1))
    return nodes[node, WINS] != wins or nodes[node, FAILS] != fails


@kernel()
def best_edge(node, top, tree):
    """The edge whose end decides this node soonest; -1 if the attacker's hidden threats do."""
    nodes, edges = tree.nodes, tree.edges
    column = WINS if top % 2 == 0 else FAILS
    best, least = int64(-1), int64(HIDDEN_WINS if nodes[node, STATE] == NARROW else NEVER + 1)
    first = int64(nodes[node, FIRST])
    for number in range(first, first + int64(nodes[node, COUNT])):
        value = int64(nodes[edges[number, 1], column])
        if value < least or (value == least and best < 0):
            best, least = number, value
    return best
