"""The steps in a tree: the most promising child, a new child, a result backed up and what it proves."""

from __future__ import annotations

import math

import numpy as np

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int32, int64, uint64
from inarow.kernels.mcts.state import (
    COUNT,
    DEEPEST,
    DRAWN,
    FIRST,
    FLOOR,
    LANES,
    MOVE,
    SIMULATIONS,
    SOLVE,
    USED,
)

ONE = np.float32(1)
HOPELESS = np.float32(-1e30)


@kernel(inline="always")
def add_child(tree, move):
    """Write a fresh node behind the last one; its number."""
    child = uint64(tree.control[USED])
    tree.control[USED] += 1
    tree.visits[child] = 0
    tree.sums[child] = 0
    tree.proof[child] = 0
    tree.links[child, COUNT] = 0
    tree.links[child, MOVE] = move
    tree.links[child, FLOOR] = 0
    return child


@kernel(inline="always")
def most_promising(tree, node):
    """The child to visit next (UCB1): the best mean for the side to move, plus exploration.

    A child that was never visited counts as visited once with its parent's mean. Proven children are
    passed over; a node that is not proven has another.
    """
    parent_visits = np.float32(tree.visits[node])
    logarithm = np.float32(math.log(tree.visits[node]))
    weight = np.float32(tree.exploration[0])
    unseen = weight * np.sqrt(logarithm) - np.float32(tree.sums[node]) / parent_visits
    skips = tree.control[SOLVE] != 0
    first = uint64(tree.links[node, FIRST])
    count = uint64(tree.links[node, COUNT])
    # Step 1. All scores, without branches and in whole lanes, so that the compiler takes several at once.
    for place in range((count + uint64(LANES - 1)) & ~uint64(LANES - 1)):
        visits = tree.visits[first + place]
        share = ONE / np.float32(max(visits, int32(1)))
        score = np.float32(tree.sums[first + place]) * share + weight * np.sqrt(logarithm * share)
        score = score if visits != 0 else unseen
        tree.scores[place] = HOPELESS if skips and tree.proof[first + place] != 0 else score
    # Step 2. The first of the best.
    best = uint64(0)
    best_score = tree.scores[0]
    for place in range(uint64(1), count):
        better = tree.scores[place] > best_score
        best = place if better else best
        best_score = tree.scores[place] if better else best_score
    return first + best


@kernel(inline="always")
def settle(tree, node):
    """Prove a node from its children's proofs, as far as they go.

    A win for the side to move is a loss for the side that moved here; without one every child has to be
    proven. The slowest loss and the fastest known win count.
    """
    first = uint64(tree.links[node, FIRST])
    fastest = DRAWN
    slowest = 0
    draws = False
    unknown = False
    for place in range(uint64(tree.links[node, COUNT])):
        proof = int64(tree.proof[first + place])
        if proof == 0:
            unknown = True
        elif proof == DRAWN:
            draws = True
        elif proof > 0:
            fastest = min(fastest, proof)
        else:
            slowest = max(slowest, -proof)
    if draws:
        tree.links[node, FLOOR] = 1
    if fastest < DRAWN:
        tree.proof[node] = -(fastest + 1)
    elif not unknown:
        tree.proof[node] = DRAWN if draws else slowest + 1


@kernel(inline="always")
def proven_value(proof):
    """A proof as the result of a game: +1, 0 or -1."""
    value = 0
    if proof != DRAWN:
        value = 1 if proof > 0 else -1
    return value


@kernel(inline="always")
def back_up(tree, depth, value):
    """Add a leaf's result to each node of the path, which is `depth` moves long; prove what can be proven."""
    solves = tree.control[SOLVE] != 0
    for step in range(depth + 1):
        node = uint64(tree.path[depth - step])
        if solves and step > 0 and tree.proof[uint64(tree.path[depth - step + 1])] != 0:
            settle(tree, node)
        if step > 0:
            if tree.links[node, FLOOR] != 0:
                value = max(value, 0)  # the side to move here can have a draw
            value = -value
        if solves and tree.proof[node] != 0:
            value = proven_value(tree.proof[node])
        tree.visits[node] += 1
        tree.sums[node] += value
    tree.control[SIMULATIONS] += 1
    tree.control[DEEPEST] = max(tree.control[DEEPEST], depth)
