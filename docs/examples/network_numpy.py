"""A network learns from exact data and is judged by proof: NumPy alone, on a small board, in seconds.

Its twin in PyTorch, on Connect Four, is network_torch.py.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import inarow

GAME, POSITIONS, SEED = "drop:5x4:4", 4000, 1
HIDDEN, EPOCHS, SIZE, STEP = 128, 30, 64, 2e-3

Array = np.ndarray


def data(folder: Path) -> tuple[Array, Array]:
    """Boards as a policy is shown them, and the best moves as equally likely; with their mirror images."""
    command = f"dataset --game {GAME} --sampling uniform --positions {POSITIONS} --seed {SEED} --workers 1"
    words = [sys.executable, "-m", "inarow", *command.split(), "--out", str(folder)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    part = np.load(folder / "train.npz")
    boards, best = part["boards"], part["best"]
    boards = np.concatenate([boards, boards[:, :, ::-1]])
    best = np.concatenate([best, best[:, ::-1]])
    planes = np.stack([boards == 1, boards == -1], axis=1).astype(np.float32)
    return planes, (best / best.sum(axis=1, keepdims=True)).astype(np.float32)


class Network:
    """Two layers of weights, and Adam to fit them."""

    def __init__(self, inputs: int, actions: int) -> None:
        chance = np.random.default_rng(SEED)
        self.weights = [
            (chance.standard_normal((wide, narrow)) * np.sqrt(2 / wide)).astype(np.float32)
            for wide, narrow in ((inputs + 1, HIDDEN), (HIDDEN + 1, actions))
        ]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.steps = 0

    def __call__(self, planes: Array) -> tuple[Array, Array, Array]:
        """What goes in, the hidden layer, and the logits; a one is added to each layer for its bias."""
        entered = _with_one(planes.reshape(len(planes), -1))
        hidden = _with_one(np.maximum(entered @ self.weights[0], 0))
        return entered, hidden, hidden @ self.weights[1]

    def learn(self, planes: Array, target: Array) -> float:
        """One step towards these moves; the loss before it."""
        entered, hidden, logits = self(planes)
        logits = logits - logits.max(axis=1, keepdims=True)
        shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        error = (shares - target) / len(target)
        behind = (error @ self.weights[1][:-1].T) * (hidden[:, :-1] > 0)
        self._move(entered.T @ behind, hidden.T @ error)
        return float(-(target * np.log(shares + 1e-9)).sum(axis=1).mean())

    def _move(self, *slopes: Array) -> None:
        self.steps += 1
        for weights, moments, slope in zip(self.weights, self.moments, slopes, strict=True):
            for moment, power, share in zip(moments, (1, 2), (0.9, 0.999), strict=True):
                moment += (1 - share) * (slope**power - moment)
            first, second = (m / (1 - s**self.steps) for m, s in zip(moments, (0.9, 0.999), strict=True))
            weights -= STEP * first / (np.sqrt(second) + 1e-8)

    def policy(self, observations: Array, masks: Array) -> Array:
        """Logits for `inarow.evaluate`, which plays the highest legal one."""
        del masks
        return self(observations)[2]


def _with_one(values: Array) -> Array:
    return np.concatenate([values, np.ones((len(values), 1), np.float32)], axis=1)


def trained(planes: Array, target: Array) -> Network:
    network, chance = Network(planes[0].size, target.shape[1]), np.random.default_rng(SEED)
    for epoch in range(EPOCHS):
        order = chance.permutation(len(planes))
        parts = [order[start : start + SIZE] for start in range(0, len(order), SIZE)]
        loss = sum(network.learn(planes[part], target[part]) for part in parts) / len(parts)
        if epoch % 10 == 9:
            print(f"after {epoch + 1} epochs the loss is {loss:.2f}")
    return network


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        planes, target = data(Path(folder) / "data")
    untrained = Network(planes[0].size, target.shape[1])
    for policy in (untrained.policy, trained(planes, target).policy):
        found = inarow.evaluate(policy, GAME, positions=200, games=10)
        print(found)
        print(f"perfect {found.perfect.value:.2f}, blunders {found.blunders.value:.2f}\n")
