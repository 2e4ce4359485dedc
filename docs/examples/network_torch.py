"""A small convolutional network in PyTorch learns Connect Four from exact data, and is judged by proof.

    pip install 'inarow[report]' -r docs/requirements.txt
    inarow dataset --sampling uniform --from-ply 12 --positions 20000 --seed 1 --out c4
    python docs/examples/network_torch.py c4

Its twin without PyTorch, on a small board, is network_numpy.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

import inarow

GAME, SEED = "connect4", 1
CHANNELS, EPOCHS, SIZE, STEP = 64, 10, 256, 1e-3


def data(folder: Path, part: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Boards as a policy is shown them, and the best moves as equally likely; with their mirror images."""
    stored = np.load(folder / f"{part}.npz")
    boards, best = stored["boards"], stored["best"]
    boards = np.concatenate([boards, boards[:, :, ::-1]])
    best = np.concatenate([best, best[:, ::-1]])
    planes = np.stack([boards == 1, boards == -1], axis=1).astype(np.float32)
    return torch.from_numpy(planes), torch.from_numpy(
        (best / best.sum(axis=1, keepdims=True)).astype(np.float32)
    )


def network(game: inarow.Game) -> nn.Module:
    return nn.Sequential(
        nn.Conv2d(2, CHANNELS, 5, padding="same"),
        nn.ReLU(),
        nn.Conv2d(CHANNELS, CHANNELS, 3, padding="same"),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(CHANNELS * game.cells, 128),
        nn.ReLU(),
        nn.Linear(128, game.actions),
    )


def train(model: nn.Module, folder: Path) -> None:
    planes, target = data(folder, "train")
    unseen, wanted = data(folder, "validation")
    optimiser = torch.optim.Adam(model.parameters(), lr=STEP)
    for epoch in range(EPOCHS):
        order = torch.randperm(len(planes))
        for part in order.split(SIZE):
            loss = nn.functional.cross_entropy(model(planes[part]), target[part])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        with torch.no_grad():
            held = nn.functional.cross_entropy(model(unseen), wanted)
        print(f"epoch {epoch + 1}: loss {loss:.2f}, on unseen positions {held:.2f}")


if __name__ == "__main__":
    torch.manual_seed(SEED)
    model = network(inarow.game(GAME))

    def convolutional(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Logits for `inarow.evaluate`, which plays the highest legal one."""
        del masks
        with torch.no_grad():
            return model(torch.from_numpy(observations)).numpy()

    print(inarow.evaluate(convolutional, GAME, games=0))
    train(model, Path(sys.argv[1]))
    found = inarow.evaluate(convolutional, GAME)
    print(found)
    Path("network.svg").write_text(found.chart())
