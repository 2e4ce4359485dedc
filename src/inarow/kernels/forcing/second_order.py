"""Wins by threats of order two: every attacking move threatens a win by fours, should the defender pass.

In each position a win by fours alone is asked for (`kernels/patterns/fours.py`). Against a threat only some
replies matter: those that spoil each win by fours that was found. All others lose to one of these, which is
their proof. The attacker's obvious threats, fours and open threes, are tried first; every other cell is
looked at once those look worse, so that an attack that is refuted is refuted for good.
"""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int8, int64
from inarow.kernels.forcing.refuting import can_make_four, keep_refuting
from inarow.kernels.forcing.threat_tree import (
    ATTACKER,
    BUDGET,
    CUT,
    DEFENDER,
    END,
    EXACT,
    FAILS,
    FRESH,
    HIDDEN_WINS,
    LEFT_OUT,
    LIMIT,
    LINE,
    LINES,
    MOVES,
    NARROW,
    STATE,
    THREAT_TREE,
    TOP,
    TRIED,
    WHOLE,
    WINS,
    add_edges,
    add_line,
    best_edge,
    decide,
    has_room,
    node_of,
    sum_up,
)
from inarow.kernels.patterns.board import load, put_stone, take_stone
from inarow.kernels.patterns.classes import (
    K_DOUBLE_THREE,
    K_FIVE,
    K_FOUR,
    K_FOUR_THREE,
    K_OPEN_FOUR,
    K_OPEN_THREE,
)
from inarow.kernels.patterns.fours import MOST, MOST_FOURS, SPENT, UNDECIDED, WON, cell_of_kind, win_by_fours

RUNNING, FOUND, REFUTED, FULL = 0, 1, 2, 3

# Proof numbers of what has not been looked at: the more promising, the smaller.
KIND_ORDER = (K_FIVE, K_OPEN_FOUR, K_FOUR_THREE, K_DOUBLE_THREE, K_OPEN_THREE, K_FOUR)
KIND_WINS = (1, 1, 1, 1, 2, 3)


@kernel()
def spent(tree):
    """Stones tried so far, fours included."""
    return tree.control[TRIED] + tree.fours.control[SPENT]


@kernel()
def wins_by_fours(side, moves, tree):
    """Does this side, to move, win by fours in so many moves? What is left undecided is noted."""
    fours, control = tree.fours, tree.control
    before = fours.control[SPENT]
    budget = max(min(control[BUDGET], control[LIMIT] - spent(tree)), 0)
    fours.control[MOST] = moves
    found = win_by_fours(side, budget, tree.board, fours)
    if found == UNDECIDED and side == ATTACKER:
        control[LEFT_OUT if fours.control[SPENT] - before >= budget else CUT] = 1
    return found == WON


@kernel()
def moves_left(top, tree):
    """How many moves the attacker may still play at this depth."""
    return tree.control[MOVES] - (top + 1) // 2


@kernel()
def outlook(board):
    """Both numbers of a position with the attacker to move, before it is looked at."""
    counts = board.counts
    strong = counts[ATTACKER, K_FOUR_THREE] + counts[ATTACKER, K_DOUBLE_THREE]
    threes, fours = counts[ATTACKER, K_OPEN_THREE], counts[ATTACKER, K_FOUR]
    wins = 1 if strong > 0 else (2 if threes > 1 else (3 if threes + fours > 0 else HIDDEN_WINS))
    return int64(wins), int64(1 + (2 * strong + threes + fours) // 4)


@kernel()
def look_at_defence(node, top, tree):
    """The defender is to move: is there a threat, and which replies remain against it?"""
    board, control, marks, hits = tree.board, tree.control, tree.marks, tree.hits
    tree.nodes[node, STATE] = WHOLE
    left = moves_left(top, tree)
    four = board.counts[ATTACKER, K_FIVE] > 0
    if board.counts[DEFENDER, K_FIVE] > 0:
        decide(node, False, tree)
        return
    if not four and can_make_four(DEFENDER, board) and wins_by_fours(DEFENDER, MOST_FOURS, tree):
        decide(node, False, tree)
        return
    if not wins_by_fours(ATTACKER, left, tree):
        decide(node, False, tree)
        return
    tree.nodes[node, LINE] = control[LINES]
    add_line(-1, tree)
    for cell in range(marks.size):
        marks[cell] = 1
    keep_refuting(tree.fours, board, marks, hits)
    count = int64(0)
    for cell in range(marks.size):
        if marks[cell] == 0 or board.cells[cell] != 0:
            continue
        put_stone(int64(cell), DEFENDER, board)
        won = False
        if spent(tree) < control[LIMIT]:
            control[TRIED] += 1
            won = not four and wins_by_fours(ATTACKER, left, tree)
        wins, fails = outlook(board)
        take_stone(int64(cell), DEFENDER, board)
        if won:
            add_line(cell, tree)
            marks[cell] = 0
            if control[EXACT] == 0:  # there a stone less may complete a run for the defender
                keep_refuting(tree.fours, board, marks, hits)
        else:
            tree.listed[count, 0], tree.listed[count, 1], tree.listed[count, 2] = cell, wins, fails
            count += 1
    kept = int64(0)
    for number in range(count):
        if marks[tree.listed[number, 0]] != 0:
            for column in range(3):
                tree.listed[kept, column] = tree.listed[number, column]
            kept += 1
    tree.nodes[node, END] = control[LINES]
    add_edges(node, DEFENDER, kept, tree)


@kernel()
def look_at_attack(node, top, tree):
    """The attacker is to move, and has no win by fours: list its obvious threats."""
    board = tree.board
    tree.nodes[node, STATE] = WHOLE
    danger = board.counts[DEFENDER, K_FIVE]
    if moves_left(top, tree) < 2:
        tree.control[CUT] = 1
        decide(node, False, tree)
    elif danger > 1:
        decide(node, False, tree)
    elif danger == 1:
        tree.listed[0, 0], tree.listed[0, 1], tree.listed[0, 2] = cell_of_kind(K_FIVE, DEFENDER, board), 1, 1
        add_edges(node, ATTACKER, 1, tree)
    else:
        tree.nodes[node, STATE] = NARROW
        count = int64(0)
        for place in range(len(KIND_ORDER)):
            if board.counts[ATTACKER, KIND_ORDER[place]] > 0:
                for cell in range(board.cells.size):
                    if (
                        board.cells[cell] == 0
                        and board.kinds[board.codes[ATTACKER, cell]] == KIND_ORDER[place]
                    ):
                        tree.listed[count, 0] = cell
                        tree.listed[count, 1] = KIND_WINS[place]
                        tree.listed[count, 2] = 1
                        count += 1
        add_edges(node, ATTACKER, count, tree)


@kernel()
def look_for_hidden_threats(node, top, tree):
    """Try every other cell: does a stone there threaten a win by fours?"""
    board, left = tree.board, moves_left(top, tree) - 1
    tree.nodes[node, STATE] = WHOLE
    count = int64(0)
    for cell in range(board.cells.size):
        kind = board.kinds[board.codes[ATTACKER, cell]]
        if board.cells[cell] != 0 or kind == K_OPEN_THREE or kind >= K_FOUR:
            continue
        if spent(tree) >= tree.control[LIMIT]:
            tree.control[LEFT_OUT] = 1
            break
        tree.control[TRIED] += 1
        put_stone(int64(cell), ATTACKER, board)
        threat = can_make_four(ATTACKER, board) and wins_by_fours(ATTACKER, left, tree)
        take_stone(int64(cell), ATTACKER, board)
        if threat:
            tree.listed[count, 0], tree.listed[count, 1], tree.listed[count, 2] = cell, 2, 1
            count += 1
    add_edges(node, ATTACKER, count, tree)


@kernel()
def look_at(node, top, tree):
    """Look at a node for the first time, or once more for hidden threats."""
    if tree.nodes[node, STATE] == NARROW:
        look_for_hidden_threats(node, top, tree)
    else:
        tree.control[TRIED] += 1
        if top % 2 == 0:
            look_at_attack(node, top, tree)
        else:
            look_at_defence(node, top, tree)


@kernel(int64(int8[::1], THREAT_TREE), nogil=True)
def plant(cells, tree):
    """Set up a position in a new tree: 1 for the attacker's stones, who is to move, 2 for the defender's."""
    load(cells, tree.board)
    return node_of(tree.board.hash[0], 1, 1, tree)


@kernel(int64(THREAT_TREE, int64), nogil=True)
def grow(tree, stop_at):
    """Search on until FOUND, REFUTED, FULL, or so many stones are tried (then RUNNING)."""
    nodes, path, control, board = tree.nodes, tree.path, tree.control, tree.board
    top = control[TOP]
    while True:
        # Step 1. Is the root decided? Is there a reason to pause?
        root = int64(path[0, 0])
        if nodes[root, WINS] == 0:
            state = FOUND
        elif nodes[root, FAILS] == 0:
            state = REFUTED
        elif not has_room(tree):
            state = FULL
        elif spent(tree) >= min(stop_at, control[LIMIT]):
            state = RUNNING
        else:
            state = -1
        if state >= 0:
            control[TOP] = top
            return int64(state)

        # Step 2. Look at the node at hand, if nobody has; else go on to the edge that decides it soonest.
        node = int64(path[top, 0])
        changed = True
        if nodes[node, STATE] == FRESH:
            look_at(node, top, tree)
            sum_up(node, top, tree)
        elif not sum_up(node, top, tree) and nodes[node, WINS] != 0 and nodes[node, FAILS] != 0:
            edge = best_edge(node, top, tree)
            if edge < 0:
                look_at(node, top, tree)
                sum_up(node, top, tree)
            else:
                cell = int64(tree.edges[edge, 0])
                put_stone(cell, top % 2, board)
                top += 1
                path[top, 0], path[top, 1] = tree.edges[edge, 1], cell
                changed = False

        # Step 3. Back to the first node above for which nothing has changed.
        while changed and top > 0:
            take_stone(int64(path[top, 1]), (top - 1) % 2, board)
            top -= 1
            changed = sum_up(int64(path[top, 0]), top, tree)
